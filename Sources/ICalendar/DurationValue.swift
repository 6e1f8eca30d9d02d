// A duration of RFC 5545 §3.3.6. Its parts are stored separately, because weeks and days are
// calendar days, while hours, minutes and seconds are elapsed time.

public struct DurationValue: Sendable, Hashable {
  /// The maximum of each part, about 31 years in seconds, so that sums never overflow.
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
    let possible = 0...Self.largestPart
    for part in [weeks, days, hours, minutes, seconds] where !possible.contains(part) {
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
    let clock = [(hours, "H"), (minutes, "M"), (seconds, "S")]
      .filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }.joined()
    let sign = isNegative ? "-P" : "P"
    if weeks > 0, days == 0, clock.isEmpty { return "\(sign)\(weeks)W" }
    let allDays = weeks * 7 + days
    let calendar = allDays > 0 ? "\(allDays)D" : ""
    if calendar.isEmpty, clock.isEmpty { return "\(sign)T0S" }
    return sign + calendar + (clock.isEmpty ? "" : "T" + clock)
  }
}

extension DurationValue {
  /// Accepts upper and lower case. Also accepts weeks together with days, and hours and seconds
  /// without minutes, which the grammar forbids but programs write. Units must be in order, and at
  /// least one part must be given.
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
    var parts = [0, 0, 0, 0, 0]
    /// The first unit that may follow; hours and smaller units require a T.
    var unit = 0
    var isClock = false
    var hasPart = false
    while at < text.count {
      if text[at].upperCased == UInt8(ascii: "T"), !isClock {
        isClock = true
        unit = 2
        at += 1
        continue
      }
      let part = try number(text, &at)
      guard at < text.count,
        let found = units[unit...].firstIndex(of: text[at].upperCased), isClock == (found >= 2)
      else { throw .notADuration }
      parts[found] = part
      unit = found + 1
      hasPart = true
      at += 1
    }
    guard hasPart else { throw .notADuration }
    let value = DurationValue(
      isNegative: isNegative, weeks: parts[0], days: parts[1], hours: parts[2], minutes: parts[3],
      seconds: parts[4])
    guard let value else { throw .notADuration }
    return value
  }

  private static func number(_ text: Span<UInt8>, _ at: inout Int) throws(ValueFault) -> Int {
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
