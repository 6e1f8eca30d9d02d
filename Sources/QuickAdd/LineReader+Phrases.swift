// The second pass over a line reads the dates, repetitions, alarms and durations among the words
// that the first pass left.

extension LineReader {
  mutating func readPhrases() {
    guard kind != .place else { return readDistances() }
    var index = readOpening()
    while index < words.count {
      guard isPlain(index), !hasSigil(index) else {
        index += 1
        continue
      }
      index = max(readPhrase(at: index), index + 1)
    }
    readFirstWeekday()
    reportMisspellings()
  }

  /// Reads a short weekday such as `Mo` at the beginning of the line, if there is a time and no
  /// other day: `Mo Zahnarzt 14 Uhr` (German: Mon dentist 2 pm).
  private mutating func readFirstWeekday() {
    guard let main = foundParts.dates.main, main.phrase.clock != nil, main.phrase.day == nil,
      main.phrase.wall == nil, foundParts.repetition == nil, foundParts.dates.due == nil,
      foundParts.dates.start == nil,
      isTitle(0),
      weekday(0) != nil, isFirstWeekday, let (phrase, end) = datePhrase(at: 0, keyed: true),
      end <= 2
    else { return }
    report(
      .information, 0..<end, "“\(typedText(0..<end))” is read as a date.",
      fixes: [quotingFix(0..<end)])
    acceptDate(phrase, 0..<end)
    add(phrase, 0..<end)
  }

  /// Whether the first word is meant as a weekday: a word with a capital, such as a name, follows,
  /// and the first word is not a common one such as the German `so`. A first word of four letters
  /// or more is always meant as one.
  private var isFirstWeekday: Bool {
    guard words.count > 1, words[0].text.utf8.count < 4 else { return true }
    return !["so", "do", "zo"].contains(words[0].foldedText) && isTitle(1)
      && knownPhrases[1].meanings.isEmpty
      && words[1].text.first?.isUppercase == true
  }

  /// Reads `Remind me to` at the beginning of the line.
  private mutating func readOpening() -> Int {
    if let end = openingEnd() {
      setRole(0..<end, .keyword)
      let isElided = words[end].foldedText.hasPrefix("d'") && words[end].text.count > 2
      if isElided { shorten(end, by: 2) }
      return end
    }
    guard has(.remind, 0) else { return 0 }
    var index = next(0)
    guard has(.me, index) else { return 0 }
    index = next(index)
    guard has(.to, index) else { return 0 }
    index = next(index)
    guard index < words.count else { return 0 }
    setRole(0..<index, .keyword)
    return index
  }

  /// The index after opening words such as `recuérdame` (Spanish: remind me) before the title; nil
  /// if there are none. If a date or duration follows, the words begin an alarm, and the result is
  /// nil.
  private func openingEnd() -> Int? {
    if has(.remind, 0) {
      let dateIndex = has(.me, next(0)) ? next(next(0)) : next(0)
      if datePhrase(at: dateIndex, keyed: false) != nil || duration(at: dateIndex) != nil {
        return nil
      }
    }
    for length in stride(from: min(6, words.count - 1), to: 0, by: -1) {
      let phrase = words[..<length]
      guard phrase.allSatisfy({ $0.kind == .plain }), isPlain(length),
        context.language.openingPhrases.contains(
          phrase.map(\.foldedWithoutDot).joined(separator: " "))
      else { continue }
      return length
    }
    return nil
  }

