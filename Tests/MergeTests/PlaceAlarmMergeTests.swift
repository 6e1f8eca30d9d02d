// Place alarms, the item's GEO and acknowledgements in a merge: by hand, and at random.

import Foundation
import ICalendar
import Merge
import TestSupport
import Testing

extension RandomMergeTests {
  @Test func `an alarm of one side is not marked for the position of the other`() throws {
    func item(_ position: String?, _ alarms: PlaceItem.Alarm..., stamp: Int) -> PlaceItem {
      PlaceItem(
        position: position, alarms: Dictionary(uniqueKeysWithValues: zip(["k", "l"], alarms)),
        stamp: stamp)
    }
    let marked = PlaceItem.Alarm(place: "1;1", isMarked: true)
    let bare = try item(nil, stamp: 1).text()
    // The phone has given the reminder a position meanwhile.
    for later in [2, 4] {
      let found = PlaceItem(
        reading: try CalendarText(
          ItemMerge(
            base: bare, mine: item("1;1", marked, stamp: 3).text(),
            theirs: item("2;2", stamp: later).text()
          ).bytes))
      #expect(found.position == (later == 4 ? "2;2" : "1;1"))
      #expect(found.alarms["k"]?.place == "1;1")
      #expect(found.alarms["k"]?.isMarked == (later == 2))
    }
    // A phone that moves the position for which the alarm is marked still moves the alarm.
    let moved = PlaceItem(
      reading: try CalendarText(
        ItemMerge(
          base: item("1;1", marked, stamp: 1).text(),
          mine: item("1;1", marked, PlaceItem.Alarm(place: "3;3"), stamp: 3).text(),
          theirs: item("2;2", marked, stamp: 2).text()
        ).bytes))
    #expect(moved.position == "2;2" && moved.alarms["k"]?.isMarked == true)
    #expect(moved.alarms["l"]?.place == "3;3")
  }

  @Test func `an alarm without a UID is not marked for the position of the other side`() throws {
    func item(_ position: String?, _ alarm: PlaceItem.Alarm?, stamp: Int) throws -> CalendarText {
      try PlaceItem(
        position: position, alarms: alarm.map { ["": $0] } ?? [:], stamp: stamp
      ).text()
    }
    let marked = PlaceItem.Alarm(place: "1;1", isMarked: true)
    for (later, position) in [(4, "2;2"), (2, "1;1")] {
      let found = PlaceItem(
        reading: try CalendarText(
          ItemMerge(
            base: item(nil, nil, stamp: 1), mine: item("1;1", marked, stamp: 3),
            theirs: item("2;2", nil, stamp: later)
          ).bytes))
      #expect(found.position == position && found.alarms[""]?.place == "1;1")
      #expect(found.alarms[""]?.isMarked == (later == 2))
    }
  }

  @Test(arguments: [5, 23, 71] as [UInt64])
  func `random place alarms keep their marks, places and acknowledgements`(seed: UInt64) throws {
    var chance = SeededRandom(seed: seed)
    let wanted = ProcessInfo.processInfo.environment["FENCEPOST_ROUNDS"].flatMap { Int($0) } ?? 600
    for round in 0..<max(1, wanted / 3) {
      let base = PlaceItem(&chance)
      var sides = [base, base]
      for side in sides.indices { sides[side].edit(&chance) }
      let texts = try (base.text(), sides[0].text(), sides[1].text())
      let merge = try ItemMerge(base: texts.0, mine: texts.1, theirs: texts.2)
      let found = PlaceItem(reading: try CalendarText(merge.bytes))
      let place = "seed \(seed), round \(round)"
      for (uid, alarm) in found.alarms {
        let known = sides.compactMap { side in side.alarms[uid].map { (side, $0) } }
        if alarm.isMarked {
          #expect(
            known.contains { $0.position == found.position && $1.isMarked }, "\(place): \(uid)")
        }
        #expect(known.contains { $1.place == alarm.place }, "\(place): \(uid)")
        guard known.count == 2 else { continue }
        #expect(alarm.acknowledged == known.map { $1.acknowledged }.max(), "\(place): \(uid)")
      }
      for uid in ["k", "l"] where sides.allSatisfy({ $0.alarms[uid] != nil }) {
        #expect(found.alarms[uid] != nil, "\(place): \(uid)")
      }
      let other = try ItemMerge(base: texts.0, mine: texts.2, theirs: texts.1)
      #expect(PlaceItem(reading: try CalendarText(other.bytes)) == found, "\(place): symmetric")
      for side in [texts.1, texts.2] {
        let again = try ItemMerge(base: texts.0, mine: CalendarText(merge.bytes), theirs: side)
        #expect(again.bytes == merge.bytes, "\(place): idempotent")
      }
    }
  }
}

