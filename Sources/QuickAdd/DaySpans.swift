// Parses ranges of days, and days that are named by their month or weekday: `20-27 dec`,
// `du 20 au 27 décembre`, `end of may`, `in june`, `monday 23`.

internal import CivilTime
internal import DateWords

extension LineReader {
  /// The first and last day of `20-27 dec`, `20 to 27 dec` or `dec 20-27`.
  func dayRange(at index: Int, keyed: Bool = false) -> (first: Day, last: Day, end: Int)? {
    guard isPlain(index) else { return nil }
    if let range = japaneseDayRange(at: index) ?? dayRangeInOneWord(at: index, keyed: keyed) {
      return range
    }
    if let month = month(index),
      let (firstNumber, lastNumber, end) = twoDayNumbers(at: skipArticles(next(index)))
    {
      return dayRange(month, firstNumber, lastNumber, end)
    }
    guard let (firstNumber, lastNumber, end) = twoDayNumbers(at: index),
      let month = month(skipArticles(end))
    else {
      return nil
    }
    return dayRange(month, firstNumber, lastNumber, next(skipArticles(end)))
  }

  private func twoDayNumbers(at index: Int) -> (Int, Int, Int)? {
    guard isPlain(index) else { return nil }
    let text = words[index].foldedText
    if let firstNumber = LeadingNumber(text, most: 2),
      let dash = firstNumber.textAfter.firstIndex(of: "-"),
      Self.isDayEnding(firstNumber.textAfter[..<dash]),
      let lastNumber = LeadingNumber(
        firstNumber.textAfter[firstNumber.textAfter.index(after: dash)...], most: 2),
      Self.isDayEnding(lastNumber.textAfter)
    {
      return (firstNumber.value, lastNumber.value, index + 1)
    }
    guard let firstNumber = dayNumber(index) else { return nil }
    let connector = next(index)
    if foldedWord(connector).hasPrefix("all'"), let lastNumber = dayNumber(connector) {
      return (firstNumber, lastNumber, connector + 1)
    }
    let isDash = isPlain(connector) && words[connector].foldedText == "-"
    guard isDash || has(.to, connector) || has(.until, connector) else { return nil }
    let start = skipArticles(isDash ? connector + 1 : next(connector))
    guard let lastNumber = dayNumber(start) else { return nil }
    return (firstNumber, lastNumber, next(start))
  }

  private static func isDayEnding(_ text: Substring) -> Bool {
    text.allSatisfy { $0 == "." } || ["st", "nd", "rd", "th"].contains(text)
  }

  private func dayRange(
    _ month: Int, _ firstNumber: Int, _ lastNumber: Int, _ end: Int
  ) -> (first: Day, last: Day, end: Int)? {
    var end = end
    if has(.article, end), year(next(end)) != nil { end = next(end) }
    let year = year(end)
    if year != nil { end += 1 }
    guard let lastDay = day(month: month, lastNumber, year) else { return nil }
    let monthOfFirst =
      firstNumber > lastNumber ? Self.firstOfMonth(lastDay).adding(months: -1) : lastDay
    let (firstYear, firstMonth, _) = monthOfFirst.components
    return Day(year: firstYear, month: firstMonth, day: firstNumber).map { ($0, lastDay, end) }
  }

  /// A range of days in one word: `20.12.-3.1.`, `20.-27.12.`, `20/12-3/1` or `mon-fri`.
  private func dayRangeInOneWord(at index: Int, keyed: Bool) -> (first: Day, last: Day, end: Int)? {
    let text = words[index].foldedText
    guard text.utf8.count < 30, let dash = text.firstIndex(where: { "-~〜".contains($0) }) else {
      return nil
    }
    let (one, other) = (text[..<dash], text[text.index(after: dash)...])
    if let start = weekday(named: one), let end = weekday(named: other), start != end {
      let first = today.weekday(start) < today ? today.weekday(start) + 7 : today.weekday(start)
      let last = first.weekday(end)
      return (first, last < first ? last + 7 : last, index + 1)
    }
    if let range = slashedDayRange(one, other, isASCIIDash: text[dash] == "-"),
      keyed || text[dash] != "-"
        || !isMeasure(one, other) && (other.contains("/") || endsDate(index + 1))
    {
      return (range.first, range.last, index + 1)
    }
    if let range = dottedDayRange(one, other) { return (range.first, range.last, index + 1) }
    guard other.hasSuffix("."), one.hasSuffix("."), let last = numericDate(String(other))?.day
    else {
      return nil
    }
    let (year, month, _) = last.components
    let first =
      numericDate(String(one))?.day
      ?? LeadingNumber(one, most: 2).flatMap {
        $0.textAfter == "." ? Day(year: year, month: month, day: $0.value) : nil
      }
    return first.flatMap { $0 < last ? ($0, last, index + 1) : nil }
  }

