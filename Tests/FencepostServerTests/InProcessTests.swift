// A program that has the session in its own process is given the same reminders, in the same order, as
// `reminder/fetch` answers.

@testable import FencepostServer
import Foundation
import JSON
import Testing
import Transcripts

@Suite struct InProcessTests {
  private struct Listing {
    var server: SessionServer

    init(
      arguments: String = "--access full", changing change: (inout Configuration) -> Void = { _ in }
    ) throws {
      server = try SessionServer(
        Transcript("args: \(arguments)\n\n==> end\n<== exit 0\n").settings, changing: change)
    }

    mutating func takeLog() -> [String] { server.session.takeLog().map(\.text) }

    mutating func ask(_ method: String, _ params: String) throws -> Value {
      let line = #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"# + "\n"
      return try #require(try Document(Array(server.answer(line).utf8)).root)
    }

    /// Each reminder as an object of its id and its members.
    mutating func listed(_ params: String) throws -> [Value] {
      var texts: [[UInt8]] = []
      try server.session.forEachReminder(try #require(try Document(Array(params.utf8)).root)) {
        id, members in
        var writer = Writer()
        writer.beginObject()
        writer.key("id")
        writer.value(utf8: id)
        writer.encodedValue(members)
        writer.endObject()
        texts.append(writer.bytes)
      }
      return try texts.map { try #require(try Document($0).root) }
    }

    /// Whether each listed reminder has the members of the fetched one, except instants.
    mutating func agrees(_ params: String) throws -> Bool {
      let fetched = try #require(try ask("reminder/fetch", params)["result"]?["reminders"])
      let listed = try listed(params)
      let expected = Array(fetched.elements)
      return listed.count == expected.count
        && zip(expected, listed).allSatisfy { one, other in
          one.members.allSatisfy { key, value in
            key.hasSuffix("Instant") || other[key] == value
          }
        }
    }
  }

  private static let queries = [
    "{}", #"{"sort":"dueDate"}"#, #"{"sort":"title","descending":true}"#, #"{"limit":2}"#,
    #"{"where":{"status":"incomplete"},"sort":"dueDate"}"#, #"{"where":{"tags":["shop"]}}"#,
    #"{"where":{"near":{"latitude":47.3,"longitude":8.5,"within":20000000}},"sort":"distance"}"#,
  ]

  private func file(_ uid: String, _ lines: String) -> [UInt8] {
    Array(
      """
      BEGIN:VCALENDAR
      VERSION:2.0
      PRODID:-//Another program//EN
      BEGIN:VTODO
      UID:\(uid)
      DTSTAMP:20261101T090000Z
      \(lines)
      END:VTODO
      END:VCALENDAR

      """.replacing("\n", with: "\r\n").utf8)
  }

  @Test func `reminders are listed as they are fetched, stored, staged and with a shared UID`()
    throws
  {
    var context = try Listing()
    for number in 0..<5 {
      let lines = "SUMMARY:\(number) \\\"quoted\\\" Zoë\nDUE:2026120\(number + 1)T090000Z"
      context.server.write(file("u\(number % 4)", lines), to: "lists/home/\(number).ics")
    }
    let zoned = "SUMMARY:Zoned\nDUE;TZID=Europe/Paris:20261201T090000"
    context.server.write(file("zoned", zoned), to: "lists/home/zoned.ics")
    let place = #"{"title":"Home","latitude":47.37,"longitude":8.54,"radius":100}"#
    let alarm = #"{"kind":"location","proximity":"leave","places":[\#(place)]}"#
    for save in [
      #"{"reminder":{"title":"Milk","tags":["shop"],"list":"home"}}"#,
      #"{"reminder":{"title":"Key","alarms":[\#(alarm)],"list":"home"},"commit":false}"#,
    ] {
      let saved = try context.ask("reminder/save", save)
      #expect(saved["error"]?["message"]?.string == nil)
    }
    let titles = try context.listed("{}").compactMap { $0["title"]?.string }
    #expect(titles.count == 8, "\(titles)")
    for query in Self.queries { #expect(try context.agrees(query), "\(query)") }
  }

  @Test func `wrong params are refused in the words of the error`() throws {
    var context = try Listing()
    for wrong in [#"{"limit":-1}"#, #"{"sort":"dew"}"#, #"{"where":{"lists":["none"]}}"#] {
      let error = try #require(try context.ask("reminder/fetch", wrong)["error"])
      let refusal = #expect(throws: Session.Refusal.self) { try context.listed(wrong) }
      #expect(refusal?.message == error["message"]?.string)
      #expect(refusal?.hint == error["data"]?["hint"]?.string)
    }
  }

  @Test func `a client without access is given no reminders`() throws {
    var context = try Listing(arguments: "--client other")
    let error = try #require(try context.ask("reminder/fetch", "{}")["error"])
    let refusal = #expect(throws: Session.Refusal.self) { try context.listed("{}") }
    #expect(refusal?.message == error["message"]?.string)
  }

  private func logged(
    contents: Bool = false, changing change: (inout Configuration) -> Void = { _ in }
  ) throws -> Listing {
    try Listing { configuration in
      configuration.logLevel = .debug
      configuration.logsContents = contents
      change(&configuration)
    }
  }

  @Test func `at debug a line with the time is logged for a listing, and for a refused one`()
    throws
  {
    var context = try logged()
    context.server.write(file("u", "SUMMARY:Hidden title"), to: "lists/home/u.ics")
    _ = try context.listed(#"{"sort":"title"}"#)
    let answered = "request reminder/fetch: answered in 0.00 ms, 1 reminder"
    #expect(context.takeLog().filter { $0.hasPrefix("request") } == [answered])
    #expect(throws: Session.Refusal.self) { try context.listed(#"{"limit":-1}"#) }
    #expect(context.takeLog() == ["request reminder/fetch: refused, invalidValue in 0.00 ms"])
  }

  @Test func `the params of a listing are logged only on request`() throws {
    for contents in [false, true] {
      var context = try logged(contents: contents)
      _ = try context.listed(#"{"where":{"text":"Hidden"}}"#)
      #expect(context.takeLog().joined().contains("Hidden") == contents)
    }
  }

  @Test func `below debug a listing is not logged`() throws {
    var context = try Listing { $0.logLevel = .info }
    _ = try context.listed("{}")
    #expect(context.takeLog() == [])
  }

  @Test func `a store whose files are not watched is not said to be looked at`() throws {
    var context = try logged { $0.watchesFiles = false }
    _ = try context.listed("{}")
    let line = try #require(context.takeLog().first { $0.hasPrefix("store open") })
    #expect(line.hasSuffix(", not watched"))
  }
}
