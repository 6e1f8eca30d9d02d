// Recognises dates that are part of a title: streets such as `rue du 4 septembre`, feasts such as
// `Good Friday`, and `Friday the 13th` if no such day is near. Such dates stay in the title, with
// a diagnostic.

internal import CivilTime

extension LineReader {
  /// Words for streets before a date, in all languages.
  static let streetWords: Set<String> = [
    "strasse", "str", "rue", "avenue", "boulevard", "bd", "quai", "calle", "c/", "avenida", "avda",
    "av", "plaza", "via", "viale", "piazza", "rua", "praca", "travessa", "alameda", "ulica",
    "ulicy",
    "ul", "alei", "aleja", "placu",
  ]
  /// Words that name a street only if an article follows: `place du 8 mai`, `Platz des 18. März`.
  static let squareWords: Set<String> = ["place", "platz", "largo", "paseo", "corso"]
  /// Words for streets after a date: `4th of July Avenue`.
  static let streetsAfterDate: Set<String> = [
    "street", "road", "lane", "avenue", "ave", "square", "boulevard",
  ]
  /// Words that, with the weekday after them, name a feast or a film: `Good Friday`.
  static let feastWords: Set<String> = [
    "black", "good", "ash", "palm", "easter", "bloody", "super", "cyber", "maundy", "holy", "whit",
    "shrove", "blue", "was", "schwarzer", "schwarzen", "weisser", "goede", "witte", "wielki",
    "wielka", "wielkiego", "lany", "czarny", "tlusty", "svarta",
  ]
  /// Words that, with the weekday before them, name a feast: `vendredi saint` (French: Good
  /// Friday).
  static let feastsAfterWeekday: Set<String> = [
    "santo", "santa", "saint", "negro", "noir", "nero", "gras", "grasso", "gordo", "gorda",
    "paques", "pascua", "pascoa", "pasqua", "ceniza", "cenizas", "cinzas", "ramos", "palme",
    "pentecote", "carnaval", "carnevale",
  ]

  /// Words for `about` in all languages. A date after one of them may be the topic of a text or a
  /// talk.
  static let topicWords: Set<String> = Set(["about", "über", "sobre"].map(Folding.folded))

  /// The words of a date that belongs to the title; nil if none begins here.
  func titleDate(at index: Int) -> Range<Int>? {
    guard isTitle(index), isPlain(index), !words[index].endsWithComma else { return nil }
    if let words = streetWithDate(at: index) ?? topicWithDate(at: index)
      ?? namedTimeInTitle(at: index)
    {
      return words
    }
    if let end = namedSeries(at: index) ?? endPhraseInTitle(at: index) { return index..<end }
    // Small words may come before the feast: `du vendredi saint` (French: of Good Friday).
    let start = skipSmallWords(index) {
      has(.from, $0) || has(.article, $0) || has(.on, $0) || has(.at, $0) || has(.by, $0)
    }
    guard isTitle(start), isPlain(start) else { return nil }
    return (feastWithWeekday(at: start) ?? weekdayWithDistantDate(at: start)).map { start..<$0 }
  }

  private func streetWithDate(at index: Int) -> Range<Int>? {
    let name = words[index].foldedWithoutDot
    let start = next(index)
    let day = skipArticles(start)
    let isStreet =
      Self.streetWords.contains(name) || Self.squareWords.contains(name) && day > start
    if isStreet, let (_, end) = monthDay(at: day, keyed: false), year(end - 1) == nil {
      return index..<end
    }
    let first = skipSmallWords(index) {
      has(.from, $0) || has(.at, $0) || has(.on, $0) || has(.to, $0)
    }
    guard dayNumber(first) != nil || month(first) != nil,
      let (_, end) = monthDay(at: first, keyed: false),
      words.indices.contains(end), Self.streetsAfterDate.contains(words[end].foldedWithoutDot)
    else { return nil }
    return first..<end + 1
  }

