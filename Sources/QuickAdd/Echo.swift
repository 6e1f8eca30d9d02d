// Describes in a few words how a line was understood: `Tomorrow 18:30, when you arrive at Home, in
// Groceries`. The protocol calls this text `echo`.

internal import CivilTime
internal import DateWords
internal import Units

enum Echo {
  static func dateText(_ date: LocalDate, _ today: Day) -> String {
    let day = DayWords.day(date.day, today: today)
    guard let wall = date.wallTime else { return day }
    return "\(day) \(LineReader.clockText(wall.second))"
  }

  static func priorityText(_ priority: Int) -> String {
    switch priority {
    case 0: "no"
    case 1...4: "high"
    case 5: "medium"
    default: "low"
    }
  }

  static func capitalized(_ text: String) -> String {
    guard let first = text.first else { return text }
    return first.uppercased() + text.dropFirst()
  }
}

extension LineReader {
  func echo(_ item: ParsedItem) -> String {
    var parts: [String] = []
    parts += dateTexts(item)
    if let rule = foundParts.repetition { parts.append(repetitionText(rule)) }
    if let zone = item.timeZone { parts.append("\(zone) time") }
    for alarm in item.alarms { parts.append(alarmText(alarm)) }
    if let place = item.place {
      parts.append(kind == .place ? placeText(place) : "at \(placeText(place))")
    }
    if let location = item.location { parts.append("at \(location)") }
    if let title = foundParts.listTitle { parts.append("in \(title)") }
    parts += item.tags.map { "#\($0)" }
    if let priority = item.priority { parts.append("\(Echo.priorityText(priority)) priority") }
    if item.url != nil { parts.append("with a link") }
    if item.notes != nil { parts.append("with notes") }
    if parts.isEmpty { return kind == .reminder ? "No date" : "" }
    return Echo.capitalized(parts.joined(separator: ", "))
  }

  private func dateTexts(_ item: ParsedItem) -> [String] {
    let today = context.now.day
    if kind == .event {
      guard let start = item.start else { return [] }
      var text = Echo.dateText(start, today)
      if let end = item.end {
        switch end {
        case .day(let day) where day - 1 > start.day:
          text += " to \(DayWords.day(day - 1, today: today))"
        case .day: break
        case .time(let wall):
          text +=
            wall.day == start.day
            ? "–\(Self.clockText(wall.second))" : " to \(Echo.dateText(end, today))"
        }
      }
      return [text]
    }
    var parts: [String] = []
    if let due = item.due { parts.append(Echo.dateText(due, today)) }
    if let start = item.start { parts.append("from \(Echo.dateText(start, today))") }
    return parts
  }

  func repetitionText(_ rule: RepeatPhrase) -> String {
    if let text = rule.rrule { return "repeats by \(text)" }
    let units: [RecurrenceRule.Frequency: String] = [
      .hourly: "hour", .daily: "day", .weekly: "week", .monthly: "month", .yearly: "year",
      .minutely: "minute", .secondly: "second",
    ]
    let unit = units[rule.frequency] ?? "day"
    var text = rule.interval == 1 ? "every \(unit)" : "every \(rule.interval) \(unit)s"
    if !rule.weekdays.isEmpty {
      let days = rule.weekdays.map { part in
        let name = DayWords.shortName(part.weekday)
        guard let ordinal = part.ordinal else { return name }
        return ordinal < 0 ? "last \(name)" : "\(ordinal). \(name)"
      }.joined(separator: ", ")
      text =
        rule.frequency == .weekly && rule.interval == 1 ? "every \(days)" : "\(text) on \(days)"
    }
    if let day = rule.monthDay {
      let month = rule.month.map { " \(DayWords.shortMonth($0))" } ?? ""
      text += day < 0 ? " on the last day" : " on \(day)\(month.isEmpty ? "." : month)"
    }
    if let until = foundParts.dates.until?.phrase.day {
      text += " until \(DayWords.day(until, today: context.now.day))"
    }
    if let count = rule.count { text += ", \(count) times" }
    return text
  }

  private func alarmText(_ alarm: ParsedAlarm) -> String {
    switch alarm {
    case .relative(let seconds, let toStart):
      return
        "alarm \(DurationWords.alarmTime(seconds: seconds, toStart: toStart && kind == .reminder))"
    case .absolute(_, let wall):
      return "alarm \(Echo.dateText(.time(wall), context.now.day))"
    case .arriving(let place): return "when you arrive at \(placeText(place))"
    case .leaving(let place): return "when you leave \(placeText(place))"
    }
  }

  private func placeText(_ place: ParsedPlace) -> String {
    let name = place.title ?? "\(place.latitude), \(place.longitude)"
    guard let radius = place.radius else { return name }
    let inTypedUnit = place.radiusUnit.flatMap { try? context.lengths.text(metres: radius, in: $0) }
    guard let text = inTypedUnit ?? (try? context.lengths.text(metres: radius)) else { return name }
    return "\(name) within \(text)"
  }
}
