// Reads the due dates of a filter: `due:week`, `due:1 dec..5 dec`, `due:next week`. A period in one
// word, such as `week`, is counted from today, and overdue reminders are included.

internal import CivilTime

extension LineReader {
  mutating func readDue(
    _ value: Int, from first: Int, _ conditions: inout FilterConditions
  ) {
    if let end = readRange(value, from: first, &conditions) { return setRole(first..<end, .date) }
    let word = words[value].foldedText
    if word == "overdue" || word == "late" {
      return setDueRange(nil, nil, isOverdue: true, first..<value + 1, &conditions)
    }
    if let (from, to, end) = duePeriod(value) {
      return setDueRange(from, to, first..<end, &conditions)
    }
    guard let (phrase, end) = datePhrase(at: value, keyed: true) else {
      return reportNotUnderstood(
        first..<value + 1, "date", "overdue, today, week, fri, 1 dec or 1 dec..5 dec",
        nearest: nearestDateWord(word), prefix: first < value ? words[first].text : "")
    }
    let wordRange = first..<end
    // This has to be tested before the words get their roles, because `has` ignores words with one.
    let saysToday = has(.daysFromToday(0), value)
    acceptDate(phrase, wordRange)
    guard let date = date(phrase, words: wordRange) else { return }
    switch date {
    case .day(let day):
      let last = phrase.lastDay ?? day
      if last < day { report(.error, wordRange, "The end of the range is before its beginning.") }
      let isToday = day == context.now.day && phrase.lastDay == nil && saysToday
      setDueRange(
        isToday ? nil : .day(day), Self.end(last, hasStart: !isToday), wordRange, &conditions)
    case .time(let wall):
      report(
        .information, wordRange,
        "Read as due from \(Echo.dateText(.time(wall), context.now.day)) on.")
      setDueRange(.time(wall), nil, wordRange, &conditions)
    }
  }

  /// Reads `until:fri`: all reminders that are due by then, including overdue ones.
  mutating func readUntil(
    _ value: Int, from first: Int, _ conditions: inout FilterConditions
  ) {
    guard let (phrase, end) = datePhrase(at: value, keyed: true) else {
      return reportNotUnderstood(first..<value + 1, "date", "today, fri, 1 dec or 2026-12-01")
    }
    acceptDate(phrase, first..<end)
    guard let date = date(phrase, words: first..<end) else { return }
    let to = date.wallTime == nil ? Self.end(date.day, hasStart: false) : date
    setDueRange(nil, to, first..<end, &conditions)
  }

  /// The end of a range whose last day is `last`: the day after it. The last day of the calendar
  /// has no day after it; then a range with a start has no end, and a range without one ends with
  /// the last second of that day.
  private static func end(_ last: Day, hasStart: Bool) -> LocalDate? {
    if last < Day.last { return .day(last + 1) }
    return hasStart ? nil : .time(WallTime(day: last, second: 86_399))
  }

  private mutating func setDueRange(
    _ from: LocalDate?, _ to: LocalDate?, isOverdue: Bool = false, _ wordRange: Range<Int>,
    _ conditions: inout FilterConditions
  ) {
    guard conditions.dueFrom == nil, conditions.dueBefore == nil, !conditions.isOverdue else {
      for index in wordRange { roles[index] = .error }
      return report(
        .error, wordRange, "A due date was given already; write a range such as due:1 dec..5 dec.")
    }
    setRole(wordRange, .date)
    (conditions.dueFrom, conditions.dueBefore, conditions.isOverdue) = (from, to, isOverdue)
  }

