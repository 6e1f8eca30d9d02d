// What a person can grant to a client: access to one of three kinds of data, and how much of it.
// The raw values are also used in the ledger.

/// The kinds of data that are granted or denied separately.
public enum Entity: String, Hashable, Sendable, CaseIterable {
  case reminders, events, location
}

/// A client's permission for one entity.
public enum ConsentStatus: String, Hashable, Sendable, CaseIterable {
  /// The person has not answered yet.
  case notDetermined
  /// A policy that the person cannot change forbids the access. Only a hand edit of the ledger
  /// sets this.
  case restricted
  case denied
  /// The client may add but not read.
  case writeOnly
  case fullAccess

  /// Whether a client can have this status for the entity.
  public func isPossible(for entity: Entity) -> Bool {
    self != .writeOnly || entity == .events
  }
}
