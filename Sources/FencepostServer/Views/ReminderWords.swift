// What a row says about a reminder, from its encoded members: dates, places, alarms and repetition,
// in the words that the person's commands and quick add use.

import CivilTime
import DateWords
import JSON
import Views

struct ReminderWords {
  let clock: PersonClock
  /// The words of each rule. Kept, because most reminders of a list have the same few rules.
  private var rules: [String: String] = [:]

  init(_ clock: PersonClock) {
    self.clock = clock
  }

  /// The due date in words: `today 18:30`, or for an open reminder counted from now: `3 days late`.
  func due(_ due: DueTime, isCompleted: Bool) -> String {
    isCompleted ? date(due) : DayWords.due(due.date, today: clock.today)
  }

  func date(_ due: DueTime) -> String { DayWords.date(due.date, today: clock.today) }

  /// The places of an item's alarms in words: `@Home`, `leaving @Office`.
  func places(_ item: Value) -> [String] {
    (item["alarms"] ?? .null).elements.flatMap { alarm in
      guard let proximity = alarm["proximity"]?.string else { return [String]() }
      return Self.names(alarm).map { (proximity == "leave" ? "leaving @" : "@") + $0 }
    }
  }

  /// The alarms in words: `30 minutes before`, `when you arrive at Home`.
  func alarms(_ item: Value) -> [String] {
    (item["alarms"] ?? .null).elements.compactMap { alarm in
      guard let words = words(alarm) else { return nil }
      guard let until = alarm["snoozedUntil"]?.string.flatMap({ try? Instant(text: $0) }) else {
        return words
      }
      return "\(words), snoozed until \(self.words(until))"
    }
  }

  private func words(_ alarm: Value) -> String? {
    if let seconds = alarm["relativeOffset"]?.integer {
      return SpanWords.alarm(seconds: seconds, toStart: alarm["relativeTo"]?.string == "start")
    }
    if let instant = alarm["absoluteDate"]?.string.flatMap({ try? Instant(text: $0) }) {
      return words(instant)
    }
    guard let proximity = alarm["proximity"]?.string else { return nil }
    let names = Self.names(alarm).joined(separator: " or ")
    return proximity == "leave" ? "when you leave \(names)" : "when you arrive at \(names)"
  }

  private func words(_ instant: Instant) -> String {
    DayWords.date(.time(clock.zone.wallTime(at: instant)), today: clock.today)
  }

  private static func names(_ alarm: Value) -> [String] {
    (alarm["places"] ?? .null).elements.map { place in
      name(
        title: place["title"]?.string, address: place["address"]?.string,
        place["latitude"]?.number ?? 0, place["longitude"]?.number ?? 0)
    }
  }

  /// A name for a place: its title, otherwise its address, otherwise its coordinates such as
  /// `48.861, 2.338`.
  static func name(
    title: String?, address: String?, _ latitude: Double, _ longitude: Double
  ) -> String {
    for case let text? in [title, address] where !text.isEmpty { return text }
    return "\(rounded(latitude)), \(rounded(longitude))"
  }

  private static func rounded(_ degrees: Double) -> String {
    "\((degrees * 1000).rounded() / 1000)"
  }

  /// The repetition in words: `every week on Fri`; nil if the reminder does not repeat.
  mutating func repeats(_ item: Value) -> String? {
    let texts = (item["recurrence"] ?? .null).elements.compactMap(\.string)
    guard !texts.isEmpty else { return nil }
    return texts.map { text in
      if let known = rules[text] { return known }
      let words = (try? RecurrenceRule(text)).map {
        ShortRuleWords.sentence($0, today: clock.today)
      }
      rules[text] = words ?? text
      return words ?? text
    }.joined(separator: "; ")
  }
}
