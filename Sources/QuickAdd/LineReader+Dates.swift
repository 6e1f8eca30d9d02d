// Reads the values of keys for dates, and records the dates, repetitions and durations that were
// found.

extension LineReader {
  mutating func readDatedKey(_ key: Key, _ value: Int, _ index: Int) {
    guard kind != .place else {
      setRole(index..<value + 1, .error)
      return report(
        .error, index..<value + 1, "A place has no dates.", fixes: [quotingFix(index..<value + 1)])
    }
    switch key {
    case .repeat:
      guard let (phrase, end) = repeatPhrase(at: value, keyed: true) else {
        return reportNotUnderstood(
          index..<value + 1, "repetition", "every fri, every 2 weeks or daily",
          nearest: nearest(words[value].foldedText, context.language.repeatSpellings),
          prefix: words[index].text)
      }
      add(phrase, index..<end)
    case .duration:
      guard let (duration, end) = duration(at: value) else {
        return reportNotUnderstood(index..<value + 1, "length of time", "2h, 90 min or 3 days")
      }
      add(duration, index..<end)
    case .remind:
      guard let end = readReminding(at: value, from: index) else {
        return reportNotUnderstood(
          index..<value + 1, "time for an alarm", "15 min before or tomorrow 9:00")
      }
      setRole(index..<end, .alarm)
    default: readDate(key, value, index)
    }
  }

  private mutating func readDate(_ key: Key, _ value: Int, _ index: Int) {
    let plainPhrase = datePhrase(at: value, keyed: true)
    let mayBeCounted = ![.end, .until].contains(key)
    let countedFromNow =
      mayBeCounted ? phraseCountedFromNow(value, words[index].text, over: plainPhrase) : nil
    guard let (phrase, end) = countedFromNow ?? plainPhrase else {
      return reportNotUnderstood(
        index..<value + 1, "date", "today, fri 18:30, 1 dec or 2026-12-01",
        nearest: nearestDateWord(words[value].foldedText), prefix: words[index].text)
    }
    let wordRange = index..<end
    acceptDate(phrase, wordRange)
    let foundDate = FoundParts.FoundDate(phrase: phrase, words: wordRange)
    switch key {
    case .due where kind == .reminder: setDate(\.due, foundDate)
    case .start: setDate(\.start, foundDate)
    case .end: setDate(\.end, foundDate)
    case .until: setDate(\.until, foundDate)
    default: add(phrase, wordRange)
    }
  }

  /// Reads `due:10 min`, `due:2h` or `start:2 weeks` as counted from now, as if `in` came before
  /// the value. `prefix` is the text before the value.
  func phraseCountedFromNow(
    _ value: Int, _ prefix: String, over phraseAsDate: (DatePhrase, Int)?
  ) -> (DatePhrase, Int)? {
    guard let (duration, end) = duration(at: value) else { return nil }
    let reportedWords = (prefix.isEmpty ? value : value - 1)..<end
    if let (phrase, last) = phraseAsDate, phrase.errors.isEmpty, last >= end {
      return phraseOfHours(duration, value, prefix, over: phrase, last, reportedWords)
    }
    let text = "in \(typedText(value..<end))"
    return (
      makePhraseFromNow(
        duration, "Read as \(text), counted from now.",
        [.init(title: "Write “\(text)”", newText: prefix.isEmpty ? text : "\(prefix)\"\(text)\"")],
        reportedWords
      ),
      end
    )
  }

