// The changes that are not stored yet: records, fence states, and the last position.

struct UnstoredChanges {
  /// The entries to store, by key; nil to remove an entry.
  var records: [String: [UInt8]?] = [:]
  /// The owners of the fences whose present state has to be stored.
  var fences: Set<FenceOwner> = []
  /// Whether the last fix is not stored yet. If the process crashes before it is stored, only that
  /// position is lost.
  var hasFix = false

  var hasRecords: Bool { !records.isEmpty || !fences.isEmpty }

  /// Removes and returns at most `limit` fences.
  mutating func takeFences(atMost limit: Int) -> Set<FenceOwner> {
    let takenFences = fences.count <= limit ? fences : Set(fences.prefix(limit))
    fences.subtract(takenFences)
    return takenFences
  }
}
