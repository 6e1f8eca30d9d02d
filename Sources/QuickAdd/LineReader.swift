// The state while a line is parsed: its words with their possible meanings, and the parts that were
// found so far. The parsers are extensions of this type. Each parser looks at a limited number of
// words, so that the time for a line grows only with its length.

internal import CivilTime

struct LineReader {
  let context: QuickAddContext
  let kind: ParsedText.Kind
  /// Whether the line is a filter, in which words without a meaning are searched for.
  let isFilter: Bool
  let line: [Unicode.Scalar]
  private(set) var words: [Word]
  let knownPhrases: [KnownPhrase]
  /// The right spelling of each misspelt name of a day, by the index of the word. Such a word is
  /// read as that day if it is next to other words of a date.
  let correctSpellings: [Int: String]

  var roles: [ParsedToken.Role?]
  var foundParts = FoundParts()
  var diagnostics: [ParsedDiagnostic] = []

  /// The meanings of the longest known phrase that begins at a word, and its length in words.
  struct KnownPhrase {
    var meanings: [QuickAddLanguage.PossibleMeaning] = []
    var length = 1
  }

  /// - Parameter mends: Whether misspelt names of days are read as those days, with a diagnostic.
  init(
    _ scanner: TextScanner, _ kind: ParsedText.Kind, _ context: QuickAddContext, mends: Bool = false
  ) {
    self.context = context
    self.kind = kind
    line = scanner.line
    isFilter = scanner.isFilter
    words = scanner.words
    var knownPhrases = Self.knownPhrases(words, context.language)
    var correctSpellings: [Int: String] = [:]
    for index in words.indices
    where mends && words[index].kind == .plain && knownPhrases[index].meanings.isEmpty {
      guard let misspelling = context.language.misspellings[words[index].foldedWithoutDot] else {
        continue
      }
      correctSpellings[index] = misspelling.correctSpelling
      knownPhrases[index] = KnownPhrase(meanings: misspelling.meanings)
    }
    self.knownPhrases = knownPhrases
    self.correctSpellings = correctSpellings
    roles = Array(repeating: nil, count: words.count)
  }

  private static func knownPhrases(_ words: [Word], _ language: QuickAddLanguage) -> [KnownPhrase] {
    words.indices.map { index in
      guard words[index].kind == .plain else { return KnownPhrase() }
      let first = words[index].foldedWithoutDot
      let longestLength = max(
        language.longestPhrase[first] ?? 0, language.longestPhrase[words[index].foldedText] ?? 0)
      guard longestLength > 0 else { return KnownPhrase() }
      for length in stride(from: min(longestLength, words.count - index), to: 0, by: -1) {
        let phrase = words[index..<index + length]
        guard phrase.allSatisfy({ $0.kind == .plain }),
          length == 1 || !phrase.dropLast().contains(where: \.endsWithComma)
        else { continue }
        let phraseText = phrase.map(\.foldedWithoutDot).joined(separator: " ")
        if let meanings = language.meanings[phraseText]
          ?? (length == 1 ? language.meanings[words[index].foldedText] : nil)
        {
          return KnownPhrase(meanings: meanings, length: length)
        }
      }
      return KnownPhrase()
    }
  }

  // MARK: Examining words

  func isPlain(_ index: Int) -> Bool {
    words.indices.contains(index) && words[index].kind == .plain && roles[index] == nil
  }

  func foldedWord(_ index: Int) -> String { isPlain(index) ? words[index].foldedText : "" }

  func has(_ meaning: WordMeaning, _ index: Int) -> Bool {
    isPlain(index) && knownPhrases[index].meanings.contains { $0.meaning == meaning }
  }

  /// The first meaning of a word for which `pick` returns a value.
  func meaning<Value>(_ index: Int, _ pick: (WordMeaning) -> Value?) -> Value? {
    guard isPlain(index) else { return nil }
    for candidate in knownPhrases[index].meanings {
      if let value = pick(candidate.meaning) { return value }
    }
    return nil
  }

  func certainty(_ index: Int, where isWanted: (WordMeaning) -> Bool) -> Certainty {
    guard knownPhrases.indices.contains(index) else { return .besideDate }
    return knownPhrases[index].meanings.first { isWanted($0.meaning) }?.certainty ?? .besideDate
  }

  /// The index of the word after the known phrase that begins at a word, or after that word alone.
  func next(_ index: Int) -> Int {
    index + (knownPhrases.indices.contains(index) ? knownPhrases[index].length : 1)
  }

