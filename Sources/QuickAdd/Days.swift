// Parses days in words: `tomorrow`, `next fri`, `in 3 days`, `eom`.

internal import CivilTime
internal import DateWords

/// A day, or a time counted from now.
struct DayReading {
  var day: Day
  /// The time, if hours or minutes were counted from now.
  var wall: WallTime?
  /// The time of day that the words imply, in seconds after midnight. An explicit time replaces it.
  var impliedClock: Int?
  /// The time of day in an ISO date, in seconds after midnight.
  var clock: Int?
  /// Whether the words say that it is evening, as `tonight` does, so that `8` means 20:00.
  var isEvening = false
  var certainty = Certainty.anywhere
  var weekday: Weekday?
  var remarks: [Remark] = []

  struct Remark {
    var message: String
    var fixes: [ParsedDiagnostic.Fix] = []
    var isWarning = false
  }
}

extension LineReader {
  var today: Day { context.now.day }

  func day(at index: Int, keyed: Bool, isBesideDate: Bool) -> (DayReading, Int)? {
    guard isPlain(index) else { return nil }
    // In Italian `mar` means both Tuesday and March. `mar 24` is a Tuesday if the next Tuesday is the
    // 24th, and otherwise a day in March.
    if let weekday = weekday(index), month(index) != nil, !keyed,
      let number = dayNumber(next(index)), year(next(next(index))) == nil,
      case let day = comingDay(weekday, nil).day, day.components.day == number
    {
      let message = "Read as \(DayWords.day(day, today: today))."
      return (DayReading(day: day, remarks: [.init(message: message)]), next(next(index)))
    }
    // The Portuguese and Spanish word for `day` before a date: `dia 7/12`.
    if foldedWord(index) == "dia", unit(index) == .day, isPlain(index + 1),
      let date = numericDay(at: index + 1, keyed: keyed, isBesideDate: true)
    {
      return date
    }
    return numericDay(at: index, keyed: keyed, isBesideDate: isBesideDate) ?? dayCountedFromNow(
      at: index)
      ?? monthDay(at: index, keyed: keyed) ?? partOfPeriod(at: index) ?? partOfMonth(at: index)
      ?? japaneseMonth(at: index)
      ?? weekdayOfMonth(at: index)
      ?? namedDay(at: index)
  }

  // MARK: Digits

  private func numericDay(at index: Int, keyed: Bool, isBesideDate: Bool) -> (DayReading, Int)? {
    let text = words[index].foldedText
    if text.first == "+", let duration = durationInOneWord(String(text.dropFirst()), true) {
      return (dayFromNow(duration), index + 1)
    }
    guard let date = numericDate(text) else { return nil }
    if date.isUnsure, !keyed, !isBesideDate, !context.language.dottedDates { return nil }
    guard let day = date.day else { return nil }
    var reading = DayReading(day: day)
    reading.clock = date.clock
    if let other = date.swappedDate, other != day {
      reading.remarks.append(
        DayReading.Remark(
          message:
            "“\(text)” is read as \(DayWords.day(day, today: today)); it could be \(DayWords.day(other, today: today)).",
          fixes: [
            ParsedDiagnostic.Fix(
              title: "Use \(DayWords.day(other, today: today))", newText: other.text)
          ]))
    }
    if date.isUnsure {
      reading.remarks.append(
        DayReading.Remark(
          message: "“\(text)” is read as the date \(DayWords.day(day, today: today))."))
      reading.certainty = keyed || isBesideDate ? .anywhere : .atTitleEdge
    }
    return (reading, index + 1)
  }

  /// If a date that does not exist begins at this word, such as `30 feb`, the index of the word
  /// after the date; otherwise nil.
  func impossibleDate(at index: Int) -> Int? {
    guard isPlain(index) else { return nil }
    if let date = numericDate(words[index].foldedText) {
      return date.day == nil && !date.isUnsure ? index + 1 : nil
    }
    guard let day = dayNumber(index), let month = month(next(index)),
      self.day(month: month, day, nil) == nil
    else { return nil }
    return next(next(index))
  }