  /// A date without a time of day that is the topic of a text or a talk: `about Sunday`.
  private func topicWithDate(at index: Int) -> Range<Int>? {
    guard Self.topicWords.contains(words[index].foldedWithoutDot), knownPhrases[index].length == 1,
      let (phrase, end) = datePhrase(at: index + 1, keyed: false), phrase.day != nil,
      phrase.wall == nil, phrase.clockWords.isEmpty, phrase.errors.isEmpty,
      phrase.certainty > .besideDate || weekday(index + 1) != nil
    else { return nil }
    return index..<end
  }

  /// A time with a name that belongs to the title, as in `around midnight novel`: it stands
  /// between one of the `ambiguousAtWords` and a word without a meaning.
  private func namedTimeInTitle(at index: Int) -> Range<Int>? {
    let name = next(index)
    let isNamed: Bool = meaning(name) { if case .timeOfDay = $0 { true } else { nil } } ?? false
    let end = next(name)
    guard isNamed, isTitle(end), knownPhrases[end].meanings.isEmpty,
      Self.ambiguousAtWords.contains(
        words[index..<name].map(\.foldedWithoutDot).joined(separator: " "))
    else { return nil }
    return index..<end
  }

  /// The end of the weekdays in a name such as `les lundis de l'économie` (French: the Mondays of
  /// economics). Nil for `les lundis de 18h à 19h` (Mondays from 18:00 to 19:00), which is a
  /// repetition.
  func namedSeries(at index: Int) -> Int? {
    let first = has(.at, index) || has(.on, index) || has(.article, index) ? next(index) : index
    let end = next(first)
    guard everyWeekday(first) != nil, weekday(first) == nil, isPlain(end), has(.from, end),
      !has(.start, end), isTitle(next(end)), knownPhrases[next(end)].meanings.isEmpty,
      datePhrase(at: end, keyed: false) == nil
    else { return nil }
    return end
  }

  /// The index after words such as `End of year` at the beginning of `End of year party`, or
  /// `close of play` anywhere, if a word without a meaning follows.
  private func endPhraseInTitle(at index: Int) -> Int? {
    let end = next(index)
    let isEnding: Bool = meaning(index) { if case .endOf = $0 { true } else { nil } } ?? false
    guard isEnding, end - index > 1, ["end", "close"].contains(words[index].foldedWithoutDot),
      index == 0 || ["play", "business"].contains(words[end - 1].foldedWithoutDot),
      isTitle(end), knownPhrases[end].meanings.isEmpty, clock(at: end, allowsBare: true) == nil
    else { return nil }
    return end
  }

  private func feastWithWeekday(at index: Int) -> Int? {
    if Self.feastWords.contains(words[index].foldedWithoutDot), knownPhrases[index].length == 1,
      weekday(index + 1) != nil
    {
      return next(index + 1)
    }
    guard weekday(index) != nil else { return nil }
    let end = skipArticles(next(index))
    return isPlain(end) && Self.feastsAfterWeekday.contains(words[end].foldedWithoutDot)
      ? end + 1 : nil
  }

  /// The index after a weekday with a day of the month, such as `Friday the 13th` or the Japanese
  /// `13日の金曜日`, if no day of the coming weeks is both. Such words are a title, such as that of a
  /// film.
  private func weekdayWithDistantDate(at index: Int) -> Int? {
    if let number = number(index), isPlain(index + 1), has(.dayMark, index + 1),
      words[index + 1].isGlued
    {
      let name = skipParticles(index + 2)
      guard let weekday = weekday(name), words[name].isGlued, !isNear(weekday, number) else {
        return nil
      }
      return next(name)
    }
    guard let weekday = weekday(index) else { return nil }
    let start = next(index)
    let article = skipArticles(start)
    guard isPlain(article), let number = dayNumber(article), month(next(article)) == nil,
      month(skipArticles(next(article))) == nil, unit(next(article)) == nil,
      !has(.oclock, next(article)), !isNear(weekday, number)
    else { return nil }
    let isOrdinal =
      ordinal(article) != nil && (article > start || !words[article].foldedText.hasSuffix("."))
    guard isOrdinal || number == 13 && [.friday, .tuesday].contains(weekday) else { return nil }
    return next(article)
  }

  private func isNear(_ weekday: Weekday, _ number: Int) -> Bool {
    (0..<9).contains { (today.weekday(weekday) + 7 * $0).components.day == number }
  }
}