  /// The index after small words within a date, such as `of the`. Skips at most four words, so
  /// that a line of many small words does not take much time.
  func skipSmallWords(_ index: Int, while isSmall: (Int) -> Bool) -> Int {
    var index = index
    for _ in 0..<4 where isSmall(index) { index = next(index) }
    return index
  }

  /// Whether the word can only belong to the title.
  func isTitle(_ index: Int) -> Bool {
    guard words.indices.contains(index), roles[index] == nil else { return false }
    switch words[index].kind {
    case .literal: return true
    case .plain: break
    default: return false
    }
    return !hasSigil(index) && !looksLikeURL(words[index].text)
  }

  func hasSigil(_ index: Int) -> Bool {
    guard let first = words[index].text.unicodeScalars.first, words[index].kind == .plain else {
      return false
    }
    return "#@/!".unicodeScalars.contains(first) && words[index].text.utf8.count > 1
  }

  func looksLikeURL(_ text: String) -> Bool {
    guard let end = text.range(ofScheme: "://") else {
      return text.hasPrefix("mailto:") || text.hasPrefix("tel:")
    }
    return end > 0
  }

  // MARK: Recording results

  /// Removes letters at the beginning of a word of the title, such as `d'` in
  /// `rappelle-moi d'acheter` (French: remind me to buy).
  mutating func shorten(_ index: Int, by count: Int) { words[index].text.removeFirst(count) }

  func scalarRange(_ words: Range<Int>) -> Range<Int> {
    let last = max(words.lowerBound, words.upperBound - 1)
    return self.words[words.lowerBound].range.lowerBound..<self.words[last].range.upperBound
  }

  /// The text of these words as it was typed.
  func typedText(_ words: Range<Int>) -> String {
    String(String.UnicodeScalarView(line[scalarRange(words)]))
  }

  mutating func setRole(_ words: Range<Int>, _ role: ParsedToken.Role) {
    for index in words where roles[index] == nil { roles[index] = role }
  }

  mutating func report(
    _ severity: ParsedDiagnostic.Severity, _ words: Range<Int>, _ message: String,
    fixes: [ParsedDiagnostic.Fix] = [], unknown: UnknownName? = nil,
    candidates: [String] = []
  ) {
    guard !words.isEmpty else { return }
    diagnostics.append(
      ParsedDiagnostic(
        range: scalarRange(words), severity: severity, message: message, fixes: fixes,
        unknown: unknown, candidates: candidates))
  }

  /// A fix that puts the words in quotation marks, so that they belong to the title, or are
  /// searched for.
  func quotingFix(_ words: Range<Int>) -> ParsedDiagnostic.Fix {
    let text = typedText(words).replacing("\"", with: "")
    let title = isFilter ? "Search for “\(text)”" : "Keep “\(text)” in the title"
    return ParsedDiagnostic.Fix(title: title, newText: "\"\(text)\"")
  }
}

extension String {
  /// The length in bytes of the scheme of a URL, which ends before `mark`; nil if the text has no
  /// scheme.
  func range(ofScheme mark: String) -> Int? {
    var count = 0
    for byte in utf8 {
      if byte == UInt8(ascii: ":") { break }
      guard
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "+")
          || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
      else { return nil }
      count += 1
      if count > 30 { return nil }
    }
    guard count > 1, utf8.dropFirst(count).starts(with: mark.utf8),
      utf8.count > count + mark.utf8.count
    else { return nil }
    return count
  }
}

extension String {
  func replacing(_ byte: Character, with other: String) -> String {
    reduce(into: "") { $0 += $1 == byte ? other : String($1) }
  }
}

/// The parts that were found in a line, before the item is built from them.
struct FoundParts {
  struct FoundDate {
    var phrase: DatePhrase
    var words: Range<Int>
  }

  /// The dates of the item.
  struct Dates {
    /// The date without a key.
    var main: FoundDate?
    var due: FoundDate?
    var start: FoundDate?
    var end: FoundDate?
    /// The last date of a repetition.
    var until: FoundDate?
  }

  var dates = Dates()
  var repetition: RepeatPhrase?
  var repetitionWords = 0..<0
  var duration: CalendarDuration?
  var durationWords = 0..<0
  var zone: String?
  var list: String?
  var listTitle: String?
  var tags: [String] = []
  var priority: Int?
  var url: String?
  var location: String?
  var address: String?
  var notes: [String] = []
  var fences: [Fence] = []
  var alarms: [(seconds: Int, toStart: Bool, words: Range<Int>)] = []
  var alarmTimes: [FoundDate] = []

  struct Fence {
    var isLeaving: Bool
    var place: ParsedPlace
    var words: Range<Int>
  }
}
