// Parses a date phrase: a day, a time and a zone in any order, with the small words between them.

internal import CivilTime

struct DatePhrase {
  var day: Day?
  /// The last day of a range of days.
  var lastDay: Day?
  var clock: ClockReading?
  /// The day and time that `in 2 hours` means, counted from now; then `day` is its day.
  var wall: WallTime?
  var zone: String?
  var certainty = Certainty.besideDate
  /// The number of parts that were found: a day, a time, a zone, or a small word such as `on`
  /// before a day.
  var parts = 0
  /// Whether the phrase begins with `from` or `starting`.
  var isStart = false
  var remarks: [(DayReading.Remark, Range<Int>)] = []
  var clockWords = 0..<0
  var zoneWords = 0..<0
  var errors: [(String, Range<Int>)] = []

  var isEmpty: Bool { day == nil && clock == nil && wall == nil }
}

extension LineReader {
  /// - Parameter keyed: Whether a key, or a word such as `until`, says that a date follows.
  func datePhrase(at first: Int, keyed: Bool) -> (DatePhrase, Int)? {
    var phrase = DatePhrase()
    var timeHints = TimeHints()
    var index = first
    for _ in 0..<6 {
      let indexBefore = index
      readPart(&phrase, &timeHints, &index, keyed: keyed)
      if index == indexBefore { break }
    }
    resolveTimeOfDay(&phrase, timeHints)
    guard !phrase.isEmpty || !phrase.errors.isEmpty else { return nil }
    return (phrase, index)
  }

  private struct TimeHints {
    var impliedClock: Int?
    var isEvening = false
  }

  /// Skips words such as `on`, `at` and `in` before a date or time. Returns the index of the first
  /// other word, and the range of a word that means `at`, which is empty if there is none.
  private func skipPrepositions(
    at index: Int, _ phrase: inout DatePhrase
  ) -> (start: Int, atWords: Range<Int>) {
    var start = index
    var atWords = 0..<0
    while start - index < 6, isPlain(start),
      knownPhrases[start].meanings.contains(where: { $0.meaning.isPreposition })
        || isForBeforeDay(start)
    {
      if Self.betweenWords.contains(foldedWord(start)),
        clock(at: start, allowsBare: phrase.parts > 0) != nil
      {
        break
      }
      // Stops before phrases such as `this friday` and `from 9 to 5`, which are read as a whole.
      if has(.this, start) || has(.until, start) && phrase.parts > 0 { break }
      if phrase.day == nil, dayRange(at: next(start)) != nil {
        start = next(start)
        break
      }
      if partOfMonth(at: start) != nil { break }
      if has(.from, start), clock(at: start, allowsBare: true)?.0.end != nil { break }
      // The phrase is a start if the word means `from`. A word such as the Spanish `de`, which
      // also means `of`, does not make it a start.
      if has(.from, start) && !has(.article, start) || has(.start, start) { phrase.isStart = true }
      if has(.at, start) { atWords = start..<next(start) }
      if weekday(start) != nil { break }
      if unit(start) != nil, number(next(start)) == nil,
        !has(.at, start) || rawClock(foldedWord(next(start))[...]) == nil
      {
        break
      }
      if has(.in, start), duration(at: next(start)) != nil { break }
      start = next(start)
    }
    return (start, atWords)
  }

