// `view/list` and `view/agenda` of many items run in slices: they report progress, can be cancelled, see the
// store as it was when they began, and answer the same as if they had run at once.

@testable import FencepostServer
import JSON
import Testing

@Suite struct SlicedViewTests {
  /// A session in which every reading of the clock takes a while, with many reminders and events.
  private func context(_ count: Int) throws -> SlowSession {
    var context = try SlowSession()
    let operations = (0..<count).map { number in
      let due = #""due":"2026-12-\#(10 + number % 20)""#
      let tags = #""tags":["t\#(number % 7)"]"#
      return
        #"{"method":"reminder/save","params":{"ifRevision":null,"reminder":{"id":"r\#(number)","#
        + #""title":"R\#(number)",\#(due),\#(tags)}}},"#
        + #"{"method":"event/save","params":{"ifRevision":null,"event":{"id":"e\#(number)","#
        + #""title":"E","start":"2026-12-\#(10 + number % 20)","end":"2026-12-31"}}}"#
    }.joined(separator: ",")
    context.receive(
      #"{"jsonrpc":"2.0","id":3,"method":"store/apply","params":{"operations":[\#(operations)]}}"#)
    context.finish()
    #expect(try context.notifications() == ["3 result", "store/didChange"])
    return context
  }

  private static let list = #""method":"view/list","params":{"workDoneToken":"t"}}"#
  private static let byTag =
    #""method":"view/list","params":{"workDoneToken":"t","group":"tag","sections":["t2","t5"]}}"#
  private static let agenda =
    #""method":"view/agenda","params":{"from":"2026-12-01","span":"month","workDoneToken":"t"}}"#

  private func ask(_ context: inout SlowSession, _ id: Int, _ text: String) {
    context.receive(#"{"jsonrpc":"2.0","id":\#(id),"# + text)
  }

  private func result(_ context: inout SlowSession) throws -> String? {
    try context.said().compactMap { $0["result"] }.last.map {
      String(decoding: $0.text, as: UTF8.self)
    }
  }

  @Test(arguments: [Self.list, Self.agenda])
  func `a long view reports progress, and later requests wait`(_ text: String) throws {
    var context = try context(300)
    ask(&context, 4, text)
    context.receive(#"{"jsonrpc":"2.0","id":5,"method":"list/all"}"#)
    context.session.run()
    #expect(try context.notifications() == ["begin"])
    context.finish()
    let told = try context.notifications()
    #expect(told.suffix(3) == ["end", "4 result", "5 result"])
    #expect(told.count > 4)
    #expect(told.dropLast(3).allSatisfy { $0 == "report" })
  }

  @Test(arguments: [Self.list, Self.byTag, Self.agenda])
  func `a view in slices answers the same as at once`(_ text: String) throws {
    var context = try context(300)
    ask(&context, 4, text)
    context.finish()
    let sliced = try #require(try result(&context))
    // In a batch it is carried out at once.
    context.receive("[" + #"{"jsonrpc":"2.0","id":4,"# + text + "]")
    context.finish()
    let batch = try #require(try context.said().last?.elements.first { _ in true }?["result"])
    #expect(sliced == String(decoding: batch.text, as: UTF8.self))
    #expect(sliced.contains(#""id":"r0""#) != text.contains("tag"))
  }

  @Test(arguments: [Self.list, Self.agenda])
  func `a long view can be cancelled, and the next one starts afresh`(_ text: String) throws {
    var context = try context(300)
    ask(&context, 4, text)
    context.session.run()
    #expect(try context.notifications() == ["begin"])
    context.receive(#"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":4}}"#)
    context.finish()
    #expect(try context.notifications() == ["end", "4 requestCancelled"])
    ask(&context, 5, text)
    context.finish()
    #expect(try context.notifications().suffix(2) == ["end", "5 result"])
  }

  @Test(arguments: [Self.list, Self.agenda])
  func `a view shows the store as it was when it began`(_ text: String) throws {
    var context = try context(300)
    let other = try context.secondSession()
    ask(&context, 4, text)
    context.finish()
    let before = try #require(try result(&context))
    ask(&context, 5, text)
    context.session.run()
    try other("r299", "Other title")
    context.session.readOutsideChanges()
    context.finish()
    #expect(try result(&context) == before)
    ask(&context, 6, text)
    context.finish()
    #expect(try result(&context)?.contains("Other title") == true)
  }

  @Test func `a save before a long view is answered first, and shown`() throws {
    var context = try context(300)
    context.receive(
      #"{"jsonrpc":"2.0","id":4,"method":"reminder/save","params":{"reminder":{"title":"New"}}}"#)
    ask(&context, 5, Self.list)
    context.session.run()
    #expect(
      try context.notifications().filter { $0 != "report" } == [
        "4 result", "store/didChange", "begin",
      ])
    context.finish()
    #expect(try result(&context)?.contains(#""title":"New""#) == true)
  }

  @Test func `a view that is refused says so as at once`() throws {
    var context = try context(300)
    ask(&context, 4, #""method":"view/list","params":{"workDoneToken":"t","sort":"distance"}}"#)
    context.finish()
    #expect(try context.notifications() == ["4 invalidValue"])
  }
}

extension SlowSession {
  /// Another process that gives a reminder a title.
  fileprivate func secondSession() throws -> (_ id: String, _ title: String) throws -> Void {
    let folder = folder
    return { id, title in
      var other = try SlowSession(in: folder, from: "2026-11-20T09:00:00Z", random: 99)
      other.initialize()
      other.receive(
        #"{"jsonrpc":"2.0","id":2,"method":"reminder/save","params":{"reminder":{"id":"\#(id)","#
          + #""title":"\#(title)"}}}"#)
      other.finish()
      #expect(try other.notifications().contains("2 result"))
    }
  }
}
