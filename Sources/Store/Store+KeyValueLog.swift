// What the store keeps beside its items for whoever owns it: a small map that its processes share,
// written in a turn, that is under the lock. Knows nothing of what stands in it.

internal import CivilTime
public import Files

extension Store {
  /// Sides, crossings and firings: the truth of them, not a cache.
  public static let fences = FileName(ours: "fences")

  /// The map of this name, not read yet.
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
