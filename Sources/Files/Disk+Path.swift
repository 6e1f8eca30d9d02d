// Opens a folder by a path that the person gave, creating it if it is missing.

extension Disk {
  /// Opens the folder at a path and creates missing parents. New folders are private to the owner
  /// and durable.
  public func openOrCreate(path: String) throws(DiskFault) -> Folder {
    var missingNames: [FileName] = []
    var folder = try openNearest(to: path, missing: &missingNames)
    for name in missingNames.reversed() {
      do throws(DiskFault) {
        try createFolder(name, in: folder)
        try sync(folder)
      } catch  where error.reason == .exists {
        // Another process created the folder at the same time.
      }
      folder = try open(name, in: folder)
    }
    return folder
  }

  /// Opens the deepest folder of the path that exists. Appends the names that are missing below it,
  /// the last name of the path first.
  private func openNearest(
    to path: String, missing missingNames: inout [FileName]
  ) throws(DiskFault) -> Folder {
    var path = path
    while true {
      do throws(DiskFault) {
        return try open(path: path)
      } catch {
        guard error.reason == .missing, let (parent, name) = FileName.split(path) else {
          throw error
        }
        missingNames.append(name)
        path = parent
      }
    }
  }
}

extension FileName {
  /// The parent path and the last name of a path; nil if the path has no last name or it is not a
  /// valid name.
  public static func split(_ path: String) -> (parent: String, name: FileName)? {
    var steps = path.split(separator: "/", omittingEmptySubsequences: true)
    guard let lastStep = steps.popLast(), let name = FileName(String(lastStep)) else { return nil }
    let root = path.hasPrefix("/") ? "/" : steps.isEmpty ? "." : ""
    return (root + steps.joined(separator: "/"), name)
  }
}
