// Builds a reminder from the parts that were found in the line: due date, start, repetition and
// alarms.

internal import CivilTime
internal import DateWords

extension LineReader {
  mutating func buildReminder(_ item: inout ParsedItem) {
    mergeMainIntoDue()
    let phrase = foundParts.dates.due ?? foundParts.dates.main
    if let phrase { item.due = date(phrase.phrase, words: phrase.words) }
    setStartAndDue(&item, phrase)
    if let start = foundParts.dates.start {
      let fallback = start.phrase.clock != nil ? item.due?.day : nil
      item.start = date(start.phrase, fallback: fallback, words: start.words)
      if let end = foundParts.dates.start?.phrase.clock?.end, let day = item.start?.day,
        item.due == nil
      {
        item.due = .time(wall(day, end))
      }
    }
    if let end = foundParts.dates.end {
      if item.due == nil {
        item.due = date(end.phrase, fallback: item.start?.day, words: end.words)
      } else if item.start == nil, let due = item.due {
        item.start = due
        item.due = date(end.phrase, fallback: due.day, words: end.words)
      } else {
        report(.error, end.words, "A due date was given already.")
      }
    }
    setRecurrence(&item, words: phrase?.words ?? foundParts.repetitionWords)
    giveBothTimes(&item)
    setZone(
      &item,
      [foundParts.dates.due?.phrase, foundParts.dates.main?.phrase, foundParts.dates.start?.phrase])
    if foundParts.repetition == nil { warnOfPast(item.due, phrase?.words ?? 0..<0) }
    addTimeAlarms(&item)
    addPlaceAlarms(&item)
  }

  /// If the line has a date after `due:` and a date without a key, combines them if one is a day
  /// and the other is a time. Otherwise the date after `due:` counts, and the other stays in the
  /// title.
  private mutating func mergeMainIntoDue() {
    guard var due = foundParts.dates.due, let main = foundParts.dates.main else { return }
    if due.phrase.addMissingParts(of: main.phrase) {
      foundParts.dates.due = due
      return
    }
    returnToTitle(main.words)
    report(
      .warning, main.words,
      "The date after “due:” counts; “\(typedText(main.words))” stays in the title.",
      fixes: [.init(title: "Make it the start", newText: "start:\"\(typedText(main.words))\"")])
    foundParts.dates.main = nil
  }

  /// Gives the reminder a start and a due date, if the line has a range, or a date with a duration.
  /// The reminder starts at the beginning of the range and is due at its end.
  private mutating func setStartAndDue(_ item: inout ParsedItem, _ foundDate: FoundParts.FoundDate?)
  {
    guard let foundDate, let firstDate = item.due else {
      if !foundParts.durationWords.isEmpty {
        rejectDuration("A duration needs a time at which it begins")
      }
      return
    }
    if let end = foundDate.phrase.clock?.end {
      let day = foundDate.phrase.lastDay ?? firstDate.day
      let second = firstDate.wallTime?.second ?? 0
      item.start = firstDate
      item.due = .time(wall(end > second || day > firstDate.day ? day : day + 1, end))
    } else if let lastDay = foundDate.phrase.lastDay {
      item.start = firstDate
      item.due = firstDate.wallTime.map { .time(wall(lastDay, $0.second)) } ?? .day(lastDay)
      if lastDay < firstDate.day { report(.error, foundDate.words, "The end is before the start.") }
    } else if let duration = foundParts.duration {
      guard firstDate.wallTime != nil || duration.minutes == 0 else {
        return rejectDuration("A duration needs a time of day at which it begins")
      }
      item.start = firstDate
      item.due = adding(duration, to: firstDate)
    } else {
      return
    }
    report(
      .information, foundDate.words,
      "A reminder starts at the first time, and is due at the second.")
  }

  private mutating func rejectDuration(_ reason: String) {
    for index in foundParts.durationWords { roles[index] = .error }
    report(
      .error, foundParts.durationWords, "\(reason).", fixes: [quotingFix(foundParts.durationWords)])
  }

