// Parses a date phrase: a day, a time and a zone in any order, with the small words between them.

internal import CivilTime

struct DatePhrase {
  var day: Day?
  /// The last day of a range of days.
  var lastDay: Day?
  var clock: ClockReading?
  /// The time that is meant by a number of hours or minutes from now.
  var wall: WallTime?
  var zone: String?
  var certainty = Certainty.beside
  /// How many parts were found: a day, a time, a zone, or a small word that occurs only with dates.
  var parts = 0
  /// Whether the phrase begins with `from` or `starting`.
  var isStart = false
  var remarks: [(DayReading.Remark, Range<Int>)] = []
  var clockWords = 0..<0
  var zoneWords = 0..<0
  var faults: [(String, Range<Int>)] = []

  var isEmpty: Bool { day == nil && clock == nil && wall == nil }
}

extension LineReader {
  /// - Parameter keyed: Whether a key, or a word such as `until`, says that a date follows.
  func datePhrase(at first: Int, keyed: Bool) -> (DatePhrase, Int)? {
    var phrase = DatePhrase()
    var state = PhraseState()
    var index = first
    for _ in 0..<6 {
      let before = index
      read(&phrase, &state, &index, keyed: keyed)
      if index == before { break }
    }
    finish(&phrase, state)
    guard !phrase.isEmpty || !phrase.faults.isEmpty else { return nil }
    return (phrase, index)
  }

  private struct PhraseState {
    var impliedClock: Int?
    var isEvening = false
  }

  /// Skips words such as `on`, `at` and `in` before a date or time. Returns the index of the first other
  /// word, and the word `at`, if there is one.
  private func skipPrepositions(
    at index: Int, _ phrase: inout DatePhrase
  ) -> (start: Int, atWords: Range<Int>) {
    var start = index
    var atWords = 0..<0
    while start - index < 6, isPlain(start),
      hits[start].entries.contains(where: { $0.sense.isPreposition }) || isForDay(start)
    {
      // Phrases such as `this friday` and `from 9 to 5` are read as a whole.
      if has(.this, start) || has(.until, start) && phrase.parts > 0 { break }
      if phrase.day == nil, daySpan(at: next(start)) != nil {
        start = next(start)
        break
      }
      if partOfMonth(at: start) != nil { break }
      if has(.from, start), clock(at: start, allowsBare: true)?.0.end != nil { break }
      // A word such as `de` is `from` and `of`.
      if has(.from, start) && !has(.article, start) || has(.start, start) { phrase.isStart = true }
      if has(.at, start) { atWords = start..<next(start) }
      if weekday(start) != nil { break }
      if unit(start) != nil, number(next(start)) == nil,
        !has(.at, start) || rawClock(folded(next(start))[...]) == nil
      {
        break
      }
      if has(.in, start), span(at: next(start)) != nil { break }
      start = next(start)
    }
    return (start, atWords)
  }

