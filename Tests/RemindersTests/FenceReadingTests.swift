// A place alarm is read from whatever other programs have left of it, and what they have destroyed
// is written again.

import CivilTime
import Geofence
import ICalendar
import Reminders
import Testing

@Suite struct FenceReadingTests {
  private func fences(_ name: String) throws -> [Fence?] {
    try Peer.file(name).reminder.alarms.map(\.fence)
  }

  @Test func `fences of iOS are read: Apple's format only, long radius, address of several lines`()
    throws
  {
    let found = try Peer.file("ios26-location")
    #expect(found.problems.isEmpty)
    #expect(
      found.reminder.alarms == [
        Alarm(
          id: "1D7A2C33-0A64-4A5C-8F0E-5C8E4D2BA102",
          trigger: .fence(
            Fence(
              proximity: .enter,
              places: [
                try place(
                  47.362114, 8.535903, radius: 141.1748408176572, title: "Bibliothek",
                  address: "Seestrasse 9\n8002 Zürich\nSchweiz, CH")
              ])))
      ])
  }

  @Test func `fences with Apple's and the RFC's format are read`() throws {
    #expect(
      try fences("fencepost-both") == [
        Fence(
          proximity: .leave,
          places: [
            try place(
              47.376887, 8.541694, radius: 150, title: "Office",
              address: "Langstrasse 1, 8004 Zürich")
          ])
      ])
  }

  @Test func `fences of RFC 9074 alone are read`() throws {
    #expect(
      try fences("fencepost-rfc9074") == [
        Fence(
          proximity: .enter,
          places: [try place(47.376887, 8.541694, radius: 150, title: "Post office")])
      ])
  }

  @Test func `fences damaged by libical or Radicale are read from their other format`() throws {
    #expect(
      try fences("libical3-errors") == [
        Fence(
          proximity: .leave,
          places: [
            try place(
              47.376887, 8.541694, radius: 150, title: "Office",
              address: "Langstrasse 1, 8004 Zürich")
          ])
      ])
    #expect(
      try fences("radicale-vobject") == [
        Fence(
          proximity: .enter,
          places: [try place(47.376887, 8.541694, radius: 150, title: "Post office")])
      ])
  }

  @Test func `fences with elementary's trigger or todoman's single backslash are read`() throws {
    #expect(
      try fences("elementary-tasks") == [
        Fence(
          proximity: .enter, places: [try place(52.520008, 13.404954, title: "Hardware store")])
      ])
    #expect(
      try fences("todoman47-sorted") == [
        Fence(
          proximity: .enter,
          places: [
            try place(
              47.376887, 8.541694, radius: 150, title: "Post office",
              address: "Bahnhofplatz 1\n8001 Zürich")
          ])
      ])
  }

  @Test func `a fence is read from GEO, direction and radius if both formats are lost`() throws {
    let found = try file(
      """
      SUMMARY:Lock
      GEO:47.376887;8.541694
      BEGIN:VALARM
      UID:x
      ACTION:DISPLAY
      TRIGGER;VALUE=DATE-TIME:19760401T005545Z
      X-LIC-ERROR;X-LIC-ERRORTYPE=PROPERTY-PARSE-ERROR:Parse error in property name: PROXIMITY
      X-APPLE-PROXIMITY:DEPART
      X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-APPLE-RADIUS=150;X-TITLE=Office:geo:47.376887
      END:VALARM
      """)
    let office = try place(47.376887, 8.541694, radius: 150, title: "Office")
    #expect(
      found.reminder.alarms == [
        Alarm(id: "x", trigger: .fence(Fence(proximity: .leave, places: [office])))
      ])
    // The next change of any field repairs it.
    var reminder = found.reminder
    reminder.title = "Lock it"
    let repaired = try Peer.file(found.bytes(for: reminder, at: noon))
    #expect(repaired.reminder.alarms == found.reminder.alarms)
    let text = string(repaired.bytes)
    #expect(text.contains("\r\nPROXIMITY:DEPART\r\n") && !text.contains("X-LIC-ERROR"))
    #expect(text.contains("URL:geo:47.376887,8.541694;u=150"))
    #expect(text.replacing("\r\n ", with: "").contains("X-TITLE=Office:geo:47.376887,8.541694"))
  }

  @Test func `GEO is not used as the place of another alarm`() throws {
    let rest = """
      ACTION:DISPLAY
      TRIGGER;VALUE=DATE-TIME:19760401T005545Z
      X-APPLE-PROXIMITY:ARRIVE
      X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-APPLE-RADIUS=150:geo:47.3
      """
    let found = try file(
      """
      GEO:47.376887;8.541694
      BEGIN:VALARM
      UID:x
      \(rest)
      END:VALARM
      BEGIN:VALARM
      UID:y
      \(rest)
      END:VALARM
      """)
    #expect(found.reminder.alarms.map(\.trigger) == [.other, .other])
    #expect(
      found.problems.map(\.sentence).contains(
        "this alarm has no place any more; set its place again"))
  }

  @Test func `proximity alarms without a usable place do not fire and are kept`()
    throws
  {
    for lines in [
      "PROXIMITY:CONNECT", "X-APPLE-PROXIMITY:DISCONNECT", "PROXIMITY:ARRIVE",
      "X-APPLE-PROXIMITY:ARRIVE\nX-APPLE-STRUCTURED-LOCATION:geo:nowhere",
      "PROXIMITY:ARRIVE\nX-APPLE-STRUCTURED-LOCATION:geo:97,8",
    ] {
      let found = try file("SUMMARY:a\nBEGIN:VALARM\nUID:x\nTRIGGER:PT0S\n\(lines)\nEND:VALARM")
      #expect(found.reminder.alarms == [Alarm(id: "x", trigger: .other)], "\(lines)")
      var reminder = found.reminder
      reminder.title = "b"
      let after = try found.bytes(for: reminder, at: noon)
      #expect(changes(found.bytes, after) == ["-SUMMARY:a", "+SUMMARY:b"])
    }
  }

  @Test func `an invalid fence policy is reported and ignored`() throws {
    let found = try file(
      """
      BEGIN:VALARM
      UID:x
      X-APPLE-PROXIMITY:ARRIVE
      X-APPLE-STRUCTURED-LOCATION:geo:1,2
      X-FENCEPOST-DWELL:soon
      X-FENCEPOST-MARGIN:-1
      X-FENCEPOST-ONCE-ONLY:TRUE
      END:VALARM
      """)
    #expect(found.reminder.alarms.first?.fence?.policy == FencePolicy(onceOnly: true))
    #expect(found.problems.map(\.line) == [10, 11])
  }
}
