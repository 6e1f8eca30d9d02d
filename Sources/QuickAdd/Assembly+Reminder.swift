// Builds a reminder from the parts that were found in the line: due date, start, repetition and
// alarms.

internal import CivilTime
internal import DateWords

extension LineReader {
  mutating func reminder(_ item: inout ParsedItem) {
    mergeMainIntoDue()
    let phrase = found.dates.due ?? found.dates.main
    if let phrase { item.due = date(phrase.phrase, words: phrase.words) }
    readSpread(&item, phrase)
    if let start = found.dates.start {
      let fallback = start.phrase.clock != nil ? item.due?.day : nil
      item.start = date(start.phrase, fallback: fallback, words: start.words)
      if let end = found.dates.start?.phrase.clock?.end, let day = item.start?.day, item.due == nil
      {
        item.due = .time(wall(day, end))
      }
    }
    if let end = found.dates.end {
      if item.due == nil {
        item.due = date(end.phrase, fallback: item.start?.day, words: end.words)
      } else if item.start == nil, let due = item.due {
        item.start = due
        item.due = date(end.phrase, fallback: due.day, words: end.words)
      } else {
        say(.error, end.words, "A due date was given already.")
      }
    }
    repetition(&item, words: phrase?.words ?? found.ruleWords)
    agree(&item)
    setZone(&item, [found.dates.due?.phrase, found.dates.main?.phrase, found.dates.start?.phrase])
    if found.rule == nil { warnOfPast(item.due, phrase?.words ?? 0..<0) }
    timeAlarms(&item)
    fences(&item)
  }

  /// If the line has a date with `due:` and one without a key, the one with the key counts.
  private mutating func mergeMainIntoDue() {
    guard var due = found.dates.due, let main = found.dates.main else { return }
    if due.phrase.complete(with: main.phrase) {
      found.dates.due = due
      return
    }
    returnToTitle(main.words)
    say(
      .warning, main.words,
      "The date after “due:” counts; “\(typed(main.words))” stays in the title.",
      fixes: [.init(title: "Make it the start", newText: "start:\"\(typed(main.words))\"")])
    found.dates.main = nil
  }

  /// Reads a range, or a time with a duration: the reminder starts at the beginning and is due at
  /// the end.
  private mutating func readSpread(_ item: inout ParsedItem, _ dated: FoundParts.Dated?) {
    guard let dated, let first = item.due else {
      if !found.spanWords.isEmpty { returnSpan("A duration needs a time at which it begins") }
      return
    }
    if let end = dated.phrase.clock?.end {
      let day = dated.phrase.lastDay ?? first.day
      let second = first.wallTime?.second ?? 0
      item.start = first
      item.due = .time(wall(end > second || day > first.day ? day : day + 1, end))
    } else if let last = dated.phrase.lastDay {
      item.start = first
      item.due = first.wallTime.map { .time(wall(last, $0.second)) } ?? .day(last)
      if last < first.day { say(.error, dated.words, "It ends before it begins.") }
    } else if let span = found.span {
      guard first.wallTime != nil || span.minutes == 0 else {
        return returnSpan("A duration needs a time of day at which it begins")
      }
      item.start = first
      item.due = adding(span, to: first)
    } else {
      return
    }
    say(.information, dated.words, "A reminder starts at the first time, and is due at the second.")
  }

  private mutating func returnSpan(_ why: String) {
    for index in found.spanWords { roles[index] = .error }
    say(.error, found.spanWords, "\(why).", fixes: [quoted(found.spanWords)])
  }

  /// If only one of start and due date has a time, gives the other one a time too; and checks their
  /// order.
  private mutating func agree(_ item: inout ParsedItem) {
    guard let start = item.start, let due = item.due else { return }
    let words =
      found.dates.start?.words ?? found.dates.main?.words ?? found.dates.due?.words ?? 0..<0
    switch (start, due) {
    case (.day(let day), .time):
      item.start = .time(WallTime(day: day, second: 0))
      say(.information, words, "The due date has a time, so the start gets one too: 00:00.")
    case (.time, .day(let day)):
      item.due = .time(WallTime(day: day, second: 86_340))
      say(.information, words, "The start has a time, so the due date gets one too: 23:59.")
    default: break
    }
    if let start = item.start, let due = item.due, Self.isAfter(start, due) {
      say(.error, words, "It starts after it is due.")
    }
  }

  static func isAfter(_ one: LocalDate, _ other: LocalDate) -> Bool {
    guard let first = one.wallTime, let second = other.wallTime else { return one.day > other.day }
    return first > second
  }

  // MARK: Repetition

