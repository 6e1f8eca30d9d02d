// The two text forms of a wall time: `2026-12-01T09:00:00`, and iCalendar's `20261201T090000`.

extension WallTime {
  /// Parses `2026-12-01T09:00:00` and no other form; second 60 becomes second 59.
  public init(text: String) throws(TimeTextFault) {
    self = try TimeTextFault.Format.wallTime.parse(text, with: WallTime.read)
  }

  /// Parses `20261201T090000` and no other form; second 60 becomes second 59.
  public init(basic: String) throws(TimeTextFault) {
    self = try TimeTextFault.Format.basicWallTime.parse(basic, with: WallTime.read)
  }

  /// Parses UTF-8 of the form `2026-12-01T09:00:00`; nil for anything else.
  public init?(utf8 bytes: Span<UInt8>) {
    guard bytes.count == 19, let wall = try? Self.read(bytes, isBasic: false) else { return nil }
    self = wall
  }

  /// The wall time as RFC 3339 writes it, without an offset: `2026-12-01T09:00:00`. Times outside
  /// the years 1 to 9999 become the nearest one of these years.
  public var text: String { TimeTextFault.Format.wallTime.string(from: write) }

  /// The wall time in iCalendar's form: `20261201T090000`.
  public var basicText: String { TimeTextFault.Format.basicWallTime.string(from: write) }

  /// Appends the UTF-8 of `text`.
  public func append(to bytes: inout [UInt8]) { write(isBasic: false, to: &bytes) }

  /// Reads a wall time at the beginning of a text. More text may follow.
  static func read(
    _ bytes: Span<UInt8>, isBasic: Bool
  ) throws(TimeTextFault.Problem) -> WallTime {
    let day: Day
    do throws(TimeTextFault.Problem) {
      day = try Day.read(bytes, isBasic: isBasic)
    } catch {
      // A wrong form is reported before a wrong day.
      throw timeOfDay(bytes, isBasic: isBasic) == nil ? .shape : error
    }
    guard let time = timeOfDay(bytes, isBasic: isBasic) else { throw .shape }
    guard
      let wall = WallTime(day: day, hour: time.hour, minute: time.minute, second: time.second)
    else { throw .noSuchTime }
    return wall
  }

  /// The three numbers after the day, which may be out of range; nil if the text has another shape.
  private static func timeOfDay(
    _ bytes: Span<UInt8>, isBasic: Bool
  ) -> (hour: Int, minute: Int, second: Int)? {
    let timeStart = isBasic ? 9 : 11
    let separatorLength = isBasic ? 0 : 1
    guard bytes.has("T", at: timeStart - 1) || (!isBasic && bytes.has("t", at: timeStart - 1)),
      let hour = Digits.value(bytes, at: timeStart, count: 2),
      let minute = Digits.value(bytes, at: timeStart + 2 + separatorLength, count: 2),
      let second = Digits.value(bytes, at: timeStart + 4 + 2 * separatorLength, count: 2),
      isBasic || (bytes.has(":", at: timeStart + 2) && bytes.has(":", at: timeStart + 5))
    else { return nil }
    return (hour, minute, second)
  }

  func write(isBasic: Bool, to bytes: inout [UInt8]) {
    let wall = inCalendar
    wall.day.write(isBasic: isBasic, to: &bytes)
    bytes.append(UInt8(ascii: "T"))
    let (hour, minute, second) = wall.time
    Digits.append(hour, count: 2, to: &bytes)
    if !isBasic { bytes.append(UInt8(ascii: ":")) }
    Digits.append(minute, count: 2, to: &bytes)
    if !isBasic { bytes.append(UInt8(ascii: ":")) }
    Digits.append(second, count: 2, to: &bytes)
  }
}
