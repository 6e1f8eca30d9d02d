// Parses repetitions: `every fri`, `every 2 weeks`, `daily`, `every 3rd monday`, `every month on
// the 15th`. Does not parse dates and times, except for the time that `every morning` implies.

internal import CivilTime

struct RepeatPhrase {
  var frequency: RecurrenceRule.Frequency
  var interval = 1
  var weekdays: [RecurrenceRule.WeekdayPart] = []
  var monthDay: Int?
  var month: Int?
  /// The rule, if it was typed in the form of RFC 5545.
  var rrule: String?
  var impliedClock: Int?
  /// The hours that were chosen for `twice a day`; `rrule` has the same hours.
  var hoursOfDay: [Int] = []
  var count: Int?
  /// The date in a phrase such as `day 1 of month 12`.
  var date: Day?
  var certainty = Certainty.anywhere
  /// Whether the days are a guess, as for `twice a week`. A diagnostic then tells the person.
  var isGuess = false
  /// Whether the words belong to the title at its beginning: `Twice monthly magazine`.
  var isOnlyAtEnd = false
}

extension LineReader {
  func repeatPhrase(at index: Int, keyed: Bool) -> (RepeatPhrase, Int)? {
    guard isPlain(index) else { return nil }
    let text = words[index].foldedText
    if keyed, text.hasPrefix("freq=") || text.hasPrefix("rrule:") {
      let rule = words[index].text.uppercased()
      var phrase = RepeatPhrase(frequency: .daily)
      phrase.rrule = rule.hasPrefix("RRULE:") ? String(rule.dropFirst(6)) : rule
      return (phrase, index + 1)
    }
    if let unit = meaning(index, { if case .everyUnit(let unit) = $0 { unit } else { nil } }) {
      guard let frequency = Self.frequency(unit) else { return nil }
      var phrase = RepeatPhrase(frequency: frequency)
      if !keyed {
        phrase.certainty = certainty(index) { if case .everyUnit = $0 { true } else { false } }
      }
      let end = readDays(&phrase, next(index))
      if end > next(index) { phrase.certainty = .anywhere }
      return (phrase, end)
    }
    if has(.alternateDays, index) {
      return (RepeatPhrase(frequency: .daily, interval: 2), next(index))
    }
    if has(.quarterly, index) {
      var phrase = RepeatPhrase(frequency: .monthly, interval: 3)
      if !keyed { phrase.certainty = certainty(index) { $0 == .quarterly } }
      return (phrase, next(index))
    }
    if has(.everyTwoWeeks, index) {
      var phrase = RepeatPhrase(frequency: .weekly, interval: 2)
      if !keyed { phrase.certainty = certainty(index) { $0 == .everyTwoWeeks } }
      return (phrase, next(index))
    }
    if let repetition = monthDayRepetition(at: index) ?? countedRepetition(at: index) {
      return repetition
    }
    if has(.everyOther, index), let (phrase, end) = repetitionAfterEvery(next(index)),
      phrase.interval == 1
    {
      var phrase = phrase
      phrase.interval = 2
      return (phrase, end)
    }
    if let repetition = alternateWeekday(at: index) { return repetition }
    if has(.every, index) { return repetitionAfterEvery(next(index)) }
    let day = has(.at, index) || has(.on, index) || has(.article, index) ? next(index) : index
    if let repetition = workingDays(at: index, keyed: keyed) { return repetition }
    if everyWeekday(day) != nil, namedSeries(at: index) == nil,
      let (days, end) = weekdayList(day)
    {
      var phrase = RepeatPhrase(frequency: .weekly, weekdays: days.map { .init($0) })
      return (phrase, partOfDay(&phrase, end))
    }
    if let (phrase, end) = ratePhrase(at: index) {
      var phrase = phrase
      if phrase.isGuess, !keyed { phrase.certainty = .atTitleEdge }
      return (phrase, end)
    }
    if let (days, end) = weekdayList(index), isWeeklyList(days, index, end) {
      var phrase = RepeatPhrase(frequency: .weekly, weekdays: days.map { .init($0) })
      phrase.certainty = .atTitleEdge
      return (phrase, end)
    }
    return keyed ? repetitionAfterEvery(index) : nil
  }

