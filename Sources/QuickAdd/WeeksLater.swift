// Parses days that are weeks after another day: `friday week`, `a week on friday`,
// `Freitag in einer Woche` (German: Friday in a week).

internal import CivilTime
internal import DateWords

extension LineReader {
  /// The day after `from`, `after` or `on`, from which a duration is counted: `saturday` in
  /// `a week from saturday`. `index` is the word after the duration.
  func base(of duration: CalendarDuration, at index: Int, isOne: Bool) -> (DayReading, Int)? {
    let isWeeks = isOne && duration.months == 0 && duration.days % 7 == 0
    switch foldedWord(index) {
    case "from", "after":
      return relativeDay(at: index + 1)
        ?? weekday(index + 1).map { (comingDay($0, nil), next(index + 1)) }
    case "on" where isWeeks:
      return weekday(index + 1).map { (comingDay($0, nil), next(index + 1)) }
    case "today" where isWeeks, "tomorrow" where isWeeks: return relativeDay(at: index)
    default: return nil
    }
  }

  /// Whether a date may end before this word, because this word is not one of the title.
  func endsDate(_ index: Int) -> Bool {
    !isTitle(index) || knownPhrases[index].meanings.contains { $0.meaning.isPreposition }
      || clock(at: index, allowsBare: false) != nil
  }

  /// Reads words after a day that mean some weeks later: `Freitag in einer Woche` (German),
  /// `vendredi en huit` (French), both a week after Friday.
  func weeksLater(_ reading: DayReading, _ index: Int) -> (DayReading, Int)? {
    var wait: (days: Int, end: Int)?
    if let weeks = meaning(index, { if case .weeksLater(let count) = $0 { count } else { nil } }),
      unit(index) == nil && !has(.durationInDays(14), index) || endsDate(next(index))
    {
      wait = (weeks * 7, next(index))
    } else if has(.in, index), let (duration, end) = duration(at: next(index)),
      duration.minutes == 0,
      duration.months == 0, duration.days > 0, duration.days % 7 == 0
    {
      wait = (duration.days, end)
    }
    guard let wait, reading.impliedClock == nil else { return nil }
    var later = DayReading(day: reading.day + wait.days)
    later.remarks = [.init(message: "Read as \(DayWords.day(later.day, today: today)).")]
    return (later, wait.end)
  }
}
