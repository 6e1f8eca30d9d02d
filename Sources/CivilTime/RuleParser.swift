// Parses the value of an RRULE by the grammar of RFC 5545 §3.3.10, in upper or lower case. The
// caller removes the property's name and unfolds lines.

struct RuleParser {
  private let bytes: [UInt8]
  private var at = 0
  private var draft = RuleDraft()

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  mutating func parse() throws(RecurrenceFault) -> RecurrenceRule {
    guard bytes.count <= RecurrenceRule.longestText else { throw fault(.tooLong, at: 0) }
    while at < bytes.count {
      try readPart()
      // A trailing semicolon is common and means nothing.
      if at < bytes.count { at += 1 }
    }
    return try draft.rule()
  }

  private mutating func readPart() throws(RecurrenceFault) {
    let start = at
    let end = next(UInt8(ascii: ";"), from: start, to: bytes.count)
    let equals = next(UInt8(ascii: "="), from: start, to: end)
    guard end > start else { throw fault(.emptyPart, at: start) }
    guard equals < end else { throw fault(.noEqualsSign, at: start) }
    let name = word(start..<equals)
    guard let part = RulePart(rawValue: name) else {
      let other = name == "RSCALE" || name == "SKIP"
      throw fault(other ? .otherCalendar(name) : .unknownPart(String(name.prefix(24))), at: start)
    }
    guard draft.positions[part] == nil else { throw fault(.repeated(part), at: start) }
    draft.positions[part] = position(start)
    if part == .count && draft.positions[.until] != nil
      || part == .until && draft.positions[.count] != nil
    {
      throw fault(.countAndUntil, at: start)
    }
    try read(part, (equals + 1)..<end)
    at = end
  }

  private mutating func read(_ part: RulePart, _ value: Range<Int>) throws(RecurrenceFault) {
    switch part {
    case .frequency:
      guard let frequency = RecurrenceRule.Frequency(rawValue: word(value)) else {
        throw fault(.unknownFrequency, at: value.lowerBound)
      }
      draft.frequency = frequency
    case .until:
      guard let end = until(value) else { throw fault(.notADate, at: value.lowerBound) }
      draft.end = end
    case .count:
      draft.end = .count(try number(value, part, 1...RecurrenceRule.greatestCount))
    case .interval:
      draft.interval = try number(value, part, 1...RecurrenceRule.greatestInterval)
    case .weekStart:
      draft.weekStart = try weekday(value, part)
    case .weekdays:
      for item in try items(value, part) { draft.weekdays.append(try weekdayPart(item)) }
    default:
      var values: [Int] = []
      for item in try items(value, part) {
        guard let value = integer(item, signed: part.isSigned) else {
          throw fault(.notANumber(part), at: item.lowerBound)
        }
        guard part.allows(value) else { throw fault(.outOfRange(part), at: item.lowerBound) }
        values.append(value)
      }
      draft.numbers[part] = values
    }
  }

  private func items(
    _ value: Range<Int>, _ part: RulePart
  ) throws(RecurrenceFault) -> [Range<Int>] {
    var items: [Range<Int>] = []
    var start = value.lowerBound
    while true {
      let end = next(UInt8(ascii: ","), from: start, to: value.upperBound)
      guard items.count < part.longestList else { throw fault(.listTooLong(part), at: start) }
      items.append(start..<end)
      guard end < value.upperBound else { return items }
      start = end + 1
    }
  }

  private func weekdayPart(
    _ item: Range<Int>
  ) throws(RecurrenceFault) -> RecurrenceRule.WeekdayPart {
    let split = max(item.lowerBound, item.upperBound - 2)
    let day = try weekday(split..<item.upperBound, .weekdays)
    guard split > item.lowerBound else { return RecurrenceRule.WeekdayPart(day) }
    guard let ordinal = integer(item.lowerBound..<split, signed: true) else {
      throw fault(.notANumber(.weekdays), at: item.lowerBound)
    }
    guard RulePart.weekdays.allows(ordinal) else {
      throw fault(.outOfRange(.weekdays), at: item.lowerBound)
    }
    return RecurrenceRule.WeekdayPart(day, ordinal: ordinal)
  }

  private func weekday(
    _ value: Range<Int>, _ part: RulePart
  ) throws(RecurrenceFault) -> Weekday {
    guard let day = Weekday(rawValue: word(value)) else {
      throw fault(.notAWeekday(part), at: value.lowerBound)
    }
    return day
  }

  private func number(
    _ value: Range<Int>, _ part: RulePart, _ range: ClosedRange<Int>
  ) throws(RecurrenceFault) -> Int {
    guard let number = integer(value, signed: false) else {
      throw fault(.notANumber(part), at: value.lowerBound)
    }
    guard range.contains(number) else { throw fault(.outOfRange(part), at: value.lowerBound) }
    return number
  }

  /// An integer, with a sign if allowed. A number with too many digits is read as a large number,
  /// which the caller then refuses as out of range.
  private func integer(_ value: Range<Int>, signed: Bool) -> Int? {
    var digits = bytes[value]
    var isNegative = false
    if signed, let sign = digits.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      isNegative = sign == UInt8(ascii: "-")
      digits = digits.dropFirst()
    }
    guard !digits.isEmpty else { return nil }
    var number = 0
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      number = min(number * 10 + Int(digit - UInt8(ascii: "0")), 1 << 40)
    }
    return isNegative ? -number : number
  }

  private func until(_ value: Range<Int>) -> RecurrenceRule.End? {
    let text = word(value)
    if let day = try? Day(basic: text) { return .day(day) }
    if let time = try? WallTime(basic: text) { return .local(time) }
    guard text.hasSuffix("Z"), let time = try? WallTime(basic: String(text.dropLast())) else {
      return nil
    }
    return .utc(time)
  }

  private func next(_ byte: UInt8, from start: Int, to end: Int) -> Int {
    bytes[start..<end].firstIndex(of: byte) ?? end
  }

  /// Converts ASCII letters to capitals; 'ı' does not become 'I'.
  private func word(_ range: Range<Int>) -> String {
    let capitals = bytes[range].map { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) ? byte & 0xDF : byte
    }
    return String(decoding: capitals, as: UTF8.self)
  }

  private func position(_ offset: Int) -> Int {
    bytes[..<min(offset, bytes.count)].count { $0 & 0xC0 != 0x80 }
  }

  private func fault(_ problem: RecurrenceFault.Problem, at offset: Int) -> RecurrenceFault {
    RecurrenceFault(problem: problem, position: position(offset))
  }
}