  // MARK: Counted from now

  private func dayCountedFromNow(at index: Int) -> (DayReading, Int)? {
    if has(.in, index), let (duration, end) = duration(at: next(index), monthLetter: false) {
      return (dayFromNow(duration), has(.later, end) && words[end].isGlued ? next(end) : end)
    }
    // In Polish `za godzinę` means `in one hour`, without a number.
    if isPlain(index), words[index].foldedText == "za", has(.in, index),
      let unit = unit(next(index))
    {
      return (dayFromNow(CalendarDuration(1, unit)), next(next(index)))
    }
    if let (duration, end) = duration(at: index), has(.later, end) {
      return (dayFromNow(duration), next(end))
    }
    // A duration before the day from which it is counted: `a week from saturday`,
    // `a week on friday`, `a fortnight tomorrow`.
    if !isAmount(before: index), let (duration, end) = duration(at: index), duration.minutes == 0,
      isPlain(end),
      let (baseDay, endIndex) = base(of: duration, at: end, isOne: number(index) == 1),
      baseDay.impliedClock == nil
    {
      let day = baseDay.day.adding(months: duration.months) + duration.days
      return (
        DayReading(
          day: day, remarks: [.init(message: "Read as \(DayWords.day(day, today: today)).")]),
        endIndex
      )
    }
    return nil
  }

  /// Whether the word before this index says that a duration or a rate follows, as in
  /// `for 3 days` and `3 times a week`.
  private func isAmount(before index: Int) -> Bool {
    guard words.indices.contains(index - 1) else { return false }
    return knownPhrases[index - 1].meanings.contains { $0.meaning == .for || $0.meaning == .times }
      || ["once", "twice", "thrice", "x"].contains(words[index - 1].foldedText)
  }

  func dayFromNow(_ duration: CalendarDuration) -> DayReading {
    guard duration.minutes > 0 else {
      return DayReading(day: today.adding(months: duration.months) + duration.days)
    }
    let zone = context.zone
    let start = WallTime(day: today, second: context.now.second / 60 * 60)
    let end = zone.instant(of: start).adding(seconds: Int64(duration.minutes) * 60)
    let wall = zone.wallTime(at: end)
    return DayReading(day: wall.day, wall: wall)
  }

  // MARK: Names

  private func namedDay(at index: Int) -> (DayReading, Int)? {
    guard let (reading, end) = namedDayAlone(at: index) else { return nil }
    // A word for the end of the day, as in `friday eod`, belongs to the day before it. It is
    // skipped.
    let isOwn = (index..<end).contains { has(.endOf(.day), $0) }
    return (reading, !isOwn && has(.endOf(.day), end) ? next(end) : end)
  }

  private func namedDayAlone(at index: Int) -> (DayReading, Int)? {
    if let (reading, end) = relativeDay(at: index) {
      return weeksLater(reading, end) ?? (reading, end)
    }
    let direction = direction(index)
    let nameIndex = direction == nil ? index : next(index)
    var nameStart = nameIndex
    if direction != nil { nameStart = skipSmallWords(nameStart) { has(.article, $0) } }
    if let weekday = weekday(nameStart) {
      let end = next(nameStart)
      let directionAfter = direction == nil ? self.direction(end) : nil
      var reading = comingDay(weekday, direction ?? directionAfter)
      if direction == nil, directionAfter == nil {
        reading.certainty = certainty(nameStart) { $0 == .weekday(weekday) }
      }
      return weeksLater(reading, directionAfter == nil ? end : next(end))
        ?? addMonthDay(reading, directionAfter == nil ? end : next(end))
    }
    if has(.weekend, nameStart) {
      let saturday = today.weekday(.saturday)
      let directionAfter = direction == nil ? self.direction(next(nameStart)) : nil
      let isNext = direction == .next || directionAfter == .next
      let day = isNext ? saturday + 7 : saturday < today ? today : saturday
      return (
        DayReading(
          day: day,
          certainty: direction == nil && directionAfter == nil
            ? certainty(nameStart) { $0 == .weekend } : .anywhere),
        directionAfter == nil ? next(nameStart) : next(next(nameStart))
      )
    }
    guard let unit = unit(nameStart) else { return nil }
    let directionAfter = direction == nil ? self.direction(next(nameStart)) : nil
    guard let anyDirection = direction ?? directionAfter else { return nil }
    let end = directionAfter == nil ? next(nameStart) : next(next(nameStart))
    return dayOfPeriod(unit, anyDirection).flatMap { reading in
      dayOfMonthIn(reading, unit, end) ?? weekdayOfWeekIn(reading, unit, end)
    }
  }

