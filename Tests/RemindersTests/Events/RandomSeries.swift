// Random series: a start of each form, a rule, added and excluded dates, overrides of one
// occurrence and of all later ones. They have a single zone; other tests cover several zones.

import CivilTime
import Reminders
import TestSupport
import Testing

struct RandomSeries {
  var chance: SeededRandom
  private let zone: Zone

  init(seed: UInt64) throws {
    chance = SeededRandom(seed: seed)
    zone = try System.zone("Europe/Berlin")
  }

  private static let rules = [
    "FREQ=DAILY", "FREQ=DAILY;INTERVAL=3", "FREQ=WEEKLY", "FREQ=WEEKLY;BYDAY=MO,WE,FR",
    "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU", "FREQ=MONTHLY", "FREQ=MONTHLY;BYDAY=2TU,-1FR",
    "FREQ=MONTHLY;BYMONTHDAY=-1,15", "FREQ=YEARLY", "FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
    "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO",
  ]

  enum Form: CaseIterable { case day, floating, utc, zoned }

  struct Made {
    let form: Form
    let bytes: [UInt8]
  }

  /// - Parameter hasLasting: Whether overrides with THISANDFUTURE are allowed.
  mutating func file(hasLasting: Bool = true) throws -> Made {
    let form = chance.pick(Form.allCases)
    let first = try #require(Day(year: 2026, month: 3, day: 1)) + chance.below(400)
    let hours = [0, 2, 3, 9, 20, 23]
    let start = WallTime(day: first, second: form == .day ? 0 : chance.pick(hours) * 3600 + 1800)
    func text(_ wall: WallTime) -> String {
      switch form {
      case .day: ";VALUE=DATE:\(wall.day.basicText)"
      case .floating: ":\(wall.basicText)"
      case .utc: ":\(wall.basicText)Z"
      case .zoned: ";TZID=Europe/Berlin:\(wall.basicText)"
      }
    }
    func length(_ wall: WallTime, _ size: Int) -> String {
      let end =
        form == .day
        ? WallTime(day: wall.day + 1 + size % 3, second: 0)
        : WallTime(seconds: wall.seconds + size * 1800)
      return "DTSTART\(text(wall))\nDTEND\(text(end))"
    }
    var rule = chance.pick(Self.rules)
    let plain = Recurrence(start: start, rules: [try RecurrenceRule(rule)])
    let known = plain.occurrences(in: start..<WallTime(day: Day.last, second: 0), limit: 25)
    switch chance.below(3) {
    case 0: rule += ";COUNT=\(1 + chance.below(20))"
    case 1:
      let last = chance.pick(known)
      let instant = zone.instant(of: last)
      switch form {
      case .day: rule += ";UNTIL=\(last.day.basicText)"
      case .floating: rule += ";UNTIL=\(last.basicText)"
      case .utc: rule += ";UNTIL=\(last.basicText)Z"
      case .zoned: rule += ";UNTIL=\(instant.basicText)"
      }
    default: break
    }
    func time() -> WallTime {
      let some = chance.pick(known)
      guard chance.below(4) == 0 else { return some }
      return WallTime(seconds: some.seconds + (form == .day ? 86_400 : 3600))
    }
    var master = "SUMMARY:series\n\(length(start, chance.below(60)))\nRRULE:\(rule)\nX-OWN:kept"
    for name in ["EXDATE", "RDATE"] {
      for _ in 0..<chance.below(3) { master += "\n\(name)\(text(time()))" }
    }
    if form != .day, chance.below(4) == 0 {
      let time = time()
      let end = WallTime(seconds: time.seconds + 7200)
      switch form {
      case .zoned:
        master += "\nRDATE;VALUE=PERIOD;TZID=Europe/Berlin:\(time.basicText)/\(end.basicText)"
      case .utc: master += "\nRDATE;VALUE=PERIOD:\(time.basicText)Z/PT2H"
      default: master += "\nRDATE;VALUE=PERIOD:\(time.basicText)/PT2H"
      }
    }
    var events = [master]
    for number in 0..<chance.below(4) {
      let original = time()
      let shift = chance.pick([0, 0, 1800, -7200, 86_400, -3 * 86_400])
      let days = form == .day ? shift / 86_400 * 86_400 : shift
      let moved = WallTime(seconds: original.seconds + days)
      let isThisAndFuture = hasLasting && chance.below(3) == 0
      let name = "RECURRENCE-ID\(isThisAndFuture ? ";RANGE=THISANDFUTURE" : "")\(text(original))"
      events.append("\(name)\nSUMMARY:other \(number)\n\(length(moved, chance.below(9)))")
    }
    let all = events.map { "BEGIN:VEVENT\nUID:one\n\($0)\nDTSTAMP:20260101T000000Z\nEND:VEVENT\n" }
    let calendar = "BEGIN:VCALENDAR\nVERSION:2.0\n\(all.joined())END:VCALENDAR\n"
    return Made(form: form, bytes: Array(calendar.replacing("\n", with: "\r\n").utf8))
  }
}
