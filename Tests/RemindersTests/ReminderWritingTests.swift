// A change writes only the lines of the changed fields, and values that could not be read back are
// not written.

import CivilTime
import Geofence
import ICalendar
import Reminders
import Testing

@Suite struct ReminderWritingTests {
  /// Everything that a plain reminder can have, among properties that only other programs know.
  static let full = """
    DTSTAMP:20261103T081500Z
    CREATED:20261103T081400Z
    LAST-MODIFIED:20261103T081500Z
    SEQUENCE:4
    SUMMARY;LANGUAGE=en:Collect the par
     cel
    DESCRIPTION;ALTREP="cid:1";LANGUAGE=en:Old notes
    LOCATION:Post office
    URL:https://example.org
    PRIORITY:1
    x-pinned:TRUE
    CATEGORIES:errands,post
    DTSTART;VALUE=DATE:20261110
    DUE;VALUE=DATE:20261111
    RELATED-TO;RELTYPE=CHILD:two
    RELATED-TO;X-WHY=because:three
    ATTACH;FILENAME=plan.pdf;X-SIZE=7:https://example.org/plan
    RRULE:FREQ=WEEKLY;UNTIL=20270101
    STATUS:IN-PROCESS
    PERCENT-COMPLETE:40
    """

  private func changed(
    _ lines: String = full, _ change: (inout Reminder) throws -> Void
  ) throws -> [String] {
    let before = try file(lines)
    var reminder = before.reminder
    try change(&reminder)
    let after = try before.bytes(for: reminder, at: noon)
    return changes(before.bytes, after)
  }