  /// Reads a period such as `week`, `month`, `this week` or `next month`.
  private func duePeriod(_ index: Int) -> (from: LocalDate?, to: LocalDate, end: Int)? {
    let today = today
    let isNext = has(.next, index)
    let unitIndex = isNext || has(.this, index) ? next(index) : index
    guard isPlain(unitIndex) else { return nil }
    let month = Self.firstOfMonth(today)
    switch unit(unitIndex) {
    case .week?:
      if isNext { return (.day(today.monday + 7), .day(today.monday + 14), next(unitIndex)) }
      return (nil, .day(unitIndex == index ? today + 7 : today.monday + 7), next(unitIndex))
    case .month?:
      if isNext {
        return (.day(month.adding(months: 1)), .day(month.adding(months: 2)), next(unitIndex))
      }
      return (nil, .day(unitIndex == index ? today + 31 : month.adding(months: 1)), next(unitIndex))
    default: return nil
    }
  }

  // MARK: Ranges

  /// Reads `fri..`, `..1 dec` or `1 dec..5 dec`. Returns nil if it is not a range.
  private mutating func readRange(
    _ value: Int, from first: Int, _ conditions: inout FilterConditions
  ) -> Int? {
    var last = value
    while last < words.count, last - value < 5, words[last].kind == .plain, roles[last] == nil {
      if let rangeDots = words[last].text.rangeDots {
        return readRange(value, last, rangeDots, from: first, &conditions)
      }
      last += 1
    }
    return nil
  }

  private mutating func readRange(
    _ value: Int, _ last: Int, _ rangeDots: Range<String.Index>, from first: Int,
    _ conditions: inout FilterConditions
  ) -> Int? {
    let middle = words[last].text
    let wordsBefore = words[value..<last].map(\.text) + [String(middle[..<rangeDots.lowerBound])]
    let startText = wordsBefore.joined(separator: " ").trimmingBlanks
    guard let start = rangeStart(startText) else { return nil }
    let textAfterDots = String(middle[rangeDots.upperBound...])
    var endDate: LocalDate?
    var end = last + 1
    if !textAfterDots.isEmpty {
      var endWords = [textAfterDots]
      var index = last + 1
      while index < words.count, endWords.count < 6, words[index].kind == .plain, !hasSigil(index) {
        endWords.append(words[index].text)
        index += 1
      }
      var reader = QuickAddValue.lineReader(endWords.joined(separator: " "), context)
      guard let (phrase, count) = reader.datePhrase(at: 0, keyed: true),
        phrase.errors.isEmpty,
        let date = reader.date(phrase, words: 0..<count)
      else {
        reportNotUnderstood(
          first..<last + 1, "range of dates", "due:1 dec..5 dec, due:fri.. or due:..2026-12-01")
        return last + 1
      }
      endDate = date.wallTime == nil ? Self.end(date.day, hasStart: start.date != nil) : date
      end = min(last + count, words.count)
    }
    if let start = start.date, let endDate, Self.isAfter(start, endDate) {
      report(.error, first..<end, "The end of the range is before its beginning.")
    }
    guard start.date != nil || endDate != nil else {
      reportNotUnderstood(
        first..<end, "range of dates", "due:1 dec..5 dec, due:fri.. or due:..2026-12-01")
      return end
    }
    setDueRange(start.date, endDate, first..<end, &conditions)
    return end
  }

  private struct RangeStart {
    var date: LocalDate?
  }

  /// The beginning of a range, whose text may be empty, as in `..1 dec`. Nil if the text is neither
  /// empty nor a date.
  private func rangeStart(_ text: String) -> RangeStart? {
    if text.isEmpty { return RangeStart() }
    var reader = QuickAddValue.lineReader(text, context)
    guard let (phrase, end) = reader.datePhrase(at: 0, keyed: true),
      end == reader.words.count,
      phrase.errors.isEmpty
    else { return nil }
    return RangeStart(date: reader.date(phrase, words: 0..<end))
  }
}

extension String {
  /// The first `..` in the text.
  fileprivate var rangeDots: Range<String.Index>? {
    var position = startIndex
    while position < endIndex {
      let next = index(after: position)
      if self[position] == ".", next < endIndex, self[next] == "." {
        return position..<index(after: next)
      }
      position = next
    }
    return nil
  }
}
