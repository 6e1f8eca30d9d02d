// Reads the values of a plain reminder, each in its most common form.

internal import CivilTime
internal import Geofence
internal import ICalendar

extension PlainReminder {
  /// Records that this property was read. Throws if it has parameters or was read before.
  mutating func markSeen(_ kind: PropertySet, _ line: PlainText.Line) throws(NotSupported) {
    guard !seenProperties.contains(kind), line.parameters.isEmpty else { throw NotSupported() }
    seenProperties.insert(kind)
  }

  /// Reads a text property that may occur only once and without parameters.
  mutating func readOnce(_ kind: PropertySet, _ line: PlainText.Line) throws(NotSupported) -> Range<
    Int
  > {
    try markSeen(kind, line)
    return text.unescaped(line.value)
  }

  /// A time in UTC, such as `20261103T081500Z`. The Z may be missing, because many programs omit
  /// it where only UTC is allowed.
  mutating func time(_ kind: PropertySet, _ line: PlainText.Line) throws(NotSupported) -> UTCTime {
    try markSeen(kind, line)
    return try time(line.value)
  }

  func time(_ value: Range<Int>) throws(NotSupported) -> UTCTime {
    let hasZ = value.count == 16
    guard hasZ || value.count == 15, let wall = text.wall(at: value.lowerBound),
      !hasZ || text.bytes[value.lowerBound + 15] == UInt8(ascii: "Z")
    else { throw NotSupported() }
    return UTCTime(textOffset: value.lowerBound, instant: Instant(seconds: Int64(wall.seconds)))
  }

  mutating func date(
    _ kind: PropertySet, _ line: PlainText.Line, _ database: inout ZoneDatabase
  ) throws(NotSupported) -> PlainDate {
    guard !seenProperties.contains(kind) else { throw NotSupported() }
    seenProperties.insert(kind)
    let (value, parameters) = (line.value, line.parameters)
    let start = value.lowerBound
    if value.count == 8 {
      guard parameters.isEmpty || text.has(";VALUE=DATE", at: parameters),
        let day = text.day(at: start)
      else { throw NotSupported() }
      return PlainDate(textOffset: start, moment: .allDay(day))
    }
    guard value.count == 15 || value.count == 16, let wall = text.wall(at: start) else {
      throw NotSupported()
    }
    if value.count == 16 {
      guard parameters.isEmpty, text.bytes[start + 15] == UInt8(ascii: "Z") else {
        throw NotSupported()
      }
      return PlainDate(textOffset: start, moment: .zoned(wall, .utc))
    }
    guard !parameters.isEmpty else { return PlainDate(textOffset: start, moment: .floating(wall)) }
    let name = parameters.lowerBound..<min(parameters.lowerBound + 6, parameters.upperBound)
    guard text.has(";TZID=", at: name), case .plain(let tzid) = text.parameter("TZID", of: line),
      tzid == name.upperBound..<parameters.upperBound
    else { throw NotSupported() }
    do {
      let zone = try database.zone(tzid: text.string(tzid))
      guard zone.hasKnownName else { throw NotSupported() }
      return PlainDate(textOffset: start, moment: .zoned(wall, zone))
    } catch {
      throw NotSupported()
    }
  }

  mutating func priority(_ line: PlainText.Line) throws(NotSupported) -> Int {
    try markSeen(.priority, line)
    guard line.value.count == 1 else { throw NotSupported() }
    let digit = text.bytes[line.value.lowerBound] &- UInt8(ascii: "0")
    guard digit < 10 else { throw NotSupported() }
    return Int(digit)
  }

  mutating func status(_ line: PlainText.Line) throws(NotSupported) -> Status {
    try markSeen(.status, line)
    if text.has("NEEDS-ACTION", at: line.value) { return .open }
    if text.has("IN-PROCESS", at: line.value) { return .begun }
    if text.has("COMPLETED", at: line.value) { return .completed }
    if text.has("CANCELLED", at: line.value) { return .cancelled }
    throw NotSupported()
  }

  /// Reads a URL. Only a URI without spaces around it and without a backslash is plain.
  mutating func link(_ line: PlainText.Line) throws(NotSupported) -> Range<Int>? {
    let value = line.value
    guard !seenProperties.contains(.url),
      line.parameters.isEmpty || text.has(";VALUE=URI", at: line.parameters),
      !text.hasBackslash(value)
    else { throw NotSupported() }
    seenProperties.insert(.url)
    guard !value.isEmpty else { return nil }
    guard text.bytes[value.lowerBound] > 0x20, text.bytes[value.upperBound - 1] > 0x20 else {
      throw NotSupported()
    }
    return value
  }

  /// The latitude and longitude of GEO, such as `47.3769;8.5417`.
  mutating func position(_ line: PlainText.Line) throws(NotSupported) -> Coordinate {
    try markSeen(.geo, line)
    guard let (coordinate, end) = text.coordinate(at: line.value, between: UInt8(ascii: ";")),
      end == line.value.upperBound
    else { throw NotSupported() }
    return coordinate
  }

  /// The position in a geo URI, such as `geo:47.376887,8.541694;u=150`, and its uncertainty `u`,
  /// which may be missing.
  func geo(_ value: Range<Int>) throws(NotSupported) -> (Coordinate, uncertainty: Double?) {
    let scheme = value.lowerBound..<min(value.lowerBound + 4, value.upperBound)
    guard text.has("geo:", at: scheme),
      let (coordinate, end) = text.coordinate(
        at: scheme.upperBound..<value.upperBound, between: UInt8(ascii: ","))
    else { throw NotSupported() }
    guard end < value.upperBound else { return (coordinate, nil) }
    let name = end..<min(end + 3, value.upperBound)
    guard text.has(";u=", at: name),
      let number = text.decimal(name.upperBound..<value.upperBound), number.isFinite, number >= 0
    else { throw NotSupported() }
    return (coordinate, number.magnitude)
  }
}

extension PlainText {
  fileprivate func number(_ start: Int, _ count: Int) -> Int? {
    var number = 0
    for at in start..<start + count {
      let digit = bytes[at] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      number = number * 10 + Int(digit)
    }
    return number
  }

  fileprivate func day(at start: Int) -> Day? {
    guard let date = number(start, 8) else { return nil }
    return Day(year: date / 10000, month: date / 100 % 100, day: date % 100)
  }

  /// The wall time of the digits at this offset, such as `20261103T081500`. Nil if they are
  /// invalid, and also for a leap second, which only the full reader supports.
  fileprivate func wall(at start: Int) -> WallTime? {
    guard bytes[start + 8] == UInt8(ascii: "T"), let day = day(at: start),
      let time = number(start + 9, 6), time % 100 < 60
    else { return nil }
    return WallTime(day: day, hour: time / 10000, minute: time / 100 % 100, second: time % 100)
  }

  /// The coordinates in this range: two numbers, of which the second ends at a semicolon or at the
  /// end of the range.
  fileprivate func coordinate(
    at range: Range<Int>, between separator: UInt8
  ) -> (Coordinate, end: Int)? {
    guard let middle = range.first(where: { bytes[$0] == separator }) else { return nil }
    let afterSeparator = middle + 1..<range.upperBound
    let end = afterSeparator.first { bytes[$0] == UInt8(ascii: ";") } ?? range.upperBound
    guard let latitude = decimal(range.lowerBound..<middle),
      let longitude = decimal(afterSeparator.lowerBound..<end),
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    else { return nil }
    return (coordinate, end)
  }
}