  mutating func repetition(_ item: inout ParsedItem, words: Range<Int>) {
    chooseHours(item)
    guard let rule = found.rule else {
      if let until = found.dates.until, kind == .reminder {
        say(.error, until.words, "“until” goes with a repetition, such as every week.")
      }
      return
    }
    let date = kind == .event ? item.start : item.due
    let named =
      found.dates.main?.phrase.day ?? found.dates.due?.phrase.day ?? found.dates.start?.phrase.day
    var first = date ?? item.start ?? .day(context.now.day)
    if date == nil, let clock = rule.impliedClock { first = .time(wall(first.day, clock)) }
    var day = firstDay(of: rule, from: named ?? context.now.day)
    if named == nil, let wall = first.wallTime,
      WallTime(day: day, second: wall.second) <= context.now
    {
      day = firstDay(of: rule, from: day + 1)
    }
    if rule.rule == nil {
      first = first.wallTime.map { .time(WallTime(day: day, second: $0.second)) } ?? .day(day)
    }
    if kind == .event {
      let length = item.end.flatMap { end in item.start.map { Self.length($0, end) } }
      item.start = first
      item.end = length.map { Self.moved(first, $0) }
    } else {
      let lead = item.start.flatMap { start in date.map { Self.length(start, $0) } }
      item.due = first
      if let lead, item.start != nil { item.start = Self.moved(first, -lead) }
    }
    if let clock = rule.impliedClock, let hour = rule.hours.first, date?.wallTime == nil {
      let isPast = named == nil && clock <= context.now.second
      let day = isPast ? first.day + 1 : first.day
      first = .time(wall(day, day > context.now.day ? hour * 3600 : clock))
      if kind == .event { item.start = first } else { item.due = first }
    }
    if named == nil, rule.rule != nil, rule.hours.isEmpty {
      say(.information, found.ruleWords, "No date is said, so it begins today.")
    }
    if let named, named != day, rule.rule == nil {
      say(
        .information, words,
        "The first date of this repetition is \(DayWords.day(day, today: context.now.day)).")
    }
    item.recurrence = ruleText(rule, first: first)
  }

  /// Of `twice a day`, says which hours were chosen; with a time of day it is once a day at that time.
  private mutating func chooseHours(_ item: ParsedItem) {
    guard var rule = found.rule, !rule.hours.isEmpty else { return }
    if (kind == .event ? item.start : item.due)?.wallTime != nil {
      (rule.rule, rule.hours) = (nil, [])
      found.rule = rule
      return say(
        .warning, found.ruleWords,
        "With one time of day this is read as every day at that time; the other times need reminders of their own.",
        fixes: [quoted(found.ruleWords)])
    }
    rule.impliedClock =
      (rule.hours.map { $0 * 3600 }.first { $0 > context.now.second } ?? rule.hours[0] * 3600)
    found.rule = rule
    let times = rule.hours.map { Self.clockText($0 * 3600) }.joined(separator: ", ")
    say(.information, found.ruleWords, "Read as each day at \(times).")
  }

  /// The length from one date to another: in seconds, or in days if both are days.
  static func length(_ one: LocalDate, _ other: LocalDate) -> Int {
    guard let first = one.wallTime, let last = other.wallTime else { return other.day - one.day }
    return last.seconds - first.seconds
  }

  static func moved(_ date: LocalDate, _ length: Int) -> LocalDate {
    switch date {
    case .day(let day): .day(day + length)
    case .time(let wall): .time(WallTime(seconds: wall.seconds + length))
    }
  }

  private func firstDay(of rule: RepeatPhrase, from day: Day) -> Day {
    guard !rule.weekdays.isEmpty || rule.monthDay != nil else { return day }
    for offset in 0..<1600 where matches(rule, day + offset) { return day + offset }
    return day
  }

  private func matches(_ rule: RepeatPhrase, _ day: Day) -> Bool {
    let (year, month, date) = day.components
    if let wanted = rule.month, wanted != month { return false }
    let length = Day.length(ofMonth: month, in: year)
    if let wanted = rule.monthDay, date != (wanted < 0 ? length + 1 + wanted : wanted) {
      return false
    }
    guard !rule.weekdays.isEmpty else { return true }
    return rule.weekdays.contains { part in
      guard part.weekday == day.weekday else { return false }
      guard let ordinal = part.ordinal else { return true }
      return ordinal > 0 ? (date - 1) / 7 + 1 == ordinal : (length - date) / 7 + 1 == -ordinal
    }
  }

  mutating func ruleText(_ rule: RepeatPhrase, first: LocalDate) -> String? {
    if let text = rule.rule {
      guard let parsed = try? RecurrenceRule(text) else {
        say(
          .error, found.ruleWords,
          "“\(text)” is not valid. A rule of RFC 5545 looks like FREQ=WEEKLY;BYDAY=FR."
        )
        return nil
      }
      let end = ruleEnd(rule, first: first)
      guard end != .never else { return parsed.text }
      guard parsed.end == .never else {
        say(.error, found.ruleWords, "The rule has an end already; say it only once.")
        return parsed.text
      }
      let ending = (try? RecurrenceRule(.daily, end: end))?.text.dropFirst("FREQ=DAILY".count) ?? ""
      return (try? RecurrenceRule(text + ending))?.text ?? parsed.text
    }
    let made = try? RecurrenceRule(
      rule.frequency, interval: rule.interval, end: ruleEnd(rule, first: first),
      weekdays: rule.weekdays, monthDays: rule.monthDay.map { [$0] } ?? [],
      months: rule.month.map { [$0] } ?? [])
    if made == nil { say(.error, found.ruleWords, "There is no such repetition.") }
    return made?.text
  }

  /// The end that words such as `until friday` or `10 times` give to a repetition.
  private mutating func ruleEnd(_ rule: RepeatPhrase, first: LocalDate) -> RecurrenceRule.End {
    if let until = found.dates.until, let day = until.phrase.day {
      let zone = found.zone.flatMap { context.zoneNamed($0) } ?? context.zone
      let last =
        until.phrase.clock.map { wall(day, $0.start) } ?? WallTime(day: day, second: 86_399)
      if rule.count != nil { say(.error, until.words, "Say either how often or until when.") }
      if first.day > day { say(.error, until.words, "It ends before it begins.") }
      return first.wallTime == nil
        ? .day(day) : .utc(Zone.utc.wallTime(at: zone.instant(of: last)))
    }
    return rule.count.map { .count($0) } ?? .never
  }
}