  /// In Japanese, a day of a month: `来月5日` (the 5th of next month).
  private func dayOfMonthIn(_ reading: DayReading, _ unit: TimeUnit, _ end: Int) -> (
    DayReading, Int
  )? {
    guard unit == .month, let number = number(end), isPlain(end + 1), has(.dayMark, end + 1),
      words[end + 1].isGlued
    else { return nil }
    let (year, month, _) = reading.day.components
    return Day(year: year, month: month, day: number).map { (DayReading(day: $0), end + 2) }
  }

  /// A weekday in a week: `next week friday`, `来週の金曜日` (Japanese for the same).
  private func weekdayOfWeekIn(_ reading: DayReading, _ unit: TimeUnit, _ end: Int) -> (
    DayReading, Int
  )? {
    var index = end
    index = skipSmallWords(index) { has(.article, $0) || has(.on, $0) }
    guard unit == .week, let weekday = weekday(index) else { return (reading, end) }
    return (DayReading(day: reading.day.weekday(weekday), weekday: weekday), next(index))
  }

  func relativeDay(at index: Int) -> (DayReading, Int)? {
    guard isPlain(index) else { return nil }
    let end = next(index)
    for candidate in knownPhrases[index].meanings {
      switch candidate.meaning {
      // In `3 times a week from today` the words `a week from today` are not a day.
      case .daysFromToday(7) where isAmount(before: index): continue
      case .daysFromToday(let count):
        return (DayReading(day: today + count, certainty: candidate.certainty), end)
      case .tonight:
        return (
          DayReading(
            day: today, impliedClock: DayPart.night.second, isEvening: true,
            certainty: candidate.certainty), end
        )
      case .dayPartAfterDays(let count, let part):
        return (
          DayReading(
            day: today + count, impliedClock: part.second, isEvening: part != .morning,
            certainty: candidate.certainty), end
        )
      // In `corn on the cob` the word `cob` does not mean `close of business`.
      case .endOf(.day)
      where ["cob", "eob"].contains(words[index].foldedText) && has(.article, index - 1):
        continue
      case .endOf(.day):
        // A day may follow the word: `eod friday`, `eod tomorrow`.
        if let weekday = weekday(end),
          certainty(end, where: { $0 == .weekday(weekday) }) == .anywhere
        {
          return (comingDay(weekday, nil), next(end))
        }
        if let days = meaning(
          end, { if case .daysFromToday(let count) = $0 { count } else { nil } })
        {
          return (DayReading(day: today + days), next(end))
        }
        return (lastDay(of: .day), end)
      case .endOf(.week) where direction(end) == .next:
        return (DayReading(day: today.monday + 13), next(end))
      case .endOf(let unit): return (lastDay(of: unit), end)
      default: continue
      }
    }
    return nil
  }

  private func lastDay(of unit: TimeUnit) -> DayReading {
    let day: Day
    switch unit {
    case .week: day = today.weekday(.sunday)
    case .month: day = Self.firstOfMonth(today).adding(months: 1) - 1
    case .year: day = Day(year: today.components.year, month: 12, day: 31) ?? today
    default: day = today
    }
    return DayReading(
      day: day,
      remarks: [
        .init(message: "Read as \(DayWords.day(day, today: today)), at any time of that day.")
      ])
  }

  static func firstOfMonth(_ day: Day) -> Day {
    let (year, month, _) = day.components
    return Day(year: year, month: month, day: 1) ?? day
  }

  enum Direction { case this, next, afterNext }