  @Test func `tags on several lines are joined by a change, and kept without one`()
    throws
  {
    let lines = "SUMMARY:a\nCATEGORIES:one,t\\,wo\nCATEGORIES;LANGUAGE=en:three\nCATEGORIES:one"
    #expect(
      try changed(lines) { $0.title = "b" } == [
        "-CATEGORIES:one", "-CATEGORIES;LANGUAGE=en:three", "-CATEGORIES:one,t\\,wo", "-SUMMARY:a",
        "+SUMMARY:b", "+CATEGORIES:one,t\\,wo,three",
      ])
    #expect(try changed(lines) { _ in } == [])
  }

  @Test func `the same reminder gives the same bytes`() throws {
    let before = try file(Self.full)
    #expect(try before.bytes(for: before.reminder, at: noon) == before.bytes)
  }

  @Test func `a change updates DTSTAMP and LAST-MODIFIED, and SEQUENCE if present`() throws {
    func stamps(_ lines: String) throws -> [String] {
      let before = try file(lines)
      var reminder = before.reminder
      reminder.title = "b"
      return changes(before.bytes, try before.bytes(for: reminder, at: noon), stamps: true)
    }
    #expect(
      try stamps("DTSTAMP:20261103T081500Z\nSEQUENCE:4\nSUMMARY:a") == [
        "-SUMMARY:a", "-SEQUENCE:4", "-DTSTAMP:20261103T081500Z", "+DTSTAMP:20261128T120000Z",
        "+SEQUENCE:5", "+SUMMARY:b", "+LAST-MODIFIED:20261128T120000Z",
      ])
    #expect(
      try stamps("SUMMARY:a\nSEQUENCE:\(Int.max)") == [
        "-SUMMARY:a", "+SUMMARY:b", "+LAST-MODIFIED:20261128T120000Z", "+DTSTAMP:20261128T120000Z",
      ])
  }

  @Test func `each field changes only its own lines`() throws {
    #expect(
      try changed { $0.title = "a, b" } == [
        "-SUMMARY;LANGUAGE=en:Collect the parcel", "+SUMMARY;LANGUAGE=en:a\\, b",
      ])
    #expect(
      try changed { $0.notes = "x\ny" } == [
        "-DESCRIPTION;ALTREP=\"cid:1\";LANGUAGE=en:Old notes", "+DESCRIPTION;LANGUAGE=en:x\\ny",
      ])
    #expect(try changed { $0.location = nil } == ["-LOCATION:Post office"])
    #expect(
      try changed { $0.url = "https://a.b/c,d" } == [
        "-URL:https://example.org", "+URL:https://a.b/c,d",
      ])
    #expect(try changed { $0.priority = .none } == ["-PRIORITY:1"])
    #expect(
      try changed { $0.tags.append("a;b") } == [
        "-CATEGORIES:errands,post", "+CATEGORIES:errands,post,a\\;b",
      ])
    #expect(try changed { $0.tags = [] } == ["-CATEGORIES:errands,post"])
    #expect(
      try changed { $0.parent = "four" } == [
        "-RELATED-TO;X-WHY=because:three", "+RELATED-TO;X-WHY=because:four",
      ])
    #expect(try changed { $0.parent = nil } == ["-RELATED-TO;X-WHY=because:three"])
    #expect(
      try changed("SUMMARY:a") { $0.parent = "four" } == ["+RELATED-TO;RELTYPE=PARENT:four"])
    #expect(
      try changed { $0.attachments.append(Attachment(url: "https://a.b", mediaType: "a/b")) }
        == ["+ATTACH;FMTTYPE=a/b:https://a.b"])
    #expect(
      try changed { $0.attachments = [] } == [
        "-ATTACH;FILENAME=plan.pdf;X-SIZE=7:https://example.org/plan"
      ])
    #expect(
      try changed { $0.recurrence = [try RecurrenceRule("FREQ=DAILY;COUNT=3")] } == [
        "-RRULE:FREQ=WEEKLY;UNTIL=20270101", "+RRULE:FREQ=DAILY;COUNT=3",
      ])
  }

  @Test
  func `completing writes STATUS, COMPLETED and PERCENT-COMPLETE, and reopening removes them`()
    throws
  {
    let now = ["-PERCENT-COMPLETE:40", "-STATUS:IN-PROCESS"]
    let done = ["STATUS:COMPLETED", "PERCENT-COMPLETE:100", "COMPLETED:20261128T120000Z"]
    #expect(
      try changed { $0.status = .completed(noon) } == now + done.map { "+" + $0 })
    #expect(
      try changed { $0.status = .completed(nil) } == now + done.prefix(2).map { "+" + $0 })
    #expect(try changed { $0.status = .cancelled } == now + ["+STATUS:CANCELLED"])
    #expect(
      try changed(done.joined(separator: "\n")) { $0.status = .open }
        == done.reversed().map { "-" + $0 })
    let file = try file(done.joined(separator: "\n"))
    #expect(string(try file.reopened(now: noon)).contains("COMPLETE") == false)
    #expect(
      try changed(done.joined(separator: "\n")) { $0.status = .completed(nil) }
        == ["-COMPLETED:20261128T120000Z"])
  }

  @Test func `a time in a zone adds its VTIMEZONE once`() throws {
    let found = try changed("SUMMARY:a") {
      $0.due = try zoned("2026-12-01T09:00:00", "Europe/Paris")
    }
    #expect(found.contains("+DUE;TZID=Europe/Paris:20261201T090000"))
    #expect(found.contains("+TZID:Europe/Paris"))
    let before = try file("SUMMARY:a")
    var reminder = before.reminder
    reminder.due = try zoned("2026-12-01T09:00:00", "Europe/Paris")
    let once = try Peer.file(before.bytes(for: reminder, at: noon))
    #expect(once.problems.isEmpty && once.reminder.due == reminder.due)
    reminder.due = try zoned("2026-12-02T09:00:00", "Europe/Paris")
    #expect(
      changes(once.bytes, try once.bytes(for: reminder, at: noon)) == [
        "-DUE;TZID=Europe/Paris:20261201T090000", "+DUE;TZID=Europe/Paris:20261202T090000",
      ])
    #expect(
      try changed("SUMMARY:a") { $0.due = try zoned("2026-12-01T09:00:00", "Etc/UTC") }
        == ["+DUE:20261201T090000Z"])
    #expect(
      try changed("SUMMARY:a") { $0.start = try floating("2026-12-01T09:00:00") }
        == ["+DTSTART:20261201T090000"])
  }

  @Test func `a DURATION becomes DUE if changing the start would move the due date`() throws {
    let lines = "DTSTART:20261201T090000\nDURATION:PT1H"
    #expect(
      try changed(lines) { $0.start = try floating("2026-12-01T08:00:00") } == [
        "-DURATION:PT1H", "-DTSTART:20261201T090000", "+DTSTART:20261201T080000",
        "+DUE:20261201T100000",
      ])
    #expect(try changed(lines) { $0.due = nil } == ["-DURATION:PT1H"])
    #expect(try changed(lines) { $0.title = "a" } == ["+SUMMARY:a"])
  }

  @Test func `an unchanged start takes the kind of the new due date`() throws {
    let days = "DTSTART;VALUE=DATE:20261201\nDUE;VALUE=DATE:"
    // iOS writes both the same, and so they stay.
    #expect(
      try changed(days + "20261201") { $0.due = try floating("2026-12-03T09:00:00") } == [
        "-DUE;VALUE=DATE:20261201", "-DTSTART;VALUE=DATE:20261201", "+DTSTART:20261203T090000",
        "+DUE:20261203T090000",
      ])
    #expect(
      try changed(days + "20261202") { $0.due = try floating("2026-12-03T09:00:00") } == [
        "-DUE;VALUE=DATE:20261202", "-DTSTART;VALUE=DATE:20261201", "+DTSTART:20261201T000000",
        "+DUE:20261203T090000",
      ])
    #expect(
      try changed(days + "20261201") { $0.due = try day("2026-11-30") } == [
        "-DUE;VALUE=DATE:20261201", "-DTSTART;VALUE=DATE:20261201",
        "+DTSTART;VALUE=DATE:20261130", "+DUE;VALUE=DATE:20261130",
      ])
    #expect(
      try changed("DTSTART:20261201T090000\nDUE:20261202T090000") {
        $0.due = try day("2026-12-05")
      } == [
        "-DUE:20261202T090000", "-DTSTART:20261201T090000", "+DTSTART;VALUE=DATE:20261201",
        "+DUE;VALUE=DATE:20261205",
      ])
    #expect(try changed(days + "20261201") { $0.due = nil } == ["-DUE;VALUE=DATE:20261201"])
  }

  @Test func `UNTIL has the form of the first date`() throws {
    func rule(_ due: Moment, _ rule: String) throws -> [String] {
      try changed("SUMMARY:a") {
        $0.due = due
        $0.recurrence = [try RecurrenceRule(rule)]
      }.filter { $0.hasPrefix("+RRULE:F") && !$0.contains("BYMONTH") }
    }
    let berlin = try zoned("2026-12-01T09:00:00", "Europe/Berlin")
    let until = "FREQ=DAILY;UNTIL=20270101"
    #expect(try rule(berlin, until) == ["+RRULE:FREQ=DAILY;UNTIL=20270101T225959Z"])
    #expect(try rule(day("2026-12-01"), until + "T120000Z") == ["+RRULE:" + until])
    #expect(
      try rule(floating("2026-12-01T09:00:00"), until) == ["+RRULE:" + until + "T235959"])
    #expect(
      try changed("DUE;VALUE=DATE:20261201\nRRULE:\(until)") {
        $0.due = try floating("2026-12-01T09:00:00")
      } == [
        "-RRULE:\(until)", "-DUE;VALUE=DATE:20261201", "+DUE:20261201T090000",
        "+RRULE:\(until)T090000",
      ])
  }

  @Test func `removing the rule removes RDATE and EXDATE`() throws {
    let lines = "DUE:20261201T090000\nRRULE:FREQ=DAILY\nEXDATE:20261202T090000\nRDATE:20261205"
    #expect(
      try changed(lines) { $0.recurrence = [] } == [
        "-RDATE:20261205", "-EXDATE:20261202T090000", "-RRULE:FREQ=DAILY",
      ])
    let broken = "DUE:20261201T090000\nRRULE:FREQ=SOMETIMES"
    #expect(try changed(broken) { $0.title = "a" } == ["+SUMMARY:a"])
  }
}
