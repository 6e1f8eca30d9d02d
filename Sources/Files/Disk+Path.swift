// A folder that a person named by its path, made where it is not there yet.

extension Disk {
  /// The folder at a path, with all that is missing on the way to it; new ones only their owner may
  /// enter, and they outlive a power loss.
  public func openOrMake(path: String) throws(DiskFault) -> Folder {
    var missing: [FileName] = []
    var folder = try openNearest(to: path, missing: &missing)
    for name in missing.reversed() {
      do throws(DiskFault) {
        try make(name, in: folder)
        try sync(folder)
      } catch  where error.reason == .exists {
        // Somebody else was as quick.
      }
      folder = try open(name, in: folder)
    }
    return folder
  }

  /// The last folder on the way that is there, and the names from the last one back to it.
  private func openNearest(
    to path: String, missing: inout [FileName]
  ) throws(DiskFault) -> Folder {
    var path = path
    while true {
      do throws(DiskFault) {
        return try open(path: path)
      } catch {
        guard error.reason == .missing, let (parent, name) = FileName.split(path) else {
          throw error
        }
        missing.append(name)
        path = parent
      }
    }
  }
}

extension FileName {
  /// The folder that a path's last name stands in; nil where it has none, or none that one could
  /// make.
  public static func split(_ path: String) -> (parent: String, name: FileName)? {
    var steps = path.split(separator: "/", omittingEmptySubsequences: true)
    guard let last = steps.popLast(), let name = FileName(String(last)) else { return nil }
    let start = path.hasPrefix("/") ? "/" : steps.isEmpty ? "." : ""
    return (start + steps.joined(separator: "/"), name)
  }
}
