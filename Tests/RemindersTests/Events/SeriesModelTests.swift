// Edits of a series change the dates that they are about and no others: random series go through
// random edits, and a plain list of their dates goes through the same.

import CivilTime
import Foundation
import Reminders
import TestSupport
import Testing

@Suite struct SeriesModelTests {
  /// One date of the plain list.
  struct PlainDate: Hashable, CustomStringConvertible {
    /// The wall time that the rule gives, which an override replaces.
    var original: Int
    var start: Int
    var title: String
    var isDetached: Bool
    /// In seconds; nil in a zone whose clocks change, where it differs between days.
    var length: Int?

    var description: String {
      let mark = isDetached ? "*" : ""
      let end = length.map { " \($0) s" } ?? ""
      return "\(WallTime(seconds: start).basicText)\(mark) \(title)\(end)"
    }
  }

  enum Edit: CaseIterable {
    case rename, move, remove, endBefore, splitWithTitle, splitLater, shiftTime, shiftDays, back
    case changeRule, backBelowAnother
  }

  /// Endless series are compared up to this time; no sequence of edits moves a date that far.
  private static let horizon = 1_830_000_000

  private func dates(_ file: EventFile) -> [PlainDate] {
    let detached = Set(file.overrides.map(\.original))
    return file.listing(2000, 2029).map {
      PlainDate(
        original: $0.original.seconds, start: wallOf($0.start), title: $0.title,
        isDetached: detached.contains($0.original),
        length: $0.start.zone.map { $0.name == "Etc/UTC" } ?? true
          ? wallOf($0.end) - wallOf($0.start) : nil)
    }
  }

  private func compare(
    _ found: [EventFile], _ expected: [PlainDate], _ note: @autoclosure () -> String
  ) -> Bool {
    func near(_ dates: [PlainDate]) -> [PlainDate] {
      dates.filter { $0.start < Self.horizon }.sorted {
        ($0.start, $0.original, $0.title) < ($1.start, $1.original, $1.title)
      }
    }
    let (all, plain) = (near(found.flatMap(dates)), near(expected))
    guard all != plain else { return true }
    let (left, right) = (Set(all), Set(plain))
    let apart =
      left.subtracting(right).prefix(4).map { "+ \($0)" }
      + right.subtracting(left).prefix(4).map { "- \($0)" }
    Issue.record("\(note())\n\(apart.joined(separator: "\n"))")
    return false
  }

  @Test(arguments: 0..<20)
  func `edits of an event series agree with a model of its dates`(
    seed: UInt64
  ) throws {
    let seed = SeriesRounds.firstSeed &+ 9_000 &+ seed
    var series = try RandomSeries(seed: seed)
    for _ in 0..<SeriesRounds.each {
      var file = try eventFile(try series.file(hasLasting: false).bytes)
      var old: [[UInt8]] = []
      for step in 0..<6 {
        let before = file
        let plain = dates(before)
        guard !plain.isEmpty else { break }
        let edit = series.chance.pick(Edit.allCases)
        let picked = plain[series.chance.below(min(plain.count, 30))]
        guard
          let (files, expected) = try apply(edit, to: before, picked, "n\(step)", &series, old)
        else { continue }
        guard
          compare(
            files, expected,
            "seed \(seed), \(edit) at \(picked)\n\(string(before.bytes))\nbecame\n"
              + files.map { string($0.bytes) }.joined(separator: "\n"))
        else { return }
        if edit == .backBelowAnother { old = [] } else { old.append(before.bytes) }
        guard let next = files.last else { break }
        file = files.count > 1 && series.chance.below(2) == 0 ? files[0] : next
        if files.count > 1 { old = [] }
      }
    }
  }