  /// Reads the phrase that begins at this word. Returns the index of the word after the phrase,
  /// or the same index if no phrase begins here.
  private mutating func readPhrase(at index: Int) -> Int {
    if has(.remind, index), let end = readReminding(at: next(index), from: index) {
      setRole(index..<end, .alarm)
      // The word `to` after the alarm, as in `Remind me in an hour to call Ben`, is not part of
      // the title.
      if index == 0, has(.to, end), isTitle(next(end)) { setRole(end..<next(end), .keyword) }
      return end
    }
    if let end = readBefore(index) ?? readTravel(index) { return end }
    if has(.within, index), let (length, end) = distance(at: next(index)) {
      setRadius(length, index..<end)
      return end
    }
    if foundParts.repetition != nil, let end = readRuleEnd(index) { return end }
    if let (phrase, end) = repeatPhrase(at: index, keyed: false),
      !isBeforeRepetition(phrase, index, end),
      isReadAsDate(
        phrase.certainty, index..<end, "repetition", isSaid: phrase.isGuess,
        onlyAtEnd: phrase.isOnlyAtEnd)
    {
      if phrase.certainty == .anywhere, end == next(index), everyWeekday(index) != nil, !isEdge(end)
      {
        report(
          .information, index..<end, "“\(typedText(index..<end))” is read as a repetition.",
          fixes: [quotingFix(index..<end)])
      }
      let repetitionEnd = skipParticles(end)
      add(phrase, index..<repetitionEnd)
      return readTime(behind: repetitionEnd)
    }
    if has(.for, index), let (duration, end) = duration(at: next(index)),
      isTakenAsDuration(duration)
    {
      add(duration, index..<end)
      return end
    }
    if has(.due, index) || has(.start, index), isPlain(next(index)),
      let (phrase, end) = datePhrase(at: next(index), keyed: false), phrase.certainty > .besideDate
    {
      acceptDate(phrase, index..<end)
      var phrase = phrase
      phrase.isStart = has(.start, index)
      add(phrase, index..<end)
      return end
    }
    if let name = titleDate(at: index) {
      report(
        .information, name,
        "“\(typedText(name))” stays in the title. If you meant a date, write it after “on:”.")
      return name.upperBound
    }
    guard let (phrase, end) = datePhrase(at: index, keyed: false),
      isReadAsDate(
        phrase.certainty, index..<end, "date",
        isSaid: phrase.parts == 1 && correctSpellings[index] != nil)
    else {
      reportImpossibleDate(index)
      return index
    }
    if phrase.parts == 1, end == next(index),
      weekday(index) != nil || isNamedTime(index) && end == index + 1, isTitle(end),
      correctSpellings[index] == nil
    {
      report(
        .information, index..<end, "“\(typedText(index..<end))” is read as a date.",
        fixes: [quotingFix(index..<end)])
    }
    acceptDate(phrase, index..<end)
    if !phrase.isEmpty { add(phrase, index..<end) }
    return end
  }

  /// Whether another repetition follows directly, as in `Daily every monday`. Then the first word
  /// is the title.
  private func isBeforeRepetition(_ phrase: RepeatPhrase, _ index: Int, _ end: Int) -> Bool {
    guard index == 0, end == 1, phrase.certainty == .atTitleEdge, isPlain(end) else { return false }
    guard let (other, _) = repeatPhrase(at: end, keyed: false) else { return false }
    return other.certainty == .anywhere
  }

  /// Reads an hour without am or pm after a repetition: `every mon 9`.
  private mutating func readTime(behind index: Int) -> Int {
    guard isPlain(index), let (clock, end, isValid) = clock(at: index, allowsBare: true), isValid,
      !isTitle(end)
    else { return index }
    var phrase = DatePhrase()
    (phrase.clock, phrase.clockWords, phrase.parts) = (clock, index..<end, 1)
    acceptDate(phrase, index..<end)
    add(phrase, index..<end)
    return end
  }

  /// Whether a duration after `for` sets the length of the item. In a reminder only hours and
  /// minutes do, because days more likely belong to the title.
  private func isTakenAsDuration(_ duration: CalendarDuration) -> Bool {
    kind == .event || duration.hasOnlyMinutes
  }

  /// Reads an alarm such as `15 min before`, without `remind`, at the end of the title.
  private mutating func readBefore(_ index: Int) -> Int? {
    guard let (duration, end) = duration(at: index), has(.before, end),
      let seconds = duration.seconds
    else {
      return nil
    }
    var after = next(end)
    after = skipSmallWords(after) {
      isPlain($0) && words[$0].isGlued && has(.particle, $0)
    }
    // In German the word for `remind` comes last: `15 Minuten vorher erinnern` (remind 15 minutes
    // before).
    if has(.remind, after) || has(.alarmNoun, after) { after = next(after) }
    guard !isTitle(after) else { return nil }
    let first =
      (1...3).reversed().lazy.map { index - $0 }.first { start in
        words.indices.contains(start) && has(.alarmNoun, start) && next(start) == index
          && (start..<index).allSatisfy { isTitle($0) }
      } ?? index
    foundParts.alarms.append((-seconds, kind == .event, first..<after))
    for word in first..<index { roles[word] = nil }
    setRole(first..<after, .alarm)
    return after
  }

