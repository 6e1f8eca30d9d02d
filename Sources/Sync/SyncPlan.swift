// When a keeper syncs next: every so often, soon after a change here, and after errors less and less
// often. A function of the times it is told.

public struct SyncPlan: Equatable, Sendable {
  /// How often, in seconds.
  public let every: Int64
  /// When it is time, in seconds of the clock that it is told.
  public private(set) var due: Int64
  /// How many runs have failed since the last good one.
  public private(set) var failures = 0

  /// Changes that come together go together.
  static let pause: Int64 = 5
  static let longestWait: Int64 = 3600

  public init(every: Int64, now: Int64) {
    self.every = every
    due = now
  }

  /// Something has changed here. While the server does not answer, that changes nothing.
  public mutating func changed(now: Int64) {
    if failures == 0 { due = min(due, now + Self.pause) }
  }

  /// A run begins. What changes from now on asks for another.
  public mutating func began(now: Int64) { due = now + every }

  public mutating func ended(isDone: Bool, now: Int64) {
    guard !isDone else {
      failures = 0
      return
    }
    failures = min(failures + 1, 16)
    due = now + min(every << Int64(failures), max(every, Self.longestWait))
  }

  /// The seconds of such as `10m`, `90s` or `1h`; nil for what is none, or is less than half a minute or
  /// more than a day.
  public static func seconds(_ text: String) -> Int64? {
    let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3600]
    guard let unit = text.last.flatMap({ units[$0] }), let number = Int64(text.dropLast()),
      (1...86_400).contains(number), text.first?.isNumber == true
    else { return nil }
    let seconds = number * unit
    return (30...86_400).contains(seconds) ? seconds : nil
  }
}
