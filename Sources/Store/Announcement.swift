// The notifications about the store's changes that clients get, in the journal's order. Consecutive
// transactions with the same origin become one announcement.

public import Files

public enum Origin: String, Sendable {
  /// The change was made by this session, by another session of Fencepost, or by another program.
  case own = "self"
  case other, external
}

public struct Announcement: Equatable, Sendable {
  public var since: Position
  public var state: Position
  public var origin: Origin
  public var transactions: [Int]
  public var delta: Delta

  public init(
    since: Position, state: Position, origin: Origin, transactions: [Int], delta: Delta
  ) {
    self.since = since
    self.state = state
    self.origin = origin
    self.transactions = transactions
    self.delta = delta
  }
}

/// Collects announcements until the session takes them.
struct Announcements {
  /// The state up to which clients have been notified of changes.
  private var lastAnnounced: Position
  /// The state after the last change that was added.
  private(set) var position: Position
  private var pending: [Announcement] = []

  init(from position: Position) {
    lastAnnounced = position
    self.position = position
  }

  mutating func add(_ delta: Delta, number: Int?, origin: Origin, state: Position) {
    position = state
    if let last = pending.indices.last, pending[last].origin == origin {
      pending[last].delta.add(delta)
      pending[last].state = state
      if let number { pending[last].transactions.append(number) }
      return
    }
    pending.append(
      Announcement(
        since: lastAnnounced, state: state, origin: origin, transactions: number.map { [$0] } ?? [],
        delta: delta))
  }

  /// Returns the pending announcements, each starting at the state where the previous one ended.
  /// Announcements without a change are left out.
  mutating func drain() -> [Announcement] {
    var taken = pending.filter { !$0.delta.isEmpty }
    pending = []
    for index in taken.indices {
      taken[index].since = lastAnnounced
      lastAnnounced = taken[index].state
    }
    return taken
  }
}
