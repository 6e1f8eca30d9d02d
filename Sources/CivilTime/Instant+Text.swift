// The two text forms of an instant: RFC 3339, read with any offset and fraction and always written
// as `2026-11-20T16:04:05.250Z`; and iCalendar's `20261120T160405Z`.

extension Instant {
  /// Parses RFC 3339: `2026-11-20T16:04:05.25Z`, `2026-11-20T17:04:05+01:00`. Digits after the
  /// milliseconds are dropped; second 60 becomes second 59.
  public init(text: String) throws(TimeTextFault) {
    self = try TimeTextFault.Format.instant.parse(text, with: Instant.read)
  }

  /// Parses `20261120T160405Z` and no other form.
  public init(basic: String) throws(TimeTextFault) {
    self = try TimeTextFault.Format.basicInstant.parse(basic, with: Instant.read)
  }

  /// The instant as RFC 3339 writes it: `2026-11-20T16:04:05.250Z`. RFC 3339 has only the years 1
  /// to 9999; other instants become the nearest one of these years.
  public var text: String { TimeTextFault.Format.instant.string(from: write) }

  /// The instant in iCalendar's form: `20261120T160405Z`, without milliseconds.
  public var basicText: String { TimeTextFault.Format.basicInstant.string(from: write) }

  /// Appends the UTF-8 of `text`.
  public func append(to bytes: inout [UInt8]) { write(isBasic: false, to: &bytes) }

  private func write(isBasic: Bool, to bytes: inout [UInt8]) {
    let writableInstant = min(max(self, .first), .last)
    WallTime(seconds: Int(writableInstant.seconds)).write(isBasic: isBasic, to: &bytes)
    if !isBasic {
      bytes.append(UInt8(ascii: "."))
      Digits.append(
        Int(writableInstant.milliseconds - writableInstant.seconds * 1000), count: 3, to: &bytes)
    }
    bytes.append(UInt8(ascii: "Z"))
  }

  private static func read(
    _ bytes: Span<UInt8>, isBasic: Bool
  ) throws(TimeTextFault.Problem) -> Instant {
    // The fraction may have any number of digits, so the length of the text is limited.
    guard bytes.count <= 64, !isBasic || bytes.has("Z", at: 15) else { throw .shape }
    let wall = try WallTime.read(bytes, isBasic: isBasic)
    if isBasic { return Instant(seconds: Int64(wall.seconds)) }
    var at = 19
    let fraction = try readFraction(bytes, &at)
    let offset = try readOffset(bytes, &at)
    guard at == bytes.count else { throw .shape }
    let seconds = Int64(wall.seconds - offset)
    let instant = Instant(milliseconds: seconds * 1000 + fraction)
    guard instant.isWritable else { throw .beyondYears }
    return instant
  }

  private static func readFraction(
    _ bytes: Span<UInt8>, _ at: inout Int
  ) throws(TimeTextFault.Problem) -> Int64 {
    guard bytes.has(".", at: at) else { return 0 }
    at += 1
    var milliseconds = 0
    var digitCount = 0
    while let digit = Digits.value(bytes, at: at, count: 1) {
      if digitCount < 3 { milliseconds = milliseconds * 10 + digit }
      digitCount += 1
      at += 1
    }
    guard digitCount > 0 else { throw .shape }
    for _ in min(digitCount, 3)..<3 { milliseconds *= 10 }
    return Int64(milliseconds)
  }

  /// Reads `Z` or an offset such as `+01:00`, as seconds east of UTC.
  private static func readOffset(
    _ bytes: Span<UInt8>, _ at: inout Int
  ) throws(TimeTextFault.Problem) -> Int {
    if bytes.has("Z", at: at) || bytes.has("z", at: at) {
      at += 1
      return 0
    }
    let isEast = bytes.has("+", at: at)
    guard isEast || bytes.has("-", at: at),
      let hours = Digits.value(bytes, at: at + 1, count: 2), bytes.has(":", at: at + 3),
      let minutes = Digits.value(bytes, at: at + 4, count: 2)
    else { throw .shape }
    guard hours < 24, minutes < 60 else { throw .noSuchOffset }
    at += 6
    return (hours * 3600 + minutes * 60) * (isEast ? 1 : -1)
  }
}
