// Decodes values that are dates, lists of dates, durations and offsets. An invalid date in a list
// does not make the other dates invalid: if an EXDATE were dropped because of another date on its
// line, an occurrence that the person has deleted would appear again.

extension Property {
  /// A day or time, in any form of RFC 5545 §3.3.4 and §3.3.5.
  public func date() throws(ValueFault) -> DateValue {
    try withTrimmedValue { (value) throws(ValueFault) -> DateValue in
      try DateValue.read(value, isDay: isDay) { parameter(.tzid) }
    }
  }

  public func duration() throws(ValueFault) -> DurationValue {
    try withTrimmedValue { (value) throws(ValueFault) -> DurationValue in
      try DurationValue.read(value)
    }
  }

  /// The dates of an EXDATE or RDATE.
  public func dates() -> DateList {
    let isDay = isDay
    let tzid = parameter(.tzid)
    return withTrimmedValue { value in
      var list = DateList()
      var entryStart = 0
      while entryStart <= value.count {
        var entryEnd = entryStart
        while entryEnd < value.count, value[entryEnd] != .comma { entryEnd += 1 }
        let entryText = value.extracting(value.trimmed(entryStart..<entryEnd))
        if !entryText.isEmpty {
          do throws(ValueFault) {
            list.entries.append(try DateList.Entry.read(entryText, isDay: isDay, tzid: tzid))
          } catch {
            list.faults.append(error)
          }
        }
        entryStart = entryEnd + 1
      }
      return list
    }
  }

  /// UTC-OFFSET (RFC 5545 §3.3.14) in seconds, positive to the east.
  public func utcOffset() throws(ValueFault) -> Int {
    try withTrimmedValue { (value) throws(ValueFault) -> Int in
      try UTCOffset.read(value)
    }
  }

  private var isDay: Bool { parameter(.value, hasValue: .date) }
}

/// The dates of one EXDATE or RDATE, and the faults of those that could not be read.
public struct DateList: Sendable, Hashable {
  public enum Entry: Sendable, Hashable {
    case date(DateValue)
    /// A start with a length of its own (RDATE with VALUE=PERIOD).
    case period(DateValue, PeriodEnd)
  }

  public enum PeriodEnd: Sendable, Hashable {
    case date(DateValue)
    case duration(DurationValue)
  }

  public var entries: [Entry] = []
  public var faults: [ValueFault] = []

  /// The start of each entry.
  public var starts: [DateValue] {
    entries.map { entry in
      switch entry {
      case .date(let date), .period(let date, _): date
      }
    }
  }
}

extension DateList.Entry {
  /// Reads one entry. An entry with a slash is a period, even without VALUE=PERIOD.
  static func read(
    _ text: Span<UInt8>, isDay: Bool, tzid: String?
  ) throws(ValueFault) -> DateList.Entry {
    guard let slash = text.indices.first(where: { text[$0] == UInt8(ascii: "/") }) else {
      return .date(try DateValue.read(text, isDay: isDay) { tzid })
    }
    let startDate = try DateValue.read(text.extracting(0..<slash), isDay: false) { tzid }
    let endText = text.extracting(slash + 1..<text.count)
    guard !startDate.isDate, let firstByte = endText.first else { throw .notAPeriod }
    if firstByte.upperCased == UInt8(ascii: "P") || firstByte == UInt8(ascii: "+") {
      return .period(startDate, .duration(try DurationValue.read(endText)))
    }
    // A period must not end before it begins, so a minus sign is not accepted.
    let endDate = try DateValue.read(endText, isDay: false) { tzid }
    guard !endDate.isDate else { throw .notAPeriod }
    return .period(startDate, .date(endDate))
  }
}

enum UTCOffset {
  /// Parses an offset, `+hhmm` or `+hhmmss` (macOS 10.13 writes `-055036`). Returns seconds,
  /// positive to the east. A missing sign is read as plus.
  static func read(_ text: Span<UInt8>) throws(ValueFault) -> Int {
    var at = 0
    var sign = 1
    if let signByte = text.first, signByte == UInt8(ascii: "-") || signByte == UInt8(ascii: "+") {
      sign = signByte == UInt8(ascii: "-") ? -1 : 1
      at = 1
    }
    let count = text.count - at
    guard count == 4 || count == 6 else { throw .notAnOffset }
    var hhmmss = 0
    while at < text.count {
      let digit = text[at] &- UInt8(ascii: "0")
      guard digit < 10 else { throw .notAnOffset }
      hhmmss = hhmmss * 10 + Int(digit)
      at += 1
    }
    if count == 4 { hhmmss *= 100 }
    let (hours, minutes, seconds) = (hhmmss / 10000, hhmmss / 100 % 100, hhmmss % 100)
    guard hours < 24, minutes < 60, seconds < 60 else { throw .notAnOffset }
    return sign * (hours * 3600 + minutes * 60 + seconds)
  }

  /// The text of an offset in seconds; nil for an offset of a day or more, which the form cannot
  /// express.
  static func text(_ seconds: Int) -> String? {
    guard seconds.magnitude < 86400 else { return nil }
    var bytes: [UInt8] = [seconds < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+")]
    let magnitude = abs(seconds)
    DateValue.append(magnitude / 3600, 2, to: &bytes)
    DateValue.append(magnitude / 60 % 60, 2, to: &bytes)
    if magnitude % 60 != 0 { DateValue.append(magnitude % 60, 2, to: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Span where Element == UInt8 {
  var first: UInt8? { isEmpty ? nil : self[0] }

  /// The range without surrounding spaces and stray CRs.
  @inline(__always)
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    var end = range.upperBound
    while start < end, self[start].isBlank || self[start] == .carriageReturn { start += 1 }
    while end > start, self[end - 1].isBlank || self[end - 1] == .carriageReturn { end -= 1 }
    return start..<end
  }
}
