// A date with or without a time, as numbers, with the zone name from the file. The date must exist
// in the Gregorian calendar. The rules of its zone are not considered here.

public struct DateValue: Sendable, Hashable {
  public enum Form: Sendable, Hashable {
    /// A day without a time.
    case date
    /// A time without a zone.
    case floating
    case utc
    /// The TZID as written in the file.
    case zoned(String)
  }

  public let year: Int
  public let month: Int
  public let day: Int
  /// Hour, minute and second are 0 for a date without a time.
  public let hour: Int
  public let minute: Int
  public let second: Int
  public let form: Form

  public var isDate: Bool { form == .date }
  public var isUTC: Bool { form == .utc }

  public var tzid: String? {
    guard case .zoned(let tzid) = form else { return nil }
    return tzid
  }

  /// Nil for a day that does not exist.
  public init?(year: Int, month: Int, day: Int) {
    self.init(
      year: year, month: month, day: day, hour: 0, minute: 0, second: 0, form: .date)
  }

  /// Nil for a day or time that does not exist. A leap second becomes the second before it, as RFC
  /// 5545 §3.3.12 demands of programs that do not support leap seconds.
  public init?(
    year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int, form: Form
  ) {
    guard (0...9999).contains(year), (1...12).contains(month),
      day >= 1, day <= Self.days(in: month, of: year),
      (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
    let hasTime = form != .date
    self.hour = hasTime ? hour : 0
    self.minute = hasTime ? minute : 0
    self.second = hasTime ? min(second, 59) : 0
    self.form = form
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
  }
}

extension DateValue {
  /// Parses one date, in upper or lower case. If `isDay` (for `VALUE=DATE`), a time after the day
  /// is ignored, because some programs write midnight there. Without `isDay`, eight digits are
  /// accepted as a day too.
  static func read(
    _ text: Span<UInt8>, isDay: Bool, tzid: () -> String?
  ) throws(ValueFault) -> DateValue {
    guard text.count >= 8, let date = number(text, 0, 8) else { throw .notADate }
    let (year, month, day) = (date / 10000, date / 100 % 100, date % 100)
    if text.count == 8 {
      guard let value = DateValue(year: year, month: month, day: day) else { throw .noSuchTime }
      return value
    }
    guard text.count >= 15, text[8].upperCased == UInt8(ascii: "T"),
      let time = number(text, 9, 6)
    else { throw .notADate }
    var form = Form.floating
    if text.count > 15 {
      let suffix = text[15]
      if suffix == UInt8(ascii: "+") || suffix == UInt8(ascii: "-") { throw .numericOffset }
      guard text.count == 16, suffix.upperCased == UInt8(ascii: "Z") else { throw .notADate }
      // A TZID with a UTC time is invalid but common, and is ignored.
      form = .utc
    } else if !isDay, let tzid = tzid(), !tzid.isEmpty {
      form = .zoned(tzid)
    }
    let value = DateValue(
      year: year, month: month, day: day, hour: time / 10000, minute: time / 100 % 100,
      second: time % 100, form: isDay ? .date : form)
    guard let value else { throw .noSuchTime }
    return value
  }

  /// The number that `count` digits from `start` on spell; nil if one of these bytes is not a
  /// digit.
  private static func number(_ text: Span<UInt8>, _ start: Int, _ count: Int) -> Int? {
    var number = 0
    for at in start..<start + count {
      let digit = text[at] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      number = number * 10 + Int(digit)
    }
    return number
  }

  /// The value as in RFC 5545 §3.3.4 and §3.3.5, without parameters.
  public var text: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  func append(to bytes: inout [UInt8]) {
    Self.append(year, 4, to: &bytes)
    Self.append(month, 2, to: &bytes)
    Self.append(day, 2, to: &bytes)
    guard !isDate else { return }
    bytes.append(UInt8(ascii: "T"))
    Self.append(hour, 2, to: &bytes)
    Self.append(minute, 2, to: &bytes)
    Self.append(second, 2, to: &bytes)
    if isUTC { bytes.append(UInt8(ascii: "Z")) }
  }

  static func append(_ number: Int, _ digitCount: Int, to bytes: inout [UInt8]) {
    let zero = UInt8(ascii: "0")
    // Most numbers have two digits, and are written without a loop.
    if digitCount == 4 { append(number / 100, 2, to: &bytes) }
    guard digitCount == 2 || digitCount == 4 else {
      var power = 1
      for _ in 1..<digitCount { power *= 10 }
      while power > 0 {
        bytes.append(zero + UInt8(truncatingIfNeeded: number / power % 10))
        power /= 10
      }
      return
    }
    bytes.append(zero + UInt8(truncatingIfNeeded: number / 10 % 10))
    bytes.append(zero + UInt8(truncatingIfNeeded: number % 10))
  }
}
