// The folder that the ledger stands in, which the person's system may not have made yet. Links on
// the way to it are the person's to make.

internal import Files

struct LedgerFolder {
  let path: String
  let disk: any Disk

  /// Nil where there is no such folder.
  func open() throws(DiskFault) -> Folder? {
    try open(path)
  }

  /// The nearest folder on the way to it that is there, the path of the next one, and the name that
  /// this would have; nil where none is.
  func openNearest() throws(DiskFault) -> (folder: Folder, next: String, name: FileName)? {
    var next = path
    while let (above, name) = FileName.split(next) {
      if let folder = try open(above) { return (folder, next, name) }
      next = above
    }
    return nil
  }

  func isThere(_ path: String) throws(DiskFault) -> Bool { try open(path) != nil }

  /// The folder, made where it is missing.
  func openOrMake() throws(DiskFault) -> Folder {
    try disk.openOrMake(path: path)
  }

  private func open(_ path: String) throws(DiskFault) -> Folder? {
    do {
      return try disk.open(path: path)
    } catch  where error.reason == .missing {
      return nil
    }
  }
}
