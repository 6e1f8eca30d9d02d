// Converts a yearly clock change to an RRULE and back. Does not depend on observances.

import CivilTime

extension YearlyClockChange {
  /// Converts a rule; nil unless the rule selects one day of every year, at the start's time of
  /// day.
  init?(_ rule: RecurrenceRule, offsetFrom: Int, start: WallTime) {
    guard rule.frequency == .yearly || rule.frequency == .monthly, rule.interval == 1,
      rule.months.count == 1, let month = rule.months.first,
      rule.weekdays.count == 1, let day = rule.weekdays.first,
      rule.hours.isEmpty, rule.minutes.isEmpty, rule.seconds.isEmpty, rule.weeks.isEmpty,
      rule.yearDays.isEmpty
    else { return nil }
    let dayRule: DayRule
    switch (day.ordinal, rule.monthDays.first, rule.positions.first) {
    case (let ordinal?, nil, nil): dayRule = .ordinal(ordinal)
    case (nil, nil, let position?) where rule.positions.count == 1: dayRule = .ordinal(position)
    case (nil, let first?, nil):
      let days = rule.monthDays
      guard first > 0, days.count <= 7, let last = days.last, last - first == days.count - 1
      else { return nil }
      dayRule = .days(first...last)
    default: return nil
    }
    var until: Instant?
    switch rule.end {
    case .never: break
    case .count(let count):
      // All dates up to a COUNT have to be computed to find its end. So a rule whose COUNT exceeds
      // `mostClockChanges` is read as endless.
      guard count <= OwnRules.mostClockChanges else { break }
      let range = start..<Day.last.midnight
      let clockChanges = Recurrence(start: start, rules: [rule]).occurrences(
        in: range, limit: count)
      until = clockChanges.last.map { Instant(seconds: Int64($0.seconds - offsetFrom)) }
    case .utc(let wall): until = Instant(seconds: Int64(wall.seconds))
    // RFC 5545 §3.6.5 demands UTC. A local time is read like the start: as wall time before the
    // clock change.
    case .local(let wall): until = Instant(seconds: Int64(wall.seconds - offsetFrom))
    case .day(let day):
      until = Instant(seconds: Int64((day + 1).midnight.seconds - 1 - offsetFrom))
    }
    self.init(month: month, weekday: day.weekday, dayRule: dayRule, until: until)
  }

  /// The RRULE for this clock change; nil if no rule can express it.
  var rule: RecurrenceRule? {
    let ordinal: Int?
    let days: [Int]
    switch dayRule {
    case .ordinal(let number): (ordinal, days) = (number, [])
    case .days(let range): (ordinal, days) = (nil, Array(range.clamped(to: 0...32)))
    }
    let end = until.map { RecurrenceRule.End.utc(Zone.utc.wallTime(at: $0)) }
    do throws(RecurrenceFault) {
      return try RecurrenceRule(
        .yearly, end: end ?? .never, weekdays: [.init(weekday, ordinal: ordinal)],
        monthDays: days, months: [month])
    } catch {
      return nil
    }
  }
}
