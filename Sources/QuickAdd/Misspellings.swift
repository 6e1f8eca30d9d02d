// Reports a word of the title that is nearly a word for a day, such as `wendesday`, or nearly
// `every` before a weekday. The word stays in the title.

internal import CivilTime

extension LineReader {
  mutating func reportMisspellings() {
    guard kind != .place else { return }
    let hasDay =
      foundParts.dates.main.map { $0.phrase.day != nil || $0.phrase.wall != nil } ?? false
    for (index, right) in correctSpellings.sorted(by: { $0.key < $1.key }) where roles[index] != nil
    {
      guard roles[index] != .title, roles[index] != .error else { continue }
      report(
        .warning, index..<index + 1, "“\(words[index].text)” is read as “\(right)”.",
        fixes: [.init(title: "Write “\(right)”", newText: right), quotingFix(index..<index + 1)])
    }
    let hasTime = foundParts.dates.main?.phrase.clock != nil
    guard foundParts.dates.due == nil, foundParts.dates.start == nil else { return }
    // Only the first 60 words, because each is compared with many words of the language.
    for index in words.indices.prefix(60)
    where isTitle(index) && (knownPhrases[index].meanings.isEmpty || correctSpellings[index] != nil)
    {
      let word = words[index].foldedWithoutDot
      guard word.utf8.count > 3, word.utf8.count < 16, words[index].kind == .plain else { continue }
      if foundParts.repetition == nil, weekday(index + 1, orRole: .date) || unit(index + 1) != nil {
        if let nearestWord = Self.nearest(to: word, in: context.language.everyWords) {
          report(nearly: nearestWord, index)
        }
      }
      guard !hasDay, foundParts.repetition == nil else { continue }
      let mayBeCut =
        hasTime && (index == 0 || words[index].text.first?.isLowercase == true)
      let nearestWord =
        (word.utf8.count > 5 ? Self.nearest(to: word, in: context.language.longDayWords) : nil)
        ?? (mayBeCut ? context.language.longWeekdays.first { Self.isCut(word, $0) } : nil)
      if let nearestWord { report(nearly: nearestWord, index) }
    }
  }

  /// Whether the word is a weekday, even if it has been read as one already and has this role.
  private func weekday(_ index: Int, orRole role: ParsedToken.Role) -> Bool {
    guard words.indices.contains(index) else { return false }
    return weekday(index) != nil
      || roles[index] == role
        && knownPhrases[index].meanings.contains {
          if case .weekday = $0.meaning { true } else { false }
        }
  }

  /// The first of these words from which `word` differs by one letter.
  private static func nearest(to word: String, in knownWords: [String]) -> String? {
    let bytes = Array(word.utf8)
    return knownWords.first {
      abs($0.utf8.count - bytes.count) < 2
        && EditDistance.between(bytes, Array($0.utf8), atMost: 1) != nil
    }
  }

  /// Whether a word is the beginning of `whole`, such as `merc`, or lacks one of the inner
  /// letters of `whole`, such as `sabdo`.
  private static func isCut(_ word: String, _ whole: String) -> Bool {
    guard word.utf8.count < whole.utf8.count else { return false }
    if whole.hasPrefix(word) { return true }
    let (letters, wholeLetters) = (Array(word.utf8), Array(whole.utf8))
    return wholeLetters.count == letters.count + 1 && letters.count > 4
      && letters.first == wholeLetters.first && letters.last == wholeLetters.last
      && EditDistance.between(letters, wholeLetters, atMost: 1) != nil
  }

  private mutating func report(nearly nearestWord: String, _ index: Int) {
    report(
      .information, index..<index + 1,
      "“\(words[index].text)” stays in the title. Did you mean “\(nearestWord)”?",
      fixes: [
        .init(title: "Write “\(nearestWord)”", newText: nearestWord), quotingFix(index..<index + 1),
      ])
  }
}
