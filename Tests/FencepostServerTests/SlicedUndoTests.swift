// An undo of many items runs in slices: it reports its progress, can be cancelled, and later requests
// wait. Until its answer nothing of it can be seen.

@testable import FencepostServer
import Files
import Foundation
import JSON
import Testing

@Suite struct SlicedUndoTests {
  @Test func `a long undo reports progress, and later requests wait`() throws {
    var context = try SlowSession()
    try context.make(20)
    context.ask("store/undo", id: 4)
    context.receive(#"{"jsonrpc":"2.0","id":5,"method":"reminder/fetch"}"#)
    context.session.run()
    #expect(try context.notifications() == ["begin"])
    context.finish()
    let said = try context.said()
    let kinds = said.compactMap { $0["params"]?["value"]?["kind"]?.string }
    #expect(kinds.count > 10)
    #expect(kinds.dropLast().allSatisfy { $0 == "report" } && kinds.last == "end")
    let percentages = said.compactMap { $0["params"]?["value"]?["percentage"]?.integer }
    #expect(percentages == percentages.sorted() && percentages.allSatisfy { 0...100 ~= $0 })
    #expect(said.compactMap { $0["id"]?.integer } == [4, 5])
    #expect(try context.count() == 0)
  }

  @Test func `a redo reports progress as well, and brings everything back`() throws {
    var context = try SlowSession()
    try context.make(20)
    context.ask("store/undo", id: 4)
    context.finish()
    _ = try context.said()
    context.ask("store/redo", id: 5)
    context.finish()
    let told = try context.notifications()
    #expect(told.first == "begin" && told.filter { $0 == "report" }.count > 10)
    #expect(told.contains("end") && told.contains("5 result"))
    #expect(try context.count() == 20)
  }

  @Test func `a short undo reports no progress`() throws {
    var context = try SlowSession()
    try context.make(1)
    context.ask("store/undo", id: 4)
    context.finish()
    let told = try context.notifications()
    #expect(!told.contains("begin") && told.contains("4 result"))
  }

  /// After `slices`, so that each of its three parts is cancelled: collecting, preparing, writing.
  @Test(arguments: [1, 5, 9, 12, 15, 18, 22, 26])
  func `a cancelled undo changes nothing, and the next one works`(slices: Int) throws {
    var context = try SlowSession()
    try context.make(20)
    context.ask("store/undo", id: 4)
    for _ in 0..<slices { context.session.run() }
    #expect(context.session.server.isAtWork)
    context.receive(#"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":4}}"#)
    context.finish()
    #expect(try context.notifications().suffix(2) == ["end", "4 requestCancelled"])
    #expect(try context.count() == 20)
    #expect(try context.temporaryFiles() == [])
    context.ask("store/undo", id: 5)
    context.finish()
    #expect(try context.notifications().contains("5 result"))
    #expect(try context.count() == 0)
  }

  @Test(arguments: [1, 9, 15, 22])
  func `a session that ends in the middle leaves everything as it was`(slices: Int) throws {
    let folder = TemporaryFolder()
    var context = try SlowSession(in: folder, from: "2026-11-20T09:00:00Z", random: 1)
    context.initialize()
    try context.make(20)
    context.ask("store/undo", id: 4)
    for _ in 0..<slices { context.session.run() }
    #expect(context.session.server.isAtWork)
    context.session.finish()
    #expect(try context.temporaryFiles() == [])
    var next = try SlowSession(in: folder, from: "2026-11-20T09:01:00Z", random: 1 << 32)
    next.initialize()
    #expect(try next.count() == 20)
  }

  @Test func `an undo with an item that was changed since is a conflict, and changes nothing`()
    throws
  {
    var context = try SlowSession()
    let ids = try context.make(20)
    let changed = try #require(ids.first)
    context.receive(
      #"{"jsonrpc":"2.0","id":4,"method":"reminder/save","params":"#
        + #"{"reminder":{"id":"\#(changed)","title":"changed"}}}"#)
    context.finish()
    _ = try context.said()
    context.ask("store/undo", id: 5, #""transaction":1,"#)
    context.finish()
    #expect(try context.notifications().contains("5 conflict"))
    #expect(try context.count() == 20)
    context.ask("store/undo", id: 6)
    context.finish()
    #expect(try context.notifications().contains("6 result"))
  }

  @Test func `a file edited by another program during an undo is a conflict`() throws {
    var context = try SlowSession()
    let ids = try context.make(20)
    let edited = try #require(ids.last)
    context.ask("store/undo", id: 4)
    for _ in 0..<15 { context.session.run() }
    #expect(context.session.server.isAtWork)
    let file = try #require(context.files().first { $0.lastPathComponent.hasPrefix(edited) })
    let text = try String(contentsOf: file, encoding: .utf8)
    let other = text.replacing("SUMMARY:", with: "SUMMARY:Edited elsewhere ")
    try other.write(to: file, atomically: true, encoding: .utf8)
    context.finish()
    #expect(try context.notifications().contains("4 conflict"))
    #expect(try String(contentsOf: file, encoding: .utf8) == other)
    #expect(try context.count() == 20)
  }

  @Test func `an undo in a batch is done at once`() throws {
    var context = try SlowSession()
    try context.make(20)
    context.receive(
      #"[{"jsonrpc":"2.0","id":4,"method":"store/undo","params":{"workDoneToken":"t"}}]"#)
    context.finish()
    let told = try context.said()
    #expect(told.allSatisfy { $0["method"]?.string != "$/progress" })
    #expect(try context.count() == 0)
  }

  @Test func `a traced undo is answered once`() throws {
    var context = try SlowSession()
    try context.make(20)
    context.receive(#"{"jsonrpc":"2.0","method":"$/setTrace","params":{"value":"messages"}}"#)
    context.ask("store/undo", id: 4)
    context.finish()
    #expect(try context.notifications().filter { $0.hasPrefix("4 ") } == ["4 result"])
    #expect(try context.count() == 0)
  }

  @Test func `a redo with nothing to redo says so, without a progress`() throws {
    var context = try SlowSession()
    context.ask("store/redo", id: 4)
    context.finish()
    let told = try context.notifications()
    #expect(told == ["4 notFound"])
  }
}

extension SlowSession {
  /// Makes reminders in one transaction; their ids.
  @discardableResult
  fileprivate mutating func make(_ count: Int) throws -> [String] {
    let operations = (0..<count).map {
      #"{"method":"reminder/save","params":{"reminder":{"title":"Item \#($0)"}}}"#
    }
    receive(
      #"{"jsonrpc":"2.0","id":3,"method":"store/apply","params":{"operations":["#
        + operations.joined(separator: ",") + "]}}")
    finish()
    let answer = try #require(try said().first { $0["id"]?.integer == 3 })
    return (answer["result"]?["results"]?.elements.map { $0 } ?? []).compactMap {
      $0["reminder"]?["id"]?.string
    }
  }

  fileprivate mutating func ask(_ method: String, id: Int, _ params: String = "") {
    receive(
      #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":{\#(params)"workDoneToken":"t"}}"#
    )
  }

  /// How many reminders there are.
  fileprivate mutating func count() throws -> Int? {
    receive(#"{"jsonrpc":"2.0","id":99,"method":"reminder/fetch"}"#)
    finish()
    return try said().first { $0["id"]?.integer == 99 }?["result"]?["reminders"]?.count
  }

  /// All files below the lists.
  fileprivate func files() throws -> [URL] {
    let lists = folder.store.appending(path: "lists")
    let found = FileManager.default.enumerator(at: lists, includingPropertiesForKeys: nil)
    return (found?.compactMap { $0 as? URL } ?? []).filter { !$0.hasDirectoryPath }
  }

  /// Files of a commit that are neither an item nor a list's own.
  fileprivate func temporaryFiles() throws -> [String] {
    try files().map(\.lastPathComponent).filter { $0.hasPrefix(".") && $0.contains("tmp") }
  }
}
