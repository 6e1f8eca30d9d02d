// Parses a rule as in RFC 5545 §3.3.10 and writes it in canonical form: capitals, a fixed order of
// parts, sorted lists, no defaults.

extension RecurrenceRule {
  /// In bytes; enough for the longest possible lists.
  public static let longestText = 16_384
  /// More than any series needs. A great count takes no longer than a small one, because counting
  /// ends at the year 9999 at the latest.
  public static let greatestCount = 999_999_999
  public static let greatestInterval = 999_999_999

  public init(_ text: String) throws(RecurrenceFault) {
    var parser = RuleParser(text)
    self = try parser.parse()
  }

  public var text: String {
    var text = "FREQ=\(frequency.rawValue)"
    func write(_ part: RulePart, _ value: String) { text += ";\(part.rawValue)=\(value)" }
    func write(_ part: RulePart, _ values: [Int]) {
      guard !values.isEmpty else { return }
      write(part, values.map(String.init).joined(separator: ","))
    }
    switch end {
    case .never: break
    case .count(let count): write(.count, "\(count)")
    case .day(let day): write(.until, day.basicText)
    case .local(let time): write(.until, time.basicText)
    case .utc(let time): write(.until, time.basicText + "Z")
    }
    if interval != 1 { write(.interval, "\(interval)") }
    write(.seconds, seconds)
    write(.minutes, minutes)
    write(.hours, hours)
    if !weekdays.isEmpty {
      write(.weekdays, weekdays.map(\.text).joined(separator: ","))
    }
    write(.monthDays, monthDays)
    write(.yearDays, yearDays)
    write(.weeks, weeks)
    write(.months, months)
    write(.positions, positions)
    if weekStart != .monday { write(.weekStart, weekStart.rawValue) }
    return text
  }
}

extension RecurrenceRule: CustomStringConvertible {
  public var description: String { text }
}

extension RecurrenceRule.WeekdayPart {
  public var text: String { (ordinal.map(String.init) ?? "") + weekday.rawValue }
}
