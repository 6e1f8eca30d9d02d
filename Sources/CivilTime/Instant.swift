// A point in time: milliseconds since 1970 in UTC, without leap seconds, as in POSIX. `Zone`
// converts it to wall time.

public struct Instant: Hashable, Comparable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z; always within `supportedRange`.
  public let milliseconds: Int64

  /// 0001-01-01T00:00:00.000Z
  public static let first = Instant(milliseconds: -62_135_596_800_000)
  /// 9999-12-31T23:59:59.999Z
  public static let last = Instant(milliseconds: 253_402_300_799_999)

  /// The years 0 to 10000: one year more than the calendar at both ends, so that every wall time of
  /// the years 1 to 9999 has an instant of its own in any zone. Sums in this range never overflow.
  static let supportedRange: ClosedRange<Int64> = -62_167_219_200_000...253_433_923_199_999

  /// A value outside `supportedRange` becomes the nearest value in that range. Callers pass
  /// `Int64.max` for “never”.
  public init(milliseconds: Int64) {
    self.milliseconds = min(
      max(milliseconds, Self.supportedRange.lowerBound), Self.supportedRange.upperBound)
  }

  public init(seconds: Int64) {
    let largestSeconds = Self.supportedRange.upperBound / 1000 + 1
    self.init(milliseconds: min(max(seconds, -largestSeconds), largestSeconds) * 1000)
  }

  /// Whole seconds since 1970, rounded down.
  public var seconds: Int64 {
    (milliseconds >= 0 ? milliseconds : milliseconds - 999) / 1000
  }

  /// Whether the instant is in the years 1 to 9999, so that it can be written as text.
  public var isWritable: Bool { self >= Self.first && self <= Self.last }

  /// Saturates at the limits of `supportedRange`.
  public func adding(milliseconds more: Int64) -> Instant {
    let (sum, overflows) = milliseconds.addingReportingOverflow(more)
    return Instant(milliseconds: overflows ? (more < 0 ? .min : .max) : sum)
  }

  public func adding(seconds more: Int64) -> Instant {
    let (product, overflows) = more.multipliedReportingOverflow(by: 1000)
    return adding(milliseconds: overflows ? (more < 0 ? .min : .max) : product)
  }

  /// The milliseconds from `other` to `one`.
  public static func - (one: Instant, other: Instant) -> Int64 {
    one.milliseconds - other.milliseconds
  }

  public static func < (one: Instant, other: Instant) -> Bool {
    one.milliseconds < other.milliseconds
  }
}
