// The wire values that are written by hand: a member that may be absent, null or a value, an item
// that is JSON already, and a client's reply.

import FencepostProtocol
import JSON
import JSONRPC
import Testing

@Suite struct WireValueTests {
  private func read<Read: Readable>(_ text: String, as type: Read.Type = Read.self) throws -> Read {
    var reader = Reader(try #require(try Document(Array(text.utf8)).root))
    return try Read(reading: &reader)
  }

  @Test func `absent, null and given members are three states`() throws {
    #expect(try read("{}", as: ReminderInput.self).notes == .absent)
    #expect(try read(#"{"notes":null}"#, as: ReminderInput.self).notes == .null)
    #expect(try read(#"{"notes":"n"}"#, as: ReminderInput.self).notes == .value("n"))
    // Lua writes an empty object as an empty array.
    #expect(try read("[]", as: ReminderInput.self).notes == .absent)
  }

  @Test func `an absent member is kept, null removes it, a value replaces it`() throws {
    let all: [Patch<Int>] = [.absent, .null, .value(2)]
    #expect(all.map { $0.over(1) } == [1, nil, 2])
    #expect(all.map { $0.over(nil) } == [nil, nil, 2])
    #expect(all.map { $0.value } == [nil, nil, 2])
    #expect(all.map { $0.isAbsent } == [true, false, false])
    #expect(all.map { $0.map { "\($0)" } } == [.absent, .null, .value("2")])
  }

  @Test func `read-only members of a save are ignored`() throws {
    let input = try read(
      #"{"title":"t","revision":[1,{"a":null}],"isLocation":"no","creationDate":7}"#,
      as: ReminderInput.self)
    #expect(input.title == .value("t"))
  }

  @Test(arguments: [
    (#"{"alarms":[{"places":[{"radios":1}]}]}"#, "alarms[0].places[0].radios"),
    (#"{"alarms":[{"place":{"radius":true}}]}"#, "alarms[0].place.radius"),
    (#"{"alarms":[{"place":{"radius":{"value":1}}}]}"#, "alarms[0].place.radius.unit"),
    (#"{"alarms":[{"policy":{"dwell":"1"}}]}"#, "alarms[0].policy.dwell"),
    (#"{"alarmChanges":{"update":[{"proximity":"near"}]}}"#, "alarmChanges.update[0].proximity"),
    (#"{"completed":"yes"}"#, "completed"),
    (#"{"tags":["a",1]}"#, "tags[1]"),
    (#"{"attachments":[{"uri":"x"}]}"#, "attachments[0].uri"),
  ])
  func `an invalid reminder is refused with its path`(_ text: String, _ path: String) throws {
    let root = try #require(try Document(Array(text.utf8)).root)
    let mismatch = #expect(throws: Mismatch.self) {
      var reader = Reader(root)
      _ = try ReminderInput(reading: &reader)
    }
    #expect(mismatch?.path(from: root).description == path)
  }

  @Test(arguments: [
    ("150", "metres 150.0"), ("0", "metres 0.0"), (#""0,5 mi""#, "text 0,5 mi"),
    (#"{"value":0.5,"unit":"mi"}"#, "length 0.5 mi"),
  ])
  func `a radius is metres, a length in a unit, or text`(_ text: String, _ form: String) throws {
    let radius: String =
      switch try read(text, as: Radius.self) {
      case .metres(let metres): "metres \(metres)"
      case .length(let length): "length \(length.value) \(length.unit)"
      case .text(let text): "text \(text)"
      }
    #expect(radius == form)
  }

  private func text(_ value: some Writable) -> String {
    var writer = Writer()
    value.write(to: &writer)
    return writer.text
  }

  @Test func `an encoded item equals one that is written member by member`() throws {
    let alarm = Alarm(
      id: "a", kind: .relative, relativeOffset: -900, relativeTo: .due, absoluteDate: nil,
      proximity: nil, places: [], policy: nil, acknowledged: nil, snoozedUntil: nil)
    let reminder = Reminder(
      id: "7", list: "l", title: "T", notes: nil, url: nil, location: nil,
      position: ReminderPosition(latitude: 1, longitude: 2),
      mergeConflicts: [
        MergeConflict(field: "title", occurrence: nil, current: "a", other: nil)
      ], priority: 0, start: nil,
      startTimeZone: nil, due: "2026-12-01", timeZone: nil, timeZoneMeaning: "m", completed: false,
      completionDate: nil,
      creationDate: nil, lastModifiedDate: nil, tags: [], parent: nil,
      sortOrder: 7, attachments: [], alarms: [alarm], recurrence: [], isLocation: false,
      revision: "r",
      startInstant: nil, dueInstant: nil)
    var members = Writer()
    reminder.writeMembers(to: &members)
    #expect(members.text.hasPrefix(#""list":"l","title":"T","notes":null,"#))
    #expect(text(EncodedItem(id: "7", members: members.bytes[...])) == text(reminder))
    let whole = try #require(try Document(Array(text(reminder).utf8)).root)
    #expect(whole.members.map { $0.key } == ReminderField.allCases.map { $0.rawValue })
  }

  @Test func `a projection contains only the requested fields`() {
    #expect(text(EncodedItem(id: "7", members: [])) == #"{"id":"7"}"#)
    #expect(
      text(EncodedItem(id: nil, members: Array(#""title":"T""#.utf8)[...])) == #"{"title":"T"}"#)
    #expect(text(EncodedItem(id: nil, members: [])) == "{}")
    #expect(
      text([EncodedItem(id: "1", members: []), EncodedItem(id: "2", members: [])])
        == #"[{"id":"1"},{"id":"2"}]"#)
  }

  private func value(_ text: String) throws -> Value {
    try #require(try Document(Array(text.utf8)).root)
  }

  @Test func `a client's response is decoded by the type of its request`() throws {
    let chosen = try WindowShowMessageRequestParams.answer(
      value(#"{"title":"Allow","extra":1}"#))
    #expect(chosen?.title == "Allow")
    #expect(try WindowShowMessageRequestParams.answer(value("null")) == nil)
    #expect(throws: Mismatch.self) {
      try WindowShowMessageRequestParams.answer(value(#""Allow""#))
    }
    _ = try WindowWorkDoneProgressCreateParams.answer(value(#"{"anything":[]}"#))
  }

  @Test func `a method requires the access of its family`() {
    for method in RequestMethod.allCases {
      let family = method.rawValue.split(separator: "/").first.map(String.init)
      let needed: [AccessEntity] =
        switch family {
        case "reminder": [.reminder]
        case "event": [.event]
        // The times of a visit reveal where the person was.
        case "place" where method == .placeVisits: [.location]
        case "item", "list", "store", "place", "map", "alarm": [.reminder, .event]
        // A track comes from the client itself, so its replay does not reveal where the person is.
        case "location" where method == .locationReplay: [.reminder, .event]
        // location/update needs no access, since its reply reveals nothing without it.
        case "location": method == .locationUpdate ? [] : [.location]
        // A document shows stored content; parsing a typed line does not.
        case "text" where method == .textRead || method == .textWrite: [.reminder, .event]
        case "view": method == .viewList ? [.reminder] : [.reminder, .event]
        default: []
        }
      #expect(method.access == needed, "\(method)")
    }
    #expect(StoreDidChangeParams.access == [.reminder, .event])
    #expect(StoreDidFindProblemParams.access == [.reminder, .event])
    #expect(AlarmDidFireParams.access == [.reminder, .event])
    #expect(ViewDidChangeSilenceParams.access == [.reminder, .event])
    #expect(RegionDidEnterParams.access == [.location])
    #expect(RegionDidLeaveParams.access == [.location])
    #expect(AccessDidChangeParams.access.isEmpty)
  }
}
