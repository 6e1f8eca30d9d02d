// The words of a row about an item: its dates, places, alarms and repetition. They are the words
// that the person's commands and quick add use.

import CivilTime
import DateWords
import Geofence
import JSON
import Reminders
import Views

struct ReminderWords {
  let clock: PersonClock
  /// A cache: the words for each encoded recurrence that was seen. Most items of a list repeat in
  /// the same few ways.
  private var recurrenceWords: [ArraySlice<UInt8>: String?] = [:]

  init(_ clock: PersonClock) {
    self.clock = clock
  }

  /// The due date in words, such as `today 18:30`; for a reminder that is overdue and not
  /// completed, how late it is: `3 days late`.
  func due(_ due: DueTime, isCompleted: Bool) -> String {
    isCompleted ? date(due) : DayWords.due(due.date, today: clock.today)
  }

  func date(_ due: DueTime) -> String { DayWords.date(due.date, today: clock.today) }

  /// The places of an item's alarms in words: `@Home`, `leaving @Office`.
  func places(_ alarms: [Alarm]) -> [String] {
    alarms.flatMap { alarm in
      (alarm.fence?.places ?? []).map { place in
        (alarm.fence?.proximity == .leave ? "leaving @" : "@") + Self.placeName(place)
      }
    }
  }

  /// The alarms in words: `30 minutes before`, `when you arrive at Home`.
  func alarms(_ alarms: [Alarm]) -> [String] {
    alarms.compactMap { alarm in
      guard let text = triggerText(alarm.trigger) else { return nil }
      return alarm.snoozedUntil.map { "\(text), snoozed until \(dateText($0))" } ?? text
    }
  }

  private func triggerText(_ trigger: Alarm.Trigger) -> String? {
    switch trigger {
    case .relative(let seconds, let anchor):
      return DurationWords.alarmTime(seconds: seconds, toStart: anchor == .start)
    case .absolute(let instant): return dateText(instant)
    case .fence(let fence):
      let names = fence.places.map(Self.placeName).joined(separator: " or ")
      return fence.proximity == .leave ? "when you leave \(names)" : "when you arrive at \(names)"
    case .other: return nil
    }
  }

  private func dateText(_ instant: Instant) -> String {
    DayWords.date(.time(clock.zone.wallTime(at: instant)), today: clock.today)
  }

  /// A name for a place: its title, otherwise its address, otherwise its coordinates such as
  /// `48.861, 2.338`.
  static func placeName(_ place: FencePlace) -> String {
    for case let text? in [place.title, place.address] where !text.isEmpty { return text }
    return "\(roundedText(place.coordinate.latitude)), \(roundedText(place.coordinate.longitude))"
  }

  private static func roundedText(_ degrees: Double) -> String {
    "\((degrees * 1000).rounded() / 1000)"
  }

  /// The repetition in words: `every week on Fri`; nil if the item does not repeat.
  mutating func repeats(_ recurrence: ArraySlice<UInt8>?) -> String? {
    // `[]` has two bytes.
    guard let recurrence, recurrence.count > 2 else { return nil }
    if let knownWords = recurrenceWords[recurrence] { return knownWords }
    let ruleTexts =
      Document.read(Array(recurrence)).document.root?.elements.compactMap(\.string) ?? []
    let words = ruleTexts.map { text in
      (try? RecurrenceRule(text)).map { ShortRuleWords.sentence($0, today: clock.today) } ?? text
    }.joined(separator: "; ")
    recurrenceWords[recurrence] = words.isEmpty ? .some(nil) : words
    return words.isEmpty ? nil : words
  }
}
