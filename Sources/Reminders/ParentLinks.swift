// Finds reminders that a client could not show below their parent, because the parent is missing or
// is itself below the reminder. Other programs write such files. The server counts these reminders
// as top-level.

public struct ParentLinks {
  /// The parent's UID for each reminder's UID. UIDs are bytes, because different UIDs can be equal
  /// as Strings.
  private var parents: [[UInt8]: [UInt8]] = [:]

  public init() {}

  /// Calls `uid` only if the keys name a parent.
  public mutating func add(_ keys: RawSpan, uid: () -> String) {
    guard keys.areKeys, !keys.key(.parent, is: []) else { return }
    parents[Array(uid().utf8)] = keys.keyBytes(.parent)
  }

  public mutating func add(uid: String, parent: String) {
    parents[Array(uid.utf8)] = Array(parent.utf8)
  }

  /// The UIDs of reminders that are their own ancestors. Reminders that are only below such a
  /// cycle are not included.
  public var circular: Set<[UInt8]> {
    var circular: Set<[UInt8]> = []
    var visitedUIDs: Set<[UInt8]> = []
    for start in parents.keys where !visitedUIDs.contains(start) {
      var path: [[UInt8]] = []
      var positions: [[UInt8]: Int] = [:]
      var next: [UInt8]? = start
      while let uid = next, !visitedUIDs.contains(uid), positions[uid] == nil {
        positions[uid] = path.count
        path.append(uid)
        next = parents[uid]
      }
      if let uid = next, let first = positions[uid] { circular.formUnion(path[first...]) }
      visitedUIDs.formUnion(path)
    }
    return circular
  }

  /// UIDs of reminders whose parent does not exist.
  public func orphaned(exists: (String) -> Bool) -> Set<[UInt8]> {
    var existsByParent: [[UInt8]: Bool] = [:]
    var orphaned: Set<[UInt8]> = []
    for (uid, parent) in parents {
      let parentExists = existsByParent[parent] ?? exists(String(decoding: parent, as: UTF8.self))
      existsByParent[parent] = parentExists
      if !parentExists { orphaned.insert(uid) }
    }
    return orphaned
  }
}
