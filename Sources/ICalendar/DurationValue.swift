// A duration of RFC 5545 §3.3.6. Its parts are stored separately, because weeks and days are
// calendar days, while hours, minutes and seconds are elapsed time.

public struct DurationValue: Sendable, Hashable {
  /// No part is greater than this, so that sums never overflow. That many seconds are 31 years.
  public static let largestPart = 999_999_999

  public let isNegative: Bool
  public let weeks: Int
  public let days: Int
  public let hours: Int
  public let minutes: Int
  public let seconds: Int

  /// Nil if a part is negative or exceeds `largestPart`. `isNegative` applies to the whole
  /// duration.
  public init?(
    isNegative: Bool = false, weeks: Int = 0, days: Int = 0, hours: Int = 0, minutes: Int = 0,
    seconds: Int = 0
  ) {
    let allowedRange = 0...Self.largestPart
    for part in [weeks, days, hours, minutes, seconds] where !allowedRange.contains(part) {
      return nil
    }
    self.isNegative = isNegative
    self.weeks = weeks
    self.days = days
    self.hours = hours
    self.minutes = minutes
    self.seconds = seconds
  }

  /// Weeks and days as calendar days, negative for a negative duration.
  public var signedDays: Int { (weeks * 7 + days) * (isNegative ? -1 : 1) }

  /// Hours, minutes and seconds as seconds, negative for a negative duration.
  public var signedSeconds: Int {
    (hours * 3600 + minutes * 60 + seconds) * (isNegative ? -1 : 1)
  }

  /// The duration as text. Weeks together with days are written as days, because the grammar allows
  /// weeks only alone.
  public var text: String {
    let timeText = [(hours, "H"), (minutes, "M"), (seconds, "S")]
      .filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }.joined()
    let prefix = isNegative ? "-P" : "P"
    if weeks > 0, days == 0, timeText.isEmpty { return "\(prefix)\(weeks)W" }
    let allDays = weeks * 7 + days
    let dayText = allDays > 0 ? "\(allDays)D" : ""
    if dayText.isEmpty, timeText.isEmpty { return "\(prefix)T0S" }
    return prefix + dayText + (timeText.isEmpty ? "" : "T" + timeText)
  }
}

extension DurationValue {
  /// Parses a duration in upper or lower case. Accepts weeks together with days, and hours and
  /// seconds without minutes, which the grammar forbids but programs write. Units must be in
  /// order, and there must be at least one.
  static func read(_ text: Span<UInt8>) throws(ValueFault) -> DurationValue {
    var at = 0
    var isNegative = false
    if at < text.count, text[at] == UInt8(ascii: "-") || text[at] == UInt8(ascii: "+") {
      isNegative = text[at] == UInt8(ascii: "-")
      at += 1
    }
    guard at < text.count, text[at].upperCased == UInt8(ascii: "P") else { throw .notADuration }
    at += 1
    let units = "WDHMS".utf8.map { $0 }
    var amounts = [0, 0, 0, 0, 0]
    /// The index of the largest unit that may come next; hours and smaller units require a T.
    var nextUnit = 0
    var isClock = false
    var hasPart = false
    while at < text.count {
      if text[at].upperCased == UInt8(ascii: "T"), !isClock {
        isClock = true
        nextUnit = 2
        at += 1
        continue
      }
      let amount = try readAmount(text, &at)
      guard at < text.count,
        let unitIndex = units[nextUnit...].firstIndex(of: text[at].upperCased),
        isClock == (unitIndex >= 2)
      else { throw .notADuration }
      amounts[unitIndex] = amount
      nextUnit = unitIndex + 1
      hasPart = true
      at += 1
    }
    guard hasPart else { throw .notADuration }
    let value = DurationValue(
      isNegative: isNegative, weeks: amounts[0], days: amounts[1], hours: amounts[2],
      minutes: amounts[3],
      seconds: amounts[4])
    guard let value else { throw .notADuration }
    return value
  }

  private static func readAmount(_ text: Span<UInt8>, _ at: inout Int) throws(ValueFault) -> Int {
    var value = 0
    let start = at
    while at < text.count {
      let digit = text[at] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      value = value * 10 + Int(digit)
      guard value <= largestPart else { throw .outOfRange(0...largestPart) }
      at += 1
    }
    guard at > start else { throw .notADuration }
    return value
  }
}
