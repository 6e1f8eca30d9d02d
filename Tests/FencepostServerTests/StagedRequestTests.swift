// Staged saves and dry runs obey the same rules as real saves, and a refusal shows the item as the
// session sees it.

import CivilTime
@testable import FencepostServer
import Files
import JSON
import Testing
import Store
import Transcripts

@Suite struct StagedRequestTests {
  private struct StagingSession {
    var server: SessionServer

    init() throws {
      server = try SessionServer(
        Transcript("args: --access full\n\n==> end\n<== exit 0\n").settings)
    }

    mutating func ask(_ method: String, _ params: String) throws -> Value {
      let line = #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"# + "\n"
      return try #require(try Document(Array(server.answer(line).utf8)).root)
    }
  }

  @Test func `a conflict with a staged edit returns the staged item`() throws {
    var context = try StagingSession()
    let made = try context.ask("reminder/save", #"{"reminder":{"title":"a"},"commit":false}"#)
    let id = try #require(made["result"]?["reminder"]?["id"]?.string)
    let refused = try context.ask(
      "reminder/save",
      #"{"reminder":{"id":"\#(id)","title":"b"},"ifRevision":"old","commit":false}"#)
    #expect(refused["error"]?["data"]?["kind"]?.string == "conflict")
    #expect(refused["error"]?["data"]?["current"]?["title"]?.string == "a")
  }

  @Test func `ifRevision without an id is refused`() throws {
    var context = try StagingSession()
    let refused = try context.ask(
      "reminder/save", #"{"reminder":{"title":"a"},"ifRevision":"old"}"#)
    #expect(refused["error"]?["data"]?["field"]?.string == "params.ifRevision")
  }

  @Test func `a dry run refuses an item that is too large to be written`() throws {
    var context = try StagingSession()
    let notes = String(repeating: "n", count: Store.longestFile)
    let params = #"""
      {"dryRun":true,"operations":[{"method":"reminder/save",
      "params":{"reminder":{"title":"a","notes":"\#(notes)"}}}]}
      """#.split(separator: "\n").joined()
    let refused = try context.ask("store/apply", params)
    #expect(refused["error"]?["data"]?["kind"]?.string == "limitExceeded")
  }

  @Test func `damaged settings are reported at once`() throws {
    var context = try StagingSession()
    let opening = #"""
      {"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}
      {"jsonrpc":"2.0","method":"initialized","params":{}}
      {"jsonrpc":"2.0","id":2,"method":"list/all"}

      """#
    #expect(!context.server.answer(opening).contains("store/didFindProblem"))
    context.server.write(Array("{".utf8), to: "settings.json")
    let told = String(decoding: context.server.nextOutput() ?? [], as: UTF8.self)
    #expect(told.contains("store/didFindProblem"))
    #expect(told.contains("settings.json"))
  }
}
