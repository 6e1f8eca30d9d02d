// The length of an event, in the unit in which it is the same for all occurrences: calendar days,
// wall time or elapsed time. Does not depend on files.

internal import CivilTime

/// RFC 5545 §3.8.5.3: DTEND gives all occurrences the same exact length, DURATION the same nominal
/// one in calendar days. Without a zone the length is in wall time, because changes of clocks are
/// unknown.
struct EventLength: Hashable, Sendable {
  /// Calendar days.
  var days = 0
  /// Seconds after the days.
  var seconds = 0

  init(days: Int = 0, seconds: Int = 0) {
    self.days = days
    self.seconds = seconds
  }

  /// The difference between two moments of the same type.
  init(from start: Moment, to end: Moment) {
    switch (start, end) {
    case (.zoned(let wall, let zone), .zoned(let other, let there)):
      seconds = Int(there.instant(of: other).seconds - zone.instant(of: wall).seconds)
    default:
      let first = start.wallTime ?? start.day.midnight
      let last = end.wallTime ?? end.day.midnight
      if start.wallTime == nil {
        days = end.day - start.day
      } else {
        seconds = last.seconds - first.seconds
      }
    }
  }

  var isNegative: Bool { days < 0 || seconds < 0 }

  /// An upper bound, in seconds of wall time, of the length of any occurrence, whatever clock changes
  /// happen during it.
  var longestSeconds: Int { days * 86_400 + seconds + 2 * 86_400 }

  /// The length in seconds, if no clock changes happen during it.
  var nominalSeconds: Int { days * 86_400 + seconds }

  /// The end of an occurrence with this start, converted to `zone` if that is given. If the end lies
  /// beyond the calendar, the start itself.
  func end(of start: Moment, in zone: Zone?) -> Moment {
    guard let end = start.advanced(days: days, seconds: seconds) else { return start }
    guard case .zoned(let wall, let own) = end, let zone, zone != own else { return end }
    return .zoned(zone.wallTime(at: own.instant(of: wall)), zone)
  }
}
