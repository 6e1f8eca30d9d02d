// Splits a line into words. Handles spaces, quotation marks, backslashes, keys, and Japanese, which
// has no spaces.

internal import JSON

struct TextScanner {
  let line: [Unicode.Scalar]
  let language: QuickAddLanguage
  /// Whether the line is a filter, which has a few more keys.
  let isFilter: Bool
  var words: [Word] = []
  /// The range of the notes, which follow `--`.
  var notesRange: Range<Int>?
  /// The index of a quotation mark that is not closed.
  var openQuote: Int?

  init(_ line: [Unicode.Scalar], _ language: QuickAddLanguage, isFilter: Bool = false) {
    self.line = line
    self.isFilter = isFilter
    self.language = language
    scan()
  }

  private mutating func scan() {
    var position = 0
    while position < line.count {
      if line[position].isBlank {
        if line[position] == "\n" {
          setNotes(from: position + 1)
          return
        }
        position += 1
        continue
      }
      if isDashes(position) {
        words.append(
          Word(line[position..<position + 2], position..<position + 2, .dashes, isGlued: false))
        setNotes(from: position + 2)
        return
      }
      position = scanWord(from: position)
    }
  }

  private func isDashes(_ position: Int) -> Bool {
    guard position + 1 < line.count, line[position] == "-", line[position + 1] == "-" else {
      return false
    }
    return position + 2 == line.count || line[position + 2].isBlank
  }

  private mutating func setNotes(from position: Int) {
    var start = position
    var end = line.count
    while start < end, line[start].isBlank { start += 1 }
    while end > start, line[end - 1].isBlank { end -= 1 }
    if start < end { notesRange = start..<end }
  }

  /// Reads a word up to the next space, and returns the index of that space.
  private mutating func scanWord(from start: Int) -> Int {
    if let colon = colonIndex(from: start), let next = scanKey(start, colon) { return next }
    if isQuote(line[start]) { return scanQuoted(from: start, wordStart: start, prefix: []) }
    if "/@#".unicodeScalars.contains(line[start]), start + 1 < line.count, isQuote(line[start + 1])
    {
      return scanQuoted(from: start + 1, wordStart: start, prefix: [line[start]])
    }
    let (wordText, end, isLiteral) = unescapedWord(from: start)
    let kind: Word.Kind = isLiteral ? .literal : .plain
    if !isLiteral, wordText.contains(where: \.isJapanese),
      !"/@#!".unicodeScalars.contains(line[start])
    {
      splitUnspaced(start..<end)
    } else if !isLiteral, let length = compoundLength(wordText) {
      let middle = start + length
      words.append(Word(wordText[..<length], start..<middle, kind, isGlued: false))
      words.append(Word(wordText[length...], middle..<end, kind, isGlued: true))
    } else {
      words.append(Word(wordText[...], start..<end, kind, isGlued: false))
    }
    return end
  }

  /// The number of characters of the day in a word such as `Samstagabend`; nil for other words.
  private func compoundLength(_ wordText: [Unicode.Scalar]) -> Int? {
    guard wordText.count > 6, wordText.count < 24 else { return nil }
    var bareText = wordText[...]
    while let last = bareText.last, ",;!?.)".unicodeScalars.contains(last) { bareText.removeLast() }
    guard let length = language.compoundLengths[Folding.folded(bareText)], length < bareText.count
    else {
      return nil
    }
    return length
  }

  /// The text of a word, with backslashes removed.
  private func unescapedWord(
    from start: Int, stoppingAt stops: Set<Unicode.Scalar> = []
  ) -> ([Unicode.Scalar], end: Int, isLiteral: Bool) {
    var wordText: [Unicode.Scalar] = []
    var position = start
    var isLiteral = false
    while position < line.count, !line[position].isBlank, !stops.contains(line[position]) {
      if line[position] == "\\", position + 1 < line.count, line[position + 1] != "\n",
        position == start || line[position + 1].isBlank
          || "\"\\#!/@:".unicodeScalars.contains(line[position + 1])
      {
        isLiteral = true
        position += 1
      }
      wordText.append(line[position])
      position += 1
    }
    return (wordText, position, isLiteral)
  }