  /// Reads `2h` alone. It is a time of day (2:00) if the language writes times like this, or if
  /// minutes follow, as in `2h30`. Otherwise it is a duration, counted from now.
  private func phraseOfHours(
    _ duration: CalendarDuration, _ value: Int, _ prefix: String, over phraseAsTime: DatePhrase,
    _ last: Int,
    _ reportedWords: Range<Int>
  ) -> (DatePhrase, Int)? {
    let typed = words[value].foldedText
    guard duration.hasOnlyMinutes, last == value + 1, let clock = phraseAsTime.clock,
      clock.end == nil,
      phraseAsTime.day == nil, phraseAsTime.zone == nil, phraseAsTime.wall == nil,
      typed.utf8.first.map({ (48...57).contains($0) }) ?? false, typed.utf8.contains(104)
    else { return nil }
    let time = Self.clockText(clock.start)
    let isTime =
      !typed.hasSuffix("h")
      || context.language.meanings["h"]?.contains { $0.meaning == .oclock } ?? false
    guard isTime else {
      let phrase = makePhraseFromNow(
        duration, "Read as in \(typed), counted from now.",
        [
          .init(title: "Write “+\(typed)”", newText: "\(prefix)+\(typed)"),
          .init(title: "Write “\(time)”", newText: prefix + time),
        ], reportedWords)
      return (phrase, last)
    }
    // A time in the afternoon, such as `18h`, is hardly ever meant as a duration.
    guard clock.start <= 43_200 else { return nil }
    var phrase = phraseAsTime
    phrase.remarks.append(
      (
        .init(
          message: "Read as \(time); write “+\(typed)” if you mean a time counted from now.",
          fixes: [.init(title: "Write “+\(typed)”", newText: "\(prefix)+\(typed)")]), reportedWords
      ))
    return (phrase, last)
  }

  private func makePhraseFromNow(
    _ duration: CalendarDuration, _ message: String, _ fixes: [ParsedDiagnostic.Fix],
    _ reportedWords: Range<Int>
  ) -> DatePhrase {
    var phrase = DatePhrase()
    let reading = dayFromNow(duration)
    (phrase.day, phrase.wall, phrase.parts) = (reading.day, reading.wall, 1)
    phrase.certainty = .anywhere
    phrase.remarks.append((.init(message: message, fixes: fixes), reportedWords))
    return phrase
  }

  private mutating func setDate(
    _ path: WritableKeyPath<FoundParts.Dates, FoundParts.FoundDate?>, _ dated: FoundParts.FoundDate
  ) {
    guard var earlierDate = foundParts.dates[keyPath: path] else {
      return foundParts.dates[keyPath: path] = dated
    }
    guard earlierDate.phrase.addMissingParts(of: dated.phrase) else {
      return report(.error, dated.words, "The line gives this date twice; remove one of the two.")
    }
    foundParts.dates[keyPath: path] = earlierDate
  }

  func nearestDateWord(_ word: String) -> String? {
    nearest(word, context.language.dateSpellings)
  }

  func nearest(_ word: String, _ earlierDate: QuickAddLanguage.Spellings) -> String? {
    var table = NameDirectory.TitleTable()
    table.titles = earlierDate.words
    return table.nearestTitle(to: word)
  }

  /// - Parameter sign: The text before the value, which the fix keeps.
  mutating func reportNotUnderstood(
    _ wordRange: Range<Int>, _ what: String, _ examples: String, nearest: String? = nil,
    prefix: String = ""
  ) {
    let value = typedText(wordRange.upperBound - 1..<wordRange.upperBound)
    for index in wordRange { roles[index] = .error }
    var fixes: [ParsedDiagnostic.Fix] = []
    if let nearest {
      fixes.append(.init(title: "Write “\(nearest)”", newText: prefix + nearest))
    }
    let advice = nearest.map { "Did you mean “\($0)”?" } ?? "Write \(examples)."
    report(
      .error, wordRange, "“\(value)” is not a \(what). \(advice)",
      fixes: fixes + [quotingFix(wordRange)])
  }

  // MARK: Recording results

  /// Sets the roles of the words of a date, and reports which words are ambiguous or wrong.
  mutating func acceptDate(_ phrase: DatePhrase, _ wordRange: Range<Int>) {
    for (message, range) in phrase.errors {
      for index in range { roles[index] = .error }
      report(.error, range, message, fixes: [quotingFix(range)])
    }
    setRole(phrase.clockWords, .time)
    setRole(phrase.zoneWords, .zone)
    setRole(wordRange, .date)
    for (remark, range) in phrase.remarks {
      report(
        remark.isWarning ? .warning : .information, range.isEmpty ? wordRange : range,
        remark.message,
        fixes: remark.fixes)
    }
    if let doubt = phrase.clock?.doubt, !phrase.clockWords.isEmpty {
      report(
        .information, phrase.clockWords, doubt.message,
        fixes: [.init(title: "Use \(doubt.otherText)", newText: doubt.otherText)])
    }
  }