  /// Reads `28.12-3.01`. One of the days must be above 24, because otherwise both could be times of
  /// day, and one of the months must have two digits, because `1.2-25.3` could be chapters.
  private func dottedDayRange(_ one: Substring, _ other: Substring) -> (first: Day, last: Day)? {
    guard context.language.dottedDates, let firstNumber = LeadingNumber(one, most: 2),
      let lastNumber = LeadingNumber(other, most: 2), firstNumber.textAfter.first == ".",
      lastNumber.textAfter.first == ".", max(firstNumber.value, lastNumber.value) > 24,
      firstNumber.textAfter.utf8.count > 2 || lastNumber.textAfter.utf8.count > 2,
      let first = numericDate(String(one))?.day, let last = numericDate(String(other))?.day,
      first < last
    else { return nil }
    return (first, last)
  }

  /// Reads `20/12-3/1`. With an ASCII dash, one of the numbers must be above 12, because
  /// otherwise both could be fractions, as in `1/2-3/4`.
  private func slashedDayRange(
    _ one: Substring, _ other: Substring, isASCIIDash: Bool
  ) -> (first: Day, last: Day)? {
    let numbers = (one.split(separator: "/") + other.split(separator: "/")).compactMap {
      LeadingNumber($0, most: 4)
    }
    guard one.contains("/"), numbers.allSatisfy(\.textAfter.isEmpty),
      let first = numericDate(String(one))?.day
    else { return nil }
    if context.language.monthFirst, numbers.count == 3, !other.contains("/") {
      let (year, month, day) = first.components
      guard let last = Day(year: year, month: month, day: numbers[2].value), numbers[2].value > day
      else { return nil }
      return (first, last)
    }
    guard numbers.count >= 4, other.contains("/"), let last = numericDate(String(other))?.day,
      !isASCIIDash || numbers.contains(where: { $0.value > 12 })
    else { return nil }
    return first < last ? (first, last) : nil
  }

  /// Whether the text is the size of a screw, pages of a chapter or two fractions of an inch, and
  /// not a range of days: `1/4-20`, `3/4-7`, `1/2-3/16`.
  private func isMeasure(_ one: Substring, _ other: Substring) -> Bool {
    guard Self.isInchFraction(one) else { return isOfSmallNumbers(one, other) }
    return !other.contains("/") || Self.isInchFraction(other)
  }

  /// Whether no number of a text such as `3/5-7` is above 12, so that the text may also be a
  /// chapter and its pages.
  private func isOfSmallNumbers(_ one: Substring, _ other: Substring) -> Bool {
    guard !other.contains("/") else { return false }
    return (one.split(separator: "/") + [other]).allSatisfy {
      LeadingNumber($0, most: 4).map { $0.value <= 12 } ?? false
    }
  }

  /// Whether the text is a fraction of an inch, such as `3/8` or `5/16`.
  private static func isInchFraction(_ text: Substring) -> Bool {
    let numbers = text.split(separator: "/").compactMap { LeadingNumber($0, most: 2) }
    guard numbers.count == 2, let numerator = numbers.first?.value,
      let denominator = numbers.last?.value
    else { return false }
    return [2, 4, 8, 16].contains(denominator) && numerator < denominator && numerator % 2 == 1
  }

  /// Reads a range in Japanese: `12月20日から27日まで` (from 20 to 27 December).
  private func japaneseDayRange(at index: Int) -> (first: Day, last: Day, end: Int)? {
    guard let (first, connector) = japaneseDate(at: index), isPlain(connector),
      has(.from, connector) || ["-", "~", "〜"].contains(words[connector].foldedText),
      words[connector].isGlued
    else { return nil }
    let start = next(connector)
    var last: Day?
    var end = start
    if let (reading, after) = japaneseDate(at: start) {
      (last, end) = (reading.day, after)
    } else if let number = number(start), has(.dayMark, start + 1), words[start + 1].isGlued {
      let (year, month, _) = first.day.components
      (last, end) = (Day(year: year, month: month, day: number), start + 2)
    }
    guard let last else { return nil }
    return (first.day, last, has(.to, end) || has(.until, end) ? next(end) : end)
  }

