// Parses the value of an RRULE by the grammar of RFC 5545 §3.3.10, in upper or lower case. The
// property's name must be removed, and its lines unfolded.

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
    let partStart = at
    let partEnd = index(of: UInt8(ascii: ";"), from: partStart, to: bytes.count)
    let equalsSign = index(of: UInt8(ascii: "="), from: partStart, to: partEnd)
    guard partEnd > partStart else { throw fault(.emptyPart, at: partStart) }
    guard equalsSign < partEnd else { throw fault(.noEqualsSign, at: partStart) }
    let name = uppercased(partStart..<equalsSign)
    guard let part = RulePart(rawValue: name) else {
      let isCalendarPart = name == "RSCALE" || name == "SKIP"
      throw fault(
        isCalendarPart ? .otherCalendar(name) : .unknownPart(String(name.prefix(24))), at: partStart
      )
    }
    guard draft.textPositions[part] == nil else { throw fault(.repeatedPart(part), at: partStart) }
    draft.textPositions[part] = scalarOffset(partStart)
    if part == .count && draft.textPositions[.until] != nil
      || part == .until && draft.textPositions[.count] != nil
    {
      throw fault(.countAndUntil, at: partStart)
    }
    try readValue(of: part, (equalsSign + 1)..<partEnd)
    at = partEnd
  }

  private mutating func readValue(of part: RulePart, _ value: Range<Int>) throws(RecurrenceFault) {
    switch part {
    case .frequency:
      guard let frequency = RecurrenceRule.Frequency(rawValue: uppercased(value)) else {
        throw fault(.unknownFrequency, at: value.lowerBound)
      }
      draft.frequency = frequency
    case .until:
      guard let end = untilDate(value) else { throw fault(.notADate, at: value.lowerBound) }
      draft.end = end
    case .count:
      draft.end = .count(try unsignedNumber(value, part, 1...RecurrenceRule.greatestCount))
    case .interval:
      draft.interval = try unsignedNumber(value, part, 1...RecurrenceRule.greatestInterval)
    case .weekStart:
      draft.weekStart = try weekday(value, part)
    case .weekdays:
      for item in try listItems(value, part) { draft.weekdays.append(try weekdayPart(item)) }
    default:
      var values: [Int] = []
      for item in try listItems(value, part) {
        guard let value = integer(item, signed: part.allowsNegative) else {
          throw fault(.notANumber(part), at: item.lowerBound)
        }
        guard part.allows(value) else { throw fault(.outOfRange(part), at: item.lowerBound) }
        values.append(value)
      }
      draft.numbersByPart[part] = values
    }
  }

  private func listItems(
    _ value: Range<Int>, _ part: RulePart
  ) throws(RecurrenceFault) -> [Range<Int>] {
    var items: [Range<Int>] = []
    var itemStart = value.lowerBound
    while true {
      let itemEnd = index(of: UInt8(ascii: ","), from: itemStart, to: value.upperBound)
      guard items.count < part.maximumListLength else {
        throw fault(.listTooLong(part), at: itemStart)
      }
      items.append(itemStart..<itemEnd)
      guard itemEnd < value.upperBound else { return items }
      itemStart = itemEnd + 1
    }
  }

  private func weekdayPart(
    _ item: Range<Int>
  ) throws(RecurrenceFault) -> RecurrenceRule.WeekdayPart {
    let ordinalEnd = max(item.lowerBound, item.upperBound - 2)
    let day = try weekday(ordinalEnd..<item.upperBound, .weekdays)
    guard ordinalEnd > item.lowerBound else { return RecurrenceRule.WeekdayPart(day) }
    guard let ordinal = integer(item.lowerBound..<ordinalEnd, signed: true) else {
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
    guard let day = Weekday(rawValue: uppercased(value)) else {
      throw fault(.notAWeekday(part), at: value.lowerBound)
    }
    return day
  }

  private func unsignedNumber(
    _ value: Range<Int>, _ part: RulePart, _ range: ClosedRange<Int>
  ) throws(RecurrenceFault) -> Int {
    guard let number = integer(value, signed: false) else {
      throw fault(.notANumber(part), at: value.lowerBound)
    }
    guard range.contains(number) else { throw fault(.outOfRange(part), at: value.lowerBound) }
    return number
  }

  /// An integer, with a sign if `signed`. A number that is too large to compute with becomes 2⁴⁰,
  /// which callers refuse as out of range.
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

  private func untilDate(_ value: Range<Int>) -> RecurrenceRule.End? {
    let text = uppercased(value)
    if let day = try? Day(basic: text) { return .day(day) }
    if let time = try? WallTime(basic: text) { return .local(time) }
    guard text.hasSuffix("Z"), let time = try? WallTime(basic: String(text.dropLast())) else {
      return nil
    }
    return .utc(time)
  }

  private func index(of byte: UInt8, from start: Int, to end: Int) -> Int {
    bytes[start..<end].firstIndex(of: byte) ?? end
  }

  /// Converts only ASCII letters to capitals. Swift's `uppercased()` would also make an I of a
  /// 'ı'.
  private func uppercased(_ range: Range<Int>) -> String {
    let capitals = bytes[range].map { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) ? byte & 0xDF : byte
    }
    return String(decoding: capitals, as: UTF8.self)
  }

  private func scalarOffset(_ byteOffset: Int) -> Int {
    bytes[..<min(byteOffset, bytes.count)].count { $0 & 0xC0 != 0x80 }
  }

  private func fault(_ problem: RecurrenceFault.Problem, at byteOffset: Int) -> RecurrenceFault {
    RecurrenceFault(problem: problem, position: scalarOffset(byteOffset))
  }
}