  /// Records a date without a key. The words of the date have their roles already.
  mutating func add(_ phrase: DatePhrase, _ wordRange: Range<Int>) {
    if phrase.isStart, phrase.clock?.end == nil, phrase.lastDay == nil, kind == .reminder {
      return setDate(\.start, FoundParts.FoundDate(phrase: phrase, words: wordRange))
    }
    guard var main = foundParts.dates.main else {
      return foundParts.dates.main = FoundParts.FoundDate(phrase: phrase, words: wordRange)
    }
    if main.phrase.addMissingParts(of: phrase) { return foundParts.dates.main = main }
    // If the line has two dates, a date at the end of the title is preferred to one within it.
    let isLast = !isTitle(wordRange.upperBound)
    let wasEdge = !isTitle(main.words.upperBound) || main.words.lowerBound == 0
    let other = isLast && !wasEdge ? main.words : wordRange
    if isLast, !wasEdge {
      foundParts.dates.main = FoundParts.FoundDate(phrase: phrase, words: wordRange)
    }
    let words = typedText(other)
    returnToTitle(other)
    report(
      .warning, other,
      "There is another date in this line; “\(words)” stays in the title. To give both dates, write “start:” or “due:” before one of them.",
      fixes: [.init(title: "Make it the start", newText: "start:\"\(words)\"")])
  }

  /// Returns words to the title, and discards their diagnostics.
  mutating func returnToTitle(_ words: Range<Int>) {
    for index in words { roles[index] = .title }
    let wordRange = scalarRange(words)
    diagnostics.removeAll { wordRange.contains($0.range.lowerBound) }
  }

  mutating func add(_ phrase: RepeatPhrase, _ wordRange: Range<Int>) {
    setRole(wordRange, .recurrence)
    guard foundParts.repetition == nil else {
      return report(
        .error, wordRange, "The line has a repetition already; an item can have only one.",
        fixes: [quotingFix(wordRange)])
    }
    foundParts.repetition = phrase
    foundParts.repetitionWords = wordRange
    if phrase.isGuess {
      report(
        .information, wordRange,
        "Read as \(repetitionText(phrase)); name other days if you mean those.",
        fixes: [quotingFix(wordRange)])
    }
  }

  mutating func add(_ duration: CalendarDuration, _ wordRange: Range<Int>) {
    setRole(wordRange, .duration)
    guard foundParts.duration == nil else {
      return report(
        .error, wordRange, "The line has a duration already; an item can have only one.",
        fixes: [quotingFix(wordRange)])
    }
    foundParts.duration = duration
    foundParts.durationWords = wordRange
  }

  // MARK: Alarms and distances

  /// Reads the time after `remind`: `15 min before`, `1h before start`, `tomorrow 9:00`. Returns
  /// the index of the word after the time.
  mutating func readReminding(at first: Int, from start: Int) -> Int? {
    var index = first
    index = skipSmallWords(index) { has(.me, $0) || has(.article, $0) }
    if let (duration, end) = duration(at: index) {
      let isBefore = has(.before, end)
      let isAfter = has(.after, end)
      var after = isBefore || isAfter ? next(end) : end
      var toStart = kind == .event
      after = skipSmallWords(after) { has(.article, $0) }
      if has(.due, after) {
        toStart = false; after = next(after)
      } else if isPlain(after), words[after].foldedText == "start" {
        toStart = true; after = next(after)
      }
      guard isBefore || isAfter || start < first, let seconds = duration.seconds else { return nil }
      foundParts.alarms.append((isAfter ? seconds : -seconds, toStart, start..<after))
      return after
    }
    guard let (phrase, end) = datePhrase(at: index, keyed: start < first) else { return nil }
    foundParts.alarmTimes.append(FoundParts.FoundDate(phrase: phrase, words: start..<end))
    return end
  }
}

extension DatePhrase {
  /// Adds the parts of another phrase that this phrase lacks. Returns false, and changes nothing,
  /// if both have a day, both have a time, or one is counted from now.
  mutating func addMissingParts(of other: DatePhrase) -> Bool {
    if wall != nil || other.wall != nil { return false }
    if day != nil, other.day != nil { return false }
    if clock != nil, other.clock != nil { return false }
    day = day ?? other.day
    lastDay = lastDay ?? other.lastDay
    clock = clock ?? other.clock
    zone = zone ?? other.zone
    return true
  }
}
