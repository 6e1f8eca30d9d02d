// How far a series was moved, in wall time. The ids of its occurrences, and its added and excluded
// dates, move by the same amount.

public import CivilTime

public struct SeriesShift: Sendable {
  public let from: SeriesWall
  public let to: SeriesWall
  /// The new date for each old date of the rules, after `pairing`. If a rule names days of the
  /// month, not all dates move as far as the start, because months differ in length.
  private var newDatesByOldDate: [WallTime: WallTime] = [:]

  public init(from: Moment, to: Moment) {
    self.from = SeriesWall(from)
    self.to = SeriesWall(to)
  }

  /// Whether no date moves. A change of the zone alone is a move too, because dates are wall times
  /// in that zone.
  public var movesNothing: Bool { from.first == to.first }

  /// The shift that also maps the n-th date of the old rules to the n-th date of the new ones, up
  /// to the last date that is written in the file.
  func pairing(
    _ old: [RecurrenceRule], with new: [RecurrenceRule], upTo last: WallTime?
  ) -> SeriesShift {
    guard !movesNothing, !old.isEmpty, let last, from.start <= last else { return self }
    let range = from.start..<WallTime(seconds: last.seconds + 1)
    let oldDates = from.recurrence(old, [], []).occurrences(in: range, limit: Self.mostPairedDates)
    let end = WallTime(day: Day.last + 1, second: 0)
    let newDates = to.recurrence(new, [], []).occurrences(in: to.start..<end, limit: oldDates.count)
    var shift = self
    for (old, new) in zip(oldDates, newDates) { shift.newDatesByOldDate[old] = new }
    return shift
  }

  public func time(_ original: WallTime) -> WallTime {
    if let date = newDatesByOldDate[original] { return date }
    guard to.first.wallTime != nil else {
      return (original.day + (to.first.day - from.first.day)).midnight
    }
    return WallTime(seconds: original.seconds + to.start.seconds - from.start.seconds)
  }

  public func moment(_ original: WallTime) -> Moment { to.moment(at: time(original)) }

  /// At most this many dates are mapped one by one. Later dates move as far as the start.
  static let mostPairedDates = 20_000
}

// MARK: Rules whose days move with the start

extension SeriesShift {
  /// The rule with its days and times moved with the start: `BYDAY=TU` of a series that moves from
  /// a Tuesday to a Monday becomes `BYDAY=MO`. Only a value that equals the start's is changed, so
  /// a series on working days stays on working days.
  func moved(_ rule: RecurrenceRule) -> RecurrenceRule {
    guard !movesNothing else { return rule }
    let old = from.start
    let new = to.start
    var weekdays = rule.weekdays
    if let part = weekdays.first, weekdays.count == 1, part.matches(old.day) {
      weekdays = [part.moved(to: new.day)]
    }
    func movedIfEqual(_ part: [Int], _ old: Int, _ new: Int) -> [Int] {
      part == [old] ? [new] : part
    }
    let movedTimeOfDay = movedTimeOfDay(of: rule)
    do throws(RecurrenceFault) {
      return try RecurrenceRule(
        rule.frequency, interval: rule.interval, end: rule.end,
        seconds: movedTimeOfDay.seconds, minutes: movedTimeOfDay.minutes,
        hours: movedTimeOfDay.hours, weekdays: weekdays,
        monthDays: movedIfEqual(rule.monthDays, old.day.components.day, new.day.components.day),
        yearDays: rule.yearDays, weeks: rule.weeks,
        months: movedIfEqual(rule.months, old.day.components.month, new.day.components.month),
        positions: rule.positions, weekStart: rule.weekStart)
    } catch {
      return rule
    }
  }

  /// The time of day in a rule, moved as far as the start. If the rule names several times, they
  /// stay.
  private func movedTimeOfDay(of rule: RecurrenceRule) -> (
    hours: [Int], minutes: [Int], seconds: [Int]
  ) {
    let parts = (hours: rule.hours, minutes: rule.minutes, seconds: rule.seconds)
    guard [parts.hours, parts.minutes, parts.seconds].allSatisfy({ $0.count < 2 }) else {
      return parts
    }
    guard to.first.wallTime != nil else { return ([], [], []) }
    let (hour, minute, second) = from.start.time
    let ruleSeconds =
      (parts.hours.first ?? hour) * 3600 + (parts.minutes.first ?? minute) * 60
      + (parts.seconds.first ?? second)
    let movedSeconds = ruleSeconds + to.start.second - from.start.second
    guard (0..<86_400).contains(movedSeconds) else { return parts }
    return (
      parts.hours.map { _ in movedSeconds / 3600 },
      parts.minutes.map { _ in movedSeconds / 60 % 60 },
      parts.seconds.map { _ in movedSeconds % 60 }
    )
  }
}

extension RecurrenceRule.WeekdayPart {
  /// Whether the day is such a weekday: any Tuesday, for example, or with a number only the second
  /// Tuesday of its month.
  fileprivate func matches(_ day: Day) -> Bool {
    guard weekday == day.weekday else { return false }
    guard let ordinal else { return true }
    return ordinal == (ordinal > 0 ? day.weekdayFromStart : -day.weekdayFromEnd)
  }

  /// The weekday of another day. If this weekday has a number, the other is numbered within its
  /// month in the same way, from the start or from the end. A fifth weekday becomes the last one,
  /// because not every month has a fifth.
  fileprivate func moved(to day: Day) -> RecurrenceRule.WeekdayPart {
    guard let ordinal else { return RecurrenceRule.WeekdayPart(day.weekday) }
    let number = day.weekdayFromStart
    let new = ordinal < 0 ? -day.weekdayFromEnd : number > 4 ? -1 : number
    return RecurrenceRule.WeekdayPart(day.weekday, ordinal: new)
  }
}

extension Day {
  /// The number of the day among the same weekdays of its month, from 1.
  fileprivate var weekdayFromStart: Int { (components.day - 1) / 7 + 1 }

  /// The number of the day among the same weekdays, counted from the end of the month.
  fileprivate var weekdayFromEnd: Int {
    let (year, month, day) = components
    return (Day.length(ofMonth: month, in: year) - day) / 7 + 1
  }
}
