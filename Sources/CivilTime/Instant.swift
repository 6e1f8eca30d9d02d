// A point in time, the same for everyone: milliseconds since 1970 in UTC, leap seconds not counted,
// as POSIX counts. Knows no wall clock and no zone.

public struct Instant: Hashable, Comparable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z; always within `reach`.
  public let milliseconds: Int64

  /// 0001-01-01T00:00:00.000Z
  public static let first = Instant(milliseconds: -62_135_596_800_000)
  /// 9999-12-31T23:59:59.999Z
  public static let last = Instant(milliseconds: 253_402_300_799_999)

  /// A year more on both sides, so that whatever a wall shows in the years 1 to 9999, in any zone,
  /// is an instant of its own; and so little that no sum of ours overflows.
  static let reach: ClosedRange<Int64> = -62_167_219_200_000...253_433_923_199_999

  /// What is out of reach becomes the nearest instant within it: `Int64.max` serves as “never”.
  public init(milliseconds: Int64) {
    self.milliseconds = min(max(milliseconds, Self.reach.lowerBound), Self.reach.upperBound)
  }

  public init(seconds: Int64) {
    let limit = Self.reach.upperBound / 1000 + 1
    self.init(milliseconds: min(max(seconds, -limit), limit) * 1000)
  }

  /// Whole seconds since 1970, rounded down.
  public var seconds: Int64 {
    (milliseconds >= 0 ? milliseconds : milliseconds - 999) / 1000
  }

  /// Whether its year has one to four digits, which every text of ours asks for.
  public var isWritable: Bool { self >= Self.first && self <= Self.last }

  /// Stops at the end of `reach`.
  public func adding(milliseconds more: Int64) -> Instant {
    let (sum, overflows) = milliseconds.addingReportingOverflow(more)
    return Instant(milliseconds: overflows ? (more < 0 ? .min : .max) : sum)
  }

  public func adding(seconds more: Int64) -> Instant {
    let (product, overflows) = more.multipliedReportingOverflow(by: 1000)
    return adding(milliseconds: overflows ? (more < 0 ? .min : .max) : product)
  }

  /// Milliseconds from the other to this one.
  public static func - (one: Instant, other: Instant) -> Int64 {
    one.milliseconds - other.milliseconds
  }

  public static func < (one: Instant, other: Instant) -> Bool {
    one.milliseconds < other.milliseconds
  }
}
