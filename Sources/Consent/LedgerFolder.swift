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

  /// The folder above it, and the name that this one has there; nil where that is missing as well.
  func openAbove() throws(DiskFault) -> (folder: Folder, name: FileName)? {
    guard let (above, name) = FileName.split(path), let folder = try open(above) else { return nil }
    return (folder, name)
  }

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
