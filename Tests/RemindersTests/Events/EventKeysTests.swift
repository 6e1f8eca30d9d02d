// The keys that are stored of an event's file give the same times as the file; damaged keys are
// never fatal.

import CivilTime
import TestSupport
import Testing

@testable import Reminders

@Suite struct EventKeysTests {
  private static let zone = try? System.zone("Europe/Berlin")

  private func keys(_ file: EventFile) -> [UInt8] {
    let detached = file.overrides.map {
      EventKeys.DetachedOccurrence(
        id: EventKeys.DetachedOccurrence.ID(
          original: $0.original, isThisAndFuture: $0.isThisAndFuture),
        isBlocking: true, members: Array($0.event.title.utf8)[...])
    }
    return EventKeys(
      file.schedule, isBlocking: file.event.isBlocking, detached: detached,
      alarms: AlarmInputs(file)
    ).bytes
  }

  private func needsFile(_ file: EventFile) -> Bool {
    let keys = keys(file)
    return EventKeys.needsFile(keys.span.bytes)
  }

  private func zone(_ name: String) -> Zone? { try? System.zone(name) }

  @Test(arguments: 0..<4)
  func `the keys of a file give exactly its occurrences`(_ seed: Int) throws {
    var series = try RandomSeries(seed: UInt64(9000 + seed))
    let berlin = try #require(Self.zone)
    for _ in 0..<40 {
      let file = try eventFile(try series.file().bytes)
      let keys = keys(file)
      let areKeys = EventKeys.isValid(keys.span.bytes)
      #expect(areKeys)
      let schedule = EventKeys.schedule(keys.span.bytes, zone: zone)
      #expect(schedule == file.schedule)
      let detached = EventKeys.detachedOccurrences(keys.span.bytes).map(\.id.original)
      #expect(detached == file.overrides.map(\.original))
      let whole = EventPlan(file.schedule).occurrences(
        overlapping: .first..<(.last), floatingIn: berlin, limit: 60)
      if EventKeys.isOnce(keys.span.bytes) {
        let moments = EventKeys.moments(keys.span.bytes, zone: zone)
        #expect(whole.map(\.start) == [moments?.start])
        #expect(whole.map(\.end) == [moments?.end])
      }
      // The keys must not exclude the time of any occurrence.
      for occurrence in whole {
        let start = occurrence.start.instant(floatingIn: berlin)
        for zone in [berlin, Zone.utc] {
          let at = occurrence.start.instant(floatingIn: zone).seconds
          let mayOverlap = EventKeys.mayOverlap(keys.span.bytes, at, at + 1)
          #expect(mayOverlap)
        }
        let near = EventPlan(file.schedule).occurrences(
          overlapping: start..<start.adding(seconds: 1), floatingIn: berlin, limit: 1000)
        #expect(near.contains(occurrence))
        let plan = EventPlan(file.schedule)
        #expect(plan.occurrence(at: occurrence.original)?.start == occurrence.start)
        let name = file.schedule.occurrenceID(of: occurrence.original)
        #expect(file.schedule.originalStart(ofID: name) == occurrence.original)
      }
    }
  }

  @Test(arguments: 0..<4)
  func `damaged keys do not trap`(_ seed: Int) throws {
    var series = try RandomSeries(seed: UInt64(9100 + seed))
    let berlin = try #require(Self.zone)
    for _ in 0..<60 {
      var keys = keys(try eventFile(try series.file().bytes))
      for _ in 0...series.chance.below(4) where !keys.isEmpty {
        switch series.chance.below(4) {
        case 0: keys.removeLast(min(keys.count, series.chance.below(60)))
        case 1: keys[series.chance.below(keys.count)] = series.chance.pick([0, 0x7F, 0x80, 0xFF])
        case 2:
          let start = series.chance.below(keys.count)
          for place in keys.indices[start...].prefix(8) { keys[place] = 0x7F }
        default: keys[series.chance.below(keys.count)] = UInt8(series.chance.below(256))
        }
      }
      // Corrects the length field, so that the damaged content is read.
      if keys.count >= 8 {
        for place in 0..<4 { keys[4 + place] = UInt8(keys.count >> (place * 8) & 0xFF) }
      }
      guard EventKeys.isValid(keys.span.bytes) else { continue }
      _ = EventKeys.detachedOccurrences(keys.span.bytes)
      _ = EventKeys.moments(keys.span.bytes, zone: zone)
      _ = AlarmInputs(eventKeys: keys.span.bytes, zone: zone)
      guard let schedule = EventKeys.schedule(keys.span.bytes, zone: zone) else { continue }
      let found = EventPlan(schedule).occurrences(
        overlapping: Instant(seconds: 1_790_000_000)..<Instant(seconds: 1_800_000_000),
        floatingIn: berlin, limit: 20)
      #expect(found.count <= 20)
    }
  }

  @Test func `single events and series are told apart by their keys`() throws {
    func isOnce(_ lines: String) throws -> Bool {
      let keys = keys(try eventFile("DTSTART:20261120T080000\n\(lines)"))
      return EventKeys.isOnce(keys.span.bytes)
    }
    #expect(try isOnce("SUMMARY:Choir"))
    #expect(try !isOnce("RRULE:FREQ=DAILY"))
    #expect(try !isOnce("RDATE:20261121T080000"))
    #expect(try !isOnce("EXDATE:20261120T080000"))
  }

  @Test func `a series in a zone defined by its file is read from the file`() throws {
    let zone = """
      BEGIN:VTIMEZONE
      TZID:Nowhere
      BEGIN:STANDARD
      DTSTART:19700101T000000
      TZOFFSETFROM:+0417
      TZOFFSETTO:+0417
      END:STANDARD
      END:VTIMEZONE

      """
    let file = try eventFile(
      vevents("DTSTART;TZID=Nowhere:20261201T090000\nRRULE:FREQ=DAILY", zones: zone))
    #expect(needsFile(file))
    let once = try eventFile(vevents("DTSTART;TZID=Nowhere:20261201T090000", zones: zone))
    #expect(!needsFile(once))
  }
}