  private func readPart(
    _ phrase: inout DatePhrase, _ timeHints: inout TimeHints, _ index: inout Int, keyed: Bool
  ) {
    // In Japanese the word for `from` follows the day: `12月1日から` (from 1 December).
    if phrase.day != nil, phrase.clock == nil, isPlain(index), words[index].isGlued,
      has(.from, index),
      !words[index].foldedText.isEmpty,
      words[index].foldedText.unicodeScalars.allSatisfy(\.isJapanese),
      clock(at: next(index), allowsBare: true) == nil
    {
      phrase.isStart = true
      return index = next(index)
    }
    let (afterPrepositions, atWords) = skipPrepositions(at: index, &phrase)
    var start = afterPrepositions
    let isAt = !atWords.isEmpty
    if isPlain(start), has(.start, start), start == index {
      phrase.isStart = true; start = next(start)
    }
    guard isPlain(start) else { return }
    let isBesideDate = keyed || phrase.parts > 0
    if let end = readDayPart(at: start, phrase, &timeHints) {
      phrase.certainty = .anywhere
      if phrase.day == nil, has(.this, start) { phrase.day = today }
      phrase.parts += 1
      return index = skipParticles(end)
    }
    if phrase.day == nil, phrase.wall == nil,
      let (first, last, end) = dayRange(at: start, keyed: keyed)
    {
      (phrase.day, phrase.lastDay, phrase.certainty) = (first, last, .anywhere)
      phrase.parts += 2
      return index = skipParticles(end)
    }
    let isTimeAfterAt = isAt && !namesMonth(at: start) && clock(at: start, allowsBare: true) != nil
    if !isTimeAfterAt, phrase.day == nil, phrase.wall == nil,
      let (reading, end) = day(at: start, keyed: keyed, isBesideDate: isBesideDate)
    {
      phrase.setDay(reading, start..<end)
      timeHints.impliedClock = reading.impliedClock ?? timeHints.impliedClock
      timeHints.isEvening = timeHints.isEvening || reading.isEvening
      phrase.parts += 1 + (start > index && !isOnlyArticle(index) ? 1 : 0)
      index = readLastDay(&phrase, weekdayInBrackets(&phrase, skipParticles(end)))
      return
    }
    if phrase.clock == nil, phrase.wall == nil,
      dayRange(at: skipSmallWords(start) { has(.from, $0) }) == nil,
      let (clock, end, isValid) = clock(
        at: start,
        allowsBare: isAt || isBesideDate || startsRange(start) || isDottedBeforeEvery(start)),
      !isBareBeforeTitle(start, end, isAt: isAt, keyed: keyed),
      keyed || !isCount(start, end, behind: atWords)
    {
      phrase.clockWords = start..<end
      phrase.parts += 1
      phrase.certainty = .anywhere
      if isValid {
        phrase.clock = clock
      } else {
        phrase.errors.append(("“\(typedText(start..<end))” is not a time of day.", start..<end))
      }
      return index = skipParticles(end)
    }
    if phrase.clock != nil || phrase.wall != nil, phrase.zone == nil,
      let (zone, end) = zone(at: start)
    {
      phrase.zone = zone
      phrase.zoneWords = start..<end
      if !words[start].text.contains("/"), zone != "Etc/UTC" {
        phrase.remarks.append((.init(message: "Read as the zone \(zone)."), start..<end))
      }
      index = end
    }
  }

  /// Whether the word is `for` before a day, as in `a table for saturday`.
  private func isForBeforeDay(_ index: Int) -> Bool {
    guard has(.for, index),
      let (reading, _) = day(at: next(index), keyed: false, isBesideDate: false)
    else { return false }
    return reading.certainty == .anywhere
  }

  private func namesMonth(at index: Int) -> Bool {
    dayNumber(index) != nil && month(skipArticles(next(index))) != nil
  }

  /// Whether `every` follows a number with a dot, as in `3.15 every weekday`. Then the number is a
  /// time.
  private func isDottedBeforeEvery(_ index: Int) -> Bool {
    words[index].foldedText.contains(".") && has(.every, index + 1)
  }

  private func startsRange(_ index: Int) -> Bool { has(.from, index) }

  private func isOnlyArticle(_ index: Int) -> Bool { has(.article, index) && !has(.on, index) }

  func skipParticles(_ index: Int) -> Int {
    return skipSmallWords(index) {
      isPlain($0) && words[$0].isGlued && (has(.particle, $0) || has(.article, $0))
    }
  }

  /// Whether a number is followed by a word of the title, as in `tomorrow 9 eggs`, so that the
  /// number is not a time.
  private func isBareBeforeTitle(_ start: Int, _ end: Int, isAt: Bool, keyed: Bool) -> Bool {
    guard !isAt, !keyed, end == start + 1, let number = LeadingNumber(words[start].foldedText),
      number.textAfter.isEmpty
    else { return false }
    return isTitle(end) && !knownPhrases[end].meanings.contains { $0.meaning.isPreposition }
      && !startsDayPart(end)
  }

  /// Whether words such as `in the morning` or the Portuguese `da manhã` begin here.
  private func startsDayPart(_ index: Int) -> Bool {
    let name = skipSmallWords(index) {
      has(.in, $0) || has(.article, $0) || has(.on, $0) || has(.from, $0)
    }
    return meaning(name) { if case .dayPart = $0 { true } else { nil } } ?? false
  }

