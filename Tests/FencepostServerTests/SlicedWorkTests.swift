// A search and an import run in slices as a replay does: they report progress, they can be
// cancelled, and the requests before and after them see the same as if they had run at once.

@testable import FencepostServer
import JSON
import Testing

@Suite struct SlicedWorkTests {
  /// A session in which every reading of the clock takes a while, with many events one after the
  /// other.
  private func context(events count: Int = 0) throws -> SlowSession {
    var context = try SlowSession()
    guard count > 0 else { return context }
    let operations = (0..<count).map { number in
      #"{"method":"event/save","params":{"ifRevision":null,"event":{"id":"e\#(number)","title":"E","#
        + #""start":"2026-12-\#(10 + number % 20)","end":"2026-12-31"}}}"#
    }.joined(separator: ",")
    context.receive(
      #"{"jsonrpc":"2.0","id":3,"method":"store/apply","params":{"operations":[\#(operations)]}}"#)
    context.finish()
    #expect(try context.notifications() == ["3 result", "store/didChange"])
    return context
  }

  private static let fetch =
    #""method":"event/fetch","params":{"start":"2026-12-01","end":"2027-01-01","workDoneToken":"t"}}"#
  private static let conflicts =
    #""method":"event/conflicts","params":{"start":"2026-12-01","end":"2027-01-01","#
    + #""workDoneToken":"t"}}"#

  /// The request uses an existing event, so that its file is read.
  private static let draft =
    #""method":"event/conflicts","params":{"event":{"id":"e0","start":"2026-12-01","end":"2026-12-31"},"#
    + #""workDoneToken":"t"}}"#

  private func ask(_ context: inout SlowSession, _ id: Int, _ text: String) {
    context.receive(#"{"jsonrpc":"2.0","id":\#(id),"# + text)
  }

  @Test(arguments: [Self.fetch, Self.conflicts, Self.draft])
  func `a long search reports progress, and later requests wait`(_ text: String) throws {
    var context = try context(events: 40)
    ask(&context, 4, text)
    context.receive(#"{"jsonrpc":"2.0","id":5,"method":"list/all"}"#)
    context.session.run()
    #expect(try context.notifications() == ["begin"])
    #expect(context.session.wantsInput)
    context.finish()
    let told = try context.notifications()
    #expect(told.suffix(3) == ["end", "4 result", "5 result"])
    #expect(told.count > 6)
    #expect(told.dropLast(3).allSatisfy { $0 == "report" })
  }

  @Test func `a short search reports no progress and finds the same`() throws {
    var context = try context(events: 40)
    func found(_ text: String) throws -> [String] {
      ask(&context, 4, text)
      context.finish()
      return try context.said().compactMap { $0["result"]?["occurrences"] }.flatMap {
        $0.elements.compactMap { $0["id"]?.string }
      }
    }
    let all = try found(Self.fetch)
    #expect(all.count == 40)
    #expect(all.prefix(4) == ["e0", "e20", "e1", "e21"])
    // In a batch it is carried out at once.
    context.receive("[" + #"{"jsonrpc":"2.0","id":4,"# + Self.fetch + "]")
    context.finish()
    let batch = try context.said()
    #expect(batch.count == 1)
    #expect(batch.first?.elements.map({ $0 }).first?["result"]?["occurrences"]?.count == 40)
    ask(&context, 4, Self.fetch.replacing("2027-01-01", with: "2026-12-01"))
    context.finish()
    #expect(try context.notifications() == ["4 result"])
  }

  @Test func `a search can be cancelled, and the next one starts afresh`() throws {
    var context = try context(events: 40)
    ask(&context, 4, Self.fetch)
    context.session.run()
    #expect(try context.notifications() == ["begin"])
    context.receive(#"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":4}}"#)
    context.finish()
    #expect(try context.notifications() == ["end", "4 requestCancelled"])
    ask(&context, 5, Self.fetch)
    context.finish()
    #expect(try context.notifications().suffix(2) == ["end", "5 result"])
  }

  @Test func `a cancelled request says whether it had begun`() throws {
    var context = try context(events: 40)
    func taken(back id: Int) throws -> String? {
      context.receive(#"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":\#(id)}}"#)
      context.finish()
      return try context.said().compactMap { $0["error"]?["message"]?.string }.last
    }
    ask(&context, 4, Self.fetch)
    context.session.run()
    let begun = "The request was cancelled while it ran; it has changed nothing."
    #expect(try taken(back: 4) == begun)
    ask(&context, 5, Self.fetch)
    #expect(try taken(back: 5) == "The request was cancelled before it began.")
  }

  @Test func `a save before a long search is answered first, and found`() throws {
    var context = try context(events: 40)
    context.receive(
      #"{"jsonrpc":"2.0","id":4,"method":"event/save","params":{"event":{"title":"New","#
        + #""start":"2026-12-01","end":"2026-12-02"}}}"#)
    ask(&context, 5, Self.fetch)
    context.session.run()
    #expect(
      try context.notifications().filter { $0 != "report" } == [
        "4 result", "store/didChange", "begin",
      ])
    context.finish()
    let titles = try context.said().compactMap { $0["result"]?["occurrences"] }.flatMap { found in
      found.elements.compactMap { $0["title"]?.string }
    }
    #expect(titles.first == "New")
  }

  // MARK: Imports

  private func askForImport(_ context: inout SlowSession, _ id: Int, places: Int) {
    let text = (0..<places).map {
      #"{\"name\":\"P\#($0)\",\"coordinates\":{\"latitude\":52,\"longitude\":\#($0 % 90)}}"#
    }.joined(separator: ",")
    context.receive(
      #"{"jsonrpc":"2.0","id":\#(id),"method":"place/import","params":{"format":"mapdata","#
        + #""workDoneToken":"t","text":"[\#(text)]"}}"#)
  }

  @Test func `a long import reports progress and can be cancelled`() throws {
    var context = try context()
    askForImport(&context, 3, places: 200)
    context.session.run()
    #expect(try context.notifications() == ["begin"])
    context.receive(#"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":3}}"#)
    context.finish()
    #expect(try context.notifications() == ["end", "3 requestCancelled"])
    askForImport(&context, 4, places: 200)
    context.finish()
    let told = try context.notifications()
    #expect(told.first == "begin")
    #expect(told.suffix(3) == ["end", "4 result", "store/didChange"])
    askForImport(&context, 5, places: 10)
    context.finish()
    #expect(try context.notifications() == ["5 result"])
  }

  @Test func `an import is computed again if places change meanwhile`() throws {
    let folder = TemporaryFolder()
    var context = try SlowSession(in: folder, from: "2026-11-20T09:00:00Z")
    context.initialize()
    context.finish()
    _ = try context.notifications()
    askForImport(&context, 3, places: 300)
    for round in 0..<3 {
      for _ in 0..<9 { context.session.run() }
      #expect(context.session.server.isAtWork)
      folder.write(
        Array(#"[{"id":"p","title":"Q\#(round)","latitude":52,"longitude":\#(round)}]"#.utf8),
        to: "places.json")
    }
    var runs = 0
    while context.session.canRun {
      context.session.run()
      runs += 1
    }
    #expect(runs > 8)
    let told = try context.said()
    let answer = try #require(told.first { $0["id"]?.integer == 3 }?["result"])
    #expect(answer["made"]?.count == 300)
    #expect(told.compactMap { $0["params"]?["value"]?["kind"]?.string }.last == "end")
  }

  @Test func `invalid imports are refused`() throws {
    var context = try context()
    for text in ["[", "5"] {
      context.receive(
        #"{"jsonrpc":"2.0","id":3,"method":"place/import","params":{"format":"mapdata","#
          + #""workDoneToken":"t","text":"\#(text)"}}"#)
      context.finish()
      #expect(try context.notifications() == ["3 invalidValue"])
    }
  }
}
