// A repeating reminder as a series: finds its next occurrence, and builds the same series starting
// there. Knows no file.

internal import CivilTime

struct Series {
  /// The current occurrence: the start, or else the due date.
  let first: Moment
  let rules: [RecurrenceRule]
  /// Wall times in the zone of `first`.
  let added: [WallTime]
  let excluded: [WallTime]
  /// The zone of floating times and days.
  let zone: Zone

  /// How many occurrences are tried that the series cannot move to.
  private static let mostTried = 32
  /// How many later dates are compared to tell whether two series are the same.
  private static let compared = 8

  init(
    first: Moment, rules: [RecurrenceRule], added: [WallTime], excluded: [WallTime], zone: Zone
  ) {
    self.first = first
    self.rules = rules
    self.added = added
    self.excluded = excluded
    self.zone = zone
  }

  /// Nil for a reminder that does not repeat.
  init?(_ reminder: Reminder, _ dates: ExtraDates, in zone: Zone) {
    guard let first = Self.anchor(of: reminder),
      !reminder.recurrence.isEmpty || !dates.added.isEmpty
    else { return nil }
    func walls(_ lines: [ExtraDates.Line]) -> [WallTime] {
      lines.flatMap(\.moments).compactMap { $0?.wall(on: first, floatingIn: zone) }
    }
    self.init(
      first: first, rules: reminder.recurrence, added: walls(dates.added),
      excluded: walls(dates.excluded), zone: zone)
  }

  /// The date that the rule counts from: the start, else the due date. If the due date fits the
  /// rule and the start does not, the due date counts and the start keeps its distance: what starts
  /// on Friday and is due every Saturday repeats on Saturdays.
  static func anchor(of reminder: Reminder) -> Moment? {
    guard let start = reminder.start, let due = reminder.due, !reminder.recurrence.isEmpty else {
      return reminder.start ?? reminder.due
    }
    let fitsDue = reminder.recurrence.allSatisfy { $0.fits(due) }
    return fitsDue && !reminder.recurrence.allSatisfy { $0.fits(start) } ? due : start
  }

  var start: WallTime { first.wallTime ?? first.day.midnight }

  /// The series that begins with the first later occurrence that `isLate` accepts; nil after the
  /// last.
  /// - Parameters:
  ///   - bound: No earlier occurrence can be accepted.
  ///   - isLate: Returns nil if no later occurrence can be accepted.
  func next(
    from bound: WallTime, where isLate: (WallTime) -> Bool?
  ) throws(ReminderFault) -> Series? {
    let recurrence = recurrence(rules, added, excluded)
    let from = max(WallTime(seconds: start.seconds + 1), bound)
    guard from < Self.end else { return nil }
    var tried = 0
    var earliest: Series?
    for occurrence in recurrence.occurrences(in: from..<Self.end) {
      guard let isLate = isLate(occurrence) else { break }
      guard isLate else { continue }
      let series = try moved(to: occurrence)
      let isOwn = rules.allSatisfy { self.recurrence([$0]).contains(occurrence) }
      if isOwn || series.continues(recurrence) { return series }
      earliest = earliest ?? series
      tried += 1
      if tried >= Self.mostTried { break }
    }
    return earliest
  }

  /// The series beginning at one of its occurrences. Nil if no rule could continue from there,
  /// because it is not an occurrence of a rule or cannot be moved.
  func beginning(at time: WallTime, moving: Bool) throws(ReminderFault) -> Series? {
    guard time >= start else { return nil }
    let series = try moved(to: time)
    let isOwn = rules.allSatisfy { self.recurrence([$0]).contains(time) }
    if isOwn { return series }
    // A rule that ends before its start gives no date, and other programs refuse it.
    guard !series.rules.isEmpty || !series.added.isEmpty else { return nil }
    return !moving && series.continues(recurrence(rules, added, excluded)) ? series : nil
  }

  /// Whether it has an occurrence after its beginning and no later than `time`.
  func goesOn(by time: WallTime) -> Bool {
    guard start < time else { return false }
    let range = WallTime(seconds: start.seconds + 1)..<WallTime(seconds: time.seconds + 1)
    return recurrence(rules).occurrences(in: range).first { _ in true } != nil
  }

  /// Whether the series has an occurrence at this time.
  func comes(to time: WallTime) -> Bool { recurrence(rules, added).contains(time) }

  private static var end: WallTime { WallTime(day: Day.last + 1, second: 0) }

  private func recurrence(
    _ rules: [RecurrenceRule], _ added: [WallTime] = [], _ excluded: [WallTime] = []
  ) -> Recurrence {
    switch first {
    case .allDay(let day):
      return Recurrence(
        start: day, rules: rules, added: added.map(\.day), excluded: excluded.map(\.day))
    case .floating(let wall), .zoned(let wall, _):
      let zone = first.zone ?? zone
      return Recurrence(start: wall, rules: rules, added: added, excluded: excluded) { wall in
        Int(zone.instant(of: wall).seconds)
      }
    }
  }

