// How long an event takes, in the way in which it goes on taking so long when it comes back: on the
// calendar, on the wall or on the clock. Knows no file.

internal import CivilTime

/// RFC 5545 §3.8.5.3: a DTEND gives all occurrences the same exact length, a DURATION the same
/// nominal one, whose days are those of the calendar. What has no zone has the same length on the
/// wall: nobody knows which night is short.
struct EventLength: Hashable, Sendable {
  /// On the calendar.
  var days = 0
  /// On the clock after them.
  var seconds = 0

  init(days: Int = 0, seconds: Int = 0) {
    self.days = days
    self.seconds = seconds
  }

  /// What lies between two moments of one form.
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

  /// No occurrence is longer on the wall, however clocks are set in between.
  var bound: Int { days * 86_400 + seconds + 2 * 86_400 }

  /// Where no clock is set in between.
  var plain: Int { days * 86_400 + seconds }

  /// Where what starts there ends, in a zone if one is given; at its start where the calendar does
  /// not reach so far.
  func end(of start: Moment, in zone: Zone?) -> Moment {
    guard let end = start.advanced(days: days, seconds: seconds) else { return start }
    guard case .zoned(let wall, let own) = end, let zone, zone != own else { return end }
    return .zoned(zone.wallTime(at: own.instant(of: wall)), zone)
  }
}
