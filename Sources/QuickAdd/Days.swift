// Parses days in words: `tomorrow`, `next fri`, `in 3 days`, `eom`. Does not depend on times of
// day.

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
  /// Whether the word is `tonight`: then hours up to 11 are in the evening.
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

  func day(at index: Int, keyed: Bool, isBeside: Bool) -> (DayReading, Int)? {
    guard isPlain(index) else { return nil }
    return digits(at: index, keyed: keyed, isBeside: isBeside) ?? counted(at: index)
      ?? monthDay(at: index, keyed: keyed) ?? partOfPeriod(at: index) ?? partOfMonth(at: index)
      ?? japaneseMonth(at: index)
      ?? weekdayOfMonth(at: index)
      ?? named(at: index)
  }

  // MARK: Digits

  private func digits(at index: Int, keyed: Bool, isBeside: Bool) -> (DayReading, Int)? {
    let text = words[index].folded
    if text.first == "+", let span = packedSpan(String(text.dropFirst()), true) {
      return (reading(span), index + 1)
    }
    guard let date = numericDate(text) else { return nil }
    if date.isUnsure, !keyed, !isBeside, !context.language.dottedDates { return nil }
    guard let day = date.day else { return nil }
    var reading = DayReading(day: day)
    reading.clock = date.clock
    if let other = date.other, other != day {
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
      reading.certainty = keyed || isBeside ? .anywhere : .atEdge
    }
    return (reading, index + 1)
  }

  /// The index of the word after a text that looks like a date but does not exist, such as `30
  /// feb`; else nil.
  func impossibleDate(at index: Int) -> Int? {
    guard isPlain(index) else { return nil }
    if let date = numericDate(words[index].folded) {
      return date.day == nil && !date.isUnsure ? index + 1 : nil
    }
    guard let day = dayNumber(index), let month = month(next(index)),
      self.day(month: month, day, nil) == nil
    else { return nil }
    return next(next(index))
  }

  // MARK: Counted from now

  private func counted(at index: Int) -> (DayReading, Int)? {
    if has(.in, index), let (span, end) = span(at: next(index), monthLetter: false) {
      return (reading(span), has(.later, end) && words[end].isGlued ? next(end) : end)
    }
    // In Polish `za godzinę` is in one hour.
    if isPlain(index), words[index].folded == "za", has(.in, index), let unit = unit(next(index)) {
      return (reading(Span(1, unit)), next(next(index)))
    }
    if let (span, end) = span(at: index), has(.later, end) { return (reading(span), next(end)) }
    // `a week from saturday`, `a week on friday`, `a fortnight tomorrow`.
    if !isAmount(before: index), let (span, end) = span(at: index), span.minutes == 0, isPlain(end),
      let (base, after) = base(of: span, at: end, isOne: number(index) == 1),
      base.impliedClock == nil
    {
      let day = base.day.adding(months: span.months) + span.days
      return (
        DayReading(
          day: day, remarks: [.init(message: "Read as \(DayWords.day(day, today: today)).")]), after
      )
    }
    return nil
  }

  /// Whether the word before says that a length of time or a rate follows, as in `for 3 days` and `3
  /// times a week`.
  private func isAmount(before index: Int) -> Bool {
    guard words.indices.contains(index - 1) else { return false }
    return hits[index - 1].entries.contains { $0.sense == .for || $0.sense == .times }
      || ["once", "twice", "thrice", "x"].contains(words[index - 1].folded)
  }

  func reading(_ span: Span) -> DayReading {
    guard span.minutes > 0 else {
      return DayReading(day: today.adding(months: span.months) + span.days)
    }
    let zone = context.zone
    let from = WallTime(day: today, second: context.now.second / 60 * 60)
    let later = zone.instant(of: from).adding(seconds: Int64(span.minutes) * 60)
    let wall = zone.wallTime(at: later)
    return DayReading(day: wall.day, wall: wall)
  }

  // MARK: Names

  private func named(at index: Int) -> (DayReading, Int)? {
    guard let (reading, end) = namedDay(at: index) else { return nil }
    // `friday eod` is that day.
    let isOwn = (index..<end).contains { has(.endOf(.day), $0) }
    return (reading, !isOwn && has(.endOf(.day), end) ? next(end) : end)
  }

  private func namedDay(at index: Int) -> (DayReading, Int)? {
    if let (reading, end) = relative(at: index) {
      return weeksLater(reading, end) ?? (reading, end)
    }
    let direction = direction(index)
    let target = direction == nil ? index : next(index)
    var article = target
    if direction != nil { article = skipping(article) { has(.article, $0) } }
    if let weekday = weekday(article) {
      let end = next(article)
      let after = direction == nil ? self.direction(end) : nil
      var reading = reading(weekday, direction ?? after)
      if direction == nil, after == nil {
        reading.certainty = certainty(article) { $0 == .weekday(weekday) }
      }
      return weeksLater(reading, after == nil ? end : next(end))
        ?? withMonthDay(reading, after == nil ? end : next(end))
    }
    if has(.weekend, article) {
      let saturday = today.weekday(.saturday)
      let behind = direction == nil ? self.direction(next(article)) : nil
      let isNext = direction == .next || behind == .next
      let day = isNext ? saturday + 7 : saturday < today ? today : saturday
      return (
        DayReading(
          day: day,
          certainty: direction == nil && behind == nil
            ? certainty(article) { $0 == .weekend } : .anywhere),
        behind == nil ? next(article) : next(next(article))
      )
    }
    guard let unit = unit(article) else { return nil }
    let behind = direction == nil ? self.direction(next(article)) : nil
    guard let way = direction ?? behind else { return nil }
    let end = behind == nil ? next(article) : next(next(article))
    return period(unit, way).flatMap { reading in
      dayIn(reading, unit, end) ?? weekdayIn(reading, unit, end)
    }
  }

  /// In Japanese, a day of a month: `来月5日`.
  private func dayIn(_ reading: DayReading, _ unit: TimeUnit, _ end: Int) -> (DayReading, Int)? {
    guard unit == .month, let number = number(end), isPlain(end + 1), has(.dayMark, end + 1),
      words[end + 1].isGlued
    else { return nil }
    let (year, month, _) = reading.day.components
    return Day(year: year, month: month, day: number).map { (DayReading(day: $0), end + 2) }
  }

  /// A weekday in a week: `next week friday`, `来週の金曜日`.
  private func weekdayIn(_ reading: DayReading, _ unit: TimeUnit, _ end: Int) -> (DayReading, Int)?
  {
    var index = end
    index = skipping(index) { has(.article, $0) || has(.on, $0) }
    guard unit == .week, let weekday = weekday(index) else { return (reading, end) }
    return (DayReading(day: reading.day.weekday(weekday), weekday: weekday), next(index))
  }

  func relative(at index: Int) -> (DayReading, Int)? {
    guard isPlain(index) else { return nil }
    let end = next(index)
    for entry in hits[index].entries {
      switch entry.sense {
      // `3 times a week from today`.
      case .days(7) where isAmount(before: index): continue
      case .days(let count):
        return (DayReading(day: today + count, certainty: entry.certainty), end)
      case .tonight:
        return (
          DayReading(
            day: today, impliedClock: DayPart.night.second, isEvening: true,
            certainty: entry.certainty), end
        )
      case .part(let count, let part):
        return (
          DayReading(
            day: today + count, impliedClock: part.second, isEvening: part != .morning,
            certainty: entry.certainty), end
        )
      // `corn on the cob`.
      case .endOf(.day)
      where ["cob", "eob"].contains(words[index].folded) && has(.article, index - 1):
        continue
      case .endOf(.day):
        // `eod friday`.
        if let weekday = weekday(end),
          certainty(end, where: { $0 == .weekday(weekday) }) == .anywhere
        {
          return (reading(weekday, nil), next(end))
        }
        if let days = sense(end, { if case .days(let count) = $0 { count } else { nil } }) {
          return (DayReading(day: today + days), next(end))
        }
        return (endOf(.day), end)
      case .endOf(.week) where direction(end) == .next:
        return (DayReading(day: today.monday + 13), next(end))
      case .endOf(let unit): return (endOf(unit), end)
      default: continue
      }
    }
    return nil
  }

  private func endOf(_ unit: TimeUnit) -> DayReading {
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
    sense(index) {
      switch $0 {
      case .next: .next
      case .afterNext: .afterNext
      case .this: .this
      default: nil
      }
    }
  }

  func weekday(_ index: Int) -> Weekday? {
    sense(index) { if case .weekday(let weekday) = $0 { weekday } else { nil } }
  }

  func reading(_ weekday: Weekday, _ direction: Direction?) -> DayReading {
    let thisWeeks = today.weekday(weekday)
    let coming = thisWeeks > today ? thisWeeks : thisWeeks + 7
    var reading = DayReading(day: coming, weekday: weekday)
    func remark(_ message: String, other: Day) {
      reading.remarks.append(
        .init(
          message: message,
          fixes: [.init(title: "Use \(DayWords.day(other, today: today))", newText: other.text)]))
    }
    switch direction {
    case nil where thisWeeks == today:
      remark(
        "Today is \(DayWords.shortName(today.weekday)); a week from now was chosen.", other: today)
    case nil: break
    case .this:
      reading.day = thisWeeks >= today ? thisWeeks : coming
    case .afterNext:
      reading.day = coming + 7
    case .next:
      reading.day = thisWeeks + 7
      if reading.day != coming {
        remark(
          "Read as \(DayWords.day(reading.day, today: today)), in the next week.", other: coming)
      }
    }
    return reading
  }

  private func period(_ unit: TimeUnit, _ way: Direction) -> DayReading? {
    let day: Day
    switch (unit, way) {
    case (.week, .next): day = today.monday + 7
    case (.week, .afterNext): day = today.monday + 14
    case (.month, .afterNext): day = Self.firstOfMonth(today).adding(months: 2)
    case (.month, .next): day = Self.firstOfMonth(today).adding(months: 1)
    case (.year, .next): day = Day(year: today.components.year + 1, month: 1, day: 1) ?? today
    case (.week, .this): return endOf(.week)
    case (.month, .this): return endOf(.month)
    case (.day, .next): day = today + 1
    default: return nil
    }
    return DayReading(
      day: day, remarks: [.init(message: "Read as \(DayWords.day(day, today: today)).")])
  }

  /// A weekday with a date, such as `fri 4 dec`: the date counts, and the weekday must be the right
  /// one.
  private func withMonthDay(_ reading: DayReading, _ end: Int) -> (DayReading, Int) {
    var index = end
    index = skipping(index) { has(.article, $0) || isPlain($0) && words[$0].folded == "," }
    guard isPlain(index) else { return (reading, end) }
    // In `monday from 10 to 11:30` the numbers are times.
    for start in [end, index] {
      if let (range, _, isValid) = clock(at: start, allowsBare: true), range.end != nil, isValid,
        daySpan(at: index) == nil
      {
        return (reading, end)
      }
    }
    if let weekday = reading.weekday, let (day, after) = numbered(weekday, reading.day, at: index) {
      var reading = reading
      reading.day = day
      reading.certainty = .anywhere
      reading.remarks = [.init(message: "Read as \(DayWords.day(day, today: today)).")]
      return (reading, after)
    }
    var date: (DayReading, Int)?
    if let numeric = numericDate(words[index].folded), let day = numeric.day,
      !numeric.isUnsure || context.language.dottedDates
    {
      date = (DayReading(day: day, clock: numeric.clock), index + 1)
    } else {
      date = monthDay(at: index, keyed: false)
    }
    guard let (found, after) = date else { return (reading, end) }
    var dated = found
    if let weekday = reading.weekday, dated.day.weekday != weekday {
      dated.remarks.append(
        .init(
          message:
            "\(DayWords.day(dated.day, today: today)) is not the weekday that you wrote; the date counts.",
          isWarning: true))
    }
    return (dated, after)
  }
}
