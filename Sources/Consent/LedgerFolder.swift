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
    guard let (above, name) = Self.split(path), let folder = try open(above) else { return nil }
    return (folder, name)
  }

  /// The folder, made where it is missing, with those above it; only the person may enter what is
  /// made.
  func openOrMake() throws(DiskFault) -> Folder {
    var missing: [FileName] = []
    var path = path
    var found = try open(path)
    while found == nil, let (above, name) = Self.split(path) {
      missing.append(name)
      path = above
      found = try open(path)
    }
    guard var folder = found else { throw DiskFault(.open, self.path, .missing) }
    for name in missing.reversed() {
      do {
        try disk.make(name, in: folder)
        try disk.sync(folder)
      } catch  where error.reason == .exists {
        // Another process was quicker, which is as good.
      }
      folder = try disk.open(name, in: folder)
    }
    return folder
  }

  private func open(_ path: String) throws(DiskFault) -> Folder? {
    do {
      return try disk.open(path: path)
    } catch  where error.reason == .missing {
      return nil
    }
  }

  /// The path up to its last name, and that name; nil where it ends in none, as `/` and `..` do.
  private static func split(_ path: String) -> (above: String, name: FileName)? {
    let end = path.utf8.lastIndex { $0 != UInt8(ascii: "/") }
    guard let end else { return nil }
    let trimmed = path[...end]
    let slash = trimmed.utf8.lastIndex(of: UInt8(ascii: "/"))
    let start = slash.map { trimmed.utf8.index(after: $0) } ?? trimmed.startIndex
    guard let name = FileName(Array(trimmed[start...].utf8)) else { return nil }
    guard let slash else { return (".", name) }
    return (slash == trimmed.startIndex ? "/" : String(trimmed[..<slash]), name)
  }
}