  /// Whether weekdays without `every` repeat: three or more, or two with `and` or in one word.
  private func isWeeklyList(_ days: [Weekday], _ index: Int, _ end: Int) -> Bool {
    days.count > 2 || days.count == 2 && end == index + 1
      || days.count == 2 && (index..<end).contains { has(.and, $0) }
  }

  /// Reads a day before `every month`: `the 1st of every month`, `the last friday of each month`.
  private func monthDayRepetition(at first: Int) -> (RepeatPhrase, Int)? {
    var index = skipSmallWords(first) { has(.on, $0) || has(.article, $0) || unit($0) == .day }
    let digits = isPlain(index) ? LeadingNumber(words[index].foldedText, most: 2) : nil
    let plainDayNumber = digits.flatMap {
      $0.textAfter.isEmpty && (1...31).contains($0.value) ? $0.value : nil
    }
    guard let ordinal = has(.last, index) ? -1 : ordinal(index) ?? plainDayNumber else {
      return nil
    }
    index = next(index)
    var phrase = RepeatPhrase(frequency: .monthly)
    if let weekday = weekday(index), ordinal <= 5 {
      phrase.weekdays = [.init(weekday, ordinal: ordinal)]
      index = next(index)
    } else {
      let isDay = unit(index) == .day
      guard ordinal > 0 || isDay else { return nil }
      phrase.monthDay = ordinal
      if isDay { index = next(index) }
    }
    index = skipSmallWords(index) { has(.article, $0) || has(.from, $0) || has(.in, $0) }
    guard has(.every, index) else { return nil }
    index = skipArticles(next(index))
    return unit(index) == .month ? (phrase, next(index)) : nil
  }

  /// Reads `de dois em dois dias` (Portuguese) and `2日ごとに` (Japanese): every two days.
  private func countedRepetition(at first: Int) -> (RepeatPhrase, Int)? {
    let index = has(.from, first) ? next(first) : first
    guard let count = number(index) else { return nil }
    if has(.in, next(index)), number(next(next(index))) == count,
      let (duration, end) = duration(at: next(next(index)))
    {
      return repetition(every: duration, end)
    }
    guard index == first, let (duration, end) = duration(at: index), has(.every, end),
      words[end].isGlued
    else { return nil }
    return repetition(every: duration, next(end))
  }

  static func frequency(_ unit: TimeUnit) -> RecurrenceRule.Frequency? {
    switch unit {
    case .minute: .minutely
    case .hour: .hourly
    case .day: .daily
    case .week: .weekly
    case .month: .monthly
    case .year: .yearly
    }
  }

