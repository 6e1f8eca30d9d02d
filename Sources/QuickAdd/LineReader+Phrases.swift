// The second pass over a line: dates, repetitions, alarms and spans among what has no sign and no key.

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
  }

  /// `Remind me to` at the beginning.
  private mutating func readOpening() -> Int {
    guard has(.remind, 0) else { return 0 }
    var index = next(0)
    guard has(.me, index) else { return 0 }
    index = next(index)
    guard has(.to, index) else { return 0 }
    index = next(index)
    guard index < words.count else { return 0 }
    mark(0..<index, .keyword)
    return index
  }

  private mutating func readDistances() {
    for index in words.indices where has(.within, index) {
      if let (metres, end) = distance(at: next(index)) { setRadius(metres, index..<end) }
    }
  }

  /// Gives the word behind what was read; the same where nothing was.
  private mutating func readPhrase(at index: Int) -> Int {
    if has(.remind, index), let end = readReminding(at: next(index), from: index) {
      mark(index..<end, .alarm)
      return end
    }
    if let end = readBefore(index) { return end }
    if has(.within, index), let (metres, end) = distance(at: next(index)) {
      setRadius(metres, index..<end)
      return end
    }
    if found.rule != nil, let end = readRuleEnd(index) { return end }
    if let (phrase, end) = repeatPhrase(at: index, keyed: false),
      isTaken(phrase.certainty, index..<end, "repetition")
    {
      add(phrase, index..<end)
      return readTime(behind: end)
    }
    if has(.for, index), let (span, end) = span(at: next(index)), isSpan(span) {
      add(span, index..<end)
      return end
    }
    if has(.due, index) || has(.start, index), isPlain(next(index)),
      let (phrase, end) = datePhrase(at: next(index), keyed: false), phrase.certainty > .beside
    {
      announce(phrase, index..<end)
      var phrase = phrase
      phrase.isStart = has(.start, index)
      add(phrase, index..<end)
      return end
    }
    guard let (phrase, end) = datePhrase(at: index, keyed: false),
      isTaken(phrase.certainty, index..<end, "date")
    else { return index }
    announce(phrase, index..<end)
    if !phrase.isEmpty { add(phrase, index..<end) }
    return end
  }

  /// A bare hour behind a repetition: `every mon 9`.
  private mutating func readTime(behind index: Int) -> Int {
    guard isPlain(index), let (clock, end, isValid) = clock(at: index, allowsBare: true), isValid,
      !isTitle(end)
    else { return index }
    var phrase = DatePhrase()
    (phrase.clock, phrase.clockWords, phrase.parts) = (clock, index..<end, 1)
    announce(phrase, index..<end)
    add(phrase, index..<end)
    return end
  }

  /// Hours belong to a time; days are rather what the title is about.
  private func isSpan(_ span: Span) -> Bool {
    kind == .event || span.isTimed
  }

  /// `15 min before` without `remind`, at the end of the title.
  private mutating func readBefore(_ index: Int) -> Int? {
    guard let (span, end) = span(at: index), has(.before, end), !isTitle(next(end)),
      let seconds = span.seconds
    else { return nil }
    let after = next(end)
    found.alarms.append((-seconds, kind == .event, index..<after))
    mark(index..<after, .alarm)
    return after
  }

  /// `until 1 dec`, `5 times`.
  private mutating func readRuleEnd(_ index: Int) -> Int? {
    if has(.until, index) || has(.to, index), found.until == nil,
      let (phrase, end) = datePhrase(at: next(index), keyed: true), phrase.day != nil
    {
      announce(phrase, index..<end)
      found.until = FoundParts.Dated(phrase: phrase, words: index..<end)
      return end
    }
    guard found.rule?.count == nil, let (count, end) = repeatCount(at: index) else { return nil }
    found.rule?.count = count
    mark(index..<end, .recurrence)
    return end
  }

  /// Whether words are what they can be. What is doubtful is said either way.
  private mutating func isTaken(
    _ certainty: Certainty, _ span: Range<Int>, _ what: String
  ) -> Bool {
    guard certainty != .anywhere else { return true }
    guard certainty == .atEdge else { return false }
    let isLast = !isTitle(span.upperBound)
    let isFirst = !(0..<span.lowerBound).contains { isTitle($0) }
    let words = typed(span)
    // `the sun` is rather no day.
    guard isLast && !has(.article, span.lowerBound) || isFirst else {
      say(
        .information, span, "“\(words)” stays in the title; write on:\(words) if it is a \(what).",
        fixes: [
          .init(
            title: "Make it a \(what)", newText: what == "date" ? "on:\(words)" : "repeat:\(words)")
        ])
      return false
    }
    say(
      isLast ? .information : .warning, span, "“\(words)” is read as a \(what).",
      fixes: [quoted(span)])
    return true
  }
}
