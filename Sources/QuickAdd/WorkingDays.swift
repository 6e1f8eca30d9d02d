// Parses repetitions on several days of a week, such as `mon-fri` or `weekdays`; and days that are
// named by their position in a month or week, such as `last friday of next month`.

internal import CivilTime
internal import DateWords

extension LineReader {
  /// Reads `weekdays`; or a range such as `mon-fri` or `from monday to friday`, if a time is near.
  func workingDays(at first: Int, keyed: Bool) -> (RepeatPhrase, Int)? {
    let index = skipSmallWords(first) { has(.on, $0) || has(.article, $0) || has(.from, $0) }
    if has(.weekdays, index) {
      var phrase = RepeatPhrase(frequency: .weekly, weekdays: Self.weekdays(.monday, .friday))
      if !keyed { phrase.certainty = certainty(index) { $0 == .weekdays } }
      return (phrase, partOfDay(&phrase, next(index)))
    }
    // In `move it from monday to friday` the words are two days, and not a repetition.
    let followsFrom =
      words.indices.contains(index - 1)
      && (knownPhrases[index - 1].meanings.contains { $0.meaning == .from }
        || ["del", "du"].contains(words[index - 1].foldedText))
    let isMoveBetweenDays = followsFrom && index > 1 && hasVerbOfMoving
    guard kind == .reminder || everyWeekday(index) != nil,
      !isMoveBetweenDays || weekday(index) == nil,
      let (days, end) = weekdayRange(at: index),
      everyWeekday(index) != nil && weekday(index) == nil || hasTime(near: first, end)
    else { return nil }
    return (RepeatPhrase(frequency: .weekly, weekdays: days), end)
  }

  /// The beginnings of verbs for moving a thing from one day to another.
  private static let verbsOfMoving = [
    "move", "shift", "reschedul", "postpone", "push", "chang", "verschieb", "verleg", "deplace",
    "decale", "reporter", "mover", "mueve", "cambi", "pasar", "aplaz", "spost", "rimand", "mudar",
    "adiar",
    "remarc", "verplaats", "verzet", "verschui", "flytta", "skjut", "przenie", "przeloz", "przesun",
  ]

  private var hasVerbOfMoving: Bool {
    words.indices.prefix(20).contains { position in
      isTitle(position) && Self.verbsOfMoving.contains { words[position].foldedText.hasPrefix($0) }
    }
  }

  private func weekdayRange(at index: Int) -> ([RecurrenceRule.WeekdayPart], Int)? {
    guard isPlain(index) else { return nil }
    let names = words[index].foldedText.split(separator: "-")
    if names.count == 2, words[index].foldedText.utf8.count < 30 {
      let days = names.compactMap { weekday(named: $0) }
      guard days.count == 2, days[0] != days[1] else { return nil }
      return (Self.weekdays(days[0], days[1]), index + 1)
    }
    guard let firstWeekday = weekday(index) ?? everyWeekday(index) else { return nil }
    let connector = next(index)
    let isDash = isPlain(connector) && words[connector].foldedText == "-"
    guard isDash || has(.to, connector) || has(.until, connector) else { return nil }
    let start = skipArticles(isDash ? connector + 1 : next(connector))
    guard let lastWeekday = weekday(start) ?? everyWeekday(start), lastWeekday != firstWeekday,
      dayNumber(next(start)) == nil,
      clock(at: start, allowsBare: false) == nil
    else { return nil }
    return (Self.weekdays(firstWeekday, lastWeekday), next(start))
  }

  func weekday(named name: Substring) -> Weekday? {
    for candidate in context.language.meanings[
      name.last == "." ? String(name.dropLast()) : String(name)]
      ?? []
    {
      if case .weekday(let day) = candidate.meaning { return day }
    }
    return nil
  }

  /// The weekdays from one to another, both included.
  private static func weekdays(
    _ firstWeekday: Weekday, _ lastWeekday: Weekday
  ) -> [RecurrenceRule.WeekdayPart] {
    let all = Weekday.allCases
    guard let first = all.firstIndex(of: firstWeekday), let last = all.firstIndex(of: lastWeekday)
    else {
      return []
    }
    let count = (last - first + 7) % 7 + 1
    return (0..<count).map { .init(all[(first + $0) % 7]) }
  }

  /// Whether a time of day is among the six words before or after the range. No more words are
  /// examined, so that a line of many ranges does not take much time.
  private func hasTime(near first: Int, _ end: Int) -> Bool {
    let near = Array(max(0, first - 6)..<first) + Array(end..<min(words.count, end + 6))
    return near.contains { clock(at: $0, allowsBare: has(.at, $0 - 1))?.isValid ?? false }
  }

  /// Reads a part of the day after a repetition: `every day in the morning`, `samstags vormittags`
  /// (German: Saturday mornings).
  func partOfDay(_ phrase: inout RepeatPhrase, _ first: Int) -> Int {
    let index = skipSmallWords(first) { has(.in, $0) || has(.article, $0) || has(.on, $0) }
    guard let part = meaning(index, { if case .dayPart(let part) = $0 { part } else { nil } }),
      index == first || has(.article, index - 1) || has(.on, index - 1)
    else { return first }
    phrase.impliedClock = part.second
    return next(index)
  }

