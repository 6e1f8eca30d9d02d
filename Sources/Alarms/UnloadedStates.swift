// The stored states of fences whose items are not loaded yet, by owner.

struct UnloadedStates {
  private var places: [String: StoredFenceState] = [:]
  /// The states of alarms' fences: first by item id, then by alarm id.
  private var alarms: [String: [String: StoredFenceState]] = [:]

  subscript(owner: FenceOwner) -> StoredFenceState? {
    get {
      switch owner {
      case .place(let id): places[id]
      case .alarm(let key): alarms[key.item]?[key.alarm]
      }
    }
    set {
      switch owner {
      case .place(let id): places[id] = newValue
      case .alarm(let key):
        alarms[key.item, default: [:]][key.alarm] = newValue
        if alarms[key.item]?.isEmpty == true { alarms[key.item] = nil }
      }
    }
  }

  mutating func removeValue(forKey owner: FenceOwner) -> StoredFenceState? {
    defer { self[owner] = nil }
    return self[owner]
  }

  /// The ids of the item's alarms, sorted.
  func alarms(of item: String) -> [String] { alarms[item].map { $0.keys.sorted() } ?? [] }
}
