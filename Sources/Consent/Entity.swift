// What a person grants to a client: which of three things, and how much of it. Knows no wire name
// but its own words, which the ledger uses too.

/// What is granted or denied by itself.
public enum Entity: String, Hashable, Sendable, CaseIterable {
  case reminders, events, location
}

/// How a client stands to one entity.
public enum Status: String, Hashable, Sendable, CaseIterable {
  /// Nobody has said anything yet.
  case notDetermined
  /// Somebody above the person does not allow it; set by hand in the ledger.
  case restricted
  case denied
  /// It may add and not see.
  case writeOnly
  case fullAccess

  /// Whether there is such a thing for an entity.
  public func isKnown(for entity: Entity) -> Bool {
    self != .writeOnly || entity == .events
  }
}
