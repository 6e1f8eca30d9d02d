// Builds one item of the requested kind from the parts that were found in the line, with
// diagnostics.

internal import CivilTime

extension LineReader {
  mutating func assemble(_ notes: String?) -> ParsedItem {
    var item = ParsedItem()
    chooseEvening()
    item.title = title()
    item.url = found.url
    item.location = found.location
    item.address = found.address
    item.tags = found.tags
    item.priority = found.priority
    item.list = found.list
    let texts = found.notes + (notes.map { [$0] } ?? [])
    if !texts.isEmpty { item.notes = texts.joined(separator: "\n") }
    switch kind {
    case .reminder: reminder(&item)
    case .event: event(&item)
    case .place: place(&item)
    }
    if item.title.isEmpty { missingTitle(&item) }
    return item
  }

  // MARK: Title

  private mutating func title() -> String {
    let marks: Set<String> = ["-", "–", "—", ",", ";", ":"]
    for index in words.indices where isTitle(index) || roles[index] == .title {
      // A punctuation mark that is left alone because a date beside it was taken out of the title.
      let isLone = marks.contains(words[index].text) && words[index].form == .plain
      let isBetween = (index == 0 || !isTitle(index - 1)) || !isTitle(index + 1)
      if isLone, isBetween, words.count > 1 { roles[index] = .keyword }
    }
    var title = ""
    var last: Int?
    for index in words.indices {
      guard roles[index] == nil || roles[index] == .title else { continue }
      roles[index] = .title
      if last != nil, !(words[index].isGlued) { title += " " }
      title += words[index].text
      last = index
    }
    if let last, words[last].form == .plain, last + 1 < words.count || words[last].endsWithComma {
      while let mark = title.last, ",;".contains(mark) { title.removeLast() }
    }
    return title.trimmingBlanks
  }

  private mutating func missingTitle(_ item: inout ParsedItem) {
    if let url = item.url {
      item.title = url
      return
    }
    let name = kind == .event ? "An event" : "A \(kind.rawValue)"
    diagnostics.append(
      ParsedDiagnostic(range: 0..<line.count, severity: .error, message: "\(name) needs a title."))
  }

  // MARK: Shared by all kinds

  /// `every night at 9` is 21:00.
  private mutating func chooseEvening() {
    guard let rule = found.rule, let part = rule.impliedClock, part >= DayPart.afternoon.second,
      rule.hours.isEmpty, var clock = found.dates.main?.phrase.clock, clock.start < 43_200,
      clock.doubt != nil || part >= DayPart.evening.second && clock.start >= 5 * 3600,
      clock.end == nil, !clock.isExact
    else { return }
    let isNight = part == DayPart.night.second
    // At night, hours up to six are those after midnight.
    if isNight, clock.start < 7 * 3600 { return }
    let doubt = clock.doubt?.message
    let morning = Self.clockText(clock.start)
    clock.start += 43_200
    clock.doubt = nil
    if isNight, let words = found.dates.main?.phrase.clockWords {
      say(
        .information, words,
        "Read as \(Self.clockText(clock.start)); write \(morning) if you mean that.",
        fixes: [.init(title: "Use \(morning)", newText: morning)])
    }
    found.dates.main?.phrase.clock = clock
    diagnostics.removeAll { $0.message == doubt }
  }

  mutating func date(_ phrase: DatePhrase, fallback: Day? = nil, words: Range<Int>) -> LocalDate? {
    if let wall = phrase.wall { return .time(wall) }
    guard let clock = phrase.clock else { return (phrase.day ?? fallback).map { .day($0) } }
    if let day = phrase.day ?? fallback { return .time(wall(day, clock.start)) }
    let today = wall(context.now.day, clock.start)
    guard today <= context.now, found.rule == nil else { return .time(today) }
    say(
      .information, phrase.clockWords.isEmpty ? words : phrase.clockWords,
      "\(Self.clockText(clock.start)) has passed today; tomorrow was chosen.",
      fixes: [])
    return .time(wall(context.now.day + 1, clock.start))
  }

  func wall(_ day: Day, _ second: Int) -> WallTime {
    second >= 86_400 ? WallTime(day: day + 1, second: 0) : WallTime(day: day, second: second)
  }

  func adding(_ span: Span, to date: LocalDate) -> LocalDate {
    switch date {
    case .day(let day): return .day(day.adding(months: span.months) + span.days)
    case .time(let wall):
      let moved = WallTime(
        day: wall.day.adding(months: span.months) + span.days, second: wall.second)
      return .time(WallTime(seconds: moved.seconds + span.minutes * 60))
    }
  }

  mutating func setZone(_ item: inout ParsedItem, _ phrases: [DatePhrase?]) {
    let zones = phrases.compactMap { $0?.zone } + (found.zone.map { [$0] } ?? [])
    guard let zone = zones.first else { return }
    let isTimed = (item.due ?? item.start)?.wallTime != nil
    guard isTimed else {
      diagnostics.append(
        ParsedDiagnostic(
          range: 0..<line.count, severity: .error,
          message: "A zone needs a time of day, and none is given."))
      return
    }
    item.timeZone = zone
  }

  mutating func fences(_ item: inout ParsedItem) {
    for fence in found.fences {
      item.alarms.append(fence.isLeaving ? .leaving(fence.place) : .arriving(fence.place))
    }
  }

  mutating func timeAlarms(_ item: inout ParsedItem) {
    for (seconds, toStart, words) in found.alarms {
      let hasStart = item.start != nil
      let hasDue = item.due != nil
      guard kind == .event ? hasStart : hasDue || hasStart else {
        say(.error, words, "An alarm before the date needs a date.")
        continue
      }
      let usesStart = kind == .event || toStart && hasStart || !hasDue
      item.alarms.append(.relative(seconds: seconds, toStart: usesStart))
      let anchor = usesStart ? item.start : item.due
      if anchor?.wallTime == nil {
        say(.information, words, "Counted from midnight, because no time of day is given.")
      }
    }
    for moment in found.alarmTimes {
      announce(moment.phrase, moment.words)
      guard let date = date(moment.phrase, fallback: nil, words: moment.words) else { continue }
      var wall = date.wallTime
      if wall == nil {
        wall = WallTime(day: date.day, second: 32_400)
        say(.information, moment.words, "No time is said; 09:00 was chosen.")
      }
      guard let wall else { continue }
      item.alarms.append(.absolute(context.zone.instant(of: wall), shown: wall))
    }
  }

  mutating func warnOfPast(_ date: LocalDate?, _ words: Range<Int>) {
    guard let date, !words.isEmpty else { return }
    let isPast = date.wallTime.map { $0 < context.now } ?? (date.day < context.now.day)
    if isPast {
      say(.warning, words, "\(Echo.capitalized(Echo.date(date, context.now.day))) is past.")
    }
  }

  // MARK: Place

  private mutating func place(_ item: inout ParsedItem) {
    guard let fence = found.fences.first else {
      diagnostics.append(
        ParsedDiagnostic(
          range: 0..<line.count, severity: .error,
          message: "A place needs coordinates, such as 48.8606,2.3376."))
      return
    }
    item.place = fence.place
  }
}

extension String {
  var trimmingBlanks: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
