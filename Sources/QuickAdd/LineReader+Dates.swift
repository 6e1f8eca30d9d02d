// Reads the values of keys for dates, and records the dates, repetitions and durations that were
// found.

extension LineReader {
  mutating func readDatedKey(_ key: Key, _ value: Int, _ index: Int) {
    guard kind != .place else {
      mark(index..<value + 1, .error)
      return say(
        .error, index..<value + 1, "A place has no dates.", fixes: [quoted(index..<value + 1)])
    }
    switch key {
    case .repeat:
      guard let (phrase, end) = repeatPhrase(at: value, keyed: true) else {
        return notUnderstood(
          index..<value + 1, "repetition", "every fri, every 2 weeks or daily",
          nearest: nearest(words[value].folded, context.language.repeatSpellings),
          sign: words[index].text)
      }
      add(phrase, index..<end)
    case .duration:
      guard let (span, end) = span(at: value) else {
        return notUnderstood(index..<value + 1, "length of time", "2h, 90 min or 3 days")
      }
      add(span, index..<end)
    case .remind:
      guard let end = readReminding(at: value, from: index) else {
        return notUnderstood(
          index..<value + 1, "time for an alarm", "15 min before or tomorrow 9:00")
      }
      mark(index..<end, .alarm)
    default: readDate(key, value, index)
    }
  }

  private mutating func readDate(_ key: Key, _ value: Int, _ index: Int) {
    let found = datePhrase(at: value, keyed: true)
    let isCounted = ![.end, .until].contains(key)
    let counted = isCounted ? countedPhrase(value, words[index].text, over: found) : nil
    guard let (phrase, end) = counted ?? found else {
      return notUnderstood(
        index..<value + 1, "date", "today, fri 18:30, 1 dec or 2026-12-01",
        nearest: nearestDateWord(words[value].folded), sign: words[index].text)
    }
    let span = index..<end
    announce(phrase, span)
    let dated = FoundParts.Dated(phrase: phrase, words: span)
    switch key {
    case .due where kind == .reminder: set(\.due, dated)
    case .start: set(\.start, dated)
    case .end: set(\.end, dated)
    case .until: set(\.until, dated)
    default: add(phrase, span)
    }
  }

  /// Reads `due:10 min`, `due:2h` or `start:2 weeks` as counted from now, as if `in` came before the
  /// value. `sign` is the text before the value.
  func countedPhrase(
    _ value: Int, _ sign: String, over found: (DatePhrase, Int)?
  ) -> (DatePhrase, Int)? {
    guard let (span, end) = span(at: value) else { return nil }
    let said = (sign.isEmpty ? value : value - 1)..<end
    if let (phrase, last) = found, phrase.faults.isEmpty, last >= end {
      return hours(span, value, sign, over: phrase, last, said)
    }
    let text = "in \(typed(value..<end))"
    return (
      counted(
        span, "Read as \(text), counted from now.",
        [.init(title: "Write “\(text)”", newText: sign.isEmpty ? text : "\(sign)\"\(text)\"")], said
      ),
      end
    )
  }

  /// Reads `2h` alone, which can also be a time of day. It is a time in languages that write times
  /// so, and if minutes follow, as in `2h30`; otherwise it is counted from now.
  private func hours(
    _ span: Span, _ value: Int, _ sign: String, over found: DatePhrase, _ last: Int,
    _ said: Range<Int>
  ) -> (DatePhrase, Int)? {
    let typed = words[value].folded
    guard span.isTimed, last == value + 1, let clock = found.clock, clock.end == nil,
      found.day == nil, found.zone == nil, found.wall == nil,
      typed.utf8.first.map({ (48...57).contains($0) }) ?? false, typed.utf8.contains(104)
    else { return nil }
    let time = Self.clockText(clock.start)
    let isTime =
      !typed.hasSuffix("h")
      || context.language.entries["h"]?.contains { $0.sense == .oclock } ?? false
    guard isTime else {
      let phrase = counted(
        span, "Read as in \(typed), counted from now.",
        [
          .init(title: "Write “+\(typed)”", newText: "\(sign)+\(typed)"),
          .init(title: "Write “\(time)”", newText: sign + time),
        ], said)
      return (phrase, last)
    }
    // An hour of the afternoon is hardly ever meant as a length of time.
    guard clock.start <= 43_200 else { return nil }
    var phrase = found
    phrase.remarks.append(
      (
        .init(
          message: "Read as \(time); write +\(typed) if it is counted from now.",
          fixes: [.init(title: "Write “+\(typed)”", newText: "\(sign)+\(typed)")]), said
      ))
    return (phrase, last)
  }

  private func counted(
    _ span: Span, _ message: String, _ fixes: [ParsedDiagnostic.Fix], _ said: Range<Int>
  ) -> DatePhrase {
    var phrase = DatePhrase()
    let reading = reading(span)
    (phrase.day, phrase.wall, phrase.parts) = (reading.day, reading.wall, 1)
    phrase.certainty = .anywhere
    phrase.remarks.append((.init(message: message, fixes: fixes), said))
    return phrase
  }

  private mutating func set(
    _ path: WritableKeyPath<FoundParts.Dates, FoundParts.Dated?>, _ dated: FoundParts.Dated
  ) {
    guard var known = found.dates[keyPath: path] else { return found.dates[keyPath: path] = dated }
    guard known.phrase.complete(with: dated.phrase) else {
      return say(.error, dated.words, "This was given already, with another value.")
    }
    found.dates[keyPath: path] = known
  }

