// Builds an event from the parts that were found in the line: start, end, place and alarms.

internal import CivilTime

extension LineReader {
  mutating func buildEvent(_ item: inout ParsedItem) {
    mergeStartIntoMain()
    if let main = foundParts.dates.main {
      item.start = date(main.phrase, words: main.words)
    } else if let rule = foundParts.repetition {
      item.start = .day(context.now.day)
      if let clock = rule.impliedClock { item.start = .time(wall(context.now.day, clock)) }
    }
    guard item.start != nil else {
      diagnostics.append(
        ParsedDiagnostic(
          range: 0..<line.count, severity: .error,
          message: "An event needs a date, such as fri 19:00-21:30."))
      return
    }
    setEnd(&item)
    setRecurrence(&item, words: foundParts.dates.main?.words ?? foundParts.repetitionWords)
    setZone(&item, [foundParts.dates.main?.phrase, foundParts.dates.start?.phrase])
    if foundParts.repetition == nil {
      warnOfPast(item.start, foundParts.dates.main?.words ?? 0..<0)
    }
    addTimeAlarms(&item)
    addEventPlaces(&item)
  }

  /// Combines the day and the time of `day:fri from:12:00` into a single start.
  private mutating func mergeStartIntoMain() {
    guard let start = foundParts.dates.start else { return }
    guard var main = foundParts.dates.main else {
      foundParts.dates.main = start
      return
    }
    if main.phrase.addMissingParts(of: start.phrase) {
      foundParts.dates.main = main
    } else {
      report(.error, start.words, "The line gives another start already; remove one of the two.")
    }
  }

  private mutating func setEnd(_ item: inout ParsedItem) {
    guard let start = item.start else { return }
    let phrase = foundParts.dates.main?.phrase
    if let end = phrase?.clock?.end, let wall = start.wallTime {
      let day = phrase?.lastDay ?? (end > wall.second ? wall.day : wall.day + 1)
      item.end = .time(self.wall(day, end))
      if phrase?.lastDay == nil, let words = phrase?.clockWords {
        warnOfLongNight(wall, self.wall(day, end), words) {
          "\(Self.clockText(wall.second))-\(Self.clockText($0.second))"
        }
      }
    } else if let last = phrase?.lastDay {
      item.end =
        start.wallTime.map { .time(WallTime(day: last, second: $0.second)) } ?? .day(last + 1)
    }
    if let end = foundParts.dates.end
      ?? (foundParts.repetition == nil ? foundParts.dates.until : nil)
    {
      if item.end != nil {
        report(.error, end.words, "The line gives another end already; remove one of the two.")
      } else {
        setEnd(&item, end, start)
      }
    }
    if let duration = foundParts.duration {
      if item.end != nil {
        report(
          .error, foundParts.durationWords,
          "The line gives an end already; remove the end or the duration.")
      } else if start.wallTime == nil, duration.minutes > 0 {
        report(
          .error, foundParts.durationWords, "A duration needs a time of day at which it begins.")
      } else {
        item.end = adding(duration, to: start)
      }
    }
    if item.end == nil {
      item.end = adding(
        start.wallTime == nil ? CalendarDuration(1, .day) : CalendarDuration(1, .hour), to: start)
    }
    if let end = item.end, Self.isAfter(start, end) || start == end {
      report(
        .error, foundParts.dates.end?.words ?? foundParts.dates.main?.words ?? 0..<words.count,
        "The end is before the start.")
    }
  }

  private mutating func setEnd(
    _ item: inout ParsedItem, _ end: FoundParts.FoundDate, _ start: LocalDate
  ) {
    guard let date = date(end.phrase, fallback: start.day, words: end.words) else { return }
    switch (start, date) {
    case (.time(let startTime), .time(let endClock)):
      // An end such as 1:00 after a start at 22:00 is on the next day.
      let isNextDay = end.phrase.day == nil && endClock <= startTime
      let endTime = isNextDay ? WallTime(day: endClock.day + 1, second: endClock.second) : endClock
      item.end = .time(endTime)
      guard isNextDay else { return }
      let key = words[end.words.lowerBound].text
      let prefix = words[end.words.lowerBound].kind == .plain ? "end:" : key
      warnOfLongNight(startTime, endTime, end.words) { "\(prefix)\(Self.clockText($0.second))" }
    case (.day, .day(let day)): item.end = .day(day + 1)
    case (.time(let startTime), .day(let day)):
      item.end = .time(WallTime(day: day, second: startTime.second))
      report(
        .information, end.words,
        "The end has no time of day; \(Self.clockText(startTime.second)) was chosen.")
    case (.day, .time):
      report(
        .error, end.words,
        "The end has a time of day, and the start has none; give both a time, or neither.")
    }
  }

  /// Warns of an end on the next day that is more than half a day after the start, because such an
  /// end is seldom meant. `text` writes another end, for the fix.
  private mutating func warnOfLongNight(
    _ start: WallTime, _ end: WallTime, _ wordRange: Range<Int>, _ text: (WallTime) -> String
  ) {
    let halfDay = 43_200
    let seconds = end.seconds - start.seconds
    guard seconds > halfDay, seconds < 86_400 else { return }
    let hours = seconds % 3600 == 0 ? "\(seconds / 3600)" : "over \(seconds / 3600)"
    var fixes: [ParsedDiagnostic.Fix] = []
    if end.second < halfDay {
      let other = WallTime(day: end.day, second: end.second + halfDay)
      fixes.append(.init(title: "End at \(Self.clockText(other.second))", newText: text(other)))
    }
    report(
      .warning, wordRange,
      "The event ends at \(Self.clockText(end.second)) on the next day, \(hours) hours after its start.",
      fixes: fixes)
  }

  private mutating func addEventPlaces(_ item: inout ParsedItem) {
    for fence in foundParts.fences {
      if fence.isLeaving {
        item.alarms.append(.leaving(fence.place))
      } else if item.place == nil {
        item.place = fence.place
      } else {
        report(.error, fence.words, "An event can have only one place.")
      }
    }
  }
}