  // MARK: Quotes

  private func isQuote(_ scalar: Unicode.Scalar) -> Bool { closingQuotes(of: scalar) != nil }

  private func closingQuotes(of scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
    switch scalar {
    case "\"": ["\""]
    case "“": ["”", "\""]
    case "„": ["“", "”", "\""]
    case "«": ["»"]
    case "「": ["」"]
    default: nil
    }
  }

  private mutating func scanQuoted(
    from quote: Int, wordStart: Int, prefix: [Unicode.Scalar]
  ) -> Int {
    let closingQuotes = closingQuotes(of: line[quote]) ?? ["\""]
    var wordText = prefix
    var position = quote + 1
    while position < line.count, !closingQuotes.contains(line[position]), line[position] != "\n" {
      if line[position] == "\\", position + 1 < line.count,
        closingQuotes.contains(line[position + 1]) || line[position + 1] == "\\"
      {
        position += 1
      }
      wordText.append(line[position])
      position += 1
    }
    if position < line.count, line[position] != "\n" {
      position += 1
    } else {
      openQuote = quote
    }
    var word = Word(wordText[...], wordStart..<position, .literal, isGlued: false)
    if !prefix.isEmpty { word.kind = .plain }
    words.append(word)
    return position
  }

  // MARK: Keys

  /// The index of the colon after letters that may be a key; nil if there is none.
  private func colonIndex(from start: Int) -> Int? {
    var position = start
    while position < line.count, position - start < 16,
      line[position].properties.isAlphabetic || line[position] == "-" && position > start
    {
      position += 1
    }
    guard position > start, position < line.count, line[position] == ":" || line[position] == "："
    else { return nil }
    return position
  }

  private mutating func scanKey(_ start: Int, _ colon: Int) -> Int? {
    let name = Folding.folded(line[start..<colon])
    let value = colon + 1
    // The scheme of a URL such as `https://` is not a key.
    if value + 1 < line.count, line[value] == "/", line[value + 1] == "/" { return nil }
    let hasValue = value < line.count && !line[value].isBlank
    guard let key = (isFilter ? Key.ofFilters[name] : nil) ?? Key.byName[name] ?? language.key(name)
    else {
      guard hasValue, start + 2 < colon, Self.nearestKey(to: name) != nil else { return nil }
      let (wordText, end, _) = unescapedWord(from: start)
      words.append(Word(wordText[...], start..<end, .unknownKey, isGlued: false))
      return end
    }
    words.append(Word(line[start..<value], start..<value, .key(key), isGlued: false))
    guard hasValue else { return value }
    if isQuote(line[value]) {
      let end = scanQuoted(from: value, wordStart: value, prefix: [])
      guard let quoted = words.popLast() else { return end }
      if key.takesWords, line[end - 1] != line[value] || end - 1 > value {
        appendWords(of: quoted, value + 1)
      } else {
        words.append(quoted)
      }
      return end
    }
    guard key.takesWords else {
      let (wordText, end, isLiteral) = unescapedWord(from: value)
      var word = Word(wordText[...], value..<end, .plain, isGlued: true)
      if isLiteral { word.kind = .literal }
      words.append(word)
      return end
    }
    return scanDateValue(from: value)
  }

  /// Reads the value of a date key up to `@`: `fri@12:30` is two words.
  private mutating func scanDateValue(from start: Int) -> Int {
    var position = start
    while position < line.count, !line[position].isBlank {
      if line[position] == "@" {
        position += 1
        continue
      }
      let (wordText, end, _) = unescapedWord(from: position, stoppingAt: ["@"])
      if wordText.contains(where: \.isJapanese) {
        splitUnspaced(position..<end)
      } else {
        words.append(Word(wordText[...], position..<end, .plain, isGlued: true))
      }
      position = max(end, position + 1)
    }
    return position
  }

