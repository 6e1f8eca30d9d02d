// What clients are told about the store's changes. Consecutive transactions of one origin become
// one announcement, in the journal's order.

public import Files

public enum Origin: String, Sendable {
  /// Who made the change: this session, another Fencepost session, or a program other than
  /// Fencepost.
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

/// Collects announcements until the session fetches them.
struct Announcements {
  /// The state that clients have been told about.
  private var lastAnnounced: Position
  /// The state that there is something to tell about; nil if there is nothing.
  private(set) var position: Position
  private var runs: [Announcement] = []

  init(from position: Position) {
    lastAnnounced = position
    self.position = position
  }

  mutating func add(_ delta: Delta, number: Int?, origin: Origin, state: Position) {
    position = state
    if let last = runs.indices.last, runs[last].origin == origin {
      runs[last].delta.add(delta)
      runs[last].state = state
      if let number { runs[last].transactions.append(number) }
      return
    }
    runs.append(
      Announcement(
        since: lastAnnounced, state: state, origin: origin, transactions: number.map { [$0] } ?? [],
        delta: delta))
  }

  /// Returns the pending announcements, each starting at the state where the previous one ended.
  /// Announcements without a change are left out.
  mutating func drain() -> [Announcement] {
    var taken = runs.filter { !$0.delta.isEmpty }
    runs = []
    for index in taken.indices {
      taken[index].since = lastAnnounced
      lastAnnounced = taken[index].state
    }
    return taken
  }
}