  /// If only one of start and due date has a time, gives the other one a time too, because a file
  /// may not mix them. Also reports a start that is after the due date.
  private mutating func giveBothTimes(_ item: inout ParsedItem) {
    guard let start = item.start, let due = item.due else { return }
    let words =
      foundParts.dates.start?.words ?? foundParts.dates.main?.words ?? foundParts.dates.due?.words
      ?? 0..<0
    switch (start, due) {
    case (.day(let day), .time):
      item.start = .time(WallTime(day: day, second: 0))
      report(.information, words, "The due date has a time, so the start gets one too: 00:00.")
    case (.time, .day(let day)):
      item.due = .time(WallTime(day: day, second: 86_340))
      report(.information, words, "The start has a time, so the due date gets one too: 23:59.")
    default: break
    }
    if let start = item.start, let due = item.due, Self.isAfter(start, due) {
      report(.error, words, "The start is after the due date.")
    }
  }

  static func isAfter(_ one: LocalDate, _ other: LocalDate) -> Bool {
    guard let oneTime = one.wallTime, let otherTime = other.wallTime else {
      return one.day > other.day
    }
    return oneTime > otherTime
  }

  // MARK: Repetition

  mutating func setRecurrence(_ item: inout ParsedItem, words: Range<Int>) {
    chooseRateHours(item)
    guard let rule = foundParts.repetition else {
      if let until = foundParts.dates.until, kind == .reminder {
        report(.error, until.words, "“until” needs a repetition, such as “every week until 1 dec”.")
      }
      return
    }
    let date = kind == .event ? item.start : item.due
    let namedDay =
      foundParts.dates.main?.phrase.day ?? foundParts.dates.due?.phrase.day
      ?? foundParts.dates.start?.phrase.day
    var firstDate = date ?? item.start ?? .day(context.now.day)
    if date == nil, let clock = rule.impliedClock { firstDate = .time(wall(firstDate.day, clock)) }
    var day = firstDay(of: rule, from: namedDay ?? context.now.day)
    if namedDay == nil, let wall = firstDate.wallTime,
      WallTime(day: day, second: wall.second) <= context.now
    {
      day = firstDay(of: rule, from: day + 1)
    }
    if rule.rrule == nil {
      firstDate =
        firstDate.wallTime.map { .time(WallTime(day: day, second: $0.second)) } ?? .day(day)
    }
    if kind == .event {
      let duration = item.end.flatMap { end in item.start.map { Self.difference($0, end) } }
      item.start = firstDate
      item.end = duration.map { Self.shifted(firstDate, $0) }
    } else {
      let timeBeforeDue = item.start.flatMap { start in date.map { Self.difference(start, $0) } }
      item.due = firstDate
      if let timeBeforeDue, item.start != nil {
        item.start = Self.shifted(firstDate, -timeBeforeDue)
      }
    }
    if let clock = rule.impliedClock, let hour = rule.hoursOfDay.first, date?.wallTime == nil {
      let isPast = namedDay == nil && clock <= context.now.second
      let day = isPast ? firstDate.day + 1 : firstDate.day
      firstDate = .time(wall(day, day > context.now.day ? hour * 3600 : clock))
      if kind == .event { item.start = firstDate } else { item.due = firstDate }
    }
    if namedDay == nil, rule.rrule != nil, rule.hoursOfDay.isEmpty {
      report(
        .information, foundParts.repetitionWords,
        "No date is given, so the repetition begins today.")
    }
    if let namedDay, namedDay != day, rule.rrule == nil {
      report(
        .information, words,
        "The first date of this repetition is \(DayWords.day(day, today: context.now.day)).")
    }
    item.recurrence = ruleText(rule, firstDate: firstDate)
  }

  /// For a rate such as `twice a day`, reports which hours were chosen. If the line has a time of
  /// day, the reminder repeats once a day at that time instead.
  private mutating func chooseRateHours(_ item: ParsedItem) {
    guard var rule = foundParts.repetition, !rule.hoursOfDay.isEmpty else { return }
    if (kind == .event ? item.start : item.due)?.wallTime != nil {
      (rule.rrule, rule.hoursOfDay) = (nil, [])
      foundParts.repetition = rule
      return report(
        .warning, foundParts.repetitionWords,
        "With one time of day this is read as every day at that time; the other times need reminders of their own.",
        fixes: [quotingFix(foundParts.repetitionWords)])
    }
    rule.impliedClock =
      (rule.hoursOfDay.map { $0 * 3600 }.first { $0 > context.now.second } ?? rule.hoursOfDay[0]
        * 3600)
    foundParts.repetition = rule
    let times = rule.hoursOfDay.map { Self.clockText($0 * 3600) }.joined(separator: ", ")
    report(.information, foundParts.repetitionWords, "Read as each day at \(times).")
  }

