// What has changed since it was stored last: entries, fence states, and the position.

struct UnstoredChanges {
  /// The entries to store, by key; nil to remove an entry.
  var records: [String: [UInt8]?] = [:]
  /// The owners of the fences whose present state has to be stored.
  var fences: Set<FenceOwner> = []
  /// Whether the last fix is not stored yet. If the process crashes before it is stored, only that
  /// position is lost.
  var hasFix = false

  var hasRecords: Bool { !records.isEmpty || !fences.isEmpty }

  /// Removes and returns at most so many fences.
  mutating func takeFences(atMost most: Int) -> Set<FenceOwner> {
    let taken = fences.count <= most ? fences : Set(fences.prefix(most))
    fences.subtract(taken)
    return taken
  }
}
