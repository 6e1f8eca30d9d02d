// Undo restores what was changed, as it was, keeps later changes, and refuses where both affect the
// same.

import CivilTime
import Geofence
import ICalendar
import Reminders
import Testing

@Suite struct RestoringTests {
  private static let lines = """
    SUMMARY;LANGUAGE=en:title
    DESCRIPTION;ALTREP="cid:1":notes
    PRIORITY:1
    STATUS:IN-PROCESS
    PERCENT-COMPLETE:40
    CATEGORIES:a,b
    DTSTART;TZID=W. Europe Standard Time:20261201T090000
    DURATION:PT1H
    RRULE:FREQ=DAILY;COUNT=5
    RELATED-TO;X-WHY=a:parent
    X-APPLE-SORT-ORDER:7
    ATTACH;X-SIZE=7:https://a.b
    X-OTHER:c
    BEGIN:VALARM
    UID:x
    ACTION:AUDIO
    ATTACH:file:bell.wav
    TRIGGER:-PT15M
    END:VALARM
    BEGIN:VALARM
    UID:y
    ACTION:DISPLAY
    TRIGGER;VALUE=DATE-TIME:20261201T070000Z
    END:VALARM
    """

  /// Changes by a person, each with the field that it affects.
  private static let edits: [(field: String, edit: @Sendable (inout Reminder) throws -> Void)] = [
    ("title", { $0.title = "new" }), ("notes", { $0.notes = nil }), ("url", { $0.url = "c:d" }),
    ("location", { $0.location = "there" }), ("priority", { $0.priority = .none }),
    ("due", { $0.due = try zoned("2026-12-03T09:00:00", "Europe/Paris") }),
    ("completed", { $0.status = .completed(noon) }), ("tags", { $0.tags = ["c"] }),
    ("parent", { $0.parent = nil }), ("sortOrder", { $0.sortOrder = 9 }),
    ("attachments", { $0.attachments = [] }),
    ("recurrence", { $0.recurrence = [] }), ("alarms", { $0.alarms.remove(at: 0) }),
  ]

  private func edited(
    _ file: ReminderFile, _ edit: (inout Reminder) throws -> Void
  ) throws -> ReminderFile {
    var reminder = file.reminder
    try edit(&reminder)
    return try Peer.file(file.bytes(for: reminder, at: noon))
  }

  private func restored(
    _ now: ReminderFile, from: ReminderFile, to: ReminderFile
  ) throws -> ReminderFile.UndoResult {
    var database = System.database
    return ReminderFile.restored(
      now.bytes, from: from.bytes, to: to.bytes, at: noon, &database)
  }

