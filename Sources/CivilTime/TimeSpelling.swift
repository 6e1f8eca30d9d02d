// Recognises a time whose meaning is clear although it is not written as RFC 3339 demands: without
// seconds, with a space instead of the T, in iCalendar's form, or with or without an offset where
// the other is expected. Error messages use this to suggest the right text.

public struct TimeSpelling: Sendable {
  /// The wall time in the text; midnight for a day.
  public let wall: WallTime
  /// The instant, if the text has an offset from UTC.
  public let instant: Instant?
  public let isDay: Bool

  /// Nil if the text is ambiguous or not a time.
  public init?(_ text: String) {
    var text = text.utf8.count <= Self.mostBytes ? text.trimmed : ""
    if let extendedText = Self.extendedForm(text) { text = extendedText }
    if let day = try? Day(text: text) {
      (wall, instant, isDay) = (day.midnight, nil, true)
      return
    }
    let dayAndTime = text.split(maxSplits: 1) { "Tt ".contains($0) }
    guard dayAndTime.count == 2, let (timeText, offsetText) = Self.normalizedTime(dayAndTime[1]),
      let wall = try? WallTime(text: "\(dayAndTime[0])T\(timeText)")
    else { return nil }
    self.wall = wall
    isDay = false
    instant =
      offsetText.isEmpty ? nil : try? Instant(text: "\(dayAndTime[0])T\(timeText)\(offsetText)")
    if !offsetText.isEmpty, instant == nil { return nil }
  }

  private static let mostBytes = 64

  /// Converts iCalendar's form to that of RFC 3339: `20261201T090000Z` to `2026-12-01T09:00:00Z`.
  private static func extendedForm(_ text: String) -> String? {
    if let day = try? Day(basic: text) { return day.text }
    let isUTC = text.hasSuffix("Z")
    return (try? WallTime(basic: isUTC ? String(text.dropLast()) : text))
      .map { $0.text + (isUTC ? "Z" : "") }
  }

  /// Completes a time of day and its offset: `9:00 +01` gives `09:00:00` and `+01:00`. Fractions
  /// of a second are dropped.
  private static func normalizedTime(_ text: Substring) -> (time: String, offset: String)? {
    let timeEnd = text.firstIndex { "Zz+-".contains($0) } ?? text.endIndex
    let clockText = String(text[..<timeEnd]).trimmed.prefix { $0 != "." }
    var clockFields = clockText.split(separator: ":", omittingEmptySubsequences: false).map(
      String.init)
    if clockFields.first?.utf8.count == 1 { clockFields[0] = "0" + clockFields[0] }
    if clockFields.count == 2 { clockFields.append("00") }
    guard clockFields.count == 3, let offset = normalizedOffset(text[timeEnd...]) else {
      return nil
    }
    return (clockFields.joined(separator: ":"), offset)
  }

  private static func normalizedOffset(_ text: Substring) -> String? {
    guard let sign = text.first else { return "" }
    if sign == "Z" || sign == "z" { return text.utf8.count == 1 ? "Z" : nil }
    let offsetDigits = text.dropFirst().filter { $0 != ":" }
    guard offsetDigits.utf8.count == 2 || offsetDigits.utf8.count == 4 else { return nil }
    let minutes = offsetDigits.utf8.count == 2 ? "00" : offsetDigits.suffix(2)
    return "\(sign)\(offsetDigits.prefix(2)):\(minutes)"
  }

  /// The time as the text of a wall time. If the text has an offset, the time is converted to
  /// `zone`.
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
    var trimmedText = drop { $0 == " " }
    while trimmedText.last == " " { trimmedText.removeLast() }
    return trimmedText
  }
}

extension String {
  fileprivate var trimmed: String { String(self[...].trimmedEnds()) }
}
