// A temporary folder for one session's store.

import Files
import Glibc

struct TemporaryFolder {
  let path: String

  init() throws(SystemFault) {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(parent)/transcript-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw SystemFault("make a temporary folder") }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Writes a temporary file and moves it to its name, as other programs do. Nil removes the file.
  func write(_ bytes: [UInt8]?, to name: String) {
    let targetPath = "\(path)/\(name)"
    guard let bytes else {
      unlink(targetPath)
      return
    }
    var folder = path
    var missingFolder: String?
    for component in name.split(separator: "/").dropLast() {
      let parent = folder
      folder += "/\(component)"
      guard access(folder, F_OK) != 0 else { continue }
      // A new folder gets its name only when it has the file, so that no process sees it empty.
      missingFolder = folder
      folder = "\(parent)/.made"
      mkdir(folder, 0o700)
      if let missingFolder, component != name.split(separator: "/").dropLast().last {
        rename(folder, missingFolder)
        folder = missingFolder
      }
    }
    let file = name.split(separator: "/").last.map(String.init) ?? name
    let temporaryPath = "\(folder)/.written.tmp"
    let descriptor = open(temporaryPath, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    guard descriptor >= 0 else { return }
    _ = WholeFiles.writeAll(bytes, to: descriptor)
    close(descriptor)
    rename(temporaryPath, "\(folder)/\(file)")
    if let missingFolder, folder != missingFolder { rename(folder, missingFolder) }
  }

  func remove() {
    let disk = PosixDisk()
    if let folder = try? disk.open(path: path) { Self.removeContents(folder, disk) }
    rmdir(path)
  }

  /// Removes everything in the folder. The recursion is not deep, because a test's store is not.
  private static func removeContents(_ folder: Folder, _ disk: PosixDisk) {
    for name in (try? disk.names(in: folder)) ?? [] {
      if let subfolder = try? disk.open(name, in: folder) {
        removeContents(subfolder, disk)
        try? disk.removeFolder(name, in: folder)
      } else {
        try? disk.remove(name, in: folder)
      }
    }
  }
}