  /// The files after an edit, and the expected dates; nil if the edit is refused.
  private func apply(
    _ edit: Edit, to file: EventFile, _ picked: PlainDate, _ title: String,
    _ series: inout RandomSeries, _ old: [[UInt8]]
  ) throws -> ([EventFile], [PlainDate])? {
    let plain = dates(file)
    let original = WallTime(seconds: picked.original)
    var event = try #require(file.event(at: original))
    let isAllDay = event.isAllDay
    // Past midnight, days that a rule names would not move along.
    let steps = [600, -1200, 5400, -600].filter {
      let start = wallOf(event.start)
      let first = wallOf(file.event.start)
      return (start + $0) / 86_400 == start / 86_400 && (first + $0) / 86_400 == first / 86_400
    }
    let step = isAllDay ? 86_400 : steps.isEmpty ? 0 : series.chance.pick(steps)
    switch edit {
    case .rename, .move:
      event.title = title
      if edit == .move {
        event.start = later(event.start, step)
        event.end = later(event.end, step)
      }
      let bytes = try file.bytes(for: event, occurrence: original, at: noon)
      return (
        [try eventFile(bytes)],
        plain.map {
          guard $0 == picked else { return $0 }
          let distance = edit == .move ? step : 0
          return PlainDate(
            original: picked.original + (file.repeats ? 0 : distance),
            start: picked.start + distance, title: title, isDetached: file.repeats,
            length: picked.length)
        }
      )
    case .remove:
      let bytes = try file.bytes(removing: original, at: noon)
      return (try bytes.map { [try eventFile($0)] } ?? [], plain.filter { $0 != picked })
    case .endBefore:
      let bytes = try file.bytes(endingBefore: original, at: noon)
      return (
        try bytes.map { [try eventFile($0)] } ?? [],
        plain.filter { $0.original < picked.original }
      )
    case .splitWithTitle, .splitLater:
      // An occurrence with a time of its own does not move the series.
      guard edit == .splitWithTitle || !picked.isDetached && !isAllDay else { return nil }
      event.title = title
      let distance = edit == .splitLater ? step : 0
      event.start = later(event.start, distance)
      event.end = later(event.end, distance)
      let split: EventFile.Split
      do throws(ReminderFault) {
        split = try file.split(at: original, into: event, uid: { "two" }, at: noon)
      } catch {
        // At a clock change the wall time of the end may come before that of the start.
        #expect(error.reason == .cannotSplit || error.reason == .datesInverted)
        return nil
      }
      let files = [split.bytes] + [split.laterSeries?.bytes].compactMap(\.self)
      return (
        try files.map { try eventFile($0) },
        plain.map { date in
          guard date.original >= picked.original else { return date }
          var date = date
          let moves = !date.isDetached || date.start == date.original
          if date == picked || !date.isDetached { date.title = title }
          date.original += distance
          if moves { date.start += distance }
          return date
        }
      )
    case .shiftTime, .shiftDays:
      if edit == .shiftTime, isAllDay { return nil }
      let days = series.chance.pick([-9, -1, 1, 2, 7])
      let distance = edit == .shiftTime ? step : days * 86_400
      // If the rule names days, not all dates move as far as the start.
      let isEven = file.event.recurrence.allSatisfy {
        $0.weekdays.isEmpty && $0.monthDays.isEmpty && $0.yearDays.isEmpty && $0.weeks.isEmpty
          && ($0.frequency == .daily || $0.frequency == .weekly)
      }
      guard edit == .shiftTime || isEven else { return nil }
      var whole = file.event
      guard whole.recurrence.count == 1 else { return nil }
      whole.start = later(whole.start, distance)
      whole.end = later(whole.end, distance)
      let bytes = try file.bytes(for: whole, at: noon)
      return (
        [try eventFile(bytes)],
        plain.map { date in
          let moves = !date.isDetached || date.start == date.original
          return PlainDate(
            original: date.original + distance, start: date.start + (moves ? distance : 0),
            title: date.title, isDetached: date.isDetached, length: date.length)
        }
      )
    case .changeRule:
      var whole = file.event
      guard whole.recurrence.count == 1 else { return nil }
      whole.recurrence = [
        try RecurrenceRule(series.chance.pick(["FREQ=DAILY;COUNT=9", "FREQ=WEEKLY"]))
      ]
      let bytes = try file.bytes(for: whole, at: noon)
      let other = changes(file.bytes, bytes).filter { !$0.dropFirst().hasPrefix("RRULE") }
      #expect(other.isEmpty)
      // The plain list cannot predict the dates of the new rule; detached occurrences must stay.
      let after = dates(try eventFile(bytes))
      let lost = Set(plain.filter(\.isDetached)).subtracting(after)
      #expect(lost.isEmpty, "\(string(file.bytes))")
      return ([try eventFile(bytes)], after)
    case .back, .backBelowAnother:
      // Undo of the last edit of the whole file, also after a later change of something else.
      guard let last = old.last else { return nil }
      var database = System.database
      var present = file.bytes
      if edit == .backBelowAnother {
        var whole = file.event
        whole.notes = title
        present = try file.bytes(for: whole, at: noon)
      }
      let back = EventFile.restored(present, from: file.bytes, to: last, at: noon, &database)
      guard case .content(let bytes) = back else {
        Issue.record("\(edit): \(back)")
        return nil
      }
      return ([try eventFile(bytes)], dates(try eventFile(last)))
    }
  }
}
