// Edits of a repeating reminder change the dates that they are about and no others: random
// reminders go through random edits, completions and undos, and a plain list of their dates goes
// through the same.

import CivilTime
import Foundation
import Reminders
import TestSupport
import Testing

@Suite struct ReminderSeriesModelTests {
  enum Edit: CaseIterable {
    case rename, moveTime, moveDays, complete, changeRule, back, backBelowAnother
  }

  /// Endless series are compared up to this time, and listed further than any sequence of edits
  /// moves a date.
  private static let horizon = 1_830_000_000
  private static let listed = horizon + 200 * 86_400

  /// The dates by the lines of the file alone, as wall times of the rule.
  private func dates(_ file: ReminderFile, _ form: RandomReminderSeries.Form) throws -> [Int] {
    let reminder = file.reminder
    guard !reminder.isCompleted else { return [] }
    // Without a rule, the dates no longer count from the due date.
    let isByDue = form.anchorIsDue && !reminder.recurrence.isEmpty
    let first = try #require(isByDue ? reminder.due : reminder.start ?? reminder.due)
    let lead = form.anchorIsDue ? wallOf(try #require(reminder.due)) - wallOf(first) : 0
    guard wallOf(first) < Self.listed else { return [] }
    func extra(_ name: String) throws -> [WallTime] {
      try string(file.bytes).replacing("\r\n ", with: "").split(separator: "\r\n")
        .filter { $0.hasPrefix("\(name);") || $0.hasPrefix("\(name):") }
        .flatMap { $0.split(separator: ":")[1].split(separator: ",") }
        .map { date in
          let text = date.filter(\.isNumber)
          let year = try #require(Int(text.prefix(4)))
          let month = try #require(Int(text.dropFirst(4).prefix(2)))
          let number = try #require(Int(text.dropFirst(6).prefix(2)))
          let day = try #require(Day(year: year, month: month, day: number))
          let clock = text.dropFirst(8)
          guard let hour = Int(clock.prefix(2)), let minute = Int(clock.dropFirst(2).prefix(2))
          else { return day.midnight }
          return WallTime(day: day, second: hour * 3600 + minute * 60)
        }
    }
    let (added, excluded) = (try extra("RDATE"), try extra("EXDATE"))
    // A reminder that does not repeat has its one date, even if it is still excluded.
    if reminder.recurrence.isEmpty, added.isEmpty { return [wallOf(first) + lead] }
    let end = WallTime(seconds: Self.listed)
    guard let wall = first.wallTime else {
      let series = Recurrence(
        start: first.day, rules: reminder.recurrence, added: added.map(\.day),
        excluded: excluded.map(\.day))
      return series.occurrences(in: first.day.midnight..<end, limit: 5000).map { $0.seconds + lead }
    }
    let zone = first.zone ?? .utc
    let series = Recurrence(
      start: wall, rules: reminder.recurrence, added: added, excluded: excluded
    ) { Int(zone.instant(of: $0).seconds) }
    return series.occurrences(in: wall..<end, limit: 5000).map { $0.seconds + lead }
  }

  @Test(arguments: 0..<20)
  func `edits of a repeating reminder agree with a model of its dates`(
    seed: UInt64
  ) throws {
    let seed = SeriesRounds.firstSeed &+ 17_000 &+ seed
    var series = RandomReminderSeries(seed: seed)
    for _ in 0..<SeriesRounds.each {
      let form = try series.form()
      var file = try Peer.file(try series.file(form))
      var last: (bytes: [UInt8], dates: [Int])?
      for step in 0..<6 {
        let plain = try dates(file, form)
        guard !plain.isEmpty else { break }
        let edit = series.chance.pick(Edit.allCases)
        guard let edited = try apply(edit, to: file, plain, form, last, step, &series) else {
          continue
        }
        let after = try Peer.file(edited.bytes)
        let apart = try edited.apart.map { try Peer.file($0) }
        let all = try [after, apart].compactMap(\.self).flatMap { try dates($0, form) }
        let found = all.filter { $0 < Self.horizon }.sorted()
        let expected = edited.dates.filter { $0 < Self.horizon }
        guard found == expected else {
          let (left, right) = (Set(found), Set(expected))
          if left == right { Issue.record("seed \(seed), \(edit): a date twice") }
          func text(_ dates: Set<Int>) -> String {
            dates.sorted().prefix(4).map { WallTime(seconds: $0).basicText }.joined(separator: " ")
          }
          Issue.record(
            """
            seed \(seed), \(edit): made \(text(left.subtracting(right))), \
            lost \(text(right.subtracting(left)))
            \(string(file.bytes))
            became
            \(string(after.bytes))
            \(string(apart?.bytes ?? []))
            """)
          return
        }
        if let copy = edited.copy { try check(copy, of: file, seed) }
        // After undo below another change, no further edit can be undone.
        last = edit == .backBelowAnother ? nil : (file.bytes, plain)
        file = after
      }
    }
  }

  /// The completed copy keeps its own date and does not repeat.
  private func check(_ copy: [UInt8], of file: ReminderFile, _ seed: UInt64) throws {
    let done = try Peer.file(copy).reminder
    #expect(done.isCompleted && done.recurrence.isEmpty, "seed \(seed)")
    #expect(done.due == file.reminder.due && done.start == file.reminder.start, "seed \(seed)")
  }

  private struct Edited {
    var bytes: [UInt8]
    var dates: [Int]
    var copy: [UInt8]?
    var apart: [UInt8]?
  }

  /// The file after an edit, and the expected dates; nil if there is nothing to do.
  private func apply(
    _ edit: Edit, to file: ReminderFile, _ plain: [Int], _ form: RandomReminderSeries.Form,
    _ last: (bytes: [UInt8], dates: [Int])?, _ step: Int, _ series: inout RandomReminderSeries
  ) throws -> Edited? {
    var new = file.reminder
    let first = try #require(form.anchorIsDue ? new.due : new.start ?? new.due)
    switch edit {
    case .rename:
      new.title = "n\(step)"
      return Edited(bytes: try file.bytes(for: new, at: noon), dates: plain)
    case .moveTime, .moveDays:
      var distance = series.chance.pick([-9, -1, 1, 2, 7]) * 86_400
      if edit == .moveTime {
        // Times that a rule names stay, as days do.
        guard new.recurrence.allSatisfy(\.hours.isEmpty) else { return nil }
        // Past midnight, days that a rule names would not move along.
        let steps = [600, -1200, 5400, -600].filter { step in
          [new.start, new.due].compactMap(\.self).allSatisfy {
            (wallOf($0) + step) / 86_400 == wallOf($0) / 86_400
          }
        }
        guard form.kind != .day, !steps.isEmpty else { return nil }
        distance = series.chance.pick(steps)
      } else {
        // If the rule names days, not all dates move as far as the start.
        let isEven = new.recurrence.allSatisfy {
          $0.weekdays.isEmpty && $0.monthDays.isEmpty && $0.yearDays.isEmpty && $0.weeks.isEmpty
            && ($0.frequency == .daily || $0.frequency == .weekly)
        }
        guard isEven else { return nil }
      }
      new.start = new.start.map { later($0, distance) }
      new.due = new.due.map { later($0, distance) }
      let bytes: [UInt8]
      do throws(ReminderFault) {
        bytes = try file.bytes(for: new, at: noon)
      } catch {
        // At a clock change the wall time of the due date may come before that of the start.
        #expect(error.reason == .datesInverted)
        return nil
      }
      return Edited(bytes: bytes, dates: plain.map { $0 + distance })
    case .complete:
      let zone = first.zone ?? .utc
      func due(_ date: Int) -> Instant {
        let lead = new.due.map { wallOf($0) - wallOf(first) } ?? 0
        return zone.instant(of: WallTime(seconds: date + lead))
      }
      let reached = plain[series.chance.below(min(plain.count, 5))]
      let at = due(reached).adding(seconds: Int64(series.chance.pick([-7200, 0, 0, 7200])))
      let done = try file.completed(at: at, now: noon, in: .utc, copyUID: { "copy" })
      return Edited(
        bytes: done.bytes, dates: plain.filter { $0 > wallOf(first) && due($0) > at },
        copy: done.copy?.bytes, apart: done.separateReminder?.bytes)
    case .changeRule:
      guard !form.anchorIsDue || new.start == nil else { return nil }
      let rule = try RecurrenceRule(series.chance.pick(["FREQ=DAILY;COUNT=7", "FREQ=WEEKLY"]))
      new.recurrence = [rule]
      let bytes = try file.bytes(for: new, at: noon)
      // The plain list cannot predict the dates of the new rule; no other lines may change.
      let after = try Peer.file(bytes)
      guard changes(file.bytes, bytes).allSatisfy({ $0.dropFirst().hasPrefix("RRULE") }) else {
        Issue.record("\(changes(file.bytes, bytes))")
        return nil
      }
      return Edited(bytes: bytes, dates: try dates(after, form))
    case .back, .backBelowAnother:
      guard let last else { return nil }
      var present = file
      if edit == .backBelowAnother {
        new.priority = Priority(1 + step) ?? new.priority
        present = try Peer.file(try file.bytes(for: new, at: noon))
      }
      var database = System.database
      let back = ReminderFile.restored(
        present.bytes, from: file.bytes, to: last.bytes, at: noon, &database)
      guard case .content(let bytes) = back else {
        Issue.record("\(edit): \(back)\n\(string(file.bytes))\nto\n\(string(last.bytes))")
        return nil
      }
      return Edited(bytes: bytes, dates: last.dates)
    }
  }
}

/// Random repeating reminders: only due, with an earlier start, or with a start on a day that the
/// rule lacks.
struct RandomReminderSeries {
  var chance: SeededRandom

