// Random items in three versions, merged and compared with a simple model: a table of values, sets
// and lines. FENCEPOST_ROUNDS=100000 runs it longer; a failure prints its seed and round.

import Foundation
import ICalendar
import Merge
import TestSupport
import Testing

struct RandomMergeTests {
  @Test(arguments: [11, 29, 47] as [UInt64])
  func randomMergesAgreeWithThePlainModel(seed: UInt64) throws {
    var chance = SeededRandom(seed: seed)
    let wanted = ProcessInfo.processInfo.environment["FENCEPOST_ROUNDS"].flatMap { Int($0) } ?? 600
    for round in 0..<max(1, wanted / 3) {
      let base = ItemModel(&chance)
      var (mine, theirs) = (base, base)
      mine.edit(&chance)
      theirs.edit(&chance)
      let place = "seed \(seed), round \(round)"
      let texts = try (base.text(&chance), mine.text(&chance), theirs.text(&chance))
      let merge = try ItemMerge(base: texts.0, mine: texts.1, theirs: texts.2)
      let result = try CalendarText(merge.bytes)
      let found = ItemModel(reading: result)
      #expect(ItemModel(reading: texts.1) == mine, "\(place): the model reads what it wrote")
      let expected = ItemModel.merge(base, mine, theirs)
      #expect(found.withoutNotes == expected.item.withoutNotes, "\(place)")
      #expect(
        Set(merge.conflicts.map(\.field)).subtracting(["DESCRIPTION"]) == expected.conflicts,
        "\(place)")
      #expect(
        ItemModel.lostNotes(base, mine, theirs, found, KeptConflict.all(in: result)).isEmpty,
        "\(place)")

      let other = try ItemMerge(base: texts.0, mine: texts.2, theirs: texts.1)
      #expect(ItemModel(reading: try CalendarText(other.bytes)) == found, "\(place): symmetric")
      for side in [texts.1, texts.2, result] {
        let again = try ItemMerge(base: texts.0, mine: result, theirs: side)
        #expect(again.bytes == merge.bytes, "\(place): idempotent")
      }
      let twoWay = try ItemMerge(base: nil, mine: texts.1, theirs: texts.2)
      let union = ItemModel(reading: try CalendarText(twoWay.bytes))
      #expect(union.tags.isSuperset(of: mine.tags.union(theirs.tags)), "\(place): without a base")
    }
  }
}

/// An item as plain as can be.
struct ItemModel: Equatable {
  /// Each a single value.
  var values: [String: String] = [:]
  var tags: Set<String> = []
  var excluded: Set<String> = []
  var notes: [String] = []
  var alarms: [String: String] = [:]
  var occurrences: [String: String] = [:]
  var stamp = 1

  static let names = ["SUMMARY", "LOCATION", "URL", "X-OTHER", "X-UNDER_SCORE", "DUE", "STATUS"]
  private static let days = ["20260105T090000", "20260106T090000", "20260107T090000"]

  init(_ chance: inout SeededRandom) {
    for name in Self.names where chance.below(3) > 0 {
      values[name] = Self.value(name, &chance)
    }
    tags = Set(["a", "b", "c"].filter { _ in chance.below(2) == 0 })
    excluded = Set(Self.days.filter { _ in chance.below(3) == 0 })
    for _ in 0..<chance.below(5) { notes.append(chance.pick(["one", "two", "three", "four"])) }
    for uid in ["k", "l", "m"] where chance.below(2) == 0 { alarms[uid] = "-PT\(chance.below(3))M" }
    for day in Self.days where chance.below(4) == 0 { occurrences[day] = "o\(chance.below(3))" }
  }

  private static func value(_ name: String, _ chance: inout SeededRandom) -> String {
    let number = chance.below(3)
    switch name {
    case "DUE": return "2026010\(number + 1)T120000Z"
    case "STATUS": return ["COMPLETED", "CANCELLED", "IN-PROCESS"][number]
    default:
      return "value \(number) with enough words to make a line that has to be folded somewhere"
    }
  }

  mutating func edit(_ chance: inout SeededRandom) {
    stamp = chance.below(8) + 1
    for _ in 0..<chance.below(5) {
      switch chance.below(6) {
      case 0, 1:
        let name = chance.pick(Self.names)
        values[name] = chance.below(4) == 0 ? nil : Self.value(name, &chance)
      case 2:
        let tag = chance.pick(["a", "b", "c", "d", "e"])
        if tags.remove(tag) == nil { tags.insert(tag) }
      case 3:
        let day = chance.pick(Self.days)
        if excluded.remove(day) == nil { excluded.insert(day) }
      case 4:
        if !notes.isEmpty, chance.below(2) == 0 {
          notes[chance.below(notes.count)] = "new \(chance.below(9))"
        } else {
          notes.insert("line \(chance.below(9))", at: chance.below(notes.count + 1))
        }
      default:
        if chance.below(2) == 0 {
          let uid = chance.pick(["k", "l", "m", "n"])
          alarms[uid] = alarms[uid] != nil && chance.below(2) == 0 ? nil : "-PT\(chance.below(4))M"
        } else {
          let day = chance.pick(Self.days)
          occurrences[day] =
            occurrences[day] != nil && chance.below(2) == 0 ? nil : "o\(chance.below(4))"
        }
      }
    }
  }