  func direction(_ index: Int) -> Direction? {
    meaning(index) {
      switch $0 {
      case .next: .next
      case .afterNext: .afterNext
      case .this: .this
      default: nil
      }
    }
  }

  func weekday(_ index: Int) -> Weekday? {
    meaning(index) { if case .weekday(let weekday) = $0 { weekday } else { nil } }
  }

  func comingDay(_ weekday: Weekday, _ direction: Direction?) -> DayReading {
    let dayThisWeek = today.weekday(weekday)
    let comingOne = dayThisWeek > today ? dayThisWeek : dayThisWeek + 7
    var reading = DayReading(day: comingOne, weekday: weekday)
    func addRemark(_ message: String, other: Day) {
      reading.remarks.append(
        .init(
          message: message,
          fixes: [.init(title: "Use \(DayWords.day(other, today: today))", newText: other.text)]))
    }
    switch direction {
    case nil where dayThisWeek == today:
      addRemark(
        "Today is \(DayWords.shortName(today.weekday)); a week from now was chosen.", other: today)
    case nil: break
    case .this:
      reading.day = dayThisWeek >= today ? dayThisWeek : comingOne
    case .afterNext:
      reading.day = comingOne + 7
    case .next:
      reading.day = dayThisWeek + 7
      if reading.day != comingOne {
        addRemark(
          "Read as \(DayWords.day(reading.day, today: today)), in the next week.", other: comingOne)
      }
    }
    return reading
  }

  private func dayOfPeriod(_ unit: TimeUnit, _ direction: Direction) -> DayReading? {
    let day: Day
    switch (unit, direction) {
    case (.week, .next): day = today.monday + 7
    case (.week, .afterNext): day = today.monday + 14
    case (.month, .afterNext): day = Self.firstOfMonth(today).adding(months: 2)
    case (.month, .next): day = Self.firstOfMonth(today).adding(months: 1)
    case (.year, .next): day = Day(year: today.components.year + 1, month: 1, day: 1) ?? today
    case (.week, .this): return lastDay(of: .week)
    case (.month, .this): return lastDay(of: .month)
    case (.day, .next): day = today + 1
    default: return nil
    }
    return DayReading(
      day: day, remarks: [.init(message: "Read as \(DayWords.day(day, today: today)).")])
  }

  /// Reads a date after a weekday, as in `fri 4 dec`. The result is the date, with a warning if
  /// it is on another weekday.
  private func addMonthDay(_ reading: DayReading, _ end: Int) -> (DayReading, Int) {
    var index = end
    index = skipSmallWords(index) {
      has(.article, $0) || isPlain($0) && words[$0].foldedText == ","
    }
    guard isPlain(index) else { return (reading, end) }
    // In `monday from 10 to 11:30` the numbers are times.
    for start in [end, index] {
      if let (range, _, isValid) = clock(at: start, allowsBare: true), range.end != nil, isValid,
        dayRange(at: index) == nil
      {
        return (reading, end)
      }
    }
    if let weekday = reading.weekday,
      let (day, endIndex) = dayWithNumber(weekday, reading.day, at: index)
    {
      var reading = reading
      reading.day = day
      reading.certainty = .anywhere
      reading.remarks = [.init(message: "Read as \(DayWords.day(day, today: today)).")]
      return (reading, endIndex)
    }
    var date: (DayReading, Int)?
    if let dateInDigits = numericDate(words[index].foldedText), let day = dateInDigits.day,
      !dateInDigits.isUnsure || context.language.dottedDates
    {
      date = (DayReading(day: day, clock: dateInDigits.clock), index + 1)
    } else {
      date = monthDay(at: index, keyed: false)
    }
    guard let (foundDay, endIndex) = date else { return (reading, end) }
    var datedDay = foundDay
    if let weekday = reading.weekday, datedDay.day.weekday != weekday {
      datedDay.remarks.append(
        .init(
          message:
            "\(DayWords.day(datedDay.day, today: today)) is not the weekday that you wrote; the date counts.",
          isWarning: true))
    }
    return (datedDay, endIndex)
  }
}