  func skipArticles(_ index: Int) -> Int { skipSmallWords(index) { has(.article, $0) } }

  // MARK: Parts of months

  /// Reads `end of may` as its last day, and `in june` as its first day.
  func partOfMonth(at index: Int) -> (DayReading, Int)? {
    if has(.endOfNamed, index), !isAdjective(index) || isLastName(skipArticles(next(index))),
      let month = month(skipArticles(next(index)))
    {
      let name = skipArticles(next(index))
      let year = year(next(name))
      guard let first = day(month: month, 1, year) ?? nil else { return nil }
      // For the current month, `day(month:)` gives next year, because the first day is past.
      let isThis = month == today.components.month && year == nil
      let day = (isThis ? Self.firstOfMonth(today) : first).adding(months: 1) - 1
      return (dayReading(day), year == nil ? next(name) : next(name) + 1)
    }
    if let (month, end) = monthOfLastDay(at: index), let first = day(month: month, 1, year(end)) {
      let isThis = month == today.components.month && year(end) == nil
      let day = (isThis ? Self.firstOfMonth(today) : first).adding(months: 1) - 1
      return (dayReading(day), year(end) == nil ? end : end + 1)
    }
    guard has(.in, index) || has(.inMonth, index) || has(.by, index) else { return nil }
    let name = skipArticles(next(index))
    guard let month = month(name), words[name].foldedText.utf8.count > 3 || !has(.by, index),
      dayNumber(next(name)) == nil
    else { return nil }
    let year = year(next(name))
    guard let day = day(month: month, 1, year) else { return nil }
    var reading = dayReading(day)
    reading.certainty = .atTitleEdge
    return (reading, year == nil ? next(name) : next(name) + 1)
  }

  /// The month of `last day of january`, `sista januari` (Swedish) and `1月末` (Japanese), which all
  /// mean 31 January; and the index after the month.
  private func monthOfLastDay(at index: Int) -> (Int, Int)? {
    if let month = number(index), (1...12).contains(month), has(.endOf(.month), index + 1),
      words[index + 1].isGlued
    {
      return (month, next(index + 1))
    }
    guard has(.last, index) else { return nil }
    let name = unit(next(index)) == .day ? skipArticles(next(next(index))) : next(index)
    let monthName = skipSmallWords(name) { has(.in, $0) || has(.for, $0) }
    guard let month = month(monthName) else { return nil }
    let end = next(monthName)
    // The Swedish `sista januari` (last of January) has no word for `day`. If a word of the title
    // follows, as in `sista januari rea` (last January sale), the words are not a date.
    let isDay =
      name > next(index)
      || foldedWord(index) == "sista" && endsDate(year(end) == nil ? end : end + 1)
    return isDay ? (month, end) : nil
  }

  /// A month in Japanese: `1月に` (in January).
  func japaneseMonth(at index: Int) -> (DayReading, Int)? {
    guard let month = number(index), (1...12).contains(month), has(.monthMark, index + 1),
      words[index + 1].isGlued, has(.particle, index + 2), words[index + 2].isGlued,
      let day = day(month: month, 1, nil)
    else { return nil }
    return (dayReading(day), index + 2)
  }

  private func dayReading(_ day: Day) -> DayReading {
    DayReading(
      day: day, remarks: [.init(message: "Read as \(DayWords.day(day, today: today)).")])
  }

  /// The day that a weekday and a day of the month name together, as in `monday 23`. A number up
  /// to 24 may be an hour, so then that day has to be the coming one with this weekday.
  func dayWithNumber(_ weekday: Weekday, _ coming: Day, at index: Int) -> (Day, Int)? {
    guard isPlain(index), let number = LeadingNumber(words[index].foldedText, most: 2),
      number.textAfter.isEmpty || number.textAfter == ".", (13...31).contains(number.value),
      !has(.oclock, index + 1), unit(index + 1) == nil
    else { return nil }
    for week in 0..<9 {
      let day = coming + 7 * week
      guard day.components.day == number.value else { continue }
      return week == 0 || number.value > 24 ? (day, index + 1) : nil
    }
    return nil
  }
}
