// Reads the value of a line of a document, such as `fri 18:00` after `Due:`, with the grammar of
// quick add. Every word must be part of the value. Offsets are counted in Unicode scalars of the
// value.

public import CivilTime

/// The result of reading a value: the value, or nil if one of the diagnostics is an error.
public struct ReadValue<Value> {
  public var value: Value?
  public var tokens: [ParsedToken] = []
  public var diagnostics: [ParsedDiagnostic] = []

  public init(
    _ value: Value?, tokens: [ParsedToken] = [], diagnostics: [ParsedDiagnostic] = []
  ) {
    self.value = value
    self.tokens = tokens
    self.diagnostics = diagnostics
  }

  public func map<Other>(_ transform: (Value) -> Other) -> ReadValue<Other> {
    ReadValue<Other>(value.map(transform), tokens: tokens, diagnostics: diagnostics)
  }
}

public struct ReadDate: Hashable, Sendable {
  public var date: LocalDate
  /// The IANA name of the zone that the text names.
  public var zone: String?
}

public enum QuickAddValue {
  static func lineReader(
    _ text: String, _ context: QuickAddContext, _ kind: ParsedText.Kind = .reminder
  ) -> LineReader {
    let line = Array(text.unicodeScalars.prefix(QuickAddLine.longestLine))
    return LineReader(TextScanner(line, context.language), kind, context)
  }

  static func finish<Value>(
    _ reader: LineReader, _ value: Value?, _ role: ParsedToken.Role
  ) -> ReadValue<Value> {
    let isWrong = reader.diagnostics.contains { $0.severity == .error }
    return ReadValue(
      isWrong ? nil : value,
      tokens: zip(reader.words, reader.roles).map { word, foundRole in
        ParsedToken(range: word.range, role: foundRole ?? (isWrong ? .error : role))
      },
      diagnostics: reader.diagnostics)
  }

  // MARK: Dates

  /// Reads a day, or a day and a time. A time alone is on `day`; if `day` is nil, it is today or
  /// tomorrow.
  public static func date(
    _ text: String, on day: Day? = nil, in context: QuickAddContext
  ) -> ReadValue<ReadDate> {
    var reader = lineReader(text, context)
    let plainPhrase = reader.datePhrase(at: 0, keyed: true)
    let countedFromNow = day == nil ? reader.phraseCountedFromNow(0, "", over: plainPhrase) : nil
    guard let (phrase, end) = countedFromNow ?? plainPhrase else {
      reader.reportLineNotUnderstood("a date", "today, fri 18:30, 1 dec or 2026-12-01")
      return finish(reader, nil, .error)
    }
    reader.acceptDate(phrase, 0..<end)
    if phrase.clock?.end != nil || phrase.lastDay != nil {
      reader.report(
        .error, 0..<end, "This line takes one date; write the other one on its own line.")
    }
    reader.reportRest(from: end, "a date")
    let date = reader.date(phrase, fallback: day, words: 0..<end)
    return finish(reader, date.map { ReadDate(date: $0, zone: phrase.zone) }, .date)
  }

  // MARK: Repetitions

  /// Reads a repetition as an RRULE. `first` is the item's first date and `zone` its zone; the end
  /// of the series depends on them.
  public static func recurrence(
    _ text: String, first: LocalDate?, zone: String? = nil, in context: QuickAddContext
  ) -> ReadValue<String> {
    var reader = lineReader(text, context)
    guard let (phrase, end) = reader.repeatPhrase(at: 0, keyed: true) else {
      reader.reportLineNotUnderstood(
        "a repetition", "every fri, every 2 weeks or every month on the 15th")
      return finish(reader, nil, .error)
    }
    reader.add(phrase, 0..<end)
    var index = end
    while index < reader.words.count, let next = reader.readRuleEnd(index), next > index {
      index = next
    }
    if phrase.impliedClock != nil {
      reader.report(.error, 0..<end, "Write the time of day on the line of the date.")
    }
    reader.reportRest(from: index, "a repetition")
    reader.foundParts.zone = zone
    guard let foundRule = reader.foundParts.repetition else { return finish(reader, nil, .error) }
    let rule = reader.ruleText(foundRule, firstDate: first ?? .day(context.now.day))
    return finish(reader, rule, .recurrence)
  }

  // MARK: Words

  /// The priority that the text names; nil if it names none.
  public static func priority(_ text: String) -> Int? {
    let name = text.hasPrefix("!") && text.utf8.count > 1 ? String(text.dropFirst()) : text
    return LineReader.priority(name)
  }

  /// The date in words: `tomorrow 18:00`, `Fri 27 Nov`.
  public static func dateInWords(_ date: LocalDate, today: Day) -> String {
    Echo.dateText(date, today)
  }

  /// The text without capitals and accents, to compare what people type.
  public static func folded(_ text: String) -> String { Folding.folded(text) }
}

extension LineReader {
  mutating func reportLineNotUnderstood(_ what: String, _ examples: String) {
    guard !words.isEmpty else { return }
    let spellings =
      what == "a date"
      ? context.language.dateSpellings
      : what == "a repetition" ? context.language.repeatSpellings : .init()
    let near = words.count == 1 ? nearest(words[0].foldedText, spellings) : nil
    for index in words.indices { roles[index] = .error }
    let fixes = near.map { [ParsedDiagnostic.Fix(title: "Write “\($0)”", newText: $0)] } ?? []
    let advice = near.map { "Did you mean “\($0)”?" } ?? "Write \(examples)."
    report(
      .error, 0..<words.count, "“\(typedText(0..<words.count))” is not \(what). \(advice)",
      fixes: fixes)
  }

  /// Reports an error for the words after a value, if there are any.
  mutating func reportRest(from index: Int, _ what: String) {
    guard index < words.count else { return }
    let rest = index..<words.count
    for index in rest { roles[index] = .error }
    report(
      .error, rest, "“\(typedText(rest))” is not part of \(what).",
      fixes: [.init(title: "Remove “\(typedText(rest))”", newText: "")])
  }
}

extension QuickAddValue {
  /// The words for days that completion offers, each with the day that it means today.
  public static func dayWords(in context: QuickAddContext) -> [(word: String, day: Day)] {
    context.language.dayWords.compactMap { word in
      guard
        let (phrase, _) = lineReader(word, context).datePhrase(at: 0, keyed: true),
        let day = phrase.day
      else { return nil }
      return (word, day)
    }
  }
}
