// Folders that a program on this machine keeps the same as those on others, by the files that the program
// leaves at their top.

import Glibc

enum CloudFolder {
  private static let marks: [(file: String, program: String)] = [
    (".dropbox", "Dropbox"), (".dropbox.cache", "Dropbox"), (".nextcloudsync.log", "Nextcloud"),
    (".owncloudsync.log", "ownCloud"), (".stfolder", "Syncthing"),
    (".tmp.driveupload", "Google Drive"),
    (".seafile-data", "Seafile"), (".SynologyWorkingDirectory", "Synology Drive"),
  ]

  /// The program that copies the store at this path; nil if none is known to.
  static func program(sharing store: String) -> String? {
    guard let real = realpath(store, nil) else { return nil }
    defer { free(real) }
    var folder = String(cString: real)
    while !folder.isEmpty {
      for mark in marks where access("\(folder)/\(mark.file)", F_OK) == 0 { return mark.program }
      guard let slash = folder.lastIndex(of: "/") else { return nil }
      folder = String(folder[..<slash])
    }
    return nil
  }
}
