// Each program's file as a whole is the reminder that its user sees there, and our edit keeps that
// program's own properties.

import CivilTime
import Geofence
import ICalendar
import Reminders
import Testing

@Suite struct PeerReminderTests {
  @Test func `reminders of Tasks.org are read`() throws {
    let said = try instant("2026-11-02T19:30:00Z")
    let found = try Peer.file("tasks-org")
    // Relative to a due date that does not exist: reported, and kept.
    #expect(found.problems.map(\.property) == ["TRIGGER"])
    #expect(
      found.reminder
        == Reminder(
          title: "Brot & Butter", notes: "Vollkorn, nicht Toast\nund ungesalzen",
          priority: try #require(Priority(9)), creationDate: try instant("2026-11-02T19:29:00Z"),
          lastModifiedDate: try instant("2026-11-02T19:29:58Z"), tags: ["Einkauf", "Zu Hause"],
          parent: "1187234598712345", sortOrder: 815_300_940,
          alarms: [
            Alarm(
              id: found.reminder.alarms[0].id, trigger: .relative(seconds: -900, to: .end),
              acknowledged: said)
          ]))
  }

  @Test func `reminders of Nextcloud Tasks are read`() throws {
    let found = try Peer.file("nextcloud-tasks")
    #expect(found.problems.isEmpty)
    #expect(
      found.reminder
        == Reminder(
          title: "Steuer", location: "Küchentisch", due: try day("2026-11-30"),
          creationDate: try instant("2026-10-28T06:00:00Z"),
          lastModifiedDate: try instant("2026-10-28T06:03:12Z"),
          parent: "0d9d0db1-6c02-4d0e-8f90-cfb0c1d0a112", sortOrder: 814_860_192,
          alarms: [
            Alarm(
              id: found.reminder.alarms[0].id, trigger: .relative(seconds: -86_400, to: .end))
          ]))
  }

  @Test func `reminders of iOS with a time or a day are read`() throws {
    let timed = try Peer.file("ios12-time-alarm")
    let nine = try zoned("2018-11-06T09:00:00", "Europe/Zurich")
    let done = try instant("2018-11-06T08:12:03Z")
    #expect(timed.problems.isEmpty)
    #expect(
      timed.reminder
        == Reminder(
          title: "Call the dentist", start: nine, due: nine, status: .completed(done),
          creationDate: try instant("2018-11-05T12:00:00Z"), lastModifiedDate: done,
          alarms: [
            Alarm(
              id: "54D3BC60-1C74-4AB2-8E0F-6B5F0A51A105",
              trigger: .absolute(try instant("2018-11-06T08:00:00Z")))
          ]))
    let created = try instant("2026-11-01T10:00:00Z")
    let tenth = try day("2026-11-10")
    #expect(
      try Peer.file("ios26-dateonly").reminder
        == Reminder(
          title: "Winterreifen", start: tenth, due: tenth, creationDate: created,
          lastModifiedDate: created.adding(seconds: 3)))
  }

  @Test func `a broken place line of iOS 10 is lost, and the rest is read`() throws {
    let found = try Peer.file("ios10-raw-newlines")
    #expect(found.reminder.title == "Bring cake" && found.reminder.priority.number == 1)
    #expect(
      found.reminder.alarms == [
        Alarm(id: "54D3BC60-1C74-4AB2-8E0F-6B5F0A51A108", trigger: .other)
      ])
    #expect(
      found.problems.contains {
        $0.sentence == "this alarm has no place any more; set its place again"
      })
  }

  @Test func `reminders of macOS and of todoman are read`() throws {
    let rent = try Peer.file("macos-1013-history")
    #expect(rent.reminder.due == .zoned(try wall("2018-05-12T17:00:00"), try newYork()))
    let water = try Peer.file("todoman41-valuetype")
    let stamp = try instant("2022-03-02T09:00:00Z")
    #expect(water.problems.isEmpty)
    #expect(
      water.reminder
        == Reminder(
          title: "Water the plants", due: .utc(try instant("2022-03-10T16:30:00Z")),
          status: .completed(stamp), creationDate: try instant("2022-03-01T08:15:00Z"),
          lastModifiedDate: stamp,
          alarms: [
            Alarm(
              id: water.reminder.alarms[0].id,
              trigger: .fence(
                Fence(
                  proximity: .leave, places: [try place(47.376887, 8.541694, title: "Home")])))
          ]))
  }

  private func newYork() throws -> Zone { try System.zone("America/New_York") }

  @Test(arguments: [
    "ios26-location", "ios26-dateonly", "ios12-time-alarm", "tasks-org", "nextcloud-tasks",
    "thunderbird", "elementary-tasks", "todoman47-sorted", "todoman41-valuetype",
    "macos-1013-history", "outlook-doubled-cr", "xandikos", "vdirsyncer-lf", "rfc7986-calendar",
    "horror-case-and-folds", "horror-mixed-ends",
  ])
  func `changing the title of another program's file changes its line and the stamps`(name: String)
    throws
  {
    let found = try Peer.file(name)
    var reminder = found.reminder
    reminder.title = "new"
    let after = try Peer.file(found.bytes(for: reminder, at: noon))
    reminder.lastModifiedDate = noon
    #expect(after.reminder == reminder)
    func others(_ bytes: [UInt8]) throws -> [String] {
      let words = ["SUMMARY", "DTSTAMP", "LAST-MODIFIED", "SEQUENCE", "DESCRIPTION"]
      return try text(string(bytes)).components(.vtodo).flatMap { todo in
        [todo] + Array(todo.components)
      }.flatMap { component in
        component.properties.filter { !words.contains($0.name) }
          .map { "\($0.name) \($0.parameters) \($0.rawValue)" }
      }
    }
    #expect(try others(after.bytes) == others(found.bytes))
  }
}
