// The row of a reminder that the protocol's own encoder has written, and of the same JSON with its
// members in another order, with values of other kinds, cut off, and damaged.

import FencepostProtocol
import JSON
import TestSupport
import Testing

@testable import PersonCommands

@Suite struct ReminderRowKindTests {
  /// The encoder's output, without braces.
  private static let members: String = {
    var writer = Writer()
    writer.beginObject()
    reminder.writeMembers(to: &writer)
    writer.endObject()
    return String(writer.text.dropFirst().dropLast())
  }()

  private static let reminder = Reminder(
    id: "r", list: "home", title: #"Say "hi" Zoë"#, notes: "n", url: "https://a.test/",
    location: nil,
    mergeConflicts: [MergeConflict(field: "title", occurrence: nil, current: "a", other: "b")],
    priority: 5, start: nil, startTimeZone: nil, due: "2026-12-01T09:00:00",
    timeZone: "Europe/Paris", completed: true, completionDate: "2026-12-02T09:00:00Z",
    creationDate: nil, lastModifiedDate: nil, tags: ["shop", "now"], parent: "p",
    attachments: [Attachment(url: "https://b.test/", mediaType: nil, title: "wrong")],
    alarms: [
      alarm("1", .enter, ["Home", "Post"]), alarm("2", .leave, ["Office", nil]),
      alarm("3", nil, []),
    ],
    recurrence: ["FREQ=DAILY"], isLocation: true, revision: "v", startInstant: nil,
    dueInstant: nil)

  private static func alarm(_ id: String, _ proximity: Proximity?, _ titles: [String?]) -> Alarm {
    Alarm(
      id: id, kind: .location, relativeOffset: nil, relativeTo: nil, absoluteDate: nil,
      proximity: proximity,
      places: titles.map {
        AlarmPlace(
          title: $0, latitude: 1, longitude: 2, radius: 100, address: nil, placeId: nil)
      },
      policy: nil, acknowledged: nil, snoozedUntil: nil)
  }

  private func row(_ bytes: some Sequence<UInt8>) -> ReminderRow {
    let (id, members) = (Array("r".utf8), Array(bytes))
    return ReminderRow(id: id.span, members: members.span)
  }

  /// The values of a row by their names.
  private func values(_ row: ReminderRow) -> [String: String] {
    var values: [String: String] = [:]
    for child in Mirror(reflecting: row).children {
      values[child.label ?? ""] = String(reflecting: child.value)
    }
    return values
  }

  private static let alarmPlaces = ["@Home", "@Post", "leaving @Office", "leaving @a place"]

  @Test func `the encoder's output becomes a row`() {
    let row = row(Self.members.utf8)
    #expect(row.title == #"Say "hi" Zoë"# && row.list == "home" && row.parent == "p")
    #expect(row.due == "2026-12-01T09:00:00" && row.timeZone == "Europe/Paris")
    #expect(row.isCompleted && row.completionDate == "2026-12-02T09:00:00Z")
    #expect(row.priority == 5 && row.url == "https://a.test/" && row.tags == ["shop", "now"])
    #expect(row.isRecurring && row.isInConflict)
    #expect(row.alarmPlaces == Self.alarmPlaces)
  }

  @Test func `the order of members has no effect`() throws {
    let root = try #require(try Document(Array("{\(Self.members)}".utf8)).root)
    let reversed = Self.reversed(root)
    #expect(reversed.contains(#"],"proximity":"leave""#))
    #expect(values(row(reversed.utf8.dropFirst().dropLast())) == values(row(Self.members.utf8)))
  }

  /// The value's JSON with the members of all objects in the opposite order.
  private static func reversed(_ value: Value) -> String {
    if value.kind == .array {
      return "[" + value.elements.map { reversed($0) }.joined(separator: ",") + "]"
    }
    guard value.kind == .object else { return String(decoding: value.text, as: UTF8.self) }
    let members = value.members.map { key, value in "\"\(key)\":\(reversed(value))" }
    return "{" + members.reversed().joined(separator: ",") + "}"
  }

  /// The members of all objects of the value, as `"key":value`, each with the name of the
  /// reminder's member that it is, or is inside of.
  private static func pairs(of value: Value, in outermost: String? = nil) -> [(String, String)] {
    value.elements.flatMap { pairs(of: $0, in: outermost) }
      + value.members.flatMap { key, value in
        let name = outermost ?? "\(key)"
        let text = String(decoding: value.text, as: UTF8.self)
        return [(name, "\"\(key)\":\(text)")] + pairs(of: value, in: name)
      }
  }

  /// The value of a row that depends on a member.
  private static func rowValue(of member: String) -> String {
    switch member {
    case "completed": "isCompleted"
    case "recurrence": "isRecurring"
    case "mergeConflicts": "isInConflict"
    case "alarms": "alarmPlaces"
    default: member
    }
  }

  @Test(arguments: [
    "null", "7", "true", #""x""#, "[]", "{}", "[1]", "[null]", #"["x"]"#, "[[]]", "[{}]",
    #"{"title":1}"#, #"[{"proximity":"enter","places":null}]"#,
    #"[{"places":["x",1],"proximity":"enter"}]"#,
  ])
  func `a value of another kind has no effect on other values`(_ other: String) throws {
    let root = try #require(try Document(Array("{\(Self.members)}".utf8)).root)
    let expected = values(row(Self.members.utf8))
    let pairs = Self.pairs(of: root)
    #expect(pairs.count > 60)
    for (member, pair) in pairs {
      let key = try #require(pair.split(separator: ":").first)
      let text = Self.members.replacing(pair, with: "\(key):\(other)")
      var changed = values(row(text.utf8))
      let name = Self.rowValue(of: member)
      changed[name] = expected[name]
      #expect(changed == expected, "\(pair) became \(other)")
    }
  }

  @Test func `a null is as good as no member`() throws {
    let root = try #require(try Document(Array("{\(Self.members)}".utf8)).root)
    let names = root.members.map { key, _ in "\"\(key)\":null" }
    #expect(values(row(names.joined(separator: ",").utf8)) == values(row("".utf8)))
  }

  @Test func `prefixes and damaged bytes give no more values than there are bytes`() {
    let bytes = Array(Self.members.utf8)
    var texts = bytes.indices.map { Array(bytes.prefix($0)) }
    var random = SeededRandom(seed: 2027)
    for _ in 0..<5000 {
      var text = bytes
      for _ in 0...random.below(4) {
        text[random.below(text.count)] =
          random.once(in: 4) ? UInt8(random.below(256)) : random.pick(Array(#"[]{},:"\n1"#.utf8))
      }
      texts.append(text)
    }
    for text in texts {
      let row = row(text)
      #expect(row.tags.count + row.alarmPlaces.count <= text.count)
    }
  }
}