  func nearestDateWord(_ word: String) -> String? {
    nearest(word, context.language.dateSpellings)
  }

  func nearest(_ word: String, _ known: QuickAddLanguage.Spellings) -> String? {
    var table = NameDirectory.Table()
    table.titles = known.words
    return table.nearest(word)
  }

  /// - Parameter sign: The text before the value, which the fix keeps.
  mutating func notUnderstood(
    _ span: Range<Int>, _ what: String, _ examples: String, nearest: String? = nil,
    sign: String = ""
  ) {
    let value = typed(span.upperBound - 1..<span.upperBound)
    for index in span { roles[index] = .error }
    var fixes: [ParsedDiagnostic.Fix] = []
    if let nearest {
      fixes.append(.init(title: "Write “\(nearest)”", newText: sign + nearest))
    }
    let advice = nearest.map { "Did you mean “\($0)”?" } ?? "Write \(examples)."
    say(.error, span, "“\(value)” is not a \(what). \(advice)", fixes: fixes + [quoted(span)])
  }

  // MARK: Recording results

  /// Marks the words of a date, and reports what is ambiguous.
  mutating func announce(_ phrase: DatePhrase, _ span: Range<Int>) {
    for (message, range) in phrase.faults {
      for index in range { roles[index] = .error }
      say(.error, range, message, fixes: [quoted(range)])
    }
    mark(phrase.clockWords, .time)
    mark(phrase.zoneWords, .zone)
    mark(span, .date)
    for (remark, range) in phrase.remarks {
      say(
        remark.isWarning ? .warning : .information, range.isEmpty ? span : range, remark.message,
        fixes: remark.fixes)
    }
    if let doubt = phrase.clock?.doubt, !phrase.clockWords.isEmpty {
      say(
        .information, phrase.clockWords, doubt.message,
        fixes: [.init(title: "Use \(doubt.fix)", newText: doubt.fix)])
    }
  }

  /// Records a date without a key, whose words are already marked.
  mutating func add(_ phrase: DatePhrase, _ span: Range<Int>) {
    if phrase.isStart, phrase.clock?.end == nil, phrase.lastDay == nil, kind == .reminder {
      return set(\.start, FoundParts.Dated(phrase: phrase, words: span))
    }
    guard var main = found.dates.main else {
      return found.dates.main = FoundParts.Dated(phrase: phrase, words: span)
    }
    if main.phrase.complete(with: phrase) { return found.dates.main = main }
    // Of two dates, one at the end of the line counts more than one within the title.
    let isLast = !isTitle(span.upperBound)
    let wasEdge = !isTitle(main.words.upperBound) || main.words.lowerBound == 0
    let other = isLast && !wasEdge ? main.words : span
    if isLast, !wasEdge { found.dates.main = FoundParts.Dated(phrase: phrase, words: span) }
    let words = typed(other)
    returnToTitle(other)
    say(
      .warning, other,
      "There is another date in this line; “\(words)” stays in the title. Write start: or due: to have both.",
      fixes: [.init(title: "Make it the start", newText: "start:\"\(words)\"")])
  }

  /// Returns words to the title, and discards their diagnostics.
  mutating func returnToTitle(_ words: Range<Int>) {
    for index in words { roles[index] = .title }
    let span = range(words)
    diagnostics.removeAll { span.contains($0.range.lowerBound) }
  }

  mutating func add(_ phrase: RepeatPhrase, _ span: Range<Int>) {
    mark(span, .recurrence)
    guard found.rule == nil else {
      return say(
        .error, span, "It repeats already; there can be only one rule.", fixes: [quoted(span)])
    }
    found.rule = phrase
    found.ruleWords = span
    if phrase.isGuess {
      say(
        .information, span, "Read as \(repeats(phrase)); name other days if you mean those.",
        fixes: [quoted(span)])
    }
  }

  mutating func add(_ length: Span, _ span: Range<Int>) {
    mark(span, .duration)
    guard found.span == nil else {
      return say(.error, span, "Its length was given already.", fixes: [quoted(span)])
    }
    found.span = length
    found.spanWords = span
  }

  // MARK: Alarms and distances

  /// Reads what comes after `remind`: `15 min before`, `1h before start`, `tomorrow 9:00`. Returns
  /// the index of the word after it.
  mutating func readReminding(at first: Int, from start: Int) -> Int? {
    var index = first
    index = skipping(index) { has(.me, $0) || has(.article, $0) }
    if let (span, end) = span(at: index) {
      let isBefore = has(.before, end)
      let isAfter = has(.after, end)
      var after = isBefore || isAfter ? next(end) : end
      var toStart = kind == .event
      after = skipping(after) { has(.article, $0) }
      if has(.due, after) {
        toStart = false; after = next(after)
      } else if isPlain(after), words[after].folded == "start" {
        toStart = true; after = next(after)
      }
      guard isBefore || isAfter || start < first, let seconds = span.seconds else { return nil }
      found.alarms.append((isAfter ? seconds : -seconds, toStart, start..<after))
      return after
    }
    guard let (phrase, end) = datePhrase(at: index, keyed: start < first) else { return nil }
    found.alarmTimes.append(FoundParts.Dated(phrase: phrase, words: start..<end))
    return end
  }
}

extension DatePhrase {
  /// Adds the parts of another phrase that this one lacks; false if both have the same part.
  mutating func complete(with other: DatePhrase) -> Bool {
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
