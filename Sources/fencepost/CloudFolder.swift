// Folders that a cloud program on this machine copies to other machines. They are recognised by a
// file or folder that the program keeps at their top.

import Glibc

enum CloudFolder {
  private static let markerFiles: [(file: String, program: String)] = [
    (".dropbox", "Dropbox"), (".dropbox.cache", "Dropbox"), (".nextcloudsync.log", "Nextcloud"),
    (".owncloudsync.log", "ownCloud"), (".stfolder", "Syncthing"),
    (".tmp.driveupload", "Google Drive"),
    (".seafile-data", "Seafile"), (".SynologyWorkingDirectory", "Synology Drive"),
  ]

  /// The name of the program that copies the store at this path; nil if no such program is
  /// recognised.
  static func program(sharing store: String) -> String? {
    guard let resolvedPath = realpath(store, nil) else { return nil }
    defer { free(resolvedPath) }
    var folder = String(cString: resolvedPath)
    while !folder.isEmpty {
      for marker in markerFiles where access("\(folder)/\(marker.file)", F_OK) == 0 {
        return marker.program
      }
      guard let slash = folder.lastIndex(of: "/") else { return nil }
      folder = String(folder[..<slash])
    }
    return nil
  }
}
