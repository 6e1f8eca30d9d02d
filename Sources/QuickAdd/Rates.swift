// Parses repetitions that say how often and not when: `twice a day`, `3 times a week`, `2x im Monat`. Hours
// or days are chosen for them, and a diagnostic says which.

internal import CivilTime

extension LineReader {
  /// Reads how often in a day, week, month or year, as fixed hours of each day or as fixed days.
  func rate(at index: Int) -> (RepeatPhrase, Int)? {
    let japanese = japaneseTimesPer(at: index)
    guard let (count, unit, end) = timesPer(at: index) ?? japanese,
      var phrase = Self.spread(count, unit), !describesNoun(end)
    else { return nil }
    phrase.isGuess = count > 1 && phrase.hours.isEmpty
    phrase.isOnlyAtEnd = phrase.isGuess && japanese == nil
    return (phrase, end)
  }

  /// Whether `の` follows, as in `週3回の薬`: then the rate describes a thing.
  private func describesNoun(_ index: Int) -> Bool {
    isPlain(index) && words[index].isGlued && words[index].folded.hasPrefix("の")
  }

  private func timesPer(at index: Int) -> (count: Int, unit: TimeUnit, end: Int)? {
    let whole: (Int, TimeUnit)? = sense(index) {
      if case .perCount(let count, let unit) = $0 { (count, unit) } else { nil }
    }
    if let (count, unit) = whole { return (count, unit, next(index)) }
    var count: Int?
    var end = index
    if let said = sense(index, { if case .timesCount(let count) = $0 { count } else { nil } }) {
      (count, end) = (said, next(index))
    } else if let number = number(index), has(.times, next(index)) || folded(next(index)) == "x" {
      (count, end) = (number, next(next(index)))
    } else if isPlain(index), let number = LeadingNumber(words[index].folded, most: 2),
      number.rest == "x"
    {
      (count, end) = (number.value, index + 1)
    }
    guard let count, count > 0, let (unit, after) = perUnit(at: end) else { return nil }
    return (count, unit, after)
  }

  /// `週に2回`.
  func japaneseTimesPer(at index: Int) -> (count: Int, unit: TimeUnit, end: Int)? {
    // `1日3回`.
    let isOne = number(index) == 1 && isPlain(index + 1) && words[index + 1].isGlued
    let name = isOne ? index + 1 : index
    guard let unit = unit(name) else { return nil }
    let start = has(.particle, next(name)) ? next(next(name)) : next(name)
    guard isPlain(start), words[start].isGlued, let count = number(start), count > 0,
      isPlain(start + 1), has(.times, start + 1), words[start + 1].isGlued
    else { return nil }
    return (count, unit, start + 2)
  }

  /// `a week`, `per week`, `weekly`, `each week` or `die Woche` behind a number of times.
  private func perUnit(at index: Int) -> (TimeUnit, Int)? {
    if let unit = sense(index, { if case .per(let unit) = $0 { unit } else { nil } }) {
      return (unit, next(index))
    }
    if let unit = sense(index, { if case .repeating(let unit) = $0 { unit } else { nil } }) {
      return (unit, next(index))
    }
    let start = skipping(index) {
      number($0) == 1 || has(.every, $0) || has(.article, $0) || has(.in, $0) || has(.on, $0)
        || has(.inMonth, $0) || has(.at, $0) || has(.to, $0) || has(.for, $0)
    }
    guard start > index, let unit = unit(start), unit != .minute, unit != .hour else { return nil }
    return (unit, next(start))
  }

  /// The repetition that is chosen for so many times in a unit of time.
  private static func spread(_ count: Int, _ unit: TimeUnit) -> RepeatPhrase? {
    if count == 1 { return frequency(unit).map { RepeatPhrase(frequency: $0) } }
    switch unit {
    case .day:
      let hours = [2: "9,21", 3: "8,14,20", 4: "8,12,16,20"]
      guard let said = hours[count] else { return nil }
      var phrase = RepeatPhrase(frequency: .daily)
      phrase.rule = "FREQ=DAILY;BYHOUR=\(said)"
      phrase.hours = said.split(separator: ",").compactMap { Int($0) }
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

  /// Reads `un mardi sur deux`, `un martes sí y otro no` and `terça sim terça não` as every two weeks.
  func alternateWeekday(at first: Int) -> (RepeatPhrase, Int)? {
    let index = number(first) == 1 ? next(first) : first
    guard let weekday = weekday(index), isPlain(next(index)) else { return nil }
    var end = next(index)
    if index > first, has(.alternating, end) {
      end = next(end)
    } else if folded(end) == "sim", self.weekday(end + 1) == weekday, folded(end + 2) == "nao" {
      end += 3
    } else {
      return nil
    }
    return (RepeatPhrase(frequency: .weekly, interval: 2, weekdays: [.init(weekday)]), end)
  }

  /// Whether the word is a number with letters, such as `15th` or `1-go`.
  func isWrittenOrdinal(_ index: Int) -> Bool {
    isPlain(index) && ordinal(index) != nil && words[index].folded.first?.isNumber == true
  }
}