  /// Reads the end of a repetition: `until 1 dec`, `5 times`.
  mutating func readRuleEnd(_ index: Int) -> Int? {
    if has(.until, index) || has(.to, index), !has(.at, index), foundParts.dates.until == nil,
      let (phrase, end) = datePhrase(at: next(index), keyed: true), phrase.day != nil
    {
      acceptDate(phrase, index..<end)
      foundParts.dates.until = FoundParts.FoundDate(phrase: phrase, words: index..<end)
      return end
    }
    guard foundParts.repetition?.count == nil, let (count, end) = repeatCount(at: index) else {
      return nil
    }
    foundParts.repetition?.count = count
    setRole(index..<end, .recurrence)
    return end
  }

  /// Reports a date that does not exist, such as `30 feb` or `2026-13-01`; it stays in the title.
  private mutating func reportImpossibleDate(_ index: Int) {
    guard let end = impossibleDate(at: index) else { return }
    report(
      .warning, index..<end, "There is no day “\(typedText(index..<end))”; it stays in the title.",
      fixes: [quotingFix(index..<end)])
  }

  /// Whether the title ends before this word: the line ends, or a sign, key or time follows.
  private func isEdge(_ index: Int) -> Bool {
    guard isTitle(index) else { return true }
    return (datePhrase(at: index, keyed: false)?.0.certainty ?? .besideDate) == .anywhere
  }

  /// Whether the word is only an article such as `the`, which is part of a date only next to other
  /// words.
  private func isBareArticle(_ index: Int) -> Bool { has(.article, index) && !has(.on, index) }

  /// Whether the word is a name for a time, such as `noon`.
  private func isNamedTime(_ index: Int) -> Bool {
    meaning(index) { if case .timeOfDay = $0 { true } else { nil } } ?? false
  }

  /// Whether words that may also belong to the title are read as a date or repetition. A diagnostic
  /// tells the person which of the two was chosen.
  /// - Parameters:
  ///   - isSaid: Whether another diagnostic tells the person that the words are read as a date.
  ///   - onlyAtEnd: Whether the words belong to the title if they are at its beginning.
  private mutating func isReadAsDate(
    _ certainty: Certainty, _ wordRange: Range<Int>, _ what: String, isSaid: Bool = false,
    onlyAtEnd: Bool = false
  ) -> Bool {
    guard certainty != .anywhere else { return true }
    let isLast = isEdge(wordRange.upperBound)
    if certainty == .besideDate, isLast, weekday(wordRange.lowerBound) != nil,
      correctSpellings[wordRange.lowerBound] == nil
    {
      let words = typedText(wordRange)
      report(
        .information, wordRange,
        "“\(words)” stays in the title. If you meant a date, write “on:\(words)”.",
        fixes: [.init(title: "Make it a date", newText: "on:\(words)")])
    }
    guard certainty == .atTitleEdge else { return false }
    let isFirst = !(0..<wordRange.lowerBound).contains { isTitle($0) }
    let words = typedText(wordRange)
    let first = wordRange.lowerBound
    if isBareArticle(first) || first > 0 && isBareArticle(first - 1) { return false }
    guard isLast || isFirst && !onlyAtEnd else {
      let value = words.contains(" ") ? "\"\(words)\"" : words
      let keyed = what == "date" ? "on:\(value)" : "repeat:\(value)"
      report(
        .information, wordRange,
        "“\(words)” stays in the title. If you meant a \(what), write “\(keyed)”.",
        fixes: [.init(title: "Make it a \(what)", newText: keyed)])
      return false
    }
    if isSaid { return true }
    report(
      isLast ? .information : .warning, wordRange, "“\(words)” is read as a \(what).",
      fixes: [quotingFix(wordRange)])
    return true
  }
}