  init(seed: UInt64) { chance = SeededRandom(seed: seed) }

  enum Kind: CaseIterable { case day, floating, utc, zoned }

  struct Form {
    let kind: Kind
    let hasStart: Bool
    /// The rule names the day of the due date and the start is another day.
    let anchorIsDue: Bool
    /// The time from the start to the due date.
    let length: Int
    let first: WallTime
    let rule: String
  }

  private static let rules = [
    "FREQ=DAILY", "FREQ=DAILY;INTERVAL=3", "FREQ=WEEKLY", "FREQ=WEEKLY;BYDAY=MO,WE,FR",
    "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU", "FREQ=MONTHLY", "FREQ=MONTHLY;BYDAY=2TU,-1FR",
    "FREQ=MONTHLY;BYMONTHDAY=-1,15", "FREQ=YEARLY",
  ]

  mutating func form() throws -> Form {
    let choice = chance.below(4)
    // A start of another day than the rule's. For whole days the due date, a day later, may be one of
    // the rule's, which then counts: that is the first form.
    let kind = chance.pick(choice == 3 ? [.floating, .utc, .zoned] : Kind.allCases)
    let length = kind == .day ? 86_400 : 1200
    let day = try #require(Day(year: 2026, month: 3, day: 1)) + chance.below(400)
    let hour = chance.pick([0, 2, 3, 9, 20, 23])
    var first = WallTime(day: day, second: kind == .day ? 0 : hour * 3600 + 1800)
    if choice == 0 {
      return Form(
        kind: kind, hasStart: true, anchorIsDue: true, length: 86_400, first: first,
        rule: "FREQ=WEEKLY;BYDAY=\(day.weekday.rawValue)")
    }
    let rule = chance.pick(Self.rules)
    if choice == 1 {
      let end = WallTime(day: Day.last, second: 0)
      let dates = Recurrence(start: first, rules: [try RecurrenceRule(rule)])
      first = dates.occurrences(in: first..<end, limit: 2).last ?? first
    }
    return Form(
      kind: kind, hasStart: choice == 1 || choice == 3, anchorIsDue: choice == 2, length: length,
      first: first, rule: rule)
  }

