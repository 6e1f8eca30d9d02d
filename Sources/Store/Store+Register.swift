// What the store keeps beside its items for whoever owns it: a small map that its processes share,
// written in a turn, that is under the lock. Knows nothing of what stands in it.

public import Files

extension Store {
  /// Sides, crossings and firings: the truth of them, not a cache.
  public static let fences = FileName(ours: "fences")

  /// The map of this name, not read yet.
  public func register(_ name: FileName) throws(StoreFault) -> Register {
    let folder: Folder
    do throws(DiskFault) {
      folder = try depot.grounds.open(.state)
    } catch {
      throw .disk(error)
    }
    return Register(name, in: folder, on: disk, freshID: surroundings.freshID)
  }
}
