// The two texts of a day: `2026-12-01`, as RFC 3339 writes it, and `20261201`, as iCalendar does.

extension Day {
  /// Reads `2026-12-01` and nothing else.
  public init(text: String) throws(TimeTextFault) {
    self = try TimeTextFault.Form.day.read(text, Day.read)
  }

  /// Reads `20261201` and nothing else.
  public init(basic: String) throws(TimeTextFault) {
    self = try TimeTextFault.Form.basicDay.read(basic, Day.read)
  }

  /// `2026-12-01`; a day beyond the years 1 to 9999 is written as the nearest within.
  public var text: String { TimeTextFault.Form.day.text(write) }

  /// `20261201`
  public var basicText: String { TimeTextFault.Form.basicDay.text(write) }

  /// Appends what `text` is.
  public func append(to bytes: inout [UInt8]) { write(isBasic: false, to: &bytes) }

  /// The day at the start of a text, which may go on.
  static func read(_ bytes: Span<UInt8>, isBasic: Bool) throws(TimeTextFault.Problem) -> Day {
    let gap = isBasic ? 0 : 1
    guard let year = Digits.value(bytes, at: 0, count: 4),
      let month = Digits.value(bytes, at: 4 + gap, count: 2),
      let day = Digits.value(bytes, at: 6 + 2 * gap, count: 2),
      isBasic || (bytes.has("-", at: 4) && bytes.has("-", at: 7))
    else { throw .shape }
    guard let read = Day(year: year, month: month, day: day) else { throw .noSuchDay }
    return read
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
