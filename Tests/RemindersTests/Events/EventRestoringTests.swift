// An event's canonical content, and undo after later changes.

import CivilTime
import Reminders
import TestSupport
import Testing

@Suite struct EventRestoringTests {
  private static let weekly = vevents(
    "SUMMARY:a\nDTSTART;TZID=Europe/Paris:20261204T200000\nDTEND;TZID=Europe/Paris:20261204T223000\n"
      + "RRULE:FREQ=WEEKLY\nEXDATE;TZID=Europe/Paris:20261211T200000,20261218T200000\nX-OWN:x",
    "RECURRENCE-ID;TZID=Europe/Paris:20261225T200000\nSUMMARY:b\n"
      + "DTSTART;TZID=Europe/Paris:20261225T180000\nDURATION:PT1H")

  private func restored(
    _ present: [UInt8], from: [UInt8], to: [UInt8]
  ) -> ReminderFile.UndoResult {
    var database = System.database
    return EventFile.restored(present, from: from, to: to, at: noon, &database)
  }

  private func content(_ restored: ReminderFile.UndoResult) throws -> EventFile {
    guard case .content(let bytes) = restored else {
      throw ReminderFault(nil, .noSuchOccurrence)
    }
    return try eventFile(bytes)
  }

  @Test(arguments: [
    ("X-OWN:x\r\n", "X-OWN:x\r\nDTSTAMP:20260101T000000Z\r\nSEQUENCE:4\r\n"),
    (
      "EXDATE;TZID=Europe/Paris:20261211T200000,20261218T200000",
      "EXDATE;TZID=Europe/Paris:20261218T200000\r\nEXDATE:20261211T190000Z"
    ),
    (
      "SUMMARY:a\r\nDTSTART;TZID=Europe/Paris:20261204T200000",
      "DTSTART;TZID=\"Europe/Paris\":20261204T200000\r\nSUMMARY:\r\n a"
    ),
    ("DURATION:PT1H", "DTEND;TZID=Europe/Paris:20261225T190000"),
    ("RECURRENCE-ID;TZID=Europe/Paris:20261225T200000", "RECURRENCE-ID:20261225T190000Z"),
    ("RRULE:FREQ=WEEKLY", "RRULE:INTERVAL=1;FREQ=WEEKLY"),
    ("X-OWN:x", "X-OWN:x\r\nTRANSP:OPAQUE"),
  ])
  func `differently written equal content is equal`(old: String, new: String) throws {
    let other = string(Self.weekly).replacing(old, with: new)
    #expect(other != string(Self.weekly))
    let one = try eventFile(Self.weekly)
    #expect(
      string(try eventFile(Array(other.utf8)).canonicalContent) == string(one.canonicalContent))
  }

  @Test(arguments: [
    ("SUMMARY:a", "SUMMARY:c"), ("SUMMARY:b", "SUMMARY:c"), ("X-OWN:x", "X-OWN:y"),
    ("20261218T200000", "20261219T200000"), ("DURATION:PT1H", "DURATION:PT2H"),
    ("X-OWN:x", "X-OWN:x\r\nTRANSP:TRANSPARENT"), ("X-OWN:x", "X-OWN:x\r\nSTATUS:CONFIRMED"),
    ("X-OWN:x", "X-OWN:x\r\nGEO:1;2"), ("FREQ=WEEKLY", "FREQ=DAILY"),
    ("RECURRENCE-ID;", "RECURRENCE-ID;RANGE=THISANDFUTURE;"),
    ("X-OWN:x", "X-OWN:x\r\nBEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT5M\r\nEND:VALARM"),
  ])
  func `different content differs`(old: String, new: String) throws {
    let other = string(Self.weekly).replacing(old, with: new)
    let one = try eventFile(Self.weekly)
    #expect(try eventFile(Array(other.utf8)).canonicalContent != one.canonicalContent)
  }

  @Test func `undo reverts only what was changed`() throws {
    let file = try eventFile(Self.weekly)
    var event = file.event
    event.title = "z"
    event.availability = .free
    let after = try file.bytes(for: event, at: noon)
    var foreign = try eventFile(after).event
    foreign.notes = "by another program"
    let present = try eventFile(after).bytes(for: foreign, at: noon)
    let back = try content(restored(present, from: after, to: Self.weekly))
    #expect(back.event.title == "a" && back.event.availability == .busy)
    #expect(back.event.notes == "by another program")
    foreign.title = "theirs"
    let clash = try eventFile(after).bytes(for: foreign, at: noon)
    #expect(restored(clash, from: after, to: Self.weekly) == .conflict(fields: ["title"]))
  }

  @Test func `undo of one occurrence keeps another one's change`() throws {
    let file = try eventFile(Self.weekly)
    let (one, other) = (try wall("2027-01-01T20:00:00"), try wall("2027-01-08T20:00:00"))
    var event = try #require(file.event(at: one))
    event.title = "mine"
    let after = try file.bytes(for: event, occurrence: one, at: noon)
    event = try #require(file.event(at: other))
    event.title = "theirs"
    let present = try eventFile(after).bytes(for: event, occurrence: other, at: noon)
    let back = try content(restored(present, from: after, to: Self.weekly))
    #expect(back.overrides.map(\.event.title) == ["b", "theirs"])
    // The same occurrence, changed since.
    event = try #require(try eventFile(after).event(at: one))
    event.title = "theirs"
    let clash = try eventFile(after).bytes(for: event, occurrence: one, at: noon)
    #expect(restored(clash, from: after, to: Self.weekly) == .conflict(fields: ["occurrences"]))
  }

  @Test func `undo in an override restores field by field`() throws {
    let file = try eventFile(Self.weekly)
    let original = try wall("2026-12-25T20:00:00")
    var event = try #require(file.event(at: original))
    event.title = "mine"
    let after = try file.bytes(for: event, occurrence: original, at: noon)
    event.notes = "theirs"
    let present = try eventFile(after).bytes(for: event, occurrence: original, at: noon)
    let back = try content(restored(present, from: after, to: Self.weekly))
    #expect(back.overrides.map(\.event.title) == ["b"])
    #expect(back.overrides.map(\.event.notes) == ["theirs"])
  }

  @Test func `undo restores a removed place`() throws {
    let event = Event(
      title: "a", place: try place(47.376887, 8.541694, title: "Kino"),
      start: try floating("2026-12-01T10:00:00"), end: try floating("2026-12-01T11:00:00"))
    let before = try EventFile.bytes(new: event, uid: "one", at: noon)
    let file = try eventFile(before)
    var changed = file.event
    changed.place = nil
    let after = try file.bytes(for: changed, at: noon)
    let back = try content(restored(after, from: after, to: before))
    #expect(back.event.place == event.place && back.event.location == "Kino")
    #expect(back.canonicalContent == file.canonicalContent)
  }

  @Test(arguments: 0..<20)
  func `undo of any edit restores the former content`(seed: UInt64) throws {
    var series = try RandomSeries(seed: 600 + seed)
    for _ in 0..<15 {
      let before = try series.file().bytes
      let file = try eventFile(before)
      guard let listed = file.listing.first(where: { _ in series.chance.below(4) == 0 }) else {
        continue
      }
      let original = listed.original
      var event = try #require(file.event(at: original))
      event.title = "changed"
      event.start = later(event.start, 86_400)
      event.end = later(event.end, 86_400)
      let after: [UInt8]?
      switch series.chance.below(4) {
      case 0: after = try file.bytes(for: event, occurrence: original, at: noon)
      case 1: after = try file.bytes(removing: original, at: noon)
      case 2: after = try file.bytes(endingBefore: original, at: noon)
      default:
        var whole = file.event
        whole.title = "changed"
        whole.start = later(whole.start, 86_400)
        whole.end = later(whole.end, 86_400)
        after = try file.bytes(for: whole, at: noon)
      }
      guard let after else { continue }
      let back = try content(restored(after, from: after, to: before))
      #expect(string(back.canonicalContent) == string(file.canonicalContent), "\(string(before))")
      #expect(apart(back.listing, file.listing) == [])
    }
  }
}
