// After a save the session cleans up and reads its own watch events later, while the client
// continues; not much later, and at once if another process wrote to the store.

@testable import FencepostServer
import Foundation
import JSON
import Testing

@Suite struct OwnWriteTests {
  private let folder = TemporaryFolder()

  private func session(_ random: UInt64) throws -> SlowSession {
    var session = try SlowSession(in: folder, from: "2026-11-20T09:00:00Z", random: random)
    session.initialize()
    session.receive(#"{"jsonrpc":"2.0","id":2,"method":"list/all"}"#)
    session.finish()
    session.session.readOutsideChanges()
    _ = try session.said()
    return session
  }

  private func save(_ session: inout SlowSession, times: Int = 1) {
    for _ in 0..<times {
      session.receive(
        #"{"jsonrpc":"2.0","id":3,"method":"reminder/save","params":{"reminder":{"title":"T"}}}"#)
    }
    session.finish()
  }

  /// The file system events below the lists, until they are cleared.
  private func leftovers() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.store.appending(path: "lists").path)
      .filter { $0.hasSuffix(".tmp") }
  }

  @Test func `after a save the session awaits its own watch events once`() throws {
    var session = try session(1)
    #expect(!session.session.expectsOwnEvents)
    save(&session)
    #expect(session.session.expectsOwnEvents)
    #expect(session.session.mayReadEventsLater)
    session.session.readOutsideChanges()
    #expect(!session.session.expectsOwnEvents)
  }

  @Test func `requests that only read do not prolong the wait for own watch events`() throws {
    var session = try session(1)
    save(&session)
    for _ in 0..<100 {
      session.receive(#"{"jsonrpc":"2.0","id":4,"method":"list/all"}"#)
      session.finish()
    }
    #expect(!session.session.expectsOwnEvents)
  }

  @Test func `many saves are followed by one read of watch events`() throws {
    var session = try session(1)
    save(&session, times: 65)
    #expect(!session.session.expectsOwnEvents)
  }

  @Test func `another process's commit is read at once`() throws {
    var one = try session(1)
    var other = try session(2)
    save(&one)
    #expect(one.session.mayReadEventsLater)
    save(&other)
    #expect(one.session.expectsOwnEvents)
    #expect(!one.session.mayReadEventsLater)
    one.session.readOutsideChanges()
    #expect(try one.said().contains { $0["params"]?["origin"]?.string == "other" })
  }

  @Test func `the reply and the notification come before the cleanup`() throws {
    var session = try session(1)
    session.receive(
      #"{"jsonrpc":"2.0","id":3,"method":"reminder/save","params":{"reminder":{"title":"T"}}}"#)
    session.session.answerWaitingMessages()
    let told = try session.said()
    #expect(told.map { $0["method"]?.string } == [nil, "store/didChange"])
    let id = try #require(told.first?["result"]?["reminder"]?["id"]?.string)
    session.session.doBackgroundWork()
    session.receive(
      #"{"jsonrpc":"2.0","id":4,"method":"reminder/save","params":{"reminder":{"id":"\#(id)","title":"U"}}}"#
    )
    session.session.answerWaitingMessages()
    #expect(try session.said().map { $0["method"]?.string } == [nil, "store/didChange"])
    #expect(try leftovers().count == 1)
    session.session.doBackgroundWork()
    #expect(try leftovers().isEmpty)
  }
}