  @Test func `undo restores each change with unknown parameters of its lines`() throws {
    let before = try file(Self.lines)
    for (field, edit) in Self.edits {
      let after = try edited(before, edit)
      guard case .content(let bytes) = try restored(after, from: after, to: before) else {
        Issue.record("\(field) is refused")
        continue
      }
      let lost = changes(before.bytes, bytes).filter { $0.hasPrefix("-") }
      let back = try Peer.file(bytes)
      #expect(back.canonicalContent == before.canonicalContent, "\(field)")
      // An added VTIMEZONE stays; a restored line may be at another position.
      #expect(
        lost.allSatisfy { line in changes(before.bytes, bytes).contains("+" + line.dropFirst()) })
    }
  }

  @Test func `undo keeps later changes, and refuses conflicts with them`() throws {
    let before = try file(Self.lines)
    for (field, edit) in Self.edits {
      let after = try edited(before, edit)
      for (other, later) in Self.edits {
        let now = try edited(after, later)
        let result = try restored(now, from: after, to: before)
        guard other != field else { continue }
        guard case .content(let bytes) = result else {
          Issue.record("\(field), then \(other): \(result)")
          continue
        }
        let alone = try edited(before, later)
        #expect(
          try Peer.file(bytes).canonicalContent == alone.canonicalContent, "\(field), then \(other)"
        )
      }
    }
    let title = try edited(before) { $0.title = "one" }
    let since = try edited(title) { $0.title = "two" }
    #expect(try restored(since, from: title, to: before) == .conflict(fields: ["title"]))
    let both = try edited(since) { $0.tags = [] }
    let tags = try edited(title) { $0.tags = ["z"] }
    #expect(try restored(both, from: tags, to: before) == .conflict(fields: ["title", "tags"]))
    // The old content was restored by hand: there is nothing to do.
    #expect(try restored(before, from: title, to: before) == .content(before.bytes))
  }

  @Test func `undo restores alarms one by one`() throws {
    let before = try file(Self.lines)
    let added = try edited(before) { $0.alarms.append(Alarm(id: "z", trigger: .absolute(noon))) }
    let later = try edited(added) { $0.alarms[0].trigger = .relative(seconds: 60, to: .start) }
    guard case .content(let bytes) = try restored(later, from: added, to: before) else {
      Issue.record("an alarm that was changed is in the way of another")
      return
    }
    #expect(try Peer.file(bytes).reminder.alarms.map(\.id) == ["x", "y"])
    let moved = try edited(added) { $0.alarms[2].trigger = .absolute(noon.adding(seconds: 1)) }
    #expect(try restored(moved, from: added, to: before) == .conflict(fields: ["alarms"]))
    // Acknowledged in the meantime: undo still restores the alarm's time.
    let changed = try edited(before) { $0.alarms[1].trigger = .absolute(noon) }
    let heard = try edited(changed) { $0.alarms[1].acknowledged = noon }
    guard case .content(let back) = try restored(heard, from: changed, to: before) else {
      Issue.record("an acknowledgement is in the way")
      return
    }
    #expect(
      try Peer.file(back).reminder.alarms[1]
        == Alarm(id: "y", trigger: before.reminder.alarms[1].trigger, acknowledged: noon))
  }

  @Test func `completing a repeating reminder is undone`() throws {
    let before = try file(Self.lines)
    let done = try before.completed(at: noon, now: noon, in: .utc, copyUID: { "copy" })
    let after = try Peer.file(done.bytes)
    #expect(done.copy != nil && after.canonicalContent != before.canonicalContent)
    let now = try edited(after) { $0.title = "since" }
    guard case .content(let bytes) = try restored(now, from: after, to: before) else {
      Issue.record("refused")
      return
    }
    let expected = try edited(before) { $0.title = "since" }
    #expect(try Peer.file(bytes).canonicalContent == expected.canonicalContent)
  }

  @Test func `undo restores unknown properties too`() throws {
    let before = try file(Self.lines)
    let after = try file(Self.lines.replacing("X-OTHER:c", with: "X-OTHER:d\nX-NEW:e"))
    let now = try edited(after) { $0.title = "since" }
    guard case .content(let bytes) = try restored(now, from: after, to: before) else {
      Issue.record("refused")
      return
    }
    #expect(
      try Peer.file(bytes).canonicalContent
        == edited(before) { $0.title = "since" }.canonicalContent)
    let since = try file(Self.lines.replacing("X-OTHER:c", with: "X-OTHER:f\nX-NEW:e"))
    #expect(try restored(since, from: after, to: before) == .conflict(fields: ["X-OTHER"]))
  }

  @Test func `undo restores changed occurrences, and refuses other files`() throws {
    let lines = "\r\nBEGIN:VTODO\r\nUID:one\r\nRECURRENCE-ID:20261201\r\nEND:VTODO\r\n"
    let plain = string(ics("SUMMARY:a"))
    let before = try Peer.file(
      Array(plain.replacing("\r\nEND:VCALENDAR", with: lines + "END:VCALENDAR").utf8))
    let after = try Peer.file(Array(plain.utf8))
    let now = try edited(after) { $0.title = "b" }
    guard case .content(let bytes) = try restored(now, from: after, to: before) else {
      Issue.record("refused")
      return
    }
    #expect(string(bytes).contains("RECURRENCE-ID:20261201"))
    var database = System.database
    #expect(
      ReminderFile.restored([], from: plain.utf8.map { $0 }, to: [], at: noon, &database)
        == .conflict(fields: []))
  }
}