  // MARK: Days within a month

  /// Reads `the first monday of the month` or `last friday of next month` as the next such day.
  func weekdayOfMonth(at first: Int) -> (DayReading, Int)? {
    guard let ordinal = has(.last, first) ? -1 : ordinal(first), ordinal <= 5,
      let weekday = weekday(next(first))
    else { return nil }
    let periodIndex = next(next(first))
    var index = skipSmallWords(periodIndex) {
      has(.article, $0) || has(.in, $0) || has(.on, $0) || has(.inMonth, $0)
    }
    guard index > periodIndex || unit(index) == .month else { return nil }
    var months = 0..<2
    if has(.next, index) {
      (months, index) = (1..<2, next(index))
    } else if has(.this, index) {
      index = next(index)
    }
    guard unit(index) == .month else { return nil }
    let end = months.lowerBound == 0 && has(.next, next(index)) ? next(next(index)) : next(index)
    if end > next(index) { months = 1..<2 }
    for month in months {
      let start = Self.firstOfMonth(today).adding(months: month)
      let month = start.components
      let length = Day.length(ofMonth: month.month, in: month.year)
      let days = (0..<length).map { start + $0 }.filter { $0.weekday == weekday }
      let position = ordinal < 0 ? days.count - 1 : ordinal - 1
      if days.indices.contains(position), days[position] >= today {
        let day = days[position]
        return (
          DayReading(
            day: day,
            remarks: [
              .init(
                message:
                  "Read as \(DayWords.day(day, today: today)); write “every month” if you mean a repetition."
              )
            ]), end
        )
      }
    }
    return nil
  }

  /// Reads a day such as `end of next week`, `beginning of january` or `mid december`.
  func partOfPeriod(at first: Int) -> (DayReading, Int)? {
    if isPlain(first), let dash = words[first].foldedText.firstIndex(of: "-"),
      has(.middleOfNamed, word: words[first].foldedText[..<dash]),
      let month = monthNamed(words[first].foldedText[words[first].foldedText.index(after: dash)...])
    {
      return day(month: month, 15, nil).map { (dayReading($0), first + 1) }
    }
    let isEnd = has(.endOfNamed, first)
    if isAdjective(first), !isLastName(skipArticles(next(first))) { return nil }
    guard isEnd || has(.beginningOfNamed, first) || has(.middleOfNamed, first) else { return nil }
    let index = skipArticles(next(first))
    var day: Day?
    var end = next(index)
    if !isEnd, let month = month(index) {
      day = self.day(month: month, has(.middleOfNamed, first) ? 15 : 1, year(end))
      if year(end) != nil { end += 1 }
    } else {
      let isBefore = direction(index) == .next
      let name = isBefore ? skipArticles(next(index)) : index
      guard isBefore || direction(next(name)) == .next else { return nil }
      end = isBefore ? next(name) : next(next(name))
      switch unit(name) {
      case .week: day = today.monday + (isEnd ? 13 : has(.middleOfNamed, first) ? 9 : 7)
      case .month:
        let start = Self.firstOfMonth(today).adding(months: 1)
        day = isEnd ? start.adding(months: 1) - 1 : has(.middleOfNamed, first) ? start + 14 : start
      default: return nil
      }
    }
    return day.map { (dayReading($0), end) }
  }

  /// Whether the word is `early` or `late`, which also belong to the title: `late May rent`.
  func isAdjective(_ index: Int) -> Bool { ["early", "late"].contains(foldedWord(index)) }

  /// Whether no word of the title follows the name of a month, or a phrase such as `next week`.
  func isLastName(_ index: Int) -> Bool {
    let name = direction(index) == nil ? index : skipArticles(next(index))
    let end = year(next(name)) == nil ? next(name) : next(name) + 1
    return !isTitle(end) || knownPhrases[end].meanings.contains { $0.meaning.isPreposition }
  }

  private func dayReading(_ day: Day) -> DayReading {
    DayReading(
      day: day, remarks: [.init(message: "Read as \(DayWords.day(day, today: today)).")])
  }

  private func has(_ meaning: WordMeaning, word: Substring) -> Bool {
    context.language.meanings[String(word)]?.contains { $0.meaning == meaning } ?? false
  }

  private func monthNamed(_ name: Substring) -> Int? {
    for candidate in context.language.meanings[String(name)] ?? [] {
      if case .month(let month) = candidate.meaning { return month }
    }
    return nil
  }

  /// Skips a weekday in brackets after a date, as in `12月3日(木)` (3 December, Thursday), with a
  /// warning if the date is on another weekday.
  func weekdayInBrackets(_ phrase: inout DatePhrase, _ index: Int) -> Int {
    guard isPlain(index), let first = words[index].text.first, "(（".contains(first),
      let weekday = weekday(index) ?? weekday(named: Folding.folded(words[index].text)[...]),
      let day = phrase.day
    else { return index }
    if day.weekday != weekday {
      phrase.remarks.append(
        (
          .init(
            message:
              "\(DayWords.day(day, today: today)) is not the weekday that you wrote; the date counts.",
            isWarning: true), index..<next(index)
        ))
    }
    return skipParticles(next(index))
  }
}
