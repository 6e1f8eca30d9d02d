// An import and an export of many items run in slices: they report their progress and can be cancelled.
// Until its answer nothing of an import can be seen.

@testable import FencepostServer
import FencepostProtocol
import Files
import Foundation
import JSON
import Testing

@Suite struct SlicedItemFilesTests {
  private static let count = 40

  private static func calendar(_ count: Int = count) -> String {
    let items = (0..<count).map {
      #"BEGIN:VTODO\r\nUID:u\#($0)\r\nSUMMARY:Thing \#($0)\r\nEND:VTODO\r\n"#
    }
    return #"BEGIN:VCALENDAR\r\n\#(items.joined())END:VCALENDAR\r\n"#
  }

  private func ask(_ context: inout SlowSession, _ id: Int, _ method: String, _ params: String) {
    context.receive(
      #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":{\#(params)}}"#)
  }

  private func askImport(_ context: inout SlowSession, _ id: Int, _ count: Int = count) {
    ask(
      &context, id, "item/import",
      #""workDoneToken":"t","text":"\#(Self.calendar(count))""#)
  }

  /// The ids that the store has, and the names of all files in its lists.
  private func contents(_ context: inout SlowSession) throws -> (ids: Int, files: [String]) {
    ask(&context, 99, "reminder/fetch", #""limit":0"#)
    context.finish()
    let reply = try context.said().last { $0["id"]?.integer == 99 }
    let lists = context.folder.store.appending(path: "lists")
    let files = FileManager.default.enumerator(atPath: lists.path())?.allObjects as? [String] ?? []
    let found = files.filter { $0.hasSuffix(".ics") || $0.contains("tmp") }
    return (reply?["result"]?["total"]?.integer ?? -1, found)
  }

  @Test func `a long import reports progress, and later requests wait`() throws {
    var context = try SlowSession()
    askImport(&context, 4)
    ask(&context, 5, "reminder/fetch", #""limit":0"#)
    context.session.run()
    #expect(try context.notifications() == ["begin"])
    context.finish()
    let said = try context.said()
    let percentages = said.compactMap { $0["params"]?["value"]?["percentage"]?.integer }
    #expect(percentages.count > 10)
    // Reading the text is a part of it.
    #expect(percentages.count { $0 < 20 } > 5)
    #expect(percentages == percentages.sorted() && percentages.allSatisfy { 0...100 ~= $0 })
    #expect(said.compactMap { $0["id"]?.integer } == [4, 5])
    let later = said.last { $0["id"]?.integer == 5 }
    #expect(later?["result"]?["total"]?.integer == Self.count)
    #expect(try contents(&context).files.count == Self.count)
  }

  @Test(arguments: [1, 3, 9, 15, 22, 30])
  func `a cancelled import leaves nothing, and the next one works`(slices: Int) throws {
    var context = try SlowSession()
    askImport(&context, 4)
    for _ in 0..<slices { context.session.run() }
    #expect(context.session.server.isAtWork)
    context.receive(#"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":4}}"#)
    context.finish()
    #expect(try context.notifications().suffix(2) == ["end", "4 requestCancelled"])
    let left = try contents(&context)
    #expect(left.ids == 0 && left.files == [])
    askImport(&context, 5)
    context.finish()
    #expect(try context.notifications().contains("5 result"))
    #expect(try contents(&context).ids == Self.count)
  }

  @Test func `a text whose items are all there is read once, and nothing is written`() throws {
    var context = try SlowSession()
    askImport(&context, 4)
    context.finish()
    let state = try context.said().last { $0["id"]?.integer == 4 }?["result"]?["state"]?.string
    #expect(state != nil)
    let text = "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:u1\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"
    var again = try #require(
      context.session.server.beginImport(ItemImportParams(text: text)))
    while try !again.advance(in: &context.session.server, until: { true }) {}
    #expect(!again.writesAnything && again.report.present.count == 1)
    askImport(&context, 5)
    context.finish()
    let result = try context.said().last { $0["id"]?.integer == 5 }?["result"]
    #expect(result?["present"]?.elements.count { _ in true } == Self.count)
    #expect(result?["transaction"]?.integer == nil && result?["state"]?.string == nil)
    #expect(try contents(&context).ids == Self.count)
  }

  @Test(arguments: [
    (#""text":"no calendar""#, "invalidValue"),
    (#""list":"none","text":"\#(calendar())""#, "notFound"),
  ])
  func
    `what is wrong with a text is found by the work, and the text is not read again for the answer`(
      _ params: String, _ kind: String
    ) throws
  {
    var context = try SlowSession()
    ask(&context, 4, "item/import", #""workDoneToken":"t",\#(params)"#)
    context.finish()
    let said = try context.said()
    let answers = said.filter { $0["id"]?.integer == 4 }
    #expect(answers.map { $0["error"]?["data"]?["kind"]?.string } == [kind])
    let progress = said.compactMap { $0["params"]?["value"] }
    #expect(
      progress.last { $0["kind"]?.string == "end" }?["message"]?.string != "The items are imported")
    #expect(try contents(&context).ids == 0)
    askImport(&context, 5)
    context.finish()
    #expect(try contents(&context).ids == Self.count)
  }

  @Test(arguments: [1, 15, 30])
  func `a session that ends in the middle of an import leaves nothing`(slices: Int) throws {
    let folder = TemporaryFolder()
    var context = try SlowSession(in: folder, from: "2026-11-20T09:00:00Z", random: 1)
    context.initialize()
    _ = try contents(&context)
    askImport(&context, 4)
    for _ in 0..<slices { context.session.run() }
    #expect(context.session.server.isAtWork)
    context.session.finish()
    var next = try SlowSession(in: folder, from: "2026-11-20T09:01:00Z", random: 1 << 32)
    next.initialize()
    let left = try contents(&next)
    #expect(left.ids == 0 && left.files == [])
  }

  @Test func `a short import, a dry run, and one in a batch report no progress`() throws {
    var context = try SlowSession()
    askImport(&context, 4, 1)
    context.finish()
    #expect(try !context.notifications().contains("begin"))
    ask(
      &context, 5, "item/import",
      #""workDoneToken":"t","dryRun":true,"text":"\#(Self.calendar())""#)
    context.finish()
    #expect(try context.notifications() == ["5 result"])
    #expect(try contents(&context).ids == 1)
    context.receive(
      #"[{"jsonrpc":"2.0","id":6,"method":"item/import","params":{"text":"\#(Self.calendar())"}}]"#)
    context.finish()
    _ = try? context.said()
    #expect(try contents(&context).ids == Self.count)
  }

  @Test func `a long export reports progress, can be cancelled, and says the same as a short one`()
    throws
  {
    var context = try SlowSession()
    askImport(&context, 4)
    context.finish()
    _ = try context.said()
    ask(&context, 5, "item/export", #""workDoneToken":"t""#)
    context.session.run()
    context.receive(#"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":5}}"#)
    context.finish()
    #expect(try context.notifications().suffix(2) == ["end", "5 requestCancelled"])
    ask(&context, 6, "item/export", #""workDoneToken":"t""#)
    context.finish()
    let said = try context.said()
    #expect(said.count { $0["params"]?["value"]?["kind"]?.string == "report" } > 10)
    let text = try #require(said.last?["result"]?["text"]?.string)
    #expect(text.components(separatedBy: "BEGIN:VTODO").count == Self.count + 1)
    #expect(said.last?["result"]?["ids"]?.count == Self.count)
    context.receive(#"[{"jsonrpc":"2.0","id":7,"method":"item/export"}]"#)
    context.finish()
    let batch = try #require(try context.said().last)
    let inBatch = batch.kind == .array ? batch[0] : batch
    #expect(inBatch?["result"]?["text"]?.string == text)
  }
}