  /// How long after one date another is: in seconds if both have a time, otherwise in days.
  static func difference(_ one: LocalDate, _ other: LocalDate) -> Int {
    guard let oneTime = one.wallTime, let otherTime = other.wallTime else {
      return other.day - one.day
    }
    return otherTime.seconds - oneTime.seconds
  }

  static func shifted(_ date: LocalDate, _ difference: Int) -> LocalDate {
    switch date {
    case .day(let day): .day(day + difference)
    case .time(let wall): .time(WallTime(seconds: wall.seconds + difference))
    }
  }

  private func firstDay(of rule: RepeatPhrase, from day: Day) -> Day {
    guard !rule.weekdays.isEmpty || rule.monthDay != nil else { return day }
    for offset in 0..<1600 where matches(rule, day + offset) { return day + offset }
    return day
  }

  private func matches(_ rule: RepeatPhrase, _ day: Day) -> Bool {
    let (year, month, dayOfMonth) = day.components
    if let requiredNumber = rule.month, requiredNumber != month { return false }
    let monthLength = Day.length(ofMonth: month, in: year)
    if let requiredNumber = rule.monthDay,
      dayOfMonth != (requiredNumber < 0 ? monthLength + 1 + requiredNumber : requiredNumber)
    {
      return false
    }
    guard !rule.weekdays.isEmpty else { return true }
    return rule.weekdays.contains { weekdayPart in
      guard weekdayPart.weekday == day.weekday else { return false }
      guard let ordinal = weekdayPart.ordinal else { return true }
      return ordinal > 0
        ? (dayOfMonth - 1) / 7 + 1 == ordinal : (monthLength - dayOfMonth) / 7 + 1 == -ordinal
    }
  }

  mutating func ruleText(_ rule: RepeatPhrase, firstDate: LocalDate) -> String? {
    if let text = rule.rrule {
      guard let parsed = try? RecurrenceRule(text) else {
        report(
          .error, foundParts.repetitionWords,
          "“\(text)” is not a valid repetition rule. A rule of RFC 5545 looks like FREQ=WEEKLY;BYDAY=FR."
        )
        return nil
      }
      let end = ruleEnd(rule, firstDate: firstDate)
      guard end != .never else { return parsed.text }
      guard parsed.end == .never else {
        report(
          .error, foundParts.repetitionWords,
          "The repetition rule has an end already; remove one of the two ends.")
        return parsed.text
      }
      let endText =
        (try? RecurrenceRule(.daily, end: end))?.text.dropFirst("FREQ=DAILY".count) ?? ""
      return (try? RecurrenceRule(text + endText))?.text ?? parsed.text
    }
    let newRule = try? RecurrenceRule(
      rule.frequency, interval: rule.interval, end: ruleEnd(rule, firstDate: firstDate),
      weekdays: rule.weekdays, monthDays: rule.monthDay.map { [$0] } ?? [],
      months: rule.month.map { [$0] } ?? [])
    if newRule == nil {
      report(
        .error, foundParts.repetitionWords,
        "These words do not make a valid repetition; write one such as “every fri” or “every 2 weeks”."
      )
    }
    return newRule?.text
  }

  /// The end of a repetition, from words such as `until friday` or `10 times`.
  private mutating func ruleEnd(_ rule: RepeatPhrase, firstDate: LocalDate) -> RecurrenceRule.End {
    if let until = foundParts.dates.until, let day = until.phrase.day {
      let zone = foundParts.zone.flatMap { context.zoneNamed($0) } ?? context.zone
      let lastTime =
        until.phrase.clock.map { wall(day, $0.start) } ?? WallTime(day: day, second: 86_399)
      if rule.count != nil {
        report(
          .error, until.words, "A repetition ends after a number of times or on a date, not both.")
      }
      if firstDate.day > day { report(.error, until.words, "The end is before the start.") }
      return firstDate.wallTime == nil
        ? .day(day) : .utc(Zone.utc.wallTime(at: zone.instant(of: lastTime)))
    }
    return rule.count.map { .count($0) } ?? .never
  }
}
