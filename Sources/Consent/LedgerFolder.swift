// The folder of the ledger, which may not exist yet. Symbolic links in its path are followed,
// because the person made them.

internal import Files

struct LedgerFolder {
  let path: String
  let disk: any Disk

  /// Opens the folder; nil if it does not exist.
  func open() throws(DiskFault) -> Folder? {
    try open(path)
  }

  /// The deepest folder of the path that exists, with the path and the name of the missing folder
  /// directly below it; nil if no folder of the path exists.
  func openNearest() throws(DiskFault) -> (folder: Folder, missingPath: String, name: FileName)? {
    var missingPath = path
    while let (parentPath, name) = FileName.split(missingPath) {
      if let folder = try open(parentPath) { return (folder, missingPath, name) }
      missingPath = parentPath
    }
    return nil
  }

  func exists(_ path: String) throws(DiskFault) -> Bool { try open(path) != nil }

  /// Opens the folder, and creates it if it is missing.
  func openOrCreate() throws(DiskFault) -> Folder {
    try disk.openOrCreate(path: path)
  }

  private func open(_ path: String) throws(DiskFault) -> Folder? {
    do {
      return try disk.open(path: path)
    } catch  where error.reason == .missing {
      return nil
    }
  }
}
