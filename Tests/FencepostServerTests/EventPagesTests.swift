// The pages of `event/fetch` contain all occurrences, each once and in order, also while the store
// changes.

import CivilTime
import FencepostServer
import JSON
import Testing
import Transcripts

@Suite struct EventPagesTests {
  private struct Session {
    var server: SessionServer

    init() throws {
      server = try SessionServer(
        Transcript("args: --access full\n\n==> end\n<== exit 0\n").settings)
    }

    mutating func ask(_ method: String, _ params: String) throws -> Value {
      let line = #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"# + "\n"
      let reply = try #require(try Document(Array(server.answer(line).utf8)).root)
      return try #require(reply["result"], "\(String(decoding: reply.text, as: UTF8.self))")
    }

    mutating func page(_ more: String) throws -> (names: [String], cursor: String?, total: Int?) {
      let range = #""start":"2026-11-01","end":"2027-02-01""#
      let page = try ask("event/fetch", "{\(range)\(more)}")
      let names = page["occurrences"]?.elements.map { one in
        "\(one["id"]?.string ?? "") \(one["occurrence"]?.string ?? one["start"]?.string ?? "")"
      }
      return (names ?? [], page["cursor"]?.string, page["total"]?.integer)
    }
  }

  private func filled() throws -> Session {
    var session = try Session()
    for day in 1...9 {
      let rules = day.isMultiple(of: 3) ? "" : #","recurrence":["FREQ=DAILY;INTERVAL=2;COUNT=7"]"#
      let isWhole = day.isMultiple(of: 2)
      let (start, end) =
        isWhole ? ("2026-11-0\(day)", "2026-12-01") : ("2026-11-05T10:00:00", "2026-11-05T11:00:00")
      _ = try session.ask(
        "event/save",
        #"{"event":{"title":"e\#(day)","start":"\#(start)","end":"\#(end)"\#(rules)}}"#)
    }
    return session
  }

  @Test(arguments: [1, 2, 7, 1000])
  func `all pages together contain every event once`(limit: Int) throws {
    var session = try filled()
    let whole = try session.page("")
    #expect(whole.cursor == nil && whole.total == whole.names.count && whole.names.count > 30)
    var names: [String] = []
    var cursor: String?
    repeat {
      let behind = cursor.map { #","cursor":"\#($0)""# } ?? ""
      let page = try session.page(#","limit":\#(limit)\#(behind)"#)
      #expect(page.names.count <= limit && page.total == whole.total)
      names += page.names
      cursor = page.cursor
    } while cursor != nil
    #expect(names == whole.names)
  }

  @Test func `items added or removed between pages neither skip nor repeat others`() throws {
    var session = try filled()
    let whole = try session.page("")
    let first = try session.page(#","limit":10"#)
    let cursor = try #require(first.cursor)
    // The event that the page ended with, which the cursor names, is removed.
    let last = try #require(first.names.last?.split(separator: " ").first)
    _ = try session.ask("event/remove", #"{"id":"\#(last)"}"#)
    let rest = try session.page(#","cursor":"\#(cursor)""#)
    #expect(rest.names == whole.names[10...].filter { !$0.hasPrefix(last) })
  }
}
