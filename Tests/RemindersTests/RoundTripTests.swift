// On random reminders: what is written is read as it was meant, a change of one field changes that
// field, and no bytes break a reader or a writer.

import CivilTime
import Geofence
import ICalendar
import Reminders
import TestSupport
import Testing

@Suite struct RoundTripTests {
  /// As it is read: with stamps, and the alarms in the order of the file.
  private func expected(_ reminder: Reminder, created: Instant) -> Reminder {
    var reminder = reminder
    reminder.creationDate = reminder.creationDate ?? created
    reminder.lastModifiedDate = noon
    return reminder
  }

  @Test func `written reminders are read back equal`() throws {
    var random = try RandomReminders(seed: 1)
    for round in 0..<150 {
      let reminder = try random.reminder()
      let found = try Peer.file(ReminderFile.bytes(new: reminder, uid: "u", at: noon))
      #expect(found.problems.isEmpty && found.uid == "u", "\(round)")
      #expect(found.reminder == expected(reminder, created: noon), "\(round)")
      #expect(try found.bytes(for: found.reminder, at: noon) == found.bytes)
      // vdirsyncer takes the first line that begins with UID.
      let first = string(found.bytes).split(separator: "\r\n").first { $0.hasPrefix("UID") }
      #expect(first == "UID:u")
    }
  }

  @Test func `any reminder can be written into any file, which keeps unknown properties`() throws {
    var random = try RandomReminders(seed: 2)
    for name in ["ios26-location", "thunderbird", "tasks-org", "libical3-errors", "xandikos"] {
      let peer = try Peer.file(name)
      for round in 0..<20 {
        let reminder = try random.reminder()
        let found = try Peer.file(peer.bytes(for: reminder, at: noon))
        var read = reminder
        read.creationDate = peer.reminder.creationDate
        read.lastModifiedDate = noon
        if name == "tasks-org" {
          // X-MOZ-LASTACK applies to all alarms, including new ones.
          let said = try instant("2026-11-02T19:30:00Z")
          for index in read.alarms.indices where read.alarms[index].fence == nil {
            read.alarms[index].acknowledged = max(read.alarms[index].acknowledged ?? said, said)
          }
        }
        #expect(found.reminder == read, "\(name) \(round)")
        let gone = changes(peer.bytes, found.bytes).filter {
          $0.hasPrefix("-X-") && !$0.hasPrefix("-X-APPLE") && !$0.hasPrefix("-X-WR-ALARMUID")
            && !$0.hasPrefix("-X-LIC-ERROR") && !$0.hasPrefix("-X-MOZ")
        }
        #expect(gone.isEmpty)
      }
    }
  }

  @Test func `changing one field does not change another`() throws {
    var random = try RandomReminders(seed: 3)
    for round in 0..<60 {
      let before = try Peer.file(
        ReminderFile.bytes(new: try random.reminder(), uid: "u", at: noon))
      let other = try random.reminder()
      let edits: [(inout Reminder) -> Void] = [
        { $0.title = other.title }, { $0.notes = other.notes }, { $0.url = other.url },
        { $0.location = other.location }, { $0.priority = other.priority },
        { $0.status = other.status }, { $0.tags = other.tags }, { $0.parent = other.parent },
        { $0.attachments = other.attachments }, { $0.sortOrder = other.sortOrder },
      ]
      for edit in edits {
        var reminder = before.reminder
        edit(&reminder)
        let after = try Peer.file(before.bytes(for: reminder, at: noon))
        #expect(after.reminder == reminder, "\(round)")
      }
    }
  }

  @Test func `random bytes do not trap reading or writing`() throws {
    var chance = SeededRandom(seed: 4)
    var random = try RandomReminders(seed: 5)
    let names = [
      "ios26-location", "ios10-raw-newlines", "thunderbird", "fencepost-both", "horror-values",
      "horror-unmatched", "horror-cut-off", "horror-bad-utf8", "recurring-overrides",
      "libical3-errors", "radicale-vobject", "horror-alarm-first", "horror-bare-todo",
    ]
    let corpus = try names.map(Peer.bytes) + [ics(ReminderWritingTests.full)]
    var database = System.database
    for _ in 0..<600 {
      var bytes = chance.pick(corpus)
      for _ in 0..<chance.below(12) where !bytes.isEmpty {
        let at = chance.below(bytes.count)
        switch chance.below(4) {
        case 0: bytes[at] = UInt8(truncatingIfNeeded: chance.below(256))
        case 1: bytes.removeSubrange(at..<min(bytes.count, at + chance.below(30)))
        case 2:
          let other = chance.pick(corpus)
          let from = chance.below(other.count)
          bytes.insert(contentsOf: other[from..<min(other.count, from + 90)], at: at)
        default: bytes.insert(contentsOf: Array("99999999".utf8), at: at)
        }
      }
      do {
        let found = try ReminderFile(bytes, &database)
        _ = found.canonicalContent
        #expect(try found.bytes(for: found.reminder, at: noon) == bytes)
        var reminder = found.reminder
        reminder.title = random.text()
        let after = try ReminderFile(found.bytes(for: reminder, at: noon), &database)
        #expect(after.reminder.title == reminder.title)
        #expect(after.reminder.notes == reminder.notes && after.reminder.tags == reminder.tags)
        let done = try found.completed(at: noon, now: noon, in: .utc, copyUID: { "copy" })
        _ = try ReminderFile(done.bytes, &database)
        _ = ReminderFile.restored(
          done.bytes, from: done.bytes, to: bytes, at: noon, &database)
      } catch is Unreadable {
      } catch is ReminderFault {
      }
    }
  }

  @Test func `a file of very many properties is read up to its limits, in bounded time`() throws {
    let alarm = "BEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:-PT15M\nEND:VALARM"
    let place = "BEGIN:VLOCATION\nURL:geo:1,2\nEND:VLOCATION"
    let many = [
      Array(repeating: alarm, count: 5000), Array(repeating: "CATEGORIES:a,b,c", count: 5000),
      (0..<5000).map { "ATTACH:a:\($0)" }, (0..<5000).map { "EXDATE:\(20_000_101 + $0)" },
      Array(repeating: "RRULE:FREQ=DAILY", count: 5000),
      (0..<5000).map {
        "BEGIN:VALARM\nUID:\($0)\nTRIGGER:PT0S\nRELATED-TO;RELTYPE=SNOOZE:\($0 + 1)\nEND:VALARM"
      },
      ["BEGIN:VALARM\nUID:x\nPROXIMITY:ARRIVE"] + Array(repeating: place, count: 5000)
        + ["END:VALARM"],
      Array(repeating: "BEGIN:VTODO\nEND:VTODO", count: 5000),
    ]
    for lines in many {
      let found = try file("DUE:20261201T090000Z\n" + lines.joined(separator: "\n"))
      #expect(found.reminder.alarms.count <= ReminderLimits.mostAlarms)
      #expect(found.reminder.tags.count <= ReminderLimits.mostTags)
      #expect(found.reminder.attachments.count <= ReminderLimits.mostAttachments)
      #expect(found.reminder.recurrence.count <= ReminderLimits.mostRules)
      #expect(found.problems.count <= ReminderLimits.mostProblems)
      var reminder = found.reminder
      reminder.title = "b"
      #expect(try Peer.file(found.bytes(for: reminder, at: noon)).reminder.title == "b")
      _ = found.canonicalContent
      _ = try found.completed(at: noon, now: noon, in: .utc, copyUID: { "copy" })
    }
  }
}
