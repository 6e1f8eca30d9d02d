// Parses days that are weeks after another day: `friday week`, `a week on friday`, `Freitag in einer Woche`.

internal import CivilTime
internal import DateWords

extension LineReader {
  /// The day from which a length of time before it is counted.
  func base(of span: Span, at index: Int, isOne: Bool) -> (DayReading, Int)? {
    let isWeeks = isOne && span.months == 0 && span.days % 7 == 0
    switch folded(index) {
    case "from", "after":
      return relative(at: index + 1)
        ?? weekday(index + 1).map { (reading($0, nil), next(index + 1)) }
    case "on" where isWeeks:
      return weekday(index + 1).map { (reading($0, nil), next(index + 1)) }
    case "today" where isWeeks, "tomorrow" where isWeeks: return relative(at: index)
    default: return nil
    }
  }

  /// Whether no word of the title follows a date that ends before this word.
  func endsDate(_ index: Int) -> Bool {
    !isTitle(index) || hits[index].entries.contains { $0.sense.isPreposition }
      || clock(at: index, allowsBare: false) != nil
  }

  /// `Freitag in einer Woche`, `vendredi en huit`.
  func weeksLater(_ reading: DayReading, _ index: Int) -> (DayReading, Int)? {
    var found: (days: Int, end: Int)?
    if let weeks = sense(index, { if case .weeksLater(let count) = $0 { count } else { nil } }),
      unit(index) == nil && !has(.daysLong(14), index) || endsDate(next(index))
    {
      found = (weeks * 7, next(index))
    } else if has(.in, index), let (span, end) = span(at: next(index)), span.minutes == 0,
      span.months == 0, span.days > 0, span.days % 7 == 0
    {
      found = (span.days, end)
    }
    guard let found, reading.impliedClock == nil else { return nil }
    var later = DayReading(day: reading.day + found.days)
    later.remarks = [.init(message: "Read as \(DayWords.day(later.day, today: today)).")]
    return (later, found.end)
  }
}