  /// Whether the dates after the first are the same as before.
  private func continues(_ old: Recurrence) -> Bool {
    guard start.day < Day.last else { return true }
    let range = WallTime(seconds: start.seconds + 1)..<Self.end
    let own = recurrence(rules, added, excluded).occurrences(in: range, limit: Self.compared)
    return own == old.occurrences(in: range, limit: Self.compared)
  }

  private func moved(to time: WallTime) throws(ReminderFault) -> Series {
    var moved: [RecurrenceRule] = []
    for rule in rules {
      if let rule = try self.moved(rule, to: time) { moved.append(rule) }
    }
    let first: Moment =
      switch self.first {
      case .allDay: .allDay(time.day)
      case .floating: .floating(time)
      case .zoned(_, let zone): .zoned(time, zone)
      }
    return Series(
      first: first, rules: moved, added: added.filter { $0 > time }, excluded: excluded,
      zone: zone)
  }

  /// Nil for a rule that has no more dates.
  private func moved(
    _ rule: RecurrenceRule, to time: WallTime
  ) throws(ReminderFault) -> RecurrenceRule? {
    let alone = recurrence([rule])
    let isOwn = alone.contains(time)
    // An added date is not a date of a rule, so what the rule derived from its start is made
    // explicit.
    let pinned = isOwn ? rule : rule.pinned(to: start, isAllDay: first.wallTime == nil, time)
    if !isOwn, alone.next(after: time) == nil { return nil }
    guard case .count(let count) = rule.end else { return pinned }
    var passed = 0
    for _ in alone.occurrences(in: start..<time) {
      passed += 1
      guard passed <= ReminderLimits.mostPassed else {
        throw ReminderFault(.recurrence, .tooManyOccurrences)
      }
    }
    // The start counts as an occurrence, even if the rule does not give it.
    let rest = count - passed + (isOwn ? 0 : 1)
    return rest > (isOwn ? 0 : 1) ? pinned.with(.count(rest)) : nil
  }
}

extension RecurrenceRule {
  /// Whether the rule's BY parts select a date, whatever its interval counts from.
  fileprivate func fits(_ moment: Moment) -> Bool {
    // The calendar repeats every 400 years, weekdays included, so a series that began 400 years
    // earlier contains the date if and only if the BY parts select it.
    let cycle = 146_097
    let wall = moment.wallTime ?? moment.day.midnight
    guard wall.day - Day.first >= cycle else { return true }
    let anchor = WallTime(day: wall.day + -cycle, second: wall.second)
    guard let every = try? everyTime else { return true }
    if moment.wallTime == nil {
      return Recurrence(start: anchor.day, rules: [every], added: [], excluded: []).contains(wall)
    }
    return Recurrence(start: anchor, rules: [every], added: [], excluded: []).contains(wall)
  }

  /// The same BY parts in every period, without an end.
  private var everyTime: RecurrenceRule {
    get throws(RecurrenceFault) {
      try RecurrenceRule(
        frequency, interval: 1, end: .never, seconds: seconds, minutes: minutes, hours: hours,
        weekdays: weekdays, monthDays: monthDays, yearDays: yearDays, weeks: weeks,
        months: months, positions: positions, weekStart: weekStart)
    }
  }

  /// With everything explicit that it would derive from its start (RFC 5545 §3.3.10), for another
  /// start.
  fileprivate func pinned(to start: WallTime, isAllDay: Bool, _ time: WallTime) -> RecurrenceRule {
    let (_, month, day) = start.day.components
    var weekdays = weekdays
    var monthDays = monthDays
    var months = months
    let hasDays = !weekdays.isEmpty || !monthDays.isEmpty || !yearDays.isEmpty
    switch frequency {
    case .weekly where weekdays.isEmpty: weekdays = [WeekdayPart(start.day.weekday)]
    case .monthly where !hasDays: monthDays = [day]
    case .yearly where !hasDays && !weeks.isEmpty: weekdays = [WeekdayPart(start.day.weekday)]
    case .yearly where !hasDays:
      monthDays = [day]
      if months.isEmpty { months = [month] }
    default: break
    }
    let hasClock = isAllDay || frequency.isSubDaily || start.second == time.second
    let (hour, minute, second) = start.time
    do throws(RecurrenceFault) {
      return try RecurrenceRule(
        frequency, interval: interval, end: end,
        seconds: hasClock || !seconds.isEmpty ? seconds : [second],
        minutes: hasClock || !minutes.isEmpty ? minutes : [minute],
        hours: hasClock || !hours.isEmpty ? hours : [hour], weekdays: weekdays,
        monthDays: monthDays, yearDays: yearDays, weeks: weeks, months: months,
        positions: positions, weekStart: weekStart)
    } catch {
      return self
    }
  }
}

extension Moment {
  /// Its wall time in the zone of another moment; a day counts as its midnight.
  func wall(on other: Moment, floatingIn zone: Zone) -> WallTime {
    switch (self, other) {
    case (.allDay(let day), _): WallTime(day: day, second: other.wallTime?.second ?? 0)
    case (_, .allDay): day.midnight
    case (.zoned(let wall, let own), .zoned(_, let there)) where own == there: wall
    case (.zoned(let wall, let own), _):
      (other.zone ?? zone).wallTime(at: own.instant(of: wall))
    case (.floating(let wall), _): wall
    }
  }
}