  private func repetitionAfterEvery(_ first: Int) -> (RepeatPhrase, Int)? {
    var index = first
    var interval = 1
    index = skipSmallWords(index) { has(.article, $0) }
    if has(.other, index) || has(.next, index) {
      interval = has(.other, index) ? 2 : 1
      index = next(index)
    } else if isPlain(index), let duration = durationInOneWord(words[index].foldedText, true) {
      return repetition(every: duration, index + 1)
    } else if let days = meaning(
      index, { if case .durationInDays(let days) = $0 { days } else { nil } })
    {
      return repetition(every: CalendarDuration(days, .day), next(index))
    } else if let number = number(index), number > 0, number < 1000,
      unit(next(index)) != nil || number > 1 && number < 10 && weekday(next(index)) != nil
    {
      interval = number
      index = next(index)
    } else if let ordinal = ordinal(index) {
      return repetitionAfterEveryOrdinal(ordinal, next(index))
    } else if let number = number(index), (1...31).contains(number),
      skipOfMonth(next(index)).isFound
    {
      // `tous les 15 du mois` (French): on the 15th of every month.
      return repetitionAfterEveryOrdinal(number, next(index))
    } else if has(.last, index) {
      return repetitionAfterEveryOrdinal(-1, next(index))
    } else if has(.endOf(.month), index) {
      return (RepeatPhrase(frequency: .monthly, monthDay: -1), next(index))
    }
    if let unit = unit(index), let frequency = Self.frequency(unit), unit != .minute {
      var phrase = RepeatPhrase(frequency: frequency, interval: interval)
      let end = readDays(&phrase, next(index))
      return (phrase, end)
    }
    if has(.weekdays, index) {
      let days: [Weekday] = [.monday, .tuesday, .wednesday, .thursday, .friday]
      return (RepeatPhrase(frequency: .weekly, weekdays: days.map { .init($0) }), next(index))
    }
    if has(.weekend, index) {
      return (
        RepeatPhrase(frequency: .weekly, weekdays: [.init(.saturday), .init(.sunday)]), next(index)
      )
    }
    if let part = meaning(index, { if case .dayPart(let part) = $0 { part } else { nil } }) {
      return (
        RepeatPhrase(frequency: .daily, interval: interval, impliedClock: part.second), next(index)
      )
    }
    if let (days, end) = weekdayList(index) {
      var phrase = RepeatPhrase(frequency: .weekly, interval: interval)
      phrase.weekdays = days.map { .init($0) }
      if let part = meaning(end, { if case .dayPart(let part) = $0 { part } else { nil } }) {
        phrase.impliedClock = part.second
        return (phrase, next(end))
      }
      return (phrase, end)
    }
    if let (reading, end) = day(at: index, keyed: false, isBesideDate: false),
      reading.weekday == nil,
      reading.wall == nil, isMonthDay(index, end)
    {
      var phrase = RepeatPhrase(frequency: .yearly, interval: interval)
      (phrase.month, phrase.monthDay) = (reading.day.components.month, reading.day.components.day)
      return (phrase, end)
    }
    return nil
  }

  private func isMonthDay(_ index: Int, _ end: Int) -> Bool {
    (index..<end).contains { position in
      meaning(position) { if case .month = $0 { true } else { nil } } ?? false
    }
  }

  private func repetition(every duration: CalendarDuration, _ end: Int) -> (RepeatPhrase, Int)? {
    if duration.days > 0 {
      return duration.days % 7 == 0
        ? (RepeatPhrase(frequency: .weekly, interval: duration.days / 7), end)
        : (RepeatPhrase(frequency: .daily, interval: duration.days), end)
    }
    if duration.months > 0 {
      return duration.months % 12 == 0
        ? (RepeatPhrase(frequency: .yearly, interval: duration.months / 12), end)
        : (RepeatPhrase(frequency: .monthly, interval: duration.months), end)
    }
    return duration.minutes > 0 && duration.minutes % 60 == 0
      ? (RepeatPhrase(frequency: .hourly, interval: duration.minutes / 60), end) : nil
  }

  /// Reads an ordinal after `every`: `every 3rd monday`, `every 15th`, `every last day`.
  private func repetitionAfterEveryOrdinal(_ ordinal: Int, _ index: Int) -> (RepeatPhrase, Int)? {
    if let weekday = weekday(index), ordinal <= 5 {
      if ordinal == 2, !skipOfMonth(next(index)).isFound,
        words[index - 1].foldedText.first?.isNumber != true
      {
        return (
          RepeatPhrase(frequency: .weekly, interval: 2, weekdays: [.init(weekday)]), next(index)
        )
      }
      var phrase = RepeatPhrase(frequency: .monthly)
      phrase.weekdays = [.init(weekday, ordinal: ordinal)]
      return (phrase, skipOfMonth(next(index)).end)
    }
    if let unit = unit(index), ordinal > 0, unit != .minute, let frequency = Self.frequency(unit),
      unit != .day || !skipOfMonth(next(index)).isFound
    {
      return (RepeatPhrase(frequency: frequency, interval: ordinal), next(index))
    }
    if unit(index) == .day || ordinal > 0 {
      let end = unit(index) == .day ? next(index) : index
      if let month = meaning(
        skipArticles(end), { if case .month(let month) = $0 { month } else { nil } })
      {
        var phrase = RepeatPhrase(frequency: .yearly, monthDay: ordinal)
        phrase.month = month
        return (phrase, next(skipArticles(end)))
      }
      return (RepeatPhrase(frequency: .monthly, monthDay: ordinal), skipOfMonth(end).end)
    }
    return nil
  }