  mutating func file(_ form: Form) throws -> [UInt8] {
    func text(_ wall: WallTime) -> String {
      switch form.kind {
      case .day: ";VALUE=DATE:\(wall.day.basicText)"
      case .floating: ":\(wall.basicText)"
      case .utc: ":\(wall.basicText)Z"
      case .zoned: ";TZID=Europe/Berlin:\(wall.basicText)"
      }
    }
    let plain = Recurrence(start: form.first, rules: [try RecurrenceRule(form.rule)])
    let end = WallTime(day: Day.last, second: 0)
    let known = plain.occurrences(in: form.first..<end, limit: 25)
    var rule = form.rule
    switch chance.below(3) {
    case 0: rule += ";COUNT=\(1 + chance.below(20))"
    case 1:
      let last = chance.pick(known)
      switch form.kind {
      case .day: rule += ";UNTIL=\(last.day.basicText)"
      case .floating: rule += ";UNTIL=\(last.basicText)"
      case .utc: rule += ";UNTIL=\(last.basicText)Z"
      case .zoned:
        let zone = try System.zone("Europe/Berlin")
        rule += ";UNTIL=\(zone.instant(of: last).basicText)"
      }
    default: break
    }
    var lines = "SUMMARY:series\nRRULE:\(rule)\nX-OWN:kept"
    let day = 86_400
    switch (form.hasStart, form.anchorIsDue) {
    case (false, _): lines += "\nDUE\(text(form.first))"
    case (true, true):
      lines += "\nDTSTART\(text(WallTime(seconds: form.first.seconds - form.length)))"
      lines += "\nDUE\(text(form.first))"
    case (true, false):
      lines += "\nDTSTART\(text(form.first))"
      lines += "\nDUE\(text(WallTime(seconds: form.first.seconds + form.length)))"
    }
    for name in ["EXDATE", "RDATE"] {
      for _ in 0..<chance.below(3) {
        let some = chance.pick(known)
        let off = form.kind == .day ? day : chance.pick([3600, day, -day])
        let isOwn = chance.below(3) > 0
        let time = WallTime(seconds: some.seconds + (isOwn ? 0 : off))
        lines += "\n\(name)\(text(time))"
      }
    }
    return ics(lines)
  }
}
