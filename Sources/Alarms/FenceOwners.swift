// Which fence belongs to which alarm or place. A fence keeps its key when its alarm gets another
// id.

internal import Geofence

/// What a fence belongs to: an alarm, or one of the person's places.
enum FenceOwner: Hashable {
  case alarm(AlarmKey)
  case place(String)
}

struct FenceOwners {
  private var keys: [FenceOwner: FenceKey] = [:]
  private var owners: [FenceKey: FenceOwner] = [:]
  private var lastKey: UInt64 = 0

  /// All owners of fences, in any order.
  var all: some Sequence<FenceOwner> { keys.keys }

  /// The fence of an owner; nil if it has none.
  subscript(owner: FenceOwner) -> FenceKey? { keys[owner] }

  func owner(of key: FenceKey) -> FenceOwner? { owners[key] }

  /// The key for a new fence of this owner.
  mutating func addFence(of owner: FenceOwner) -> FenceKey {
    lastKey += 1
    let key = FenceKey(lastKey)
    set(key, owner)
    return key
  }

  mutating func set(_ key: FenceKey, _ owner: FenceOwner) {
    keys[owner] = key
    owners[key] = owner
  }

  /// Removes an owner; returns its fence.
  mutating func removeFence(of owner: FenceOwner) -> FenceKey? {
    guard let key = keys.removeValue(forKey: owner) else { return nil }
    owners[key] = nil
    return key
  }
}