  func everyWeekday(_ index: Int) -> Weekday? {
    meaning(index) { if case .everyWeekday(let day) = $0 { day } else { nil } }
  }

  /// Skips `of the month`, `in the month` or `of each month`, if one of them begins at this word.
  private func skipOfMonth(_ index: Int) -> (end: Int, isFound: Bool) {
    var end = index
    end = skipSmallWords(end) {
      has(.article, $0) || has(.in, $0) || has(.inMonth, $0) || has(.every, $0) || has(.from, $0)
    }
    return end > index && unit(end) == .month ? (next(end), true) : (index, false)
  }

  /// Reads the days after a frequency: `on mon and wed` for weeks, `on the 15th` for months.
  private func readDays(_ phrase: inout RepeatPhrase, _ first: Int) -> Int {
    var index = first
    let isGlued = isPlain(index) && words[index].isGlued
    if phrase.frequency == .daily {
      // `cada día 1` (Spanish) and `todo dia 5` (Portuguese) mean that day of each month.
      if words.indices.contains(first - 1), words[first - 1].foldedText == "dia", isPlain(index),
        let number = dayNumber(index), words[index].foldedText.first?.isNumber == true,
        unit(index + 1) == nil, !has(.oclock, index + 1)
      {
        (phrase.frequency, phrase.monthDay) = (.monthly, number)
        return index + 1
      }
      return partOfDay(&phrase, first)
    }
    guard
      has(.on, index) || has(.article, index) || isGlued
        || phrase.frequency == .weekly && everyWeekday(index) != nil
        || phrase.frequency == .monthly && isWrittenOrdinal(index)
    else { return first }
    index = skipSmallWords(index) { has(.on, $0) || has(.article, $0) }
    switch phrase.frequency {
    case .weekly:
      guard let (days, end) = weekdayList(index) else { return first }
      phrase.weekdays = days.map { .init($0) }
      if let part = meaning(end, { if case .dayPart(let part) = $0 { part } else { nil } }) {
        phrase.impliedClock = part.second
        return next(end)
      }
      return end
    case .monthly:
      if has(.last, index), unit(next(index)) == .day {
        phrase.monthDay = -1
        return next(next(index))
      }
      let ordinal = has(.last, index) ? -1 : self.ordinal(index) ?? number(index)
      guard let ordinal, ordinal <= 31 else { return first }
      if let weekday = weekday(next(index)), ordinal <= 5 {
        phrase.weekdays = [.init(weekday, ordinal: ordinal)]
        return next(next(index))
      }
      guard ordinal > 0 else { return first }
      phrase.monthDay = ordinal
      let end = next(index)
      return has(.dayMark, end) && words[end].isGlued ? next(end) : end
    case .yearly:
      guard let (reading, end) = day(at: index, keyed: false, isBesideDate: true),
        isMonthDay(index, end)
      else { return first }
      (phrase.month, phrase.monthDay) = (reading.day.components.month, reading.day.components.day)
      return end
    default: return first
    }
  }

  /// Reads the number of repetitions: `5 times`, `x5`, `for 5 times`.
  func repeatCount(at index: Int) -> (Int, Int)? {
    let start = has(.for, index) ? next(index) : index
    guard isPlain(start) else { return nil }
    let text = words[start].foldedText
    if text.hasPrefix("x"), let number = LeadingNumber(text.dropFirst(), most: 3),
      number.textAfter.isEmpty,
      number.value > 0
    {
      return (number.value, start + 1)
    }
    guard let count = number(start), count > 0, has(.times, next(start)) else { return nil }
    return (count, next(next(start)))
  }
}