  /// Words that mean `at` before an hour, and something else before other words: `about`, `for the`
  /// or `against`.
  static let ambiguousAtWords: Set<String> = [
    "pelas", "umas", "antes das", "tegen", "koło", "per le", "autour de", "vers les",
    "antes de las", "hacia las", "prima delle", "dopo le", "around", "about", "runt", "ca", "cirka",
    "omkring",
    "kring", "gegen", "rond", "około", "vid",
  ].reduce(into: []) { $0.insert(Folding.folded($1)) }

  /// Whether the number after one of the `ambiguousAtWords`, or after the Polish `o`, counts a
  /// word of the title and is not a time: `umas 10 cervejas` (Portuguese: about 10 beers),
  /// `o pierwszej pomocy` (Polish: about first aid).
  private func isCount(_ start: Int, _ end: Int, behind at: Range<Int>) -> Bool {
    guard !at.isEmpty, end == next(start), words.indices.contains(end), isTitle(end),
      knownPhrases[end].meanings.isEmpty, number(start) != nil
    else { return false }
    let name = words[at].map(\.foldedWithoutDot).joined(separator: " ")
    let isDigit = words[start].foldedText.first?.isNumber ?? false
    return Self.ambiguousAtWords.contains(name) || name == "o" && !isDigit && at.lowerBound > 0
  }

  /// Reads a part of a day: `morning` next to a day, `this evening`, `in the afternoon`.
  private func readDayPart(
    at index: Int, _ phrase: DatePhrase, _ timeHints: inout TimeHints
  ) -> Int? {
    var start = index
    var mayBeDayPart = phrase.day != nil || phrase.clock != nil
    while start - index < 6, has(.in, start) || has(.this, start) || has(.article, start) {
      mayBeDayPart =
        mayBeDayPart || has(.this, start) || has(.in, start) && has(.article, start + 1)
      start = next(start)
    }
    // A part of a day before a time is read as one: `por la mañana a las 8` (Spanish: in the
    // morning at 8).
    let indexBehind = skipSmallWords(next(start)) { has(.at, $0) }
    let isBehindGlued = words.indices.contains(indexBehind) && words[indexBehind].isGlued
    if !mayBeDayPart, has(.at, next(start)) || isBehindGlued,
      clock(at: indexBehind, allowsBare: true) != nil
    {
      mayBeDayPart = true
    }
    // The German table has `in der Nacht` (in the night) as one phrase, so the loop above does not
    // see the article `der`.
    if start == index,
      certainty(start, where: { if case .dayPart = $0 { true } else { false } })
        == .anywhere, next(start) - start > 1,
      ["in", "dans"].contains(words[start].foldedText)
    {
      mayBeDayPart = true
    }
    // A part of a day before a day is read as one: `first thing tomorrow`.
    if !mayBeDayPart,
      certainty(start, where: { if case .dayPart = $0 { true } else { false } })
        == .anywhere, let (reading, _) = day(at: next(start), keyed: false, isBesideDate: false),
      reading.certainty == .anywhere, reading.wall == nil
    {
      mayBeDayPart = true
    }
    // The German `morgen` means both tomorrow and morning. In `17:42 morgen` it is tomorrow, and
    // in `heute morgen` it is this morning.
    guard mayBeDayPart, timeHints.impliedClock == nil || phrase.day != nil,
      phrase.day != nil || !has(.daysFromToday(1), start),
      let part = meaning(start, { if case .dayPart(let part) = $0 { part } else { nil } }),
      !isMeal(start)
    else { return nil }
    timeHints.impliedClock = part.second
    timeHints.isEvening = part != .morning
    return next(start)
  }

  /// Whether the name of a meal follows a part of the day, as in the Japanese `晩ご飯` (dinner, made
  /// of the words for evening and meal).
  private func isMeal(_ index: Int) -> Bool {
    let end = next(index)
    guard isPlain(end), words[end].isGlued else { return false }
    return ["ご飯", "ごはん", "御飯", "飯", "食"].contains { words[end].text.hasPrefix($0) }
  }

  private func resolveTimeOfDay(_ phrase: inout DatePhrase, _ timeHints: TimeHints) {
    if let impliedTime = timeHints.impliedClock {
      if var clock = phrase.clock {
        if timeHints.isEvening {
          if clock.start < 43_200 { clock.start += 43_200 }
          if let end = clock.end, end < 43_200, end + 43_200 > clock.start {
            clock.end = end + 43_200
          }
        } else if clock.start >= 43_200, clock.doubt != nil {
          clock.start -= 43_200
        }
        clock.doubt = nil
        phrase.clock = clock
      } else if phrase.wall == nil {
        phrase.clock = ClockReading(start: impliedTime)
        phrase.remarks.append(
          (.init(message: "Read as \(Self.clockText(impliedTime))."), phrase.clockWords))
      }
    }
    chooseComingHour(&phrase)
    if phrase.parts > 1 { phrase.certainty = .anywhere }
  }

