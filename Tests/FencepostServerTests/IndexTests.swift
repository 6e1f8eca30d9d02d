// A server that opened a store without an index writes one while no request waits, and at the
// latest before it ends.

@testable import FencepostServer
import Files
import Foundation
import JSON
import Store
import Testing

@Suite struct IndexTests {
  private let folder = TemporaryFolder()

  /// More files than an opening reads at once, and a session that has fetched them.
  private func session(_ random: UInt64 = 1) throws -> SlowSession {
    let file = """
      BEGIN:VCALENDAR
      VERSION:2.0
      PRODID:-//Another program//EN
      BEGIN:VTODO
      UID:item-#
      DTSTAMP:20261101T090000Z
      SUMMARY:Water
      END:VTODO
      END:VCALENDAR

      """
    for number in 0..<200 {
      let text = file.replacing("#", with: "\(number)").replacing("\n", with: "\r\n")
      folder.write(Array(text.utf8), to: "lists/home/\(number).ics")
    }
    var session = try SlowSession(in: folder, from: "2026-11-20T09:00:00Z", random: random)
    session.initialize()
    session.receive(#"{"jsonrpc":"2.0","id":2,"method":"reminder/fetch"}"#)
    return session
  }

  private var hasIndex: Bool { folder.read(".state/index") != nil }

  /// The number of reminders in the reply; nil without a reply.
  private func found(_ session: inout SlowSession) throws -> Int? {
    let answer = try session.said().first { $0["id"]?.integer == 2 }
    guard let reminders = answer?["result"]?["reminders"] else { return nil }
    return reminders.elements.reduce(0) { count, _ in count + 1 }
  }

  @Test func `the first request is answered before the index is written`() throws {
    var session = try session()
    session.finish()
    #expect(try found(&session) == 200)
    #expect(!hasIndex)
    session.session.readOutsideChanges()
    #expect(hasIndex)
  }

  @Test func `a crash after the first answer does not lose the change history`() throws {
    var one = try session(1000)
    one.finish()
    one.session.readOutsideChanges()
    one.receive(#"{"jsonrpc":"2.0","id":3,"method":"store/info"}"#)
    one.finish()
    let info = try one.said().first { $0["id"]?.integer == 3 }
    let state = try #require(info?["result"]?["state"]?.string)
    let rake = #"{"reminder":{"title":"Rake","list":"home"}}"#
    one.receive(#"{"jsonrpc":"2.0","id":4,"method":"reminder/save","params":\#(rake)}"#)
    one.finish()
    let saved = try one.said().first { $0["id"]?.integer == 4 }
    #expect(saved?["error"]?["message"]?.string == nil)
    // The session is not told to end.
    var next = try session(2000)
    next.receive(
      #"{"jsonrpc":"2.0","id":3,"method":"store/changes","params":{"since":"\#(state)"}}"#)
    next.finish()
    let changes = try next.said().first { $0["id"]?.integer == 3 }
    #expect(changes?["error"]?["message"]?.string == nil)
    let reminders = try #require(changes?["result"]?["changes"]?["reminders"])
    let created = try #require(reminders["created"])
    #expect(created.elements.reduce(0) { count, _ in count + 1 } == 1)
  }

  @Test func `the index is written although the client saves without a pause`() throws {
    var session = try session()
    session.finish()
    for number in 0..<5 {
      let params = #"{"reminder":{"title":"Water \#(number)","list":"home"}}"#
      session.receive(
        #"{"jsonrpc":"2.0","id":\#(number + 3),"method":"reminder/save","params":\#(params)}"#)
      session.finish()
      session.session.readOutsideChanges()
    }
    #expect(hasIndex)
  }

  @Test func `a session with one request writes the index at its end`() throws {
    var session = try session()
    session.session.endInput()
    session.finish()
    #expect(session.session.exitCode != nil)
    #expect(!hasIndex)
    session.session.finish()
    #expect(hasIndex)
  }

  @Test(arguments: 1...12)
  func `an aborted opening leaves a complete index or none`(
    slices: Int
  ) throws {
    var one = try session(1000)
    for _ in 0..<slices where one.session.canRun { one.session.run() }
    let isOpen = one.session.watchDescriptors.store >= 0
    one.session.finish()
    #expect(hasIndex == isOpen)
    var next = try session(2000)
    next.finish()
    #expect(try found(&next) == 200)
  }

  @Test func `an up-to-date index is not written again`() throws {
    var one = try session(1000)
    one.finish()
    one.session.finish()
    let index = folder.read(".state/index")
    // Files that are as new as these are read again at every opening.
    var next = try SlowSession(in: folder, from: "2036-11-20T09:00:00Z", random: 2000)
    next.initialize()
    next.finish()
    next.session.finish()
    let settled = folder.read(".state/index")
    #expect(settled != index)
    var last = try SlowSession(in: folder, from: "2036-11-21T09:00:00Z", random: 3000)
    last.initialize()
    last.receive(#"{"jsonrpc":"2.0","id":2,"method":"reminder/fetch"}"#)
    last.finish()
    for _ in 0..<40 { last.session.readOutsideChanges() }
    last.session.finish()
    #expect(folder.read(".state/index") == settled)
  }

  /// Saves so many reminders that a new index pays, and lets the session write it.
  private func saveMany(_ session: inout SlowSession) {
    for number in 0..<70 {
      let params = #"{"reminder":{"title":"Water \#(number)"}}"#
      session.receive(
        #"{"jsonrpc":"2.0","id":\#(number + 9),"method":"reminder/save","params":\#(params)}"#)
    }
    session.finish()
    // Each check advances the clock by 60 ms.
    for _ in 0..<60 { session.session.readOutsideChanges() }
  }

  /// The item files whose stat the index has, and those whose stat it lacks.
  private func filesInIndex() throws -> (known: Int, unknown: Int) {
    let disk = PosixDisk()
    let root = StoreRoot(disk: disk, root: try disk.open(path: folder.store.path()))
    let review = IndexReview(root)
    var (known, unknown) = (0, 0)
    for list in try disk.names(in: root.open(.lists)) {
      for name in try disk.names(in: root.open(.list(list))) where name.hasSuffix(".ics") {
        if review.lastReading(of: name, in: list) == nil { unknown += 1 } else { known += 1 }
      }
    }
    return (known, unknown)
  }

  @Test func `the index has the stats of files that the server wrote itself`() throws {
    var session = try SlowSession(in: folder, from: "2036-11-20T09:00:00Z", random: 1)
    session.initialize()
    session.receive(#"{"jsonrpc":"2.0","id":2,"method":"list/all"}"#)
    session.finish()
    saveMany(&session)
    #expect(try filesInIndex() == (known: 70, unknown: 0))
  }

  @Test func `a file that is not old enough gets no stat in the index`() throws {
    var session = try SlowSession(in: folder, from: "2026-11-20T09:00:00Z", random: 1)
    session.initialize()
    session.receive(#"{"jsonrpc":"2.0","id":2,"method":"list/all"}"#)
    session.finish()
    // By this clock every file was written in the future, so no stat is old enough.
    saveMany(&session)
    #expect(try filesInIndex() == (known: 0, unknown: 70))
  }
}
