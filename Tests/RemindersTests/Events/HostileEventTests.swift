// Damaged event files are read or refused without trap, and an edit writes a file that can be read
// again or is refused.

import CivilTime
import Reminders
import TestSupport
import Testing

@Suite struct HostileEventTests {
  private static let pieces = [
    "DTSTART:00010101T000000", "DTSTART;VALUE=DATE:99991231", "DTEND:99991231T235959Z",
    "DTEND;TZID=Nowhere:20261201T100000", "DURATION:P999999999W", "DURATION:PT999999999H",
    "RRULE:FREQ=SECONDLY", "RRULE:FREQ=YEARLY;COUNT=999999999;BYMONTHDAY=30;BYMONTH=2",
    "RRULE:FREQ=MINUTELY;UNTIL=00010101", "RDATE:00010101T000000,99991231T235959",
    "RDATE;VALUE=PERIOD:20261201T100000/PT1H,20261201T100000/19000101T000000", "EXDATE:x,,",
    "EXDATE;VALUE=DATE:20261201", "RECURRENCE-ID:99991231T235959",
    "RECURRENCE-ID;RANGE=THISANDFUTURE:00010101T000000", "RECURRENCE-ID;RANGE=THISANDPRIOR:x",
    "BEGIN:VEVENT", "END:VEVENT", "BEGIN:VALARM", "END:VALARM", "BEGIN:VLOCATION", "UID:two", "",
    "GEO:91;0", "X-APPLE-STRUCTURED-LOCATION:geo:", "TRANSP:", "STATUS:MAYBE", "SEQUENCE:-1",
    "SEQUENCE:9223372036854775807", "BEGIN:VTODO", "BEGIN:VTIMEZONE", "TZID:Europe/Berlin",
  ]

  @Test(arguments: 0..<20)
  func `hostile files do not break reading or writing`(seed: UInt64) throws {
    var series = try RandomSeries(seed: 700 + seed)
    for _ in 0..<25 {
      var lines = string(try series.file().bytes).split(separator: "\r\n").map(String.init)
      for _ in 0...series.chance.below(4) {
        let place = series.chance.below(lines.count)
        switch series.chance.below(4) {
        case 0: lines.remove(at: place)
        case 1: lines[place] = series.chance.pick(Self.pieces)
        case 2: lines.insert(lines[series.chance.below(lines.count)], at: place)
        default: lines.insert(series.chance.pick(Self.pieces), at: place)
        }
        guard !lines.isEmpty else { break }
      }
      let bytes = Array(lines.joined(separator: "\r\n").utf8)
      guard let file = try? eventFile(bytes) else { continue }
      try change(file, &series.chance)
    }
  }

  private func change(_ file: EventFile, _ chance: inout SeededRandom) throws {
    _ = file.canonicalContent
    let note = string(file.bytes)
    var event = file.event
    event.title = "changed"
    event.start = later(event.start, 86_400)
    event.end = later(event.end, 86_400)
    var made: [[UInt8]?] = [try? file.bytes(for: event, at: noon)]
    let found = file.listing(1, 9999, limit: 50)
    if !found.isEmpty {
      let original = chance.pick(found).original
      var one = try #require(file.event(at: original), "\(note)")
      one.title = "changed"
      made.append(try? file.bytes(for: one, occurrence: original, at: noon))
      made.append(try? file.bytes(removing: original, at: noon))
      made.append(try? file.bytes(endingBefore: original, at: noon))
      let split = try? file.split(at: original, into: one, uid: { "two" }, at: noon)
      made += [split?.bytes, split?.laterSeries?.bytes]
    }
    var database = System.database
    for case let bytes? in made {
      #expect(throws: Never.self, "\(note)") { try eventFile(bytes) }
      _ = EventFile.restored(bytes, from: bytes, to: file.bytes, at: noon, &database)
    }
  }
}