  /// If a time may be in the morning or in the evening, and the day is today or is not given,
  /// chooses the time that comes next.
  private func chooseComingHour(_ phrase: inout DatePhrase) {
    guard context.language.twelveHours && phrase.day == nil || phrase.day == today,
      phrase.wall == nil,
      var clock = phrase.clock, clock.doubt != nil, clock.end == nil, clock.start < 43_200
    else { return }
    let now = context.now.second
    guard clock.start <= now, now < clock.start + 43_200 else { return }
    let otherTime = Self.clockText(clock.start)
    clock.start += 43_200
    clock.doubt = ClockReading.ClockDoubt(
      message: "Read as \(Self.clockText(clock.start)); write \(otherTime) if you mean that.",
      otherText: otherTime)
    phrase.clock = clock
  }

  /// Reads the last day of a range such as `fri to sun`. Ranges such as `1-5 dec` are read by
  /// `dayRange`.
  private func readLastDay(_ phrase: inout DatePhrase, _ index: Int) -> Int {
    let isDash = isPlain(index) && words[index].foldedText == "-"
    guard isDash || has(.to, index) || has(.until, index), phrase.day != nil, phrase.clock == nil
    else { return index }
    var start = isDash ? index + 1 : next(index)
    start = skipSmallWords(start) { has(.article, $0) || has(.on, $0) }
    // A word such as the Spanish `al` means `to` and `at`, so it begins the end of a range only
    // if a weekday, or a day with its month, follows.
    guard !has(.at, index) || namesMonth(at: start) || weekday(start) != nil else { return index }
    guard let (reading, end) = day(at: start, keyed: false, isBesideDate: true), reading.wall == nil
    else {
      return index
    }
    var last = reading.day
    if reading.weekday != nil, let first = phrase.day {
      last = first.weekday(reading.weekday ?? .monday)
      if last < first { last = last + 7 }
    }
    phrase.lastDay = last
    phrase.parts += 1
    return end
  }

  // MARK: Zones

  func zone(at index: Int) -> (String, Int)? {
    guard isPlain(index) else { return nil }
    let text = words[index].text
    guard text.utf8.count >= 2, text.utf8.count < 64 else { return nil }
    if let name = ZoneAbbreviations.zones[words[index].foldedText.uppercased()],
      text.allSatisfy({ $0.isUppercase || !$0.isLetter })
    {
      return (name, index + 1)
    }
    guard text.contains("/"), text.first?.isLetter == true, let zone = context.zoneNamed(text)
    else {
      return nil
    }
    return (zone.name, index + 1)
  }
}

extension DatePhrase {
  fileprivate mutating func setDay(_ reading: DayReading, _ words: Range<Int>) {
    day = reading.day
    wall = reading.wall
    if let clock = reading.clock, self.clock == nil { self.clock = ClockReading(start: clock) }
    certainty = max(certainty, reading.certainty)
    remarks += reading.remarks.map { ($0, words) }
  }
}

/// Abbreviations of zones, and the zone that each stands for.
enum ZoneAbbreviations {
  static let zones: [String: String] = [
    "UTC": "Etc/UTC", "GMT": "Etc/UTC", "Z": "Etc/UTC", "CET": "Europe/Paris",
    "CEST": "Europe/Paris", "MEZ": "Europe/Berlin", "MESZ": "Europe/Berlin",
    "WET": "Europe/Lisbon", "EET": "Europe/Athens", "BST": "Europe/London",
    "EST": "America/New_York", "EDT": "America/New_York", "ET": "America/New_York",
    "CST": "America/Chicago", "CDT": "America/Chicago", "CT": "America/Chicago",
    "MST": "America/Denver", "MDT": "America/Denver", "PST": "America/Los_Angeles",
    "PDT": "America/Los_Angeles", "PT": "America/Los_Angeles", "JST": "Asia/Tokyo",
    "IST": "Asia/Kolkata", "AEST": "Australia/Sydney", "AEDT": "Australia/Sydney",
  ]
}
