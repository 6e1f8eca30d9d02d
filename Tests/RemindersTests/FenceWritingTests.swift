// A fence is written so that each program finds the format it knows, that nothing is lost when the
// file comes back, and that it is detected which format was edited.

import CivilTime
import Geofence
import ICalendar
import Reminders
import Testing

@Suite struct FenceWritingTests {
  private func saved(_ fence: Fence, in lines: String = "SUMMARY:a") throws -> ReminderFile {
    let before = try file(lines)
    var reminder = before.reminder
    reminder.alarms.append(Alarm(id: "x", trigger: .fence(fence)))
    return try Peer.file(before.bytes(for: reminder, at: noon))
  }

  /// The file after an edit by another program.
  private func edited(_ file: ReminderFile, _ changes: (String, String)...) throws -> ReminderFile {
    var text = string(file.bytes).replacing("\r\n ", with: "")
    for (old, new) in changes {
      #expect(text.contains(old), "\(old)")
      text = text.replacing(old, with: new)
    }
    return try Peer.file(Array(text.utf8))
  }

  @Test func `a new fence is written in both formats, and with GEO`() throws {
    let office = try place(
      47.376887, 8.541694, radius: 152.4, title: "Office, \"5th\" floor\\roof",
      address: "Langstrasse 1\n8004 Zürich")
    let found = try saved(
      Fence(proximity: .leave, places: [office], policy: FencePolicy(dwell: 0.5)))
    let (mark, uid) = (try marker(in: found), try locationUID(in: found))
    #expect(
      changes(try file("SUMMARY:a").bytes, found.bytes) == [
        "+GEO:47.376887;8.541694", "+BEGIN:VALARM", "+UID:x", "+X-WR-ALARMUID:x",
        "+ACTION:DISPLAY", "+DESCRIPTION:a", "+TRIGGER;VALUE=DATE-TIME:19760401T005545Z",
        "+PROXIMITY:DEPART", "+X-APPLE-PROXIMITY:DEPART",
        "+X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-ADDRESS=\"Langstrasse 1, 8004 Zürich\";"
          + "X-APPLE-RADIUS=152.4;X-APPLE-REFERENCEFRAME=1;X-TITLE=\"Office, '5th' floor/roof\":"
          + "geo:47.376887,8.541694",
        "+X-FENCEPOST-FENCE:\(mark)",
        "+X-FENCEPOST-PLACES:47_2e376887.8_2e541694.152_2e4..Office_2c_20_225th_22_20floor_5croof"
          + ".Langstrasse_201_0a8004_20Z_c3_bcrich", "+X-FENCEPOST-POSITION:GEO",
        "+X-FENCEPOST-DWELL:0.5", "+BEGIN:VLOCATION",
        "+UID:\(uid)", "+NAME:Office\\, \"5th\" floor\\\\roof",
        "+DESCRIPTION:Langstrasse 1\\n8004 Zürich",
        "+URL:geo:47.376887,8.541694;u=152.4;x-fencepost-dwell=0.5",
        "+END:VLOCATION", "+END:VALARM",
      ])
    #expect(found.reminder.alarms.first?.fence?.places == [office] && found.problems.isEmpty)
  }

  private func marker(in file: ReminderFile) throws -> String {
    let text = try text(string(file.bytes))
    let marker = try #require(text.components(.valarm).first?.property("X-FENCEPOST-FENCE"))
    #expect(marker.token().utf8.count == 32)
    return marker.token()
  }

  private func locationUID(in file: ReminderFile) throws -> String {
    let text = try text(string(file.bytes))
    return try #require(text.components(.vlocation).first?.property(.uid)).token()
  }

  @Test func `several places, policies and ids are read back equal`() throws {
    let places = [
      try place(47.376887123456, -8.5, radius: 0.001, title: "a^b", address: "x\\ny", id: "a.b/c"),
      try place(-90, 180, radius: 20_000_000.5, title: "ü"),
      try place(1e-7, 0, radius: 1.0 / 3, address: ";,:", id: "Zürich_1"),
    ]
    let policy = FencePolicy(dwell: 0, margin: 1.5, fireIfInside: false, onceOnly: true)
    let fence = Fence(proximity: .enter, places: places, policy: policy)
    let found = try saved(fence)
    #expect(found.reminder.alarms == [Alarm(id: "x", trigger: .fence(fence))])
    for line in string(found.bytes).replacing("\r\n ", with: "").split(separator: "\r\n")
    where line.hasPrefix("X-FENCEPOST") {
      #expect(!line.contains(",") && !line.contains(";") && !line.contains("\\"))
    }
  }

  @Test func `editing or removing one place does not change the others`() throws {
    let home = try place(1, 2, title: "Home")
    let work = try place(3, 4, title: "Work")
    let gym = try place(5, 6, title: "Gym")
    let before = try saved(Fence(proximity: .enter, places: [home, work, gym]))
    let typed = try edited(before, ("NAME:Gym", "NAME:Gym\r\nLOCATION-TYPE:gym"))
    func change(_ places: [FencePlace]) throws -> String {
      var reminder = typed.reminder
      reminder.alarms[0].trigger = .fence(Fence(proximity: .enter, places: places))
      let after = try Peer.file(typed.bytes(for: reminder, at: noon))
      #expect(after.reminder.alarms.first?.fence?.places == places)
      return string(after.bytes)
    }
    var large = gym
    large.radius = 500
    #expect(try change([home, work, large]).contains("LOCATION-TYPE:gym"))
    #expect(try change([home, gym]).contains("LOCATION-TYPE:gym"))
    #expect(try change([gym, home, work]).contains("NAME:Gym"))
    #expect(try !change([home]).contains("LOCATION-TYPE:gym"))
  }

  @Test func `an edit of Apple's format is read, and the next change writes both`() throws {
    let office = try place(
      47.3768871234, 8.541694, radius: 150, title: "Office", address: "x", id: "p1")
    let home = try place(1, 2, title: "Home", id: "p2")
    let before = try saved(Fence(proximity: .enter, places: [office, home]))
    // iOS rounds all coordinates: the place is still the same.
    let rounded = try edited(
      before, ("X-TITLE=Office:geo:47.3768871234,", "X-TITLE=Office:geo:47.376887,"))
    #expect(rounded.reminder.alarms == before.reminder.alarms)
    let moved = try edited(
      before, ("X-TITLE=Office:geo:47.3768871234,8.541694", "X-TITLE=Gym:geo:47.5,8.5"))
    let gym = try place(47.5, 8.5, radius: 150, title: "Gym", address: "x")
    #expect(moved.reminder.alarms.first?.fence?.places == [gym, home])
    let larger = try edited(before, ("X-APPLE-RADIUS=150", "X-APPLE-RADIUS=300"))
    var large = office
    large.radius = 300
    #expect(larger.reminder.alarms.first?.fence?.places == [large, home])
    let leaving = try edited(before, ("X-APPLE-PROXIMITY:ARRIVE", "X-APPLE-PROXIMITY:DEPART"))
    #expect(
      leaving.reminder.alarms.first?.fence == Fence(proximity: .leave, places: [office, home]))
    for file in [moved, larger, leaving] {
      var reminder = file.reminder
      reminder.title = "b"
      let after = try Peer.file(file.bytes(for: reminder, at: noon))
      #expect(after.reminder.alarms == file.reminder.alarms)
      // Both formats have it, so it survives the loss of either.
      let rfc = string(after.bytes).replacing("\r\n ", with: "").split(separator: "\r\n")
        .filter { !$0.hasPrefix("X-APPLE") }.joined(separator: "\r\n")
      let alone = try Peer.file(Array(rfc.utf8)).reminder.alarms.first?.fence
      let both = file.reminder.alarms.first?.fence
      #expect(alone?.places.map(\.coordinate) == both?.places.map(\.coordinate))
      #expect(alone?.proximity == both?.proximity)
    }
  }

  @Test func `an edit of the RFC's format is read too`() throws {
    let office = try place(47.376887, 8.541694, radius: 150, title: "Office", id: "p1")
    let before = try saved(Fence(proximity: .enter, places: [office]))
    let larger = try edited(before, (";u=150", ";u=200"))
    #expect(larger.reminder.alarms.first?.fence?.places.first?.radius == 200)
    let moved = try edited(before, ("URL:geo:47.376887,8.541694", "URL:geo:47.1,8.1"))
    #expect(
      moved.reminder.alarms.first?.fence?.places == [
        try place(47.1, 8.1, radius: 150, title: "Office")
      ])
  }

  private func withoutRFC(_ file: ReminderFile) -> [UInt8] {
    var isLost = false
    let lines = string(file.bytes).replacing("\r\n ", with: "").split(separator: "\r\n")
    let left = lines.filter { line in
      if line == "BEGIN:VLOCATION" { isLost = true }
      defer { if line == "END:VLOCATION" { isLost = false } }
      return !isLost && !line.hasPrefix("PROXIMITY:")
    }
    return Array(left.joined(separator: "\r\n").utf8)
  }

  @Test func `data that Apple's format lacks survives the loss of the RFC's`() throws {
    let places = [
      try place(1.5, -2, radius: 0.25, title: "a \"b\"", address: "c\nd", id: "p.1"),
      try place(-3, 4e-7, title: "ü,;"), try place(5, 6, id: "p2"),
    ]
    let before = try saved(Fence(proximity: .enter, places: places))
    #expect(try Peer.file(withoutRFC(before)).reminder.alarms == before.reminder.alarms)
    let one = try saved(Fence(proximity: .leave, places: [places[0]]))
    #expect(try Peer.file(withoutRFC(one)).reminder.alarms == one.reminder.alarms)
    // An edit in addition.
    let moved = try edited(
      try Peer.file(withoutRFC(before)), (":geo:1.5,-2", ":geo:7,8"),
      ("X-TITLE=a 'b'", "X-TITLE=Gym"))
    let gym = try place(7, 8, radius: 0.25, title: "Gym", address: "c, d")
    #expect(moved.reminder.alarms.first?.fence?.places == [gym, places[1], places[2]])
  }

  @Test func `a lost format is not read as an edit`() throws {
    let office = try place(47.376887, 8.541694, radius: 150, title: "Office", id: "p1")
    let before = try saved(Fence(proximity: .enter, places: [office]))
    let radicale = try edited(
      before, ("X-TITLE=Office:geo:47.376887,8.541694", "X-TITLE=Office:geo:47.376887"))
    #expect(radicale.reminder.alarms == before.reminder.alarms)
    let half = try Peer.file(withoutRFC(before))
    #expect(half.reminder.alarms == before.reminder.alarms)
    for damaged in [radicale, half] {
      #expect(try damaged.bytes(for: damaged.reminder, at: noon) == damaged.bytes)
      var reminder = damaged.reminder
      reminder.title = "b"
      let repaired = try Peer.file(damaged.bytes(for: reminder, at: noon))
      #expect(repaired.reminder.alarms == before.reminder.alarms)
      #expect(string(repaired.bytes).contains("BEGIN:VLOCATION"))
      #expect(
        string(repaired.bytes).replacing("\r\n ", with: "").contains(
          "X-TITLE=Office:geo:47.376887,8")
      )
    }
  }

  @Test func `GEO is updated with a fence, unless another program set it`() throws {
    let office = try place(47.376887, 8.541694)
    let fence = Fence(proximity: .enter, places: [office])
    #expect(string(try saved(fence, in: "GEO:1;2").bytes).contains("GEO:1;2"))
    let ours = try saved(fence)
    var reminder = ours.reminder
    reminder.alarms[0].trigger = .fence(Fence(proximity: .enter, places: [try place(3, 4)]))
    #expect(string(try ours.bytes(for: reminder, at: noon)).contains("GEO:3;4"))
    reminder.alarms = []
    #expect(!string(try ours.bytes(for: reminder, at: noon)).contains("GEO:"))
    reminder.alarms = [Alarm(id: "x", trigger: .absolute(noon))]
    let timed = try ours.bytes(for: reminder, at: noon)
    #expect(!string(timed).contains("VLOCATION") && !string(timed).contains("PROXIMITY"))
    #expect(!string(timed).contains("FENCEPOST") && !string(timed).contains("GEO:"))
    #expect(try Peer.file(timed).reminder.alarms == reminder.alarms)
  }

  @Test func `a place that a phone moves by GEO alone is moved, and the next change writes it`()
    throws
  {
    let office = try place(47.376887, 8.541694, radius: 150, title: "Office", id: "p1")
    let home = try place(1, 2, title: "Home")
    let ours = try saved(Fence(proximity: .leave, places: [office, home]))
    let moved = try edited(ours, ("GEO:47.376887;8.541694", "GEO:47.5;8.25"))
    let there = try place(47.5, 8.25, radius: 150)
    #expect(moved.reminder.alarms.first?.fence?.places == [there, home])
    #expect(moved.hasDamagedFence)
    var reminder = moved.reminder
    reminder.title = "b"
    let after = try Peer.file(moved.bytes(for: reminder, at: noon))
    #expect(after.reminder.alarms == moved.reminder.alarms)
    #expect(!after.hasDamagedFence)
    let text = string(after.bytes).replacing("\r\n ", with: "")
    #expect(text.contains("URL:geo:47.5,8.25;u=150") && text.contains(":geo:47.5,8.25\r\n"))
    #expect(text.contains("GEO:47.5;8.25") && !text.contains("47.376887"))
    // Rounding, as Tasks.org does it, moves nothing.
    let rounded = try edited(ours, ("GEO:47.376887;8.541694", "GEO:47.3768;8.5416"))
    #expect(rounded.reminder.alarms == ours.reminder.alarms)
  }

  @Test func `GEO follows a place that a phone moves by Apple's format or the RFC's`() throws {
    let ours = try saved(Fence(proximity: .leave, places: [try place(47.376887, 8.541694)]))
    for format in [";X-APPLE-REFERENCEFRAME=1:geo:", "\r\nURL:geo:"] {
      let moved = try edited(ours, ("\(format)47.376887,8.541694", "\(format)47.5,8.25"))
      let there = try place(47.5, 8.25)
      #expect(moved.reminder.alarms.first?.fence?.places == [there])
      var reminder = moved.reminder
      reminder.title = "b"
      let after = try Peer.file(moved.bytes(for: reminder, at: noon))
      #expect(after.reminder.alarms == moved.reminder.alarms && !after.hasDamagedFence)
      #expect(string(after.bytes).contains("GEO:47.5;8.25"))
      // Together with a new place of the person's own.
      reminder.alarms[0].trigger = .fence(Fence(proximity: .leave, places: [try place(3, 4)]))
      let own = try Peer.file(moved.bytes(for: reminder, at: noon))
      #expect(own.reminder.alarms == reminder.alarms && !own.hasDamagedFence)
      #expect(string(own.bytes).contains("GEO:3;4"))
    }
  }

  @Test func `a GEO that was not written for a fence does not move it`() throws {
    let office = Fence(proximity: .enter, places: [try place(47.376887, 8.541694)])
    // The reminder had a GEO of its own before.
    let found = try saved(office, in: "GEO:1;2")
    #expect(found.reminder.alarms.first?.fence == office && !found.hasDamagedFence)
    let phone = try edited(found, ("GEO:1;2", "GEO:3;4"))
    #expect(phone.reminder.alarms.first?.fence == office && !phone.hasDamagedFence)
  }

  @Test func `GEO of another program stays, and moves no alarm of a file without its mark`() throws
  {
    let office = Fence(proximity: .enter, places: [try place(47.376887, 8.541694)])
    let home = Fence(proximity: .enter, places: [try place(3, 4)])
    // Fencepost wrote no mark before, so the file does not tell whose GEO is.
    let old = try edited(
      saved(office), ("X-FENCEPOST-POSITION:GEO\r\n", ""), ("GEO:47.376887;8.541694", "GEO:1;2"))
    #expect(old.reminder.alarms.first?.fence == office && !old.hasDamagedFence)
    var reminder = old.reminder
    reminder.title = "b"
    let renamed = try Peer.file(old.bytes(for: reminder, at: noon))
    #expect(renamed.reminder.alarms == old.reminder.alarms)
    #expect(string(renamed.bytes).contains("GEO:1;2"))
    reminder.alarms[0].trigger = .fence(home)
    let moved = try Peer.file(old.bytes(for: reminder, at: noon))
    #expect(moved.reminder.alarms.first?.fence == home && !moved.hasDamagedFence)
    #expect(string(moved.bytes).contains("GEO:1;2"))
    #expect(!string(moved.bytes).contains("X-FENCEPOST-POSITION"))
    // A GEO at the alarm's place follows it, as before, and is marked now.
    let same = try edited(saved(office), ("X-FENCEPOST-POSITION:GEO\r\n", ""))
    let marked = try Peer.file(same.bytes(for: reminder, at: noon))
    #expect(string(marked.bytes).contains("GEO:3;4\r\n"))
    #expect(string(marked.bytes).contains("X-FENCEPOST-POSITION:GEO"))
  }

  @Test func `of several place alarms, GEO moves the one that it was written for`() throws {
    let office = Fence(proximity: .enter, places: [try place(47.376887, 8.541694)])
    let home = Fence(proximity: .leave, places: [try place(1, 2)])
    var reminder = try file("SUMMARY:a").reminder
    reminder.alarms = [
      Alarm(id: "x", trigger: .fence(office)), Alarm(id: "y", trigger: .fence(home)),
    ]
    let made = try Peer.file(ReminderFile.bytes(new: reminder, uid: "u", at: noon))
    let patched = try Peer.file(try file("SUMMARY:a").bytes(for: reminder, at: noon))
    let there = Fence(proximity: .enter, places: [try place(3, 4)])
    for both in [made, patched] {
      #expect(both.reminder.alarms.map(\.fence) == [office, home])
      let moved = try edited(both, ("GEO:47.376887;8.541694", "GEO:3;4"))
      #expect(moved.reminder.alarms.map(\.fence) == [there, home])
      // Another program removes the first alarm: GEO is not the second one's.
      var left = string(both.bytes).replacing("\r\n ", with: "")
      let first = try #require(left.range(of: "BEGIN:VALARM", "END:VALARM\r\n"))
      left.removeSubrange(first)
      #expect(try Peer.file(Array(left.utf8)).reminder.alarms.map(\.fence) == [home])
      // Fencepost removes it: GEO is written for the second one, which a phone can move now.
      reminder = both.reminder
      reminder.alarms.removeFirst()
      let alone = try Peer.file(both.bytes(for: reminder, at: noon))
      #expect(string(alone.bytes).contains("GEO:1;2"))
      #expect(
        try edited(alone, ("GEO:1;2", "GEO:3;4")).reminder.alarms.first?.fence?.places
          == there.places)
      reminder = both.reminder
    }
  }

  @Test func `a policy survives a program that removes every line that begins with X-`() throws {
    let office = try place(47.376887, 8.541694, radius: 150, title: "Office")
    for policy in [
      FencePolicy(dwell: 0.5, margin: 20), FencePolicy(fireIfInside: false, onceOnly: true),
      FencePolicy(dwell: 0, margin: 1.5, fireIfInside: true, onceOnly: false), FencePolicy(),
    ] {
      let fence = Fence(proximity: .leave, places: [office], policy: policy)
      let before = try saved(fence)
      let lines = string(before.bytes).replacing("\r\n ", with: "").split(separator: "\r\n")
      let rest = lines.filter { !$0.hasPrefix("X-") }.joined(separator: "\r\n") + "\r\n"
      let stripped = try Peer.file(Array(rest.utf8))
      #expect(stripped.reminder.alarms == before.reminder.alarms)
      #expect(stripped.hasDamagedFence)
      var reminder = stripped.reminder
      reminder.title = "b"
      let repaired = try Peer.file(stripped.bytes(for: reminder, at: noon))
      #expect(repaired.reminder.alarms == before.reminder.alarms)
      let own = lines.filter { $0.hasPrefix("X-FENCEPOST") }
      let text = string(repaired.bytes).replacing("\r\n ", with: "")
      #expect(own.allSatisfy { text.contains($0) })
      // A policy that the person takes back does not come again from the copy.
      reminder = before.reminder
      reminder.alarms[0].trigger = .fence(Fence(proximity: .leave, places: [office]))
      let usual = try Peer.file(before.bytes(for: reminder, at: noon))
      #expect(usual.reminder.alarms.first?.fence?.policy == FencePolicy())
      #expect(!string(usual.bytes).contains("x-fencepost"))
    }
  }

  @Test func `Apple's map item handle is removed with the place`() throws {
    let found = try Peer.file("ios26-location")
    var reminder = found.reminder
    var fence = try #require(reminder.alarms.first?.fence)
    fence.places[0].radius = 200
    reminder.alarms[0].trigger = .fence(fence)
    #expect(string(try found.bytes(for: reminder, at: noon)).contains("MAPKIT-HANDLE"))
    fence.places[0] = try place(1, 2)
    reminder.alarms[0].trigger = .fence(fence)
    #expect(!string(try found.bytes(for: reminder, at: noon)).contains("MAPKIT-HANDLE"))
  }
}

extension String {
  /// From the first of these texts to the end of the first of the others behind it.
  fileprivate func range(of first: String, _ last: String) -> Range<Index>? {
    guard let start = ranges(of: first).first else { return nil }
    guard let end = self[start.upperBound...].ranges(of: last).first else { return nil }
    return start.lowerBound..<end.upperBound
  }
}