  /// Appends the words inside a quoted date.
  private mutating func appendWords(of quoted: Word, _ first: Int) {
    var position = first
    let end = quoted.range.upperBound - (openQuote == first - 1 ? 0 : 1)
    while position < end {
      guard !line[position].isBlank else {
        position += 1
        continue
      }
      let start = position
      while position < end, !line[position].isBlank { position += 1 }
      words.append(Word(line[start..<position], start..<position, .plain, isGlued: start == first))
    }
  }

  /// The name of the key that was probably meant by a misspelt name.
  static func nearestKey(to name: String) -> String? {
    guard name.utf8.count > 2 else { return nil }
    let keyNames = Key.allCases.flatMap(\.names).filter { $0.utf8.count > 2 }
    guard let nearestName = Suggestion.nearest(to: name, among: keyNames, typosOnly: true) else {
      return nil
    }
    return abs(nearestName.utf8.count - name.utf8.count) <= 1 ? nearestName : nil
  }

  // MARK: Japanese

  private mutating func splitUnspaced(_ range: Range<Int>) {
    var position = range.lowerBound
    var titleStart = position
    var isBesideTime = false
    func appendTitle(until end: Int, _ words: inout [Word]) {
      guard titleStart < end else { return }
      words.append(
        Word(
          line[titleStart..<end], titleStart..<end, .plain, isGlued: titleStart > range.lowerBound))
    }
    while position < range.upperBound {
      let length = unspacedLength(at: position, range.upperBound, isBesideTime)
      guard length > 0 else {
        isBesideTime = false
        position += 1
        continue
      }
      appendTitle(until: position, &words)
      let phraseRange = position..<position + length
      words.append(
        Word(line[phraseRange], phraseRange, .plain, isGlued: position > range.lowerBound))
      position += length
      titleStart = position
      isBesideTime = true
    }
    appendTitle(until: range.upperBound, &words)
  }

  /// Whether the character is one such as `来` (next), and the unit to which it belongs follows.
  private func leadsUnit(_ position: Int, _ end: Int) -> Bool {
    guard "来今毎".unicodeScalars.contains(line[position]), position + 1 < end else { return false }
    return "週月年日朝晩夜".unicodeScalars.contains(line[position + 1])
  }

  /// Whether the character is a part of the day, such as `朝` (morning) or `夜` (night), before an
  /// hour: `朝8時` (8 in the morning).
  private func isDayPartBeforeHour(_ position: Int, _ end: Int) -> Bool {
    "朝昼夜".unicodeScalars.contains(line[position]) && position + 1 < end
      && line[position + 1].isDigit
  }

  /// Whether the character begins a rate, because a number of times follows, as in `週2回` (twice a
  /// week) and `月に3回` (three times a month).
  private func startsRate(_ position: Int, _ end: Int) -> Bool {
    guard "週月日".unicodeScalars.contains(line[position]) else { return false }
    var cursor = position + 1
    if cursor < end, line[cursor] == "に" { cursor += 1 }
    let numberStart = cursor
    while cursor < end, cursor < numberStart + 2,
      line[cursor].isDigit || "一二三四五".unicodeScalars.contains(line[cursor])
    {
      cursor += 1
    }
    return cursor > numberStart && cursor < end && line[cursor] == "回"
  }

  private func unspacedLength(at position: Int, _ end: Int, _ isBesideTime: Bool) -> Int {
    let scalar = line[position]
    if scalar.isDigit || (0xFF10...0xFF19).contains(scalar.value) {
      var next = position
      while next < end,
        line[next].isDigit || (0xFF10...0xFF1A).contains(line[next].value)
          || ":/".unicodeScalars.contains(line[next])
      {
        next += 1
      }
      return next - position
    }
    for phrase in language.japanesePhrases[scalar] ?? [] where position + phrase.count <= end {
      if phrase.count == 1, !isBesideTime, !leadsUnit(position, end),
        !isDayPartBeforeHour(position, end),
        !startsRate(position, end)
      {
        continue
      }
      if line[position..<position + phrase.count].elementsEqual(phrase) { return phrase.count }
    }
    return 0
  }
}
