// The notifications about the store's changes that clients get, in the journal's order. Consecutive
// transactions with the same origin become one announcement.

public import Files

public enum TransactionOrigin: String, Sendable {
  /// What made a change, seen from this session: the session itself, another session of
  /// Fencepost, or another program.
  case own = "self"
  case other, external
}

public struct Announcement: Equatable, Sendable {
  public var previousState: JournalPosition
  public var state: JournalPosition
  public var origin: TransactionOrigin
  public var transactions: [Int]
  public var delta: Delta

  public init(
    previousState: JournalPosition, state: JournalPosition, origin: TransactionOrigin,
    transactions: [Int],
    delta: Delta
  ) {
    self.previousState = previousState
    self.state = state
    self.origin = origin
    self.transactions = transactions
    self.delta = delta
  }
}

/// Collects announcements until the session takes them.
struct Announcements {
  /// The state up to which clients have been notified of changes.
  private var lastAnnouncedState: JournalPosition
  /// The state after the last change that was added.
  private(set) var newestState: JournalPosition
  private var pendingAnnouncements: [Announcement] = []

  init(from state: JournalPosition) {
    lastAnnouncedState = state
    self.newestState = state
  }

  mutating func add(
    _ delta: Delta, transactionNumber: Int?, origin: TransactionOrigin, state: JournalPosition
  ) {
    newestState = state
    if let last = pendingAnnouncements.indices.last, pendingAnnouncements[last].origin == origin {
      pendingAnnouncements[last].delta.add(delta)
      pendingAnnouncements[last].state = state
      if let transactionNumber { pendingAnnouncements[last].transactions.append(transactionNumber) }
      return
    }
    pendingAnnouncements.append(
      Announcement(
        previousState: lastAnnouncedState, state: state, origin: origin,
        transactions: transactionNumber.map { [$0] } ?? [],
        delta: delta))
  }

  /// Removes and returns the pending announcements, each starting at the state where the previous
  /// one ended. Announcements without a change are left out.
  mutating func drain() -> [Announcement] {
    var announcements = pendingAnnouncements.filter { !$0.delta.isEmpty }
    pendingAnnouncements = []
    for index in announcements.indices {
      announcements[index].previousState = lastAnnouncedState
      lastAnnouncedState = announcements[index].state
    }
    return announcements
  }
}
