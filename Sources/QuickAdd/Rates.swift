// Parses repetitions that say how often and not when: `twice a day`, `3 times a week`,
// `2x im Monat` (German: twice a month). Hours or days are chosen for them, and a diagnostic says
// which.

internal import CivilTime

extension LineReader {
  /// Reads how often something is to be done in a day, week, month or year. The result is a
  /// repetition at fixed hours or on fixed days.
  func ratePhrase(at index: Int) -> (RepeatPhrase, Int)? {
    let japaneseRate = japaneseTimesPer(at: index)
    guard let (count, unit, end) = timesPer(at: index) ?? japaneseRate,
      var phrase = Self.chosenRepetition(count, unit), !describesNoun(end)
    else { return nil }
    phrase.isGuess = count > 1 && phrase.hoursOfDay.isEmpty
    phrase.isOnlyAtEnd = phrase.isGuess && japaneseRate == nil
    return (phrase, end)
  }

  /// Whether the word is the Japanese `の` (of), as in `週3回の薬` (medicine for three times a week).
  /// Then the rate before it describes a thing and is not a repetition.
  private func describesNoun(_ index: Int) -> Bool {
    isPlain(index) && words[index].isGlued && words[index].foldedText.hasPrefix("の")
  }

  private func timesPer(at index: Int) -> (count: Int, unit: TimeUnit, end: Int)? {
    let countAndUnit: (Int, TimeUnit)? = meaning(index) {
      if case .perCount(let count, let unit) = $0 { (count, unit) } else { nil }
    }
    if let (count, unit) = countAndUnit { return (count, unit, next(index)) }
    var count: Int?
    var end = index
    if let times = meaning(index, { if case .timesCount(let count) = $0 { count } else { nil } }) {
      (count, end) = (times, next(index))
    } else if let number = number(index), has(.times, next(index)) || foldedWord(next(index)) == "x"
    {
      (count, end) = (number, next(next(index)))
    } else if isPlain(index), let number = LeadingNumber(words[index].foldedText, most: 2),
      number.textAfter == "x"
    {
      (count, end) = (number.value, index + 1)
    }
    guard let count, count > 0, let (unit, after) = perUnit(at: end) else { return nil }
    return (count, unit, after)
  }

  /// Reads a rate in Japanese: `週に2回` (twice a week).
  func japaneseTimesPer(at index: Int) -> (count: Int, unit: TimeUnit, end: Int)? {
    // For days, the number 1 comes first: `1日3回` (three times a day).
    let beginsWithOneDay = number(index) == 1 && isPlain(index + 1) && words[index + 1].isGlued
    let unitIndex = beginsWithOneDay ? index + 1 : index
    guard let unit = unit(unitIndex) else { return nil }
    let countIndex = has(.particle, next(unitIndex)) ? next(next(unitIndex)) : next(unitIndex)
    guard isPlain(countIndex), words[countIndex].isGlued, let count = number(countIndex), count > 0,
      isPlain(countIndex + 1), has(.times, countIndex + 1), words[countIndex + 1].isGlued
    else { return nil }
    return (count, unit, countIndex + 2)
  }

  /// The unit of a rate, after a number of times: `a week`, `per week`, `weekly`, `each week` or
  /// `die Woche` (German: a week).
  private func perUnit(at index: Int) -> (TimeUnit, Int)? {
    if let unit = meaning(index, { if case .per(let unit) = $0 { unit } else { nil } }) {
      return (unit, next(index))
    }
    if let unit = meaning(index, { if case .everyUnit(let unit) = $0 { unit } else { nil } }) {
      return (unit, next(index))
    }
    let unitIndex = skipSmallWords(index) {
      number($0) == 1 || has(.every, $0) || has(.article, $0) || has(.in, $0) || has(.on, $0)
        || has(.inMonth, $0) || has(.at, $0) || has(.to, $0) || has(.for, $0)
    }
    guard unitIndex > index, let unit = unit(unitIndex), unit != .minute, unit != .hour else {
      return nil
    }
    return (unit, next(unitIndex))
  }

  /// The repetition that is chosen for `count` times in a unit of time; nil if there is none.
  private static func chosenRepetition(_ count: Int, _ unit: TimeUnit) -> RepeatPhrase? {
    if count == 1 { return frequency(unit).map { RepeatPhrase(frequency: $0) } }
    switch unit {
    case .day:
      let hourLists = [2: "9,21", 3: "8,14,20", 4: "8,12,16,20"]
      guard let hourList = hourLists[count] else { return nil }
      var phrase = RepeatPhrase(frequency: .daily)
      phrase.rrule = "FREQ=DAILY;BYHOUR=\(hourList)"
      phrase.hoursOfDay = hourList.split(separator: ",").compactMap { Int($0) }
      return phrase
    case .week:
      let days: [Int: [Weekday]] = [
        2: [.monday, .thursday], 3: [.monday, .wednesday, .friday],
        4: [.monday, .tuesday, .thursday, .friday],
        5: [.monday, .tuesday, .wednesday, .thursday, .friday],
        6: [.monday, .tuesday, .wednesday, .thursday, .friday, .saturday],
      ]
      if count == 7 { return RepeatPhrase(frequency: .daily) }
      return days[count].map { RepeatPhrase(frequency: .weekly, weekdays: $0.map { .init($0) }) }
    case .month:
      let weeks = [2: 2, 4: 1]
      if count == 3 { return RepeatPhrase(frequency: .daily, interval: 10) }
      return weeks[count].map { RepeatPhrase(frequency: .weekly, interval: $0) }
    case .year:
      guard count <= 12, 12 % count == 0 else { return nil }
      return RepeatPhrase(frequency: .monthly, interval: 12 / count)
    case .minute, .hour: return nil
    }
  }

  /// Reads words for every other week as a repetition every two weeks: `un mardi sur deux`
  /// (French), `un martes sí y otro no` and `lunes alternos` (Spanish), `terça sim terça não`
  /// (Portuguese), `alternate tuesdays`.
  func alternateWeekday(at first: Int) -> (RepeatPhrase, Int)? {
    let start = has(.on, first) ? next(first) : first
    let isAfterAlternate = foldedWord(start) == "alternate"
    let index =
      isAfterAlternate ? start + 1 : number(first) == 1 ? next(first) : skipArticles(first)
    guard let weekday = weekday(index) ?? everyWeekday(index) else { return nil }
    var end = next(index)
    if isAfterAlternate {
      // `alternate tuesday` may be a title.
      guard self.weekday(index) == nil else { return nil }
    } else if has(.everySecondOne, end),
      number(first) == 1 || foldedWord(end).hasPrefix("altern")
    {
      end = next(end)
    } else if foldedWord(end) == "sim", self.weekday(end + 1) == weekday,
      foldedWord(end + 2) == "nao"
    {
      end += 3
    } else {
      return nil
    }
    return (RepeatPhrase(frequency: .weekly, interval: 2, weekdays: [.init(weekday)]), end)
  }

  /// Whether the word is a number with letters, such as `15th` or `1-go`.
  func isWrittenOrdinal(_ index: Int) -> Bool {
    isPlain(index) && ordinal(index) != nil && words[index].foldedText.first?.isNumber == true
  }
}
