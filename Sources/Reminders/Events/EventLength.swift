// The length of an event, in the unit in which it is the same for all occurrences: calendar days,
// wall time or elapsed time. Does not depend on files.

internal import CivilTime

/// By RFC 5545 §3.8.5.3, DTEND gives all occurrences the same exact length, and DURATION the same
/// nominal length in calendar days. Without a zone the length is in wall time, because it is not
/// known when clocks change.
struct EventLength: Hashable, Sendable {
  /// Calendar days.
  var days = 0
  /// Seconds in addition to the days.
  var seconds = 0

  init(days: Int = 0, seconds: Int = 0) {
    self.days = days
    self.seconds = seconds
  }

  /// The difference between two moments of the same type.
  init(from start: Moment, to end: Moment) {
    switch (start, end) {
    case (.zoned(let wall, let zone), .zoned(let endTime, let endZone)):
      seconds = Int(endZone.instant(of: endTime).seconds - zone.instant(of: wall).seconds)
    default:
      let startWall = start.wallTime ?? start.day.midnight
      let endWall = end.wallTime ?? end.day.midnight
      if start.wallTime == nil {
        days = end.day - start.day
      } else {
        seconds = endWall.seconds - startWall.seconds
      }
    }
  }

  var isNegative: Bool { days < 0 || seconds < 0 }

  /// No occurrence is longer than this, in seconds of wall time, even if clocks change during it.
  var longestSeconds: Int { days * 86_400 + seconds + 2 * 86_400 }

  /// The length in seconds, if no clock changes happen during it.
  var nominalSeconds: Int { days * 86_400 + seconds }

  /// The end of an occurrence with this start, converted to `zone` if there is one. Returns the
  /// start if the end would be after the year 9999.
  func end(of start: Moment, in zone: Zone?) -> Moment {
    guard let end = start.advanced(days: days, seconds: seconds) else { return start }
    guard case .zoned(let wall, let own) = end, let zone, zone != own else { return end }
    return .zoned(zone.wallTime(at: own.instant(of: wall)), zone)
  }
}
