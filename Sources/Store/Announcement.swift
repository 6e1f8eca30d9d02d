// What clients are told of the store's changes: one announcement for each run of transactions that
// came from the same side, in the journal's order.

public import Files

public enum Origin: String, Sendable {
  /// This session, another one, or a program that knows nothing of us.
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

/// Gathers what is to be announced until somebody asks for it.
struct Announcements {
  /// What clients have been told up to.
  private var told: Position
  /// Up to where there is anything to tell, or nothing.
  private(set) var position: Position
  private var runs: [Announcement] = []

  init(from position: Position) {
    told = position
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
        since: told, state: state, origin: origin, transactions: number.map { [$0] } ?? [],
        delta: delta))
  }

  /// What there is to tell, each from where the one before it ended; a run that changed nothing is
  /// not told.
  mutating func take() -> [Announcement] {
    var taken = runs.filter { !$0.delta.isEmpty }
    runs = []
    for index in taken.indices {
      taken[index].since = told
      told = taken[index].state
    }
    return taken
  }
}
