// What a session does when a client sends many requests and reads little: it stops, and goes on
// later as if nothing had happened.

@testable import FencepostServer
import JSON
import Testing

@Suite struct LimitTests {
  private static let discover = #"{"jsonrpc":"2.0","id":1,"method":"rpc.discover"}"# + "\n"

  private func session(outgoing: Int, batch: Int = 10_000) -> SessionServer {
    var limits = SessionLimits()
    limits.outgoing = outgoing
    limits.batch = batch
    return SessionServer(Configuration(limits: limits))
  }

  @Test func `the server stops working while unsent replies exceed the limit`() {
    var server = session(outgoing: 100_000)
    let requests = String(repeating: Self.discover, count: 200)
    server.receive(Array(requests.utf8))
    let oneReply = Discovered.length
    #expect(server.session.waitingByteCount >= 100_000)
    #expect(server.session.waitingByteCount < 100_000 + oneReply)
    #expect(!server.session.wantsInput)
    #expect(!server.session.canRun)
  }

  @Test func `reading continues in order once the client reads`() throws {
    var server = session(outgoing: 100_000)
    let requests = (0..<200).map {
      #"{"jsonrpc":"2.0","id":\#($0),"method":"rpc.discover"}"# + "\n"
    }
    server.receive(Array(requests.joined().utf8))
    let lines = (server.nextOutput() ?? []).split(separator: UInt8(ascii: "\n"))
    let ids = try lines.map { try Document(Array($0)).root?["id"]?.integer }
    #expect(ids == Array(0..<200))
    #expect(server.session.wantsInput)
  }

  @Test func `at most a thousand requests wait for one access decision`() {
    var server = session(outgoing: 1 << 20)
    let opening = #"""
      {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{"window":{"showMessageRequest":{}}},"initializationOptions":{"usage":{"reminders":"to list them"}}}}
      {"jsonrpc":"2.0","method":"initialized","params":{}}

      """#
    _ = server.answer(opening)
    let asking = (0..<1001).map {
      #"{"jsonrpc":"2.0","id":\#($0 + 2),"method":"access/request","params":{"entity":"reminder"}}"#
        + "\n"
    }
    let told = server.answer(asking.joined()).split(separator: "\n")
    #expect(told.count == 2)
    #expect(told.last?.contains(#""kind":"limitExceeded""#) == true)
    #expect(told.last?.contains(#""id":1002,"#) == true)
  }

  @Test func `a cancel reaches a request that waits behind unread replies`() throws {
    var server = session(outgoing: 1_000)
    server.receive(Array((Self.discover + Self.discover).utf8))
    server.receive(
      Array(#"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":1}}"#.utf8) + [10])
    let lines = (server.nextOutput() ?? []).split(separator: UInt8(ascii: "\n"))
    let codes = try lines.map { try Document(Array($0)).root?["error"]?["code"]?.integer }
    #expect(codes == [nil, -32800])
  }

  @Test func `a batch beyond the reply limit says which of its requests were not done`()
    throws
  {
    var server = session(outgoing: 50_000)
    let batch = (0..<20).map { #"{"jsonrpc":"2.0","id":\#($0),"method":"rpc.discover"}"# }
    let reply = server.answer("[" + batch.joined(separator: ",") + "]\n")
    let elements = try #require(try Document(Array(reply.utf8)).root).elements
    let codes = elements.map { $0["error"]?["code"]?.integer }
    #expect(codes.count == 20)
    #expect(codes.first == .some(nil))
    #expect(codes.last == 1108)
    #expect(reply.utf8.count < 50_000 + 2 * Discovered.length + 20 * 500)
  }

  @Test func `a batch of too many messages is refused with one error`() {
    var server = session(outgoing: 1 << 20, batch: 3)
    let reply = server.answer("[1,2,3,4]\n")
    #expect(reply.contains("\"code\":1108"))
    #expect(server.answer("[1,2,3]\n").hasPrefix("["))
  }

  @Test func `a line that is too long is refused with its id, and the next line is read`() throws {
    var limits = SessionLimits()
    limits.json.bytes = 200
    var server = SessionServer(Configuration(limits: limits))
    let long = #"{"jsonrpc":"2.0","id":"long","method":"x","params":{"a":""#
    let reply = server.answer(long + String(repeating: "a", count: 10_000) + "\"}}\n")
    let error = try Document(Array(reply.utf8)).root
    #expect(error?["id"]?.string == "long")
    #expect(error?["error"]?["code"]?.integer == 1108)
    #expect(server.answer(#"{"jsonrpc":"2.0","id":2,"method":"x"}"# + "\n").contains("\"id\":2"))
  }

  @Test func `cancelling one id thousands of times costs no more than cancelling it once`() throws {
    var server = session(outgoing: 1 << 30)
    let request = #"{"jsonrpc":"2.0","id":1,"method":"x"}"# + "\n"
    let cancel = #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":1}}"# + "\n"
    let count = 8_000
    let reply = server.answer(
      String(repeating: request, count: count) + String(repeating: cancel, count: count))
    #expect(reply.utf8.split(separator: UInt8(ascii: "\n")).count == count)
    #expect(!reply.contains("-32601"))
  }

  @Test func `a closed output ends the session after the requests read so far`() {
    var server = session(outgoing: 100_000)
    server.receive(Array(String(repeating: Self.discover, count: 100).utf8))
    server.session.outputHasEnded()
    while server.session.canRun {
      server.session.run()
      server.session.outputHasEnded()
    }
    #expect(server.session.exitCode == 0)
  }
}

private enum Discovered {
  /// The size of one reply to `rpc.discover`.
  static let length: Int = {
    var server = SessionServer()
    return server.answer(#"{"jsonrpc":"2.0","id":100,"method":"rpc.discover"}"# + "\n").utf8.count
  }()
}
