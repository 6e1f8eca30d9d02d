// What Fencepost itself writes is read by the fast reader, with exactly the keys and the canonical
// content of the full reader; all other files are left to the full reader.

import CivilTime
import ICalendar
import Reminders
import Testing

@Suite struct PlainReminderTests {
  private struct Found: Equatable {
    var uid: String
    var keys: [UInt8]
    var canonicalContent: [UInt8]
    var problems: [Problem] = []
  }

  private func plain(_ bytes: [UInt8], _ reminder: inout PlainReminder) -> Found? {
    var database = System.database
    guard reminder.read(bytes, &database) else { return nil }
    var drafts = PlainDrafts()
    let keys = reminder.keys(&drafts)
    let canonicalContent = reminder.withCanonicalContent(&drafts) { span in
      span.indices.map { span[$0] }
    }
    return Found(
      uid: reminder.text.string(reminder.uid), keys: keys, canonicalContent: canonicalContent)
  }

  private func full(_ bytes: [UInt8]) throws -> Found {
    let file = try Peer.file(bytes)
    return Found(
      uid: file.uid, keys: ReminderKeys(file.reminder, added: file.nextAddedDate).bytes,
      canonicalContent: file.canonicalContent,
      problems: file.problems)
  }

  @Test func `files written by Fencepost are read in one pass, with the same result`() throws {
    var random = try RandomReminders(seed: 71)
    var plain = PlainReminder()
    var taken = 0
    for round in 0..<600 {
      var reminder = try random.reminder()
      let isSimple = round % 4 > 0
      if isSimple {
        func plain(_ text: String) -> String { text.replacing("\t", with: "") }
        reminder.title = plain(reminder.title)
        reminder.notes = reminder.notes.map(plain)
        reminder.location = reminder.location.map(plain)
        reminder.parent = reminder.parent.map(plain)
        reminder.tags = reminder.tags.map(plain)
        reminder.attachments = []
        reminder.recurrence = []
        for index in reminder.alarms.indices {
          reminder.alarms[index].snoozedUntil = nil
          guard var fence = reminder.alarms[index].fence, let first = fence.places.first else {
            continue
          }
          fence.places = [first]
          fence.places[0].placeID = nil
          fence.places[0].title = "Library"
          fence.places[0].address = first.address.map { _ in "Lane 1, Zürich" }
          fence.policy = .init()
          reminder.alarms[index].trigger = .fence(fence)
        }
      }
      let bytes = try ReminderFile.bytes(new: reminder, uid: "u-\(round)", at: noon)
      guard let found = self.plain(bytes, &plain) else { continue }
      taken += 1
      #expect(found == (try full(bytes)), "\(round)")
    }
    #expect(taken > 100)
  }

  @Test(arguments: [
    "SUMMARY:a\nRRULE:FREQ=DAILY", "SUMMARY:a\nSUMMARY:b", "STATUS:open", "DUE:20260230",
    "DUE:20260101T240000", "DUE;TZID=Nowhere/Else:20260101T080000", "PRIORITY:11", "GEO:91;0",
    "STATUS:NEEDS-ACTION\nCOMPLETED:20260101T080000Z", "ATTACH:https://example.org/",
    "DTSTART;VALUE=DATE:20260102\nDUE;VALUE=DATE:20260101", "DUE:20260101T080060Z",
    "BEGIN:VALARM\nTRIGGER;RELATED=END:-PT5M\nACTION:DISPLAY\nEND:VALARM",
    "BEGIN:VALARM\nACTION:NONE\nTRIGGER:-PT5M\nEND:VALARM",
    "BEGIN:VALARM\nUID:a\nPROXIMITY:ARRIVE\nEND:VALARM", "summary:a", "X-A\t:b", "X-B:\u{7F}",
    "RECURRENCE-ID:20260101T080000Z", "BEGIN:VEVENT\nEND:VEVENT",
  ])
  func `files with unusual lines are not read in one pass`(_ lines: String) {
    var reminder = PlainReminder()
    #expect(plain(ics(lines), &reminder) == nil)
    // And nothing remains for the next file.
    let next = ics("SUMMARY:next")
    #expect(plain(next, &reminder) == (try? full(next)))
  }
}
