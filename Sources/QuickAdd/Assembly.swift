// Builds one item of the requested kind from the parts that were found in the line, with
// diagnostics.

internal import CivilTime

extension LineReader {
  mutating func assemble(_ notes: String?) -> ParsedItem {
    var item = ParsedItem()
    chooseEvening()
    item.title = takeTitle()
    item.url = foundParts.url
    item.location = foundParts.location
    item.address = foundParts.address
    item.tags = foundParts.tags
    item.priority = foundParts.priority
    item.list = foundParts.list
    let allNotes = foundParts.notes + (notes.map { [$0] } ?? [])
    if !allNotes.isEmpty { item.notes = allNotes.joined(separator: "\n") }
    switch kind {
    case .reminder: buildReminder(&item)
    case .event: buildEvent(&item)
    case .place: buildPlace(&item)
    }
    if item.title.isEmpty { replaceMissingTitle(&item) }
    return item
  }

  // MARK: Title

  private mutating func takeTitle() -> String {
    let punctuation: Set<String> = ["-", "–", "—", ",", ";", ":"]
    for index in words.indices where isTitle(index) || roles[index] == .title {
      // If a date next to a punctuation mark was taken out of the title, the mark goes too.
      let isLonePunctuation = punctuation.contains(words[index].text) && words[index].kind == .plain
      let isAtTitleGap = (index == 0 || !isTitle(index - 1)) || !isTitle(index + 1)
      if isLonePunctuation, isAtTitleGap, words.count > 1 { roles[index] = .keyword }
    }
    var title = ""
    var lastWord: Int?
    for index in words.indices {
      guard roles[index] == nil || roles[index] == .title else { continue }
      roles[index] = .title
      if lastWord != nil, !(words[index].isGlued) { title += " " }
      title += words[index].text
      lastWord = index
    }
    if let lastWord, words[lastWord].kind == .plain,
      lastWord + 1 < words.count || words[lastWord].endsWithComma
    {
      while let lastCharacter = title.last, ",;".contains(lastCharacter) { title.removeLast() }
    }
    return title.trimmingBlanks
  }

  private mutating func replaceMissingTitle(_ item: inout ParsedItem) {
    if let url = item.url {
      item.title = url
      return
    }
    let name = kind == .event ? "An event" : "A \(kind.rawValue)"
    diagnostics.append(
      ParsedDiagnostic(range: 0..<line.count, severity: .error, message: "\(name) needs a title."))
  }

  // MARK: Shared by all kinds

  /// Reads the time of `every night at 9` as 21:00.
  private mutating func chooseEvening() {
    guard let rule = foundParts.repetition, let impliedTime = rule.impliedClock,
      impliedTime >= DayPart.afternoon.second,
      rule.hoursOfDay.isEmpty, var clock = foundParts.dates.main?.phrase.clock,
      clock.start < 43_200,
      clock.doubt != nil || impliedTime >= DayPart.evening.second && clock.start >= 5 * 3600,
      clock.end == nil, !clock.isExact
    else { return }
    let isNight = impliedTime == DayPart.night.second
    // With `night`, an hour up to 6 is after midnight, so it stays as it is.
    if isNight, clock.start < 7 * 3600 { return }
    let doubtMessage = clock.doubt?.message
    let morningText = Self.clockText(clock.start)
    clock.start += 43_200
    clock.doubt = nil
    if isNight, let words = foundParts.dates.main?.phrase.clockWords {
      report(
        .information, words,
        "Read as \(Self.clockText(clock.start)); write \(morningText) if you mean that.",
        fixes: [.init(title: "Use \(morningText)", newText: morningText)])
    }
    foundParts.dates.main?.phrase.clock = clock
    diagnostics.removeAll { $0.message == doubtMessage }
  }

  mutating func date(_ phrase: DatePhrase, fallback: Day? = nil, words: Range<Int>) -> LocalDate? {
    if let wall = phrase.wall { return .time(wall) }
    guard let clock = phrase.clock else { return (phrase.day ?? fallback).map { .day($0) } }
    if let day = phrase.day ?? fallback { return .time(wall(day, clock.start)) }
    let today = wall(context.now.day, clock.start)
    guard today <= context.now, foundParts.repetition == nil else { return .time(today) }
    report(
      .information, phrase.clockWords.isEmpty ? words : phrase.clockWords,
      "\(Self.clockText(clock.start)) has passed today; tomorrow was chosen.",
      fixes: [])
    return .time(wall(context.now.day + 1, clock.start))
  }

  func wall(_ day: Day, _ second: Int) -> WallTime {
    second >= 86_400 ? WallTime(day: day + 1, second: 0) : WallTime(day: day, second: second)
  }

  func adding(_ duration: CalendarDuration, to date: LocalDate) -> LocalDate {
    switch date {
    case .day(let day): return .day(day.adding(months: duration.months) + duration.days)
    case .time(let wall):
      let sameTimeLater = WallTime(
        day: wall.day.adding(months: duration.months) + duration.days, second: wall.second)
      return .time(WallTime(seconds: sameTimeLater.seconds + duration.minutes * 60))
    }
  }

  mutating func setZone(_ item: inout ParsedItem, _ phrases: [DatePhrase?]) {
    let zones = phrases.compactMap { $0?.zone } + (foundParts.zone.map { [$0] } ?? [])
    guard let zone = zones.first else { return }
    let hasTime = (item.due ?? item.start)?.wallTime != nil
    guard hasTime else {
      diagnostics.append(
        ParsedDiagnostic(
          range: 0..<line.count, severity: .error,
          message: "A time zone needs a time of day, and the line has none."))
      return
    }
    item.timeZone = zone
  }

  mutating func addPlaceAlarms(_ item: inout ParsedItem) {
    for fence in foundParts.fences {
      item.alarms.append(fence.isLeaving ? .leaving(fence.place) : .arriving(fence.place))
    }
  }

  mutating func addTimeAlarms(_ item: inout ParsedItem) {
    for (seconds, toStart, words) in foundParts.alarms {
      let hasStart = item.start != nil
      let hasDue = item.due != nil
      guard kind == .event ? hasStart : hasDue || hasStart else {
        report(.error, words, "This alarm is counted from a date, and the line has none.")
        continue
      }
      let usesStart = kind == .event || toStart && hasStart || !hasDue
      item.alarms.append(.relative(seconds: seconds, toStart: usesStart))
      let anchor = usesStart ? item.start : item.due
      if anchor?.wallTime == nil {
        report(
          .information, words,
          "The alarm is counted from midnight, because the date has no time of day.")
      }
    }
    for alarmTime in foundParts.alarmTimes {
      acceptDate(alarmTime.phrase, alarmTime.words)
      guard let date = date(alarmTime.phrase, fallback: nil, words: alarmTime.words) else {
        continue
      }
      var wall = date.wallTime
      if wall == nil {
        wall = WallTime(day: date.day, second: 32_400)
        report(.information, alarmTime.words, "The alarm has no time of day; 09:00 was chosen.")
      }
      guard let wall else { continue }
      item.alarms.append(.absolute(context.zone.instant(of: wall), shown: wall))
    }
  }

  mutating func warnOfPast(_ date: LocalDate?, _ words: Range<Int>) {
    guard let date, !words.isEmpty else { return }
    let isPast = date.wallTime.map { $0 < context.now } ?? (date.day < context.now.day)
    if isPast {
      report(.warning, words, "\(Echo.capitalized(Echo.dateText(date, context.now.day))) is past.")
    }
  }

  // MARK: Place

  private mutating func buildPlace(_ item: inout ParsedItem) {
    guard let fence = foundParts.fences.first else {
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
