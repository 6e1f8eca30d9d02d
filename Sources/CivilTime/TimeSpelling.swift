// Recognises a time whose meaning is clear although it is not written as RFC 3339 demands: without
// seconds, with a space instead of T, as in iCalendar, or with an unexpected or missing offset.
// Error messages use this to suggest the right text.

public struct TimeSpelling: Sendable {
  /// The wall time in the text; midnight for a day.
  public let wall: WallTime
  /// The instant, if the text has an offset from UTC.
  public let instant: Instant?
  public let isDay: Bool

  /// Nil if the text is ambiguous or not a time.
  public init?(_ text: String) {
    var text = text.utf8.count <= Self.mostBytes ? text.trimmed : ""
    if let expanded = Self.expanded(text) { text = expanded }
    if let day = try? Day(text: text) {
      (wall, instant, isDay) = (day.midnight, nil, true)
      return
    }
    let parts = text.split(maxSplits: 1) { "Tt ".contains($0) }
    guard parts.count == 2, let (time, offset) = Self.time(parts[1]),
      let wall = try? WallTime(text: "\(parts[0])T\(time)")
    else { return nil }
    self.wall = wall
    isDay = false
    instant = offset.isEmpty ? nil : try? Instant(text: "\(parts[0])T\(time)\(offset)")
    if !offset.isEmpty, instant == nil { return nil }
  }

  private static let mostBytes = 64

  /// `20261201T090000Z` becomes `2026-12-01T09:00:00Z`.
  private static func expanded(_ text: String) -> String? {
    if let day = try? Day(basic: text) { return day.text }
    let isUTC = text.hasSuffix("Z")
    return (try? WallTime(basic: isUTC ? String(text.dropLast()) : text))
      .map { $0.text + (isUTC ? "Z" : "") }
  }

  /// `9:00 +01` becomes `09:00:00` and `+01:00`; fractions of a second are dropped.
  private static func time(_ text: Substring) -> (time: String, offset: String)? {
    let end = text.firstIndex { "Zz+-".contains($0) } ?? text.endIndex
    let clock = String(text[..<end]).trimmed.prefix { $0 != "." }
    var numbers = clock.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    if numbers.first?.utf8.count == 1 { numbers[0] = "0" + numbers[0] }
    if numbers.count == 2 { numbers.append("00") }
    guard numbers.count == 3, let offset = offset(text[end...]) else { return nil }
    return (numbers.joined(separator: ":"), offset)
  }

  private static func offset(_ text: Substring) -> String? {
    guard let sign = text.first else { return "" }
    if sign == "Z" || sign == "z" { return text.utf8.count == 1 ? "Z" : nil }
    let digits = text.dropFirst().filter { $0 != ":" }
    guard digits.utf8.count == 2 || digits.utf8.count == 4 else { return nil }
    let minutes = digits.utf8.count == 2 ? "00" : digits.suffix(2)
    return "\(sign)\(digits.prefix(2)):\(minutes)"
  }

  /// The time as the text of a wall time, converted to `zone` if it was written with an offset.
  public func wallText(in zone: Zone?) -> String {
    if let instant, let zone { return zone.wallTime(at: instant).text }
    return wall.text
  }

  /// The time as the text of an instant. A time that was written without an offset is taken as wall
  /// time in `zone`.
  public func instantText(in zone: Zone) -> String {
    (instant ?? zone.instant(of: wall)).text
  }
}

extension Substring {
  fileprivate func trimmedEnds() -> Substring {
    var rest = drop { $0 == " " }
    while rest.last == " " { rest.removeLast() }
    return rest
  }
}

extension String {
  fileprivate var trimmed: String { String(self[...].trimmedEnds()) }
}
