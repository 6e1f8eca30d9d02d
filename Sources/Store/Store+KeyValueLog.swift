// Small maps of keys to values that the server stores beside the items, and that all processes of
// the store share. They are written in a turn, while the lock is held. The store does not
// interpret their content.

internal import CivilTime
public import Files

extension Store {
  /// The file name of the map of fences. For each fence, the map has whether the person is inside,
  /// the crossings and the firings. The map must not be deleted like a cache, because there is no
  /// other copy of this information.
  public static let fences = FileName(ours: "fences")

  /// Opens the map of this name; its content is not loaded yet.
  public func keyValueLog(named name: FileName) throws(StoreFault) -> KeyValueLog {
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
      makeID: {
        count += 1
        return "\(session).\(now().milliseconds).\(count)"
      })
  }
}
