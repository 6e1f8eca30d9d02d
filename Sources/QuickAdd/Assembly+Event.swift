// Builds an event from the parts that were found in the line: start, end, place and alarms.

internal import CivilTime

extension LineReader {
  mutating func event(_ item: inout ParsedItem) {
    takeStart()
    if let main = found.dates.main {
      item.start = date(main.phrase, words: main.words)
    } else if let rule = found.rule {
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
    repetition(&item, words: found.dates.main?.words ?? found.ruleWords)
    setZone(&item, [found.dates.main?.phrase, found.dates.start?.phrase])
    if found.rule == nil { warnOfPast(item.start, found.dates.main?.words ?? 0..<0) }
    timeAlarms(&item)
    eventPlaces(&item)
  }

  /// Combines `day:fri from:12:00` into a single start.
  private mutating func takeStart() {
    guard let start = found.dates.start else { return }
    guard var main = found.dates.main else {
      found.dates.main = start
      return
    }
    if main.phrase.complete(with: start.phrase) {
      found.dates.main = main
    } else {
      say(.error, start.words, "Another start was given already.")
    }
  }

  private mutating func setEnd(_ item: inout ParsedItem) {
    guard let start = item.start else { return }
    let phrase = found.dates.main?.phrase
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
    if let end = found.dates.end ?? (found.rule == nil ? found.dates.until : nil) {
      if item.end != nil {
        say(.error, end.words, "An end was given already.")
      } else {
        setEnd(&item, end, start)
      }
    }
    if let span = found.span {
      if item.end != nil {
        say(.error, found.spanWords, "An end was given already.")
      } else if start.wallTime == nil, span.minutes > 0 {
        say(.error, found.spanWords, "A duration needs a time of day at which it begins.")
      } else {
        item.end = adding(span, to: start)
      }
    }
    if item.end == nil {
      item.end = adding(start.wallTime == nil ? Span(1, .day) : Span(1, .hour), to: start)
    }
    if let end = item.end, Self.isAfter(start, end) || start == end {
      say(
        .error, found.dates.end?.words ?? found.dates.main?.words ?? 0..<words.count,
        "It ends before it begins.")
    }
  }

  private mutating func setEnd(
    _ item: inout ParsedItem, _ end: FoundParts.Dated, _ start: LocalDate
  ) {
    guard let date = date(end.phrase, fallback: start.day, words: end.words) else { return }
    switch (start, date) {
    case (.time(let from), .time(let to)):
      // An end such as 1:00 after a start at 22:00 is on the next day.
      let isNextDay = end.phrase.day == nil && to <= from
      let last = isNextDay ? WallTime(day: to.day + 1, second: to.second) : to
      item.end = .time(last)
      guard isNextDay else { return }
      let key = words[end.words.lowerBound].text
      let sign = words[end.words.lowerBound].form == .plain ? "end:" : key
      warnOfLongNight(from, last, end.words) { "\(sign)\(Self.clockText($0.second))" }
    case (.day, .day(let day)): item.end = .day(day + 1)
    case (.time(let from), .day(let day)):
      item.end = .time(WallTime(day: day, second: from.second))
      say(
        .information, end.words,
        "No time is said for the end; \(Self.clockText(from.second)) was chosen.")
    case (.day, .time):
      say(.error, end.words, "The end has a time of day, and the start has none.")
    }
  }

  /// Warns of an end on the next day that is more than half a day after the start, because such an
  /// end is seldom meant. - Parameter text: Writes another end, for the fix.
  private mutating func warnOfLongNight(
    _ start: WallTime, _ end: WallTime, _ span: Range<Int>, _ text: (WallTime) -> String
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
    say(
      .warning, span,
      "It ends at \(Self.clockText(end.second)) on the next day, \(hours) hours after it begins.",
      fixes: fixes)
  }

  private mutating func eventPlaces(_ item: inout ParsedItem) {
    for fence in found.fences {
      if fence.isLeaving {
        item.alarms.append(.leaving(fence.place))
      } else if item.place == nil {
        item.place = fence.place
      } else {
        say(.error, fence.words, "An event can have only one place.")
      }
    }
  }
}
