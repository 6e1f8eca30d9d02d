// Members of encoded items are found without parsing them, and are the same as those of the parsed item.

@testable import FencepostServer
import JSON
import TestSupport
import Testing

@Suite struct EncodedMembersTests {
  /// A random object's content, as the writer encodes it, with its members.
  private func object(_ chance: inout SeededRandom) -> [UInt8] {
    var writer = Writer()
    writer.beginObject()
    for name in ["id", "title", "tags", "alarms", "recurrence", "due"] where chance.below(4) > 0 {
      writer.key(name)
      value(&writer, &chance, depth: 0)
    }
    writer.endObject()
    return Array(writer.bytes.dropFirst().dropLast())
  }

  private func value(_ writer: inout Writer, _ chance: inout SeededRandom, depth: Int) {
    switch chance.below(depth > 2 ? 3 : 5) {
    case 0: writer.value(chance.below(1000))
    case 1: writer.null()
    case 2:
      let pieces = [
        "\"", "\\", ",", "{", "}", "[", "]", ":", "title", "\"title\":", "é", "\n", "🌿",
      ]
      writer.value((0..<chance.below(6)).map { _ in pieces[chance.below(pieces.count)] }.joined())
    case 3:
      writer.beginArray()
      for _ in 0..<chance.below(4) { value(&writer, &chance, depth: depth + 1) }
      writer.endArray()
    default:
      writer.beginObject()
      for name in ["title", "x"] {
        writer.key(name)
        value(&writer, &chance, depth: depth + 1)
      }
      writer.endObject()
    }
  }

  @Test func `members are the same as those of the parsed item`() throws {
    var chance = SeededRandom(seed: 2111)
    for round in 0..<3000 {
      let members = object(&chance)
      // Also where they are a part of other bytes.
      let bytes = Array("\"before\":1,".utf8) + members
      let slice = bytes[(bytes.count - members.count)...]
      let parsed = try #require(try Document(Array("{".utf8) + members + Array("}".utf8)).root)
      #expect(slice.member("title") == parsed["title"] ?? .null, "round \(round)")
      #expect(
        slice.encodedMember("alarms").map { Array($0) } == parsed["alarms"].map { Array($0.text) })
      let chosen = slice.members(only: ["title", "due", "unknown"])
      let object = try #require(
        try Document(Array("{".utf8) + chosen + Array("}".utf8)).root, "round \(round)")
      let expected = parsed.members.filter { ["title", "due"].contains($0.key) }
      #expect(object.members.map(\.key) == expected.map(\.key))
      #expect(object.members.map(\.value) == expected.map(\.value))
    }
  }

  @Test func `bytes that are not members have none, and do no harm`() {
    var chance = SeededRandom(seed: 2112)
    for _ in 0..<3000 {
      var members = object(&chance)
      for _ in 0...chance.below(3) where !members.isEmpty {
        switch chance.below(3) {
        case 0: members.removeLast(chance.below(members.count) + 1)
        case 1: members[chance.below(members.count)] = UInt8(chance.below(256))
        default: members.insert(UInt8(ascii: "\\"), at: chance.below(members.count))
        }
      }
      _ = members[...].member("title")
      _ = members[...].members(only: ["title"])
    }
  }

  @Test func `only whole names are among the chosen ones`() {
    let names = MemberNames(["due", "title", "alarm", "dueInstant", "due"])
    for name: StaticString in ["due", "title", "alarm", "dueInstant"] {
      #expect(names.contains(name), "\(name)")
    }
    for name: StaticString in ["", "d", "dues", "alarmtitle", "duedue", "titl", "tag", "alarms"] {
      #expect(!names.contains(name), "\(name)")
    }
    #expect(names.haveInstants)
    #expect(!MemberNames(["due"]).haveInstants)
    #expect(!MemberNames([String]()).contains("due"))
  }
}
