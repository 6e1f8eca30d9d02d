// Parses days with a month, and days of a month: `1 dec`, `dec 1st`, `the 15th`, `12月1日`.

internal import CivilTime
internal import DateWords

extension LineReader {
  func month(_ index: Int) -> Int? {
    meaning(index) { if case .month(let month) = $0 { month } else { nil } }
  }

  func dayNumber(_ index: Int) -> Int? {
    guard isPlain(index) else { return nil }
    if let number = LeadingNumber(withoutElision(index), most: 2), number.textAfter.isEmpty,
      (1...31).contains(number.value)
    {
      return number.value
    }
    return ordinal(index)
  }

  /// The text of a word without an Italian article or preposition before a number: `l'8`, `all'11`.
  private func withoutElision(_ index: Int) -> Substring {
    let text = words[index].foldedText
    guard let apostrophe = text.firstIndex(of: "'"),
      ["l", "all", "dall", "dell", "sull"].contains(text[..<apostrophe])
    else { return text[...] }
    return text[text.index(after: apostrophe)...]
  }

  func year(_ index: Int) -> Int? {
    guard isPlain(index), let number = LeadingNumber(words[index].foldedText, most: 4),
      number.digitCount == 4, number.textAfter.isEmpty, (1970...2199).contains(number.value)
    else { return nil }
    return number.value
  }

  func monthDay(at index: Int, keyed: Bool) -> (DayReading, Int)? {
    guard isPlain(index) else { return nil }
    if let reading = japaneseDate(at: index) { return reading }
    var monthAndDay: (month: Int, day: Int, end: Int)?
    if let day = dayNumber(index) {
      var end = next(index)
      end = skipSmallWords(end) { has(.article, $0) }
      if let month = month(end) { monthAndDay = (month, day, next(end)) }
    } else if let monthAndDayInWord = monthDayInOneWord(words[index].foldedWithoutDot) {
      monthAndDay = (monthAndDayInWord.0, monthAndDayInWord.1, index + 1)
    } else if let month = month(index) {
      var end = next(index)
      end = skipSmallWords(end) { has(.article, $0) }
      if let day = dayNumber(end) { monthAndDay = (month, day, next(end)) }
    }
    guard let monthAndDay else { return dayOfMonth(at: index, keyed: keyed) }
    var end = monthAndDay.end
    if has(.article, end), year(next(end)) != nil { end = next(end) }
    let year = year(end)
    if year != nil { end += 1 }
    guard let day = day(month: monthAndDay.month, monthAndDay.day, year) else { return nil }
    return (DayReading(day: day), end)
  }

  /// The month and day in one word: `1dec`, `dec1`.
  private func monthDayInOneWord(_ text: String) -> (Int, Int)? {
    guard text.utf8.count <= 12 else { return nil }
    func month(_ name: Substring) -> Int? {
      guard name.utf8.count > 2 else { return nil }
      for candidate in context.language.meanings[String(name)] ?? [] {
        if case .month(let month) = candidate.meaning { return month }
      }
      return nil
    }
    if let number = LeadingNumber(text, most: 2), let month = month(number.textAfter) {
      return (month, number.value)
    }
    let name = text.prefix { !("0"..."9").contains($0) }
    guard let number = LeadingNumber(text.dropFirst(name.count), most: 2), number.textAfter.isEmpty,
      let month = month(name)
    else { return nil }
    return (month, number.value)
  }

  /// Whether the word is the last of the line and an English ordinal such as `15th`.
  private func isEnglishOrdinal(_ index: Int) -> Bool {
    guard !words.indices.contains(index + 1),
      let number = LeadingNumber(words[index].foldedText, most: 2)
    else { return false }
    return ["st", "nd", "rd", "th"].contains(number.textAfter)
  }

  /// A day of this or the next month: `the 15th`; in Japanese `15日`.
  private func dayOfMonth(at index: Int, keyed: Bool) -> (DayReading, Int)? {
    var day: Int?
    var end = index + 1
    if let number = number(index), isPlain(end), has(.dayMark, end), words[end].isGlued,
      !has(.later, end + 1), japaneseTimesPer(at: index) == nil
    {
      day = number
      end = next(end)
    } else if words[index].foldedText.first?.isNumber == true, !words[index].isGlued || keyed,
      keyed || index > 0 && (has(.article, index - 1) || has(.on, index - 1))
        || isEnglishOrdinal(index)
    {
      // A number without an English ending, as in the French `le 15` or the German `am 15.`,
      // belongs to the title if a word of the title follows.
      let lastLetters = words[index].foldedText.suffix(2)
      let isPlainNumber = ordinal(index) == nil || !["st", "nd", "rd", "th"].contains(lastLetters)
      if !isPlainNumber || !isTitle(end)
        || knownPhrases[end].meanings.contains(where: { $0.meaning.isPreposition })
      {
        day = ordinal(index) ?? (keyed ? nil : number(index))
      }
    }
    guard let day, (1...31).contains(day) else { return nil }
    var monthToTry = today
    for _ in 0..<12 {
      let (year, month, _) = monthToTry.components
      if let candidate = Day(year: year, month: month, day: day), candidate >= today {
        var reading = DayReading(day: candidate)
        if isTitle(end), !keyed,
          !knownPhrases[end].meanings.contains(where: { $0.meaning.isPreposition }),
          words[index].foldedText.first?.isNumber == true, !words[index].isGlued
        {
          reading.remarks = [.init(message: "Read as \(DayWords.day(candidate, today: today)).")]
        }
        // In the middle of a title the words may mean a thing, as in `clean the 2nd floor`. So
        // they are a date only at the edge of the title.
        if isTitle(end), !keyed, index > 1, has(.article, index - 1), isTitle(index - 2),
          words[index].foldedText.first?.isNumber == true, !words[index].isGlued,
          !knownPhrases[end].meanings.contains(where: { $0.meaning.isPreposition })
        {
          reading.certainty = .atTitleEdge
        }
        if isEnglishOrdinal(index), !keyed,
          index == 0 || !(has(.article, index - 1) || has(.on, index - 1))
        {
          reading.certainty = .atTitleEdge
        }
        return (reading, end)
      }
      monthToTry = (Day(year: year, month: month, day: 1) ?? monthToTry).adding(months: 1)
    }
    return nil
  }

  /// A Japanese date: `12月1日`, with or without `2026年`.
  func japaneseDate(at index: Int) -> (DayReading, Int)? {
    var index = index
    var year: Int?
    if let number = number(index), unit(index + 1) == .year, words[index + 1].isGlued {
      year = number
      index += 2
    }
    guard let month = number(index), has(.monthMark, index + 1), words[index + 1].isGlued,
      let day = number(index + 2), has(.dayMark, index + 3),
      let date = self.day(month: month, day, year)
    else { return nil }
    return (DayReading(day: date), index + 4)
  }
}
