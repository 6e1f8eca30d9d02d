// Random reminders with everything that can be written, ugly on purpose.

import CivilTime
import Geofence
import Reminders
import TestSupport
import Testing

struct RandomReminders {
  var chance: SeededRandom
  private let zones: [Zone]

  init(seed: UInt64) throws {
    chance = SeededRandom(seed: seed)
    zones = [
      try System.zone("Europe/Berlin"), try System.zone("America/New_York"), .utc,
      try System.zone("Asia/Kathmandu"),
    ]
  }

  private mutating func maybe<Value>(
    _ make: (inout RandomReminders) throws -> Value
  ) rethrows -> Value? {
    chance.below(3) == 0 ? nil : try make(&self)
  }

  mutating func text() -> String {
    let parts = [
      "a", "Ü", "図書館", "👩‍👩‍👧", ",", ";", ":", "\\", "\\n", "\n", "\"", "^", "^n", "=", " ", "\t",
      "BEGIN:",
      "END:VTODO", "é", "e\u{301}", "%2C", "\u{2028}",
    ]
    return "x" + (0..<chance.below(40)).map { _ in chance.pick(parts) }.joined() + "y"
  }

  mutating func tag() -> String { text().replacing(",", with: "") }

  mutating func instant() -> Instant {
    Instant(seconds: Int64(chance.below(2_000_000_000)))
  }

  mutating func reminder() throws -> Reminder {
    var reminder = Reminder(title: chance.below(10) == 0 ? "" : text())
    reminder.notes = maybe { $0.text() }
    reminder.url = maybe { "https://example.org/\($0.chance.below(1000))?a=1,2;b=3" }
    reminder.location = maybe { $0.text() }
    reminder.priority = Priority(chance.below(10)) ?? .none
    dates(&reminder)
    reminder.status = chance.pick([.open, .cancelled, .completed(nil), .completed(instant())])
    reminder.creationDate = instant()
    var tags: Set<String> = []
    reminder.tags = (0..<chance.below(4)).map { _ in tag() }.filter { tags.insert($0).inserted }
    reminder.parent = maybe { $0.text() }
    reminder.sortOrder = chance.below(3) == 0 ? chance.below(1_000_000) : nil
    reminder.attachments = try (0..<chance.below(3)).map { index in
      Attachment(
        url: "https://example.org/\(index),\(chance.below(9))",
        mediaType: maybe { _ in "text/plain" },
        title: try maybe { try #require(AttachmentTitle.plain($0.text())) })
    }
    if reminder.due ?? reminder.start != nil, let rule = try rule(reminder) {
      reminder.recurrence = [rule]
    }
    reminder.alarms = try (0..<chance.below(4)).map { try alarm("alarm-\($0)", reminder) }
    return reminder
  }

  mutating func dates(_ reminder: inout Reminder) {
    let day = Day(number: 20_000 + chance.below(4000))
    let wall = WallTime(day: day, second: chance.below(86_400))
    let zone = chance.pick(zones)
    let start: Moment =
      switch chance.below(3) {
      case 0: .allDay(day)
      case 1: .floating(wall)
      default: .zoned(wall, zone)
      }
    reminder.start = maybe { _ in start }
    reminder.due = maybe { random in
      let days = random.chance.below(5)
      return switch start {
      case .allDay: .allDay(day + days)
      case .floating: .floating(WallTime(day: day + days + 1, second: 5))
      case .zoned:
        .zoned(WallTime(day: day + days + 2, second: 5), random.chance.pick(random.zones))
      }
    }
  }

  private mutating func rule(_ reminder: Reminder) throws -> RecurrenceRule? {
    let rules = ["FREQ=DAILY", "FREQ=WEEKLY;BYDAY=MO,FR", "FREQ=MONTHLY;COUNT=7;BYMONTHDAY=31"]
    guard chance.below(2) == 0 else { return nil }
    return try RecurrenceRule(chance.pick(rules))
  }

  mutating func alarm(_ id: String, _ reminder: Reminder) throws -> Alarm {
    var alarm = Alarm(id: id, trigger: .absolute(instant()))
    let anchors = [
      reminder.start.map { _ in Alarm.OffsetBase.start }, reminder.due.map { _ in .end },
    ]
    .compactMap(\.self)
    switch chance.below(3) {
    case 0 where !anchors.isEmpty:
      alarm.trigger = .relative(
        seconds: chance.below(400_000) - 300_000, to: chance.pick(anchors))
    case 1: alarm.trigger = .fence(try fence())
    default: break
    }
    alarm.acknowledged = maybe { $0.instant() }
    alarm.snoozedUntil = maybe { $0.instant() }
    return alarm
  }

  mutating func fence() throws -> Fence {
    let places = try (0...chance.below(3)).map { _ in
      try place(
        Double.random(in: -90...90, using: &chance), Double.random(in: -180...180, using: &chance),
        radius: Double.random(in: 0.001...100_000, using: &chance), title: maybe { $0.text() },
        address: maybe { $0.text() }, id: maybe { $0.text() })
    }
    let policy = FencePolicy(
      dwell: maybe { Double.random(in: 0...100, using: &$0.chance) },
      margin: maybe { Double($0.chance.below(100)) },
      fireIfInside: maybe { $0.chance.below(2) == 0 },
      onceOnly: maybe { $0.chance.below(2) == 0 })
    return Fence(proximity: chance.pick([.enter, .leave]), places: places, policy: policy)
  }
}

enum AttachmentTitle {
  /// Text without tabs, which not all programs keep in a parameter.
  static func plain(_ text: String) -> String? { text.replacing("\t", with: " ") }
}
