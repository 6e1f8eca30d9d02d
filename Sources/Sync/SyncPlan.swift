// When `fencepost watch` synchronizes next: at intervals, soon after a change in the store, and
// after errors less and less often. Depends only on the times that it is given.

public struct SyncPlan: Equatable, Sendable {
  /// The interval between two runs, in seconds.
  public let interval: Int64
  /// When the next run is due, in seconds of the caller's clock.
  public private(set) var due: Int64
  /// How many runs have failed since the last one that succeeded.
  public private(set) var failures = 0

  /// How many seconds after a change a run begins, so that several changes are synchronized
  /// together.
  static let pauseAfterChange: Int64 = 5
  static let longestWait: Int64 = 3600

  public init(interval: Int64, now: Int64) {
    self.interval = interval
    due = now
  }

  /// Called when the store has changed. If the last run failed, the next one is not moved forward.
  public mutating func noteChange(now: Int64) {
    if failures == 0 { due = min(due, now + Self.pauseAfterChange) }
  }

  /// Called when a run begins. Changes from now on need another run.
  public mutating func noteBeginning(now: Int64) { due = now + interval }

  public mutating func noteEnd(isDone: Bool, now: Int64) {
    guard !isDone else {
      failures = 0
      return
    }
    failures = min(failures + 1, 16)
    due = now + min(interval << Int64(failures), max(interval, Self.longestWait))
  }

  /// The seconds in a text such as `10m`, `90s` or `1h`. Nil if the text has another form, or means
  /// less than half a minute or more than a day.
  public static func seconds(_ text: String) -> Int64? {
    let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3600]
    guard let unit = text.last.flatMap({ units[$0] }), let amount = Int64(text.dropLast()),
      (1...86_400).contains(amount), text.first?.isNumber == true
    else { return nil }
    let seconds = amount * unit
    return (30...86_400).contains(seconds) ? seconds : nil
  }
}