/// A reminder with a position and two place alarms, by UID; the key is empty for an alarm without one.
struct PlaceItem: Equatable {
  struct Alarm: Equatable {
    var place: String
    var isMarked = false
    var acknowledged = 0
  }

  var position: String?
  var alarms: [String: Alarm] = [:]
  var stamp = 1

  init(position: String?, alarms: [String: Alarm], stamp: Int) {
    (self.position, self.alarms, self.stamp) = (position, alarms, stamp)
  }

  private static let places = ["1;1", "2;2", "3;3"]

  init(_ chance: inout SeededRandom) {
    if chance.below(2) == 0 { position = chance.pick(Self.places) }
    for uid in ["k", "l"] where chance.below(2) == 0 { alarms[uid] = alarm(&chance) }
  }

  private func alarm(_ chance: inout SeededRandom) -> Alarm {
    let place = chance.pick(Self.places)
    return Alarm(place: place, isMarked: place == position, acknowledged: chance.below(3))
  }

  mutating func edit(_ chance: inout SeededRandom) {
    stamp = chance.below(8) + 1
    // No edit takes an acknowledgement back; one that does is a change like any other.
    let before = alarms
    for _ in 0..<chance.below(4) {
      let uid = chance.pick(["k", "l"])
      switch chance.below(4) {
      case 0: position = chance.below(3) == 0 ? nil : chance.pick(Self.places)
      case 1:
        let acknowledged = (alarms[uid] ?? before[uid])?.acknowledged ?? 0
        alarms[uid] = alarm(&chance)
        alarms[uid]?.acknowledged = acknowledged
      case 2: alarms[uid]?.acknowledged += chance.below(3)
      default: alarms[uid] = nil
      }
    }
  }

  func text() throws -> CalendarText {
    var lines = ["LAST-MODIFIED:2026010\(stamp)T000000Z"]
    if let position { lines.append("GEO:\(position)") }
    for (uid, alarm) in alarms.sorted(by: { $0.key < $1.key }) {
      lines += ["BEGIN:VALARM", "TRIGGER:-PT1M", "PROXIMITY:ARRIVE"]
      if !uid.isEmpty { lines.append("UID:\(uid)") }
      if alarm.isMarked { lines.append("X-FENCEPOST-POSITION:GEO") }
      if alarm.acknowledged > 0 {
        lines.append("ACKNOWLEDGED:202601\(10 + alarm.acknowledged)T000000Z")
      }
      lines += ["BEGIN:VLOCATION", "UID:v", "GEO:\(alarm.place)", "END:VLOCATION", "END:VALARM"]
    }
    return try todo(lines.joined(separator: "\n"))
  }

  init(reading text: CalendarText) {
    guard let item = text.components(.vtodo).first else { return }
    position = item.property(.geo)?.token()
    stamp = item.property(.lastModified)?.token().dropFirst(7).first?.wholeNumberValue ?? 0
    for alarm in item.components(.valarm) {
      let day = alarm.property(.acknowledged)?.token().dropFirst(6).prefix(2)
      alarms[alarm.property(.uid)?.text() ?? ""] = Alarm(
        place: alarm.components(.vlocation).first?.property(.geo)?.token() ?? "",
        isMarked: alarm.property("X-FENCEPOST-POSITION") != nil,
        acknowledged: day.flatMap { Int($0) }.map { $0 - 10 } ?? 0)
    }
  }
}