  func text(_ chance: inout SeededRandom) throws -> CalendarText {
    var lines: [String] = []
    for (name, value) in values { lines.append("\(name):\(value)") }
    if !tags.isEmpty {
      lines.append("CATEGORIES:" + tags.shuffled(using: &chance).joined(separator: ","))
    }
    for day in excluded { lines.append("EXDATE:\(day)") }
    if !notes.isEmpty { lines.append("DESCRIPTION:" + notes.joined(separator: "\\n")) }
    for (uid, trigger) in alarms {
      lines.append("BEGIN:VALARM\nUID:\(uid)\nTRIGGER:\(trigger)\nEND:VALARM")
    }
    lines.sort()
    lines.shuffle(using: &chance)
    let item =
      ["BEGIN:VTODO", "UID:a", "LAST-MODIFIED:2026010\(stamp)T000000Z"] + lines + ["END:VTODO"]
    let others = occurrences.sorted { $0.key < $1.key }.map { day, title in
      "BEGIN:VTODO\nUID:a\nRECURRENCE-ID:\(day)\nSUMMARY:\(title)\nEND:VTODO"
    }
    let all = ["BEGIN:VCALENDAR"] + item + others + ["END:VCALENDAR", ""]
    return try calendar(all.joined(separator: "\n"), lineEnd: chance.pick(["\r\n", "\n"]))
  }

  init(reading text: CalendarText) {
    for item in text.components(.vtodo) {
      if let day = item.property(.recurrenceID)?.token() {
        occurrences[day] = item.property(.summary)?.text() ?? ""
        continue
      }
      for name in Self.names {
        values[name] = item.properties.first { $0.name == name }?.text()
      }
      tags = Set(item.texts(.categories))
      excluded = Set(
        item.properties(.exdate).flatMap { $0.token().split(separator: ",").map(String.init) })
      if let text = item.property(.description)?.text() {
        notes = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      }
      for alarm in item.components(.valarm) {
        alarms[alarm.property(.uid)?.text() ?? ""] = alarm.property(.trigger)?.token() ?? ""
      }
      stamp = item.property(.lastModified)?.token().dropFirst(7).first?.wholeNumberValue ?? 0
    }
  }

  var withoutNotes: ItemModel {
    var copy = self
    copy.notes = []
    return copy
  }
}

extension ItemModel {
  static func merge(
    _ base: ItemModel, _ mine: ItemModel, _ theirs: ItemModel
  ) -> (item: ItemModel, conflicts: Set<String>) {
    var item = mine
    var conflicts: Set<String> = []
    item.stamp = max(mine.stamp, theirs.stamp)
    func later(_ name: String, _ one: String?, _ other: String?) -> String? {
      if mine.stamp != theirs.stamp { return mine.stamp > theirs.stamp ? one : other }
      return [one, other].compactMap(\.self).max()
    }
    for name in names {
      let (before, one, other) = (base.values[name], mine.values[name], theirs.values[name])
      if one == other || other == before { continue }
      if one == before {
        item.values[name] = other
      } else if name == "STATUS", [one, other].contains("COMPLETED"),
        [before, one, other].allSatisfy({ $0 != "CANCELLED" }), before != "COMPLETED"
      {
        item.values[name] = "COMPLETED"
      } else {
        item.values[name] = later(name, one, other)
        conflicts.insert(name == "DUE" ? "SCHEDULE" : name == "STATUS" ? "COMPLETION" : name)
      }
    }
    item.tags = sets(base.tags, mine.tags, theirs.tags)
    item.excluded = sets(base.excluded, mine.excluded, theirs.excluded)
    item.alarms = table(base.alarms, mine.alarms, theirs.alarms, later) {
      conflicts.insert("ALARM")
    }
    item.occurrences = table(base.occurrences, mine.occurrences, theirs.occurrences) {
      name, one, other in
      // Occurrences have no stamps of their own here.
      [one, other].compactMap(\.self).max()
    } clash: {
      conflicts.insert($0 ? "OCCURRENCE" : "SUMMARY")
    }
    return (item, conflicts)
  }

  private static func sets(_ base: Set<String>, _ mine: Set<String>, _ theirs: Set<String>) -> Set<
    String
  > {
    mine.intersection(theirs).union(mine.subtracting(base)).union(theirs.subtracting(base))
  }

  private static func table(
    _ base: [String: String], _ mine: [String: String], _ theirs: [String: String],
    _ later: (String, String?, String?) -> String?, clash: () -> Void
  ) -> [String: String] {
    table(base, mine, theirs, later) { _ in clash() }
  }

  private static func table(
    _ base: [String: String], _ mine: [String: String], _ theirs: [String: String],
    _ later: (String, String?, String?) -> String?, clash: (Bool) -> Void
  ) -> [String: String] {
    var result = mine
    for key in Set(base.keys).union(mine.keys).union(theirs.keys) {
      let (before, one, other) = (base[key], mine[key], theirs[key])
      if one == other || other == before { continue }
      if one == before {
        result[key] = other
      } else {
        // What one side has removed and the other has changed is kept.
        result[key] = one == nil || other == nil ? one ?? other : later(key, one, other)
        clash(one == nil || other == nil)
      }
    }
    return result
  }

  /// Lines that one side has written and that are missing in the result, and lines that neither
  /// side has removed and that are missing.
  static func lostNotes(
    _ base: ItemModel, _ mine: ItemModel, _ theirs: ItemModel, _ found: ItemModel,
    _ kept: [KeptConflict]
  ) -> Set<String> {
    let record = kept.filter { $0.field == "DESCRIPTION" }.flatMap(\.lost).joined(separator: "\n")
    let there = Set(found.notes)
    let written = Set(mine.notes + theirs.notes).subtracting(base.notes)
    // Of a line that was there twice, each side may have removed another copy.
    let once = base.notes.filter { line in base.notes.filter { $0 == line }.count == 1 }
    let stay = Set(once).intersection(mine.notes).intersection(theirs.notes)
    return written.union(stay).subtracting(there).filter { !record.contains($0) }
  }
}
