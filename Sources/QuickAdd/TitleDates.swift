// Recognises dates that are part of a title: streets such as `rue du 4 septembre`, feasts such as `Good
// Friday`, and `Friday the 13th` where no such day is near. They stay in the title, and a diagnostic says so.

internal import CivilTime

extension LineReader {
  /// Words for streets before a date, in all languages.
  static let streets: Set<String> = [
    "strasse", "str", "rue", "avenue", "boulevard", "bd", "quai", "calle", "c/", "avenida", "avda",
    "av", "plaza", "via", "viale", "piazza", "rua", "praca", "travessa", "alameda", "ulica",
    "ulicy",
    "ul", "alei", "aleja", "placu",
  ]
  /// Words that name a street only if an article follows: `place du 8 mai`, `Platz des 18. März`.
  static let squares: Set<String> = ["place", "platz", "largo", "paseo", "corso"]
  /// Words for streets behind a date.
  static let streetsBehind: Set<String> = [
    "street", "road", "lane", "avenue", "ave", "square", "boulevard",
  ]
  /// Words that name a feast or a film together with a weekday behind them.
  static let feasts: Set<String> = [
    "black", "good", "ash", "palm", "easter", "bloody", "super", "cyber", "maundy", "holy", "whit",
    "shrove", "blue", "was", "schwarzer", "schwarzen", "weisser", "goede", "witte", "wielki",
    "wielka", "wielkiego", "lany", "czarny", "tlusty", "svarta",
  ]
  /// Words that do so behind the weekday.
  static let feastsBehind: Set<String> = [
    "santo", "santa", "saint", "negro", "noir", "nero", "gras", "grasso", "gordo", "gorda",
    "paques", "pascua", "pascoa", "pasqua", "ceniza", "cenizas", "cinzas", "ramos", "palme",
    "pentecote", "carnaval", "carnevale",
  ]

  /// The words of a date that belongs to the title; nil if none begins here.
  func titleDate(at index: Int) -> Range<Int>? {
    guard isTitle(index), isPlain(index), !words[index].endsWithComma else { return nil }
    if let words = street(at: index) { return words }
    // `du vendredi saint`.
    let start = skipping(index) {
      has(.from, $0) || has(.article, $0) || has(.on, $0) || has(.at, $0) || has(.by, $0)
    }
    guard isTitle(start), isPlain(start) else { return nil }
    return (feast(at: start) ?? distantWeekday(at: start)).map { start..<$0 }
  }

  private func street(at index: Int) -> Range<Int>? {
    let name = words[index].undotted
    let start = next(index)
    let day = skipArticles(start)
    let isStreet =
      Self.streets.contains(name) || Self.squares.contains(name) && day > start
    if isStreet, let (_, end) = monthDay(at: day, keyed: false), year(end - 1) == nil {
      return index..<end
    }
    let first = skipping(index) { has(.from, $0) || has(.at, $0) || has(.on, $0) || has(.to, $0) }
    guard dayNumber(first) != nil || month(first) != nil,
      let (_, end) = monthDay(at: first, keyed: false),
      words.indices.contains(end), Self.streetsBehind.contains(words[end].undotted)
    else { return nil }
    return first..<end + 1
  }

  private func feast(at index: Int) -> Int? {
    if Self.feasts.contains(words[index].undotted), hits[index].length == 1,
      weekday(index + 1) != nil
    {
      return next(index + 1)
    }
    guard weekday(index) != nil else { return nil }
    let end = skipArticles(next(index))
    return isPlain(end) && Self.feastsBehind.contains(words[end].undotted) ? end + 1 : nil
  }

  /// `Friday the 13th` and `13日の金曜日`, if that weekday is not on that day of a month in the coming weeks.
  private func distantWeekday(at index: Int) -> Int? {
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
      ordinal(article) != nil && (article > start || !words[article].folded.hasSuffix("."))
    guard isOrdinal || number == 13 && [.friday, .tuesday].contains(weekday) else { return nil }
    return next(article)
  }

  private func isNear(_ weekday: Weekday, _ number: Int) -> Bool {
    (0..<9).contains { (today.weekday(weekday) + 7 * $0).components.day == number }
  }
}