  private func read(
    _ phrase: inout DatePhrase, _ state: inout PhraseState, _ index: inout Int, keyed: Bool
  ) {
    // `12月1日から`.
    if phrase.day != nil, phrase.clock == nil, isPlain(index), words[index].isGlued,
      has(.from, index),
      !words[index].folded.isEmpty, words[index].folded.unicodeScalars.allSatisfy(\.isJapanese),
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
    let isBeside = keyed || phrase.parts > 0
    if let end = dayPart(at: start, phrase, &state) {
      phrase.certainty = .anywhere
      if phrase.day == nil, has(.this, start) { phrase.day = today }
      phrase.parts += 1
      return index = skipParticles(end)
    }
    if phrase.day == nil, phrase.wall == nil,
      let (first, last, end) = daySpan(at: start, keyed: keyed)
    {
      (phrase.day, phrase.lastDay, phrase.certainty) = (first, last, .anywhere)
      phrase.parts += 2
      return index = skipParticles(end)
    }
    let isTimed = isAt && !namesMonth(at: start) && clock(at: start, allowsBare: true) != nil
    if !isTimed, phrase.day == nil, phrase.wall == nil,
      let (reading, end) = day(at: start, keyed: keyed, isBeside: isBeside)
    {
      phrase.add(reading, start..<end)
      state.impliedClock = reading.impliedClock ?? state.impliedClock
      state.isEvening = state.isEvening || reading.isEvening
      phrase.parts += 1 + (start > index && !isOnlyArticle(index) ? 1 : 0)
      index = lastDay(&phrase, weekdayInBrackets(&phrase, skipParticles(end)))
      return
    }
    if phrase.clock == nil, phrase.wall == nil,
      daySpan(at: skipping(start) { has(.from, $0) }) == nil,
      let (clock, end, isValid) = clock(
        at: start,
        allowsBare: isAt || isBeside || startsRange(start) || isDottedBeforeEvery(start)),
      !isBareBeforeTitle(start, end, isAt: isAt, keyed: keyed),
      keyed || !isCount(start, end, behind: atWords)
    {
      phrase.clockWords = start..<end
      phrase.parts += 1
      phrase.certainty = .anywhere
      if isValid {
        phrase.clock = clock
      } else {
        phrase.faults.append(("“\(typed(start..<end))” is not a time of day.", start..<end))
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

  /// Whether it is `for` before a day, as in `a table for saturday`.
  private func isForDay(_ index: Int) -> Bool {
    guard has(.for, index), let (reading, _) = day(at: next(index), keyed: false, isBeside: false)
    else { return false }
    return reading.certainty == .anywhere
  }

  private func namesMonth(at index: Int) -> Bool {
    dayNumber(index) != nil && month(skipArticles(next(index))) != nil
  }

  /// `3.15 every weekday`.
  private func isDottedBeforeEvery(_ index: Int) -> Bool {
    words[index].folded.contains(".") && has(.every, index + 1)
  }

  private func startsRange(_ index: Int) -> Bool { has(.from, index) }

  private func isOnlyArticle(_ index: Int) -> Bool { has(.article, index) && !has(.on, index) }

  func skipParticles(_ index: Int) -> Int {
    return skipping(index) {
      isPlain($0) && words[$0].isGlued && (has(.particle, $0) || has(.article, $0))
    }
  }

  /// Whether a number is followed by a word of the title, as in `tomorrow 9 eggs`; then it is no
  /// time.
  private func isBareBeforeTitle(_ start: Int, _ end: Int, isAt: Bool, keyed: Bool) -> Bool {
    guard !isAt, !keyed, end == start + 1, let number = LeadingNumber(words[start].folded),
      number.rest.isEmpty
    else { return false }
    return isTitle(end) && !hits[end].entries.contains { $0.sense.isPreposition }
      && !startsDayPart(end)
  }

  /// Whether words such as `in the morning` or `da manhã` begin here.
  private func startsDayPart(_ index: Int) -> Bool {
    let name = skipping(index) {
      has(.in, $0) || has(.article, $0) || has(.on, $0) || has(.from, $0)
    }
    return sense(name) { if case .dayPart = $0 { true } else { nil } } ?? false
  }

  /// Words that mean `at` before an hour, and `about`, `for the` or `against` before other words.
  static let manifoldWords: Set<String> = [
    "pelas", "umas", "antes das", "tegen", "koło", "per le", "autour de", "vers les",
    "antes de las", "hacia las", "prima delle", "around", "about", "runt", "ca", "cirka", "omkring",
    "kring", "gegen", "rond", "około", "vid",
  ].reduce(into: []) { $0.insert(Folding.folded($1)) }

  /// Whether a number behind such a word, or behind the Polish `o`, counts a word of the title:
  /// `umas 10 cervejas`, `o pierwszej pomocy`.
  private func isCount(_ start: Int, _ end: Int, behind at: Range<Int>) -> Bool {
    guard !at.isEmpty, end == next(start), words.indices.contains(end), isTitle(end),
      hits[end].entries.isEmpty, number(start) != nil
    else { return false }
    let name = words[at].map(\.undotted).joined(separator: " ")
    let isDigit = words[start].folded.first?.isNumber ?? false
    return Self.manifoldWords.contains(name) || name == "o" && !isDigit && at.lowerBound > 0
  }

  /// Reads a part of a day: `morning` next to a day, `this evening`, `in the afternoon`.
  private func dayPart(
    at index: Int, _ phrase: DatePhrase, _ state: inout PhraseState
  ) -> Int? {
    var start = index
    var isIntroduced = phrase.day != nil || phrase.clock != nil
    while start - index < 6, has(.in, start) || has(.this, start) || has(.article, start) {
      isIntroduced =
        isIntroduced || has(.this, start) || has(.in, start) && has(.article, start + 1)
      start = next(start)
    }
    // `por la mañana a las 8`.
    let behind = skipping(next(start)) { has(.at, $0) }
    let isJoined = words.indices.contains(behind) && words[behind].isGlued
    if !isIntroduced, has(.at, next(start)) || isJoined, clock(at: behind, allowsBare: true) != nil
    {
      isIntroduced = true
    }
    // `in der Nacht`, which the table has as one phrase.
    if start == index,
      certainty(start, where: { if case .dayPart = $0 { true } else { false } })
        == .anywhere, next(start) - start > 1,
      ["in", "dans"].contains(words[start].folded)
    {
      isIntroduced = true
    }
    // `first thing tomorrow`.
    if !isIntroduced,
      certainty(start, where: { if case .dayPart = $0 { true } else { false } })
        == .anywhere, let (reading, _) = day(at: next(start), keyed: false, isBeside: false),
      reading.certainty == .anywhere, reading.wall == nil
    {
      isIntroduced = true
    }
    // `17:42 morgen` is tomorrow, and `heute morgen` this morning.
    guard isIntroduced, state.impliedClock == nil || phrase.day != nil,
      phrase.day != nil || !has(.days(1), start),
      let part = sense(start, { if case .dayPart(let part) = $0 { part } else { nil } }),
      !isMeal(start)
    else { return nil }
    state.impliedClock = part.second
    state.isEvening = part != .morning
    return next(start)
  }

  /// In Japanese, whether it is a meal: `晩ご飯`.
  private func isMeal(_ index: Int) -> Bool {
    let end = next(index)
    guard isPlain(end), words[end].isGlued else { return false }
    return ["ご飯", "ごはん", "御飯", "飯", "食"].contains { words[end].text.hasPrefix($0) }
  }

  private func finish(_ phrase: inout DatePhrase, _ state: PhraseState) {
    if let implied = state.impliedClock {
      if var clock = phrase.clock {
        if state.isEvening {
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
        phrase.clock = ClockReading(start: implied)
        phrase.remarks.append(
          (.init(message: "Read as \(Self.clockText(implied))."), phrase.clockWords))
      }
    }
    chooseComing(&phrase)
    if phrase.parts > 1 { phrase.certainty = .anywhere }
  }

  /// If an hour is ambiguous, and the day is today or none is given, chooses the one that comes next.
  private func chooseComing(_ phrase: inout DatePhrase) {
    guard context.language.twelveHours && phrase.day == nil || phrase.day == today,
      phrase.wall == nil,
      var clock = phrase.clock, clock.doubt != nil, clock.end == nil, clock.start < 43_200
    else { return }
    let now = context.now.second
    guard clock.start <= now, now < clock.start + 43_200 else { return }
    let other = Self.clockText(clock.start)
    clock.start += 43_200
    clock.doubt = ClockReading.ClockDoubt(
      message: "Read as \(Self.clockText(clock.start)); write \(other) if you mean that.",
      fix: other)
    phrase.clock = clock
  }

  /// Reads the end of a range such as `fri to sun`. A range such as `1-5 dec` is not understood.
  private func lastDay(_ phrase: inout DatePhrase, _ index: Int) -> Int {
    let isDash = isPlain(index) && words[index].folded == "-"
    guard isDash || has(.to, index) || has(.until, index), phrase.day != nil, phrase.clock == nil
    else { return index }
    var start = isDash ? index + 1 : next(index)
    start = skipping(start) { has(.article, $0) || has(.on, $0) }
    // A word such as the Spanish `al` is `at` too, so a day with its month has to follow.
    guard !has(.at, index) || namesMonth(at: start) || weekday(start) != nil else { return index }
    guard let (reading, end) = day(at: start, keyed: false, isBeside: true), reading.wall == nil
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
    if let name = ZoneAbbreviations.zones[words[index].folded.uppercased()],
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
  fileprivate mutating func add(_ reading: DayReading, _ words: Range<Int>) {
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
