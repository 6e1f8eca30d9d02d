// The names of a rule's parts and the values that each may have, RFC 5545 §3.3.10.

/// Raw values are the names in an RRULE, in the order in which they are written.
public enum RulePart: String, CaseIterable, Sendable {
  case frequency = "FREQ"
  case until = "UNTIL"
  case count = "COUNT"
  case interval = "INTERVAL"
  case seconds = "BYSECOND"
  case minutes = "BYMINUTE"
  case hours = "BYHOUR"
  case weekdays = "BYDAY"
  case monthDays = "BYMONTHDAY"
  case yearDays = "BYYEARDAY"
  case weeks = "BYWEEKNO"
  case months = "BYMONTH"
  case positions = "BYSETPOS"
  case weekStart = "WKST"

  /// The allowed numbers; for weekdays, their ordinals. Nil for parts without numbers.
  var allowedNumbers: ClosedRange<Int>? {
    switch self {
    // 60 is a leap second, which `TimeSet` treats as 59.
    case .seconds: 0...60
    case .minutes: 0...59
    case .hours: 0...23
    case .weekdays: 1...53
    case .monthDays: 1...31
    case .yearDays: 1...366
    case .weeks: 1...53
    case .months: 1...12
    case .positions: 1...366
    case .frequency, .until, .count, .interval, .weekStart: nil
    }
  }

  /// Whether the part takes negative numbers, which count from the end.
  var allowsNegative: Bool {
    switch self {
    case .weekdays, .monthDays, .yearDays, .weeks, .positions: true
    default: false
    }
  }

  /// How many values the part may list. A longer list would only repeat values.
  var maximumListLength: Int {
    guard let allowedNumbers else { return 1 }
    if self == .weekdays { return 7 * (2 * allowedNumbers.count + 1) }
    return allowsNegative ? 2 * allowedNumbers.count : allowedNumbers.count
  }

  func allows(_ value: Int) -> Bool {
    guard let allowedNumbers else { return false }
    return allowedNumbers.contains(value)
      || allowsNegative && value < 0 && allowedNumbers.contains(0 &- value)
  }
}
