// Lines that people type and their meaning, as `protocol/text/examples.jsonl` and
// `protocol/TEXT.md` have them: the server gives the documented reply, and accepts the parsed item
// as a save.

@testable import FencepostServer
import Foundation
import JSON
import Testing
import Transcripts

@Suite struct TypedLineTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "protocol")

  private static func lines(_ path: String) throws -> [String] {
    let text = String(decoding: try Data(contentsOf: folder.appending(path: path)), as: UTF8.self)
    return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test func `each line of the table is parsed as given, and can be saved`() throws {
    var sessions: [String: TypedLineSession] = [:]
    let lines = try Self.lines("text/examples.jsonl").filter { !$0.isEmpty }
    #expect(lines.count >= 300)
    for line in lines {
      let example = try #require(try Document(Array(line.utf8)).root)
      let locale = try #require(example["locale"]?.string)
      var session = try sessions[locale] ?? TypedLineSession(locale)
      let result = try session.parse(try #require(example["text"]), try #require(example["for"]))
      let kind = try #require(result["kind"]?.string)
      let text = example["text"]?.string ?? ""
      #expect(result["kind"] == example["kind"], "\(locale): \(text)")
      let means = try #require(example["means"])
      #expect(
        result[kind] == means,
        "\(locale): \(text) means \(result[kind].map { Self.text($0) } ?? "")")
      let says = result["diagnostics"]?.elements.compactMap { $0["severity"]?.string } ?? []
      let expected = example["says"]?.elements.compactMap { $0.string } ?? []
      #expect(says == expected, "\(locale): \(text)")
      if !says.contains("error") {
        let reply = try session.request("\(kind)/save", "{\"\(kind)\":\(Self.text(means))}")
        #expect(reply["error"] == nil, "\(text): \(reply["error"].map { Self.text($0) } ?? "")")
      }
      sessions[locale] = session
    }
    #expect(sessions.count >= 10)
  }

  @Test func `each example of TEXT.md is parsed as given`() throws {
    var session = try TypedLineSession("en-GB")
    var isExample = false
    var count = 0
    for line in try Self.lines("TEXT.md") {
      if line.hasPrefix("```") {
        isExample = line == "```text"
        continue
      }
      let halves = line.components(separatedBy: " → ")
      guard isExample, halves.count == 2 else {
        #expect(!isExample, "\(line)")
        continue
      }
      let typed = halves[0].trimmingCharacters(in: .whitespaces)
      var writer = Writer()
      writer.value(typed)
      let text = try #require(try Document(writer.bytes).root)
      let purpose = try #require(try Document(Array("\"reminder\"".utf8)).root)
      let result = try session.parse(text, purpose)
      let title = result["reminder"]?["title"]?.string ?? ""
      let said = result["diagnostics"]?.elements.compactMap { $0["message"]?.string } ?? []
      let found = ([title, "|", result["echo"]?.string ?? ""] + said.map { "! \($0)" })
        .joined(separator: " ")
      #expect(found == halves[1], "\(typed)")
      count += 1
    }
    #expect(count >= 60)
  }

  @Test func `each filter of TEXT.md is parsed as given, and finds reminders`() throws {
    var session = try TypedLineSession("en-GB")
    var isExample = false
    var count = 0
    let purpose = try #require(try Document(Array("\"filter\"".utf8)).root)
    for line in try Self.lines("TEXT.md") {
      if line.hasPrefix("```") {
        isExample = line == "```filter"
        continue
      }
      let halves = line.components(separatedBy: " → ")
      guard isExample, halves.count == 2 else {
        #expect(!isExample, "\(line)")
        continue
      }
      let typed = halves[0].trimmingCharacters(in: .whitespaces)
      var writer = Writer()
      writer.value(typed)
      let result = try session.parse(try #require(try Document(writer.bytes).root), purpose)
      let said = result["diagnostics"]?.elements.compactMap { $0["message"]?.string } ?? []
      let found = ([result["echo"]?.string ?? ""] + said.map { "! \($0)" }).joined(separator: " ")
      #expect(found == halves[1], "\(typed)")
      #expect(result["kind"]?.string == "filter")
      let conditions = try #require(result["filter"])
      let view = try session.request("view/list", "{\"where\":\(Self.text(conditions))}")
      #expect(view["error"] == nil, "\(typed): \(Self.text(view))")
      count += 1
    }
    #expect(count >= 30)
  }

  static func text(_ value: Value) -> String { String(decoding: Array(value.text), as: UTF8.self) }
}

/// A session with the lists and places of the examples.
private struct TypedLineSession {
  private var server: SessionServer
  private var id = 1

  init(_ locale: String) throws {
    let settings = try Transcript(
      """
      # Lines that people type.
      args: --access full
      clock: 2026-11-20T09:00:00Z
      env: TZ=Europe/Paris
      env: LANG=\(locale.replacingOccurrences(of: "-", with: "_")).UTF-8

      ==> end
      <== exit 0
      """
    ).settings
    server = try SessionServer(settings)
    for (id, title, latitude, longitude) in [
      ("home", "Home", 48.86, 2.33), ("office", "Office", 48.87, 2.33),
      ("old-town", "Old Town Bakery", 48.85, 2.35),
    ] {
      let place =
        #"{"id":"\#(id)","title":"\#(title)","latitude":\#(latitude),"longitude":\#(longitude)}"#
      _ = try request("place/save", #"{"place":\#(place),"ifRevision":null}"#)
    }
    for (id, title, entities) in [
      ("groceries", "Groceries", #"["reminder","event"]"#),
      ("hw", "Hardware store", #"["reminder","event"]"#), ("team", "Team", #"["event"]"#),
    ] {
      let list = #"{"id":"\#(id)","title":"\#(title)","entities":\#(entities)}"#
      _ = try request("list/save", #"{"list":\#(list),"ifRevision":null}"#)
    }
  }

  mutating func request(_ method: String, _ params: String) throws -> Value {
    id += 1
    let reply = server.answer(
      #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"# + "\n")
    return try #require(try Document(Array(reply.utf8)).root)
  }

  mutating func parse(_ text: Value, _ purpose: Value) throws -> Value {
    let reply = try request(
      "text/parse",
      #"{"text":\#(TypedLineTests.text(text)),"for":\#(TypedLineTests.text(purpose)),"#
        + #""now":"2026-11-20T10:00:00"}"#)
    return try #require(reply["result"], "\(TypedLineTests.text(reply))")
  }
}
