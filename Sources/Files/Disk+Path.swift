// A folder that a person named by its path, made where it is not there yet.

extension Disk {
  /// The folder at a path, with all that is missing on the way to it; new ones only their owner may
  /// enter.
  public func openOrMake(path: String) throws(DiskFault) -> Folder {
    var missing: [FileName] = []
    var path = path
    while true {
      do throws(DiskFault) {
        var folder = try open(path: path)
        while let name = missing.popLast() {
          do throws(DiskFault) {
            try make(name, in: folder)
          } catch  where error.reason == .exists {
            // Somebody else was as quick.
          }
          folder = try open(name, in: folder)
        }
        return folder
      } catch {
        guard error.reason == .missing, let (parent, name) = Self.split(path) else { throw error }
        missing.append(name)
        path = parent
      }
    }
  }

  /// The folder that a path's last name stands in; nil where it has none, or none that one could
  /// make.
  private static func split(_ path: String) -> (parent: String, name: FileName)? {
    var steps = path.split(separator: "/", omittingEmptySubsequences: true)
    guard let last = steps.popLast(), let name = FileName(String(last)) else { return nil }
    let start = path.hasPrefix("/") ? "/" : steps.isEmpty ? "." : ""
    return (start + steps.joined(separator: "/"), name)
  }
}
