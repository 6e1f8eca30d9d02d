// Small maps that the server keeps beside the items and that all processes share, written within a
// turn, so under the lock. The store does not know what they contain.

internal import CivilTime
public import Files

extension Store {
  /// Which side of each fence the person is on, crossings and firings: the only copy, not a cache.
  public static let fences = FileName(ours: "fences")

  /// The map of this name, not loaded yet.
  public func register(_ name: FileName) throws(StoreFault) -> KeyValueLog {
    let folder: Folder
    do throws(DiskFault) {
      folder = try transactionLog.storeRoot.open(.state)
    } catch {
      throw .disk(error)
    }
    let (session, now) = (transactionLog.identity.session, environment.now)
    var count = 0
    return KeyValueLog(
      name, in: folder, on: disk,
      freshID: {
        count += 1
        return "\(session).\(now().milliseconds).\(count)"
      })
  }
}
