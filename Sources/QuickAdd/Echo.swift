// Describes what was understood in a few words: `Tomorrow 18:30, when you arrive at Home, in
// Groceries`.

internal import CivilTime
internal import Units

enum Echo {
  private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  static func weekday(_ day: Day) -> String { name(day.weekday) }

  static func name(_ weekday: Weekday) -> String {
    weekdays[Weekday.allCases.firstIndex(of: weekday) ?? 0]
  }

  static func month(_ number: Int) -> String { months[min(max(number, 1), 12) - 1] }

  static func day(_ day: Day, _ today: Day) -> String {
    switch day - today {
    case 0: return "today"
    case 1: return "tomorrow"
    case -1: return "yesterday"
    default: break
    }
    let (year, month, date) = day.components
    let text = "\(weekday(day)) \(date) \(self.month(month))"
    return year == today.components.year ? text : "\(text) \(year)"
  }

  static func date(_ date: ParsedDate, _ today: Day) -> String {
    let day = day(date.day, today)
    guard let wall = date.wallTime else { return day }
    return "\(day) \(LineReader.clockText(wall.second))"
  }

  static func priority(_ priority: Int) -> String {
    switch priority {
    case 0: "no"
    case 1...4: "high"
    case 5: "medium"
    default: "low"
    }
  }

  static func span(seconds: Int) -> String {
    let minutes = seconds / 60
    func text(_ count: Int, _ unit: String) -> String { "\(count) \(unit)\(count == 1 ? "" : "s")" }
    if minutes == 0 { return "0 minutes" }
    if minutes % 10_080 == 0 { return text(minutes / 10_080, "week") }
    if minutes % 1440 == 0 { return text(minutes / 1440, "day") }
    if minutes % 60 == 0 { return text(minutes / 60, "hour") }
    return minutes < 60
      ? text(minutes, "minute") : "\(text(minutes / 60, "hour")) \(text(minutes % 60, "minute"))"
  }

  static func capitalized(_ text: String) -> String {
    guard let first = text.first else { return text }
    return first.uppercased() + text.dropFirst()
  }
}

extension LineReader {
  func echo(_ item: ParsedItem) -> String {
    var parts: [String] = []
    parts += dates(item)
    if let rule = found.rule { parts.append(repeats(rule)) }
    if let zone = item.timeZone { parts.append("\(zone) time") }
    for alarm in item.alarms { parts.append(text(alarm)) }
    if let place = item.place {
      parts.append(kind == .place ? self.place(place) : "at \(self.place(place))")
    }
    if let location = item.location { parts.append("at \(location)") }
    if let title = found.listTitle { parts.append("in \(title)") }
    parts += item.tags.map { "#\($0)" }
    if let priority = item.priority { parts.append("\(Echo.priority(priority)) priority") }
    if item.url != nil { parts.append("with a link") }
    if item.notes != nil { parts.append("with notes") }
    if parts.isEmpty { return kind == .reminder ? "No date" : "" }
    return Echo.capitalized(parts.joined(separator: ", "))
  }

  private func dates(_ item: ParsedItem) -> [String] {
    let today = context.now.day
    if kind == .event {
      guard let start = item.start else { return [] }
      var text = Echo.date(start, today)
      if let end = item.end {
        switch end {
        case .day(let day) where day - 1 > start.day: text += " to \(Echo.day(day - 1, today))"
        case .day: break
        case .time(let wall):
          text +=
            wall.day == start.day
            ? "–\(Self.clockText(wall.second))" : " to \(Echo.date(end, today))"
        }
      }
      return [text]
    }
    var parts: [String] = []
    if let due = item.due { parts.append(Echo.date(due, today)) }
    if let start = item.start { parts.append("from \(Echo.date(start, today))") }
    return parts
  }

  func repeats(_ rule: RepeatPhrase) -> String {
    if let text = rule.rule { return "repeats by \(text)" }
    let units: [RecurrenceRule.Frequency: String] = [
      .hourly: "hour", .daily: "day", .weekly: "week", .monthly: "month", .yearly: "year",
      .minutely: "minute", .secondly: "second",
    ]
    let unit = units[rule.frequency] ?? "day"
    var text = rule.interval == 1 ? "every \(unit)" : "every \(rule.interval) \(unit)s"
    if !rule.weekdays.isEmpty {
      let days = rule.weekdays.map { part in
        let name = Echo.name(part.weekday)
        guard let ordinal = part.ordinal else { return name }
        return ordinal < 0 ? "last \(name)" : "\(ordinal). \(name)"
      }.joined(separator: ", ")
      text =
        rule.frequency == .weekly && rule.interval == 1 ? "every \(days)" : "\(text) on \(days)"
    }
    if let day = rule.monthDay {
      let month = rule.month.map { " \(Echo.month($0))" } ?? ""
      text += day < 0 ? " on the last day" : " on \(day)\(month.isEmpty ? "." : month)"
    }
    if let until = found.until?.phrase.day { text += " until \(Echo.day(until, context.now.day))" }
    if let count = rule.count { text += ", \(count) times" }
    return text
  }

  private func text(_ alarm: ParsedAlarm) -> String {
    switch alarm {
    case .relative(let seconds, let toStart):
      if seconds == 0 { return "alarm at the time" }
      let word = seconds < 0 ? "before" : "after"
      return
        "alarm \(Echo.span(seconds: abs(seconds))) \(word)\(toStart && kind == .reminder ? " the start" : "")"
    case .absolute(_, let wall):
      return "alarm \(Echo.date(.time(wall), context.now.day))"
    case .arriving(let place): return "when you arrive at \(self.place(place))"
    case .leaving(let place): return "when you leave \(self.place(place))"
    }
  }

  private func place(_ place: ParsedPlace) -> String {
    let name = place.title ?? "\(place.latitude), \(place.longitude)"
    guard let radius = place.radius else { return name }
    let shown = place.radiusUnit.flatMap { try? context.lengths.text(metres: radius, in: $0) }
    guard let text = shown ?? (try? context.lengths.text(metres: radius)) else { return name }
    return "\(name) within \(text)"
  }
}
