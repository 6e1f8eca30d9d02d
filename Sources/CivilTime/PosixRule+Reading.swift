// Parses the one-line form of a zone: the value of POSIX's TZ variable, but with hours from -167 to
// 167, as in RFC 9636.

extension PosixRule {
  /// A longer text is rejected.
  static let mostBytes = 256

  /// Nil unless the whole text is a POSIX rule.
  init?(_ text: String) {
    let bytes = text.utf8Span.span
    guard bytes.count <= Self.mostBytes else { return nil }
    var at = 0
    guard let abbreviation = Self.readAbbreviation(bytes, &at),
      let secondsWest = Self.readTime(bytes, &at, maximumHours: 24),
      ZonePhase.offsets.contains(-secondsWest)
    else { return nil }
    standard = ZonePhase(offset: -secondsWest, isDaylight: false, abbreviation: abbreviation)
    guard at < bytes.count else { return }
    guard let daylight = Self.readDaylight(bytes, &at, standard: -secondsWest), at == bytes.count
    else {
      return nil
    }
    self.daylight = daylight
  }

  private static func readDaylight(
    _ bytes: Span<UInt8>, _ at: inout Int, standard: Int
  ) -> Daylight? {
    guard let abbreviation = readAbbreviation(bytes, &at) else { return nil }
    var daylightOffset = standard + 3600
    if at < bytes.count, !bytes.has(",", at: at) {
      guard let secondsWest = readTime(bytes, &at, maximumHours: 24) else { return nil }
      daylightOffset = -secondsWest
    }
    guard ZonePhase.offsets.contains(daylightOffset) else { return nil }
    let phase = ZonePhase(offset: daylightOffset, isDaylight: true, abbreviation: abbreviation)
    guard at < bytes.count else {
      // A rule that names daylight time, but no dates for it, gets the system's default dates,
      // which in practice are those of the US.
      return Daylight(
        phase: phase,
        start: Change(day: .weekday(month: 3, week: 2, day: 0), secondOfDay: 7200),
        end: Change(day: .weekday(month: 11, week: 1, day: 0), secondOfDay: 7200))
    }
    guard let start = readChange(bytes, &at), let end = readChange(bytes, &at) else { return nil }
    return Daylight(phase: phase, start: start, end: end)
  }

  /// Reads an abbreviation such as `CEST` or `<+0530>`; nil if it has fewer than three characters.
  private static func readAbbreviation(_ bytes: Span<UInt8>, _ at: inout Int) -> String? {
    let isQuoted = bytes.has("<", at: at)
    if isQuoted { at += 1 }
    var abbreviation: [UInt8] = []
    while at < bytes.count {
      let byte = bytes[at]
      let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      let isDigitOrSign = (0x30...0x39).contains(byte) || byte == 0x2B || byte == 0x2D
      guard isLetter || (isQuoted && isDigitOrSign) else { break }
      abbreviation.append(byte)
      at += 1
    }
    if isQuoted {
      guard bytes.has(">", at: at) else { return nil }
      at += 1
    }
    guard (3...30).contains(abbreviation.count) else { return nil }
    return String(decoding: abbreviation, as: UTF8.self)
  }

  /// Reads a time of the form `[+-]hh[:mm[:ss]]`, in seconds; nil if there is none.
  private static func readTime(_ bytes: Span<UInt8>, _ at: inout Int, maximumHours: Int) -> Int? {
    let isNegative = bytes.has("-", at: at)
    if isNegative || bytes.has("+", at: at) { at += 1 }
    guard let hour = readNumber(bytes, &at, 0...maximumHours) else { return nil }
    var seconds = hour * 3600
    for unit in [60, 1] where bytes.has(":", at: at) {
      at += 1
      guard let minutesOrSeconds = readNumber(bytes, &at, 0...59) else { return nil }
      seconds += minutesOrSeconds * unit
    }
    return isNegative ? -seconds : seconds
  }

  /// Reads one clock change: `,Mm.w.d[/time]`, `,Jn[/time]` or `,n[/time]`. The default time is
  /// 02:00.
  private static func readChange(_ bytes: Span<UInt8>, _ at: inout Int) -> Change? {
    guard bytes.has(",", at: at) else { return nil }
    at += 1
    guard let day = readDay(bytes, &at) else { return nil }
    guard bytes.has("/", at: at) else { return Change(day: day, secondOfDay: 7200) }
    at += 1
    guard let secondOfDay = readTime(bytes, &at, maximumHours: 167) else { return nil }
    return Change(day: day, secondOfDay: secondOfDay)
  }

  private static func readDay(_ bytes: Span<UInt8>, _ at: inout Int) -> YearDay? {
    if bytes.has("J", at: at) {
      at += 1
      return readNumber(bytes, &at, 1...365).map { .julianDay($0) }
    }
    guard bytes.has("M", at: at) else {
      return readNumber(bytes, &at, 0...365).map { .zeroBasedDay($0) }
    }
    at += 1
    guard let month = readNumber(bytes, &at, 1...12), bytes.has(".", at: at) else { return nil }
    at += 1
    guard let week = readNumber(bytes, &at, 1...5), bytes.has(".", at: at) else { return nil }
    at += 1
    return readNumber(bytes, &at, 0...6).map { .weekday(month: month, week: week, day: $0) }
  }

  /// Reads a number of one to three digits; nil if there is none, or if it is outside `range`.
  private static func readNumber(
    _ bytes: Span<UInt8>, _ at: inout Int, _ range: ClosedRange<Int>
  ) -> Int? {
    var value = 0
    let firstDigit = at
    while at - firstDigit < 3, let digit = Digits.value(bytes, at: at, count: 1) {
      value = value * 10 + digit
      at += 1
    }
    return at > firstDigit && range.contains(value) ? value : nil
  }
}
