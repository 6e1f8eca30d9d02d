// The two text forms of a day: `2026-12-01` as in RFC 3339, and `20261201` as in iCalendar.

extension Day {
  /// Parses `2026-12-01` and no other form.
  public init(text: String) throws(TimeTextFault) {
    self = try TimeTextFault.Format.day.parse(text, with: Day.read)
  }

  /// Parses `20261201` and no other form.
  public init(basic: String) throws(TimeTextFault) {
    self = try TimeTextFault.Format.basicDay.parse(basic, with: Day.read)
  }

  /// Parses UTF-8 of the form `2026-12-01`; nil for anything else.
  public init?(utf8 bytes: Span<UInt8>) {
    guard bytes.count == 10, let day = try? Self.read(bytes, isBasic: false) else { return nil }
    self = day
  }

  /// The day as RFC 3339 writes it: `2026-12-01`. Days outside the years 1 to 9999 become the
  /// nearest day of these years.
  public var text: String { TimeTextFault.Format.day.string(from: write) }

  /// The day in iCalendar's form: `20261201`.
  public var basicText: String { TimeTextFault.Format.basicDay.string(from: write) }

  /// Appends the UTF-8 of `text`.
  public func append(to bytes: inout [UInt8]) { write(isBasic: false, to: &bytes) }

  /// Reads a day at the beginning of a text. More text may follow.
  static func read(_ bytes: Span<UInt8>, isBasic: Bool) throws(TimeTextFault.Problem) -> Day {
    let separatorLength = isBasic ? 0 : 1
    guard let year = Digits.value(bytes, at: 0, count: 4),
      let month = Digits.value(bytes, at: 4 + separatorLength, count: 2),
      let day = Digits.value(bytes, at: 6 + 2 * separatorLength, count: 2),
      isBasic || (bytes.has("-", at: 4) && bytes.has("-", at: 7))
    else { throw .shape }
    guard let parsed = Day(year: year, month: month, day: day) else { throw .noSuchDay }
    return parsed
  }

  func write(isBasic: Bool, to bytes: inout [UInt8]) {
    let (year, month, day) = min(max(self, Day.first), Day.last).components
    Digits.append(year, count: 4, to: &bytes)
    if !isBasic { bytes.append(UInt8(ascii: "-")) }
    Digits.append(month, count: 2, to: &bytes)
    if !isBasic { bytes.append(UInt8(ascii: "-")) }
    Digits.append(day, count: 2, to: &bytes)
  }
}
