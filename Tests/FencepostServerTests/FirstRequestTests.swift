// The reply to a process's first request takes into account what other processes decided, and what
// has become due since.

@testable import FencepostServer
import JSON
import Testing

@Suite struct FirstRequestTests {
  private let folder = TemporaryFolder()

  private func session(_ random: UInt64, at time: String) throws -> SlowSession {
    try SlowSession(in: folder, from: "2026-11-20T\(time)Z", random: random)
  }

  private func ask(
    _ session: inout SlowSession, _ method: String, _ params: String = "{}"
  ) throws -> Value {
    session.receive(#"{"jsonrpc":"2.0","id":9,"method":"\#(method)","params":\#(params)}"#)
    session.finish()
    let answer = try #require(try session.said().first { $0["id"]?.integer == 9 })
    return try #require(answer["result"], "\(String(decoding: answer.text, as: UTF8.self))")
  }

  /// A crossing into the office that has begun; the process ended before it could be confirmed.
  private func arrive() throws {
    var one = try session(1000, at: "09:00:00")
    _ = try ask(
      &one, "place/save",
      #"{"place":{"title":"Office","latitude":52.5,"longitude":13.4,"radius":100}}"#)
    _ = try ask(
      &one, "reminder/save",
      #"{"ifRevision":null,"reminder":{"id":"w","title":"Water","#
        + #""alarms":[{"proximity":"enter","place":{"title":"Office","latitude":52.5,"longitude":13.4,"radius":100}}]}}"#
    )
    _ = try ask(&one, "location/update", #"{"latitude":52.52,"longitude":13.4,"accuracy":5}"#)
    _ = try ask(&one, "location/update", #"{"latitude":52.5,"longitude":13.4,"accuracy":5}"#)
    #expect(try ask(&one, "location/current")["inside"]?.elements.map { $0 }.isEmpty == true)
    #expect(try ask(&one, "alarm/firings")["firings"]?.elements.map { $0 }.isEmpty == true)
    one.session.endInput()
    one.finish()
  }

  @Test func `a crossing that became due goes off before alarm/firings answers`() throws {
    try arrive()
    var two = try session(2000, at: "09:05:00")
    #expect(try ask(&two, "alarm/firings")["firings"]?.elements.map { $0 }.count == 1)
  }

  @Test func `a crossing that became due is confirmed before location/current answers`() throws {
    try arrive()
    var two = try session(2000, at: "09:05:00")
    #expect(
      try ask(&two, "location/current")["inside"]?.elements.map { $0 }.count == 1)
  }

  @Test func `a crossing that became due is reported as past by alarm/explain`() throws {
    try arrive()
    var two = try session(2000, at: "09:05:00")
    let explained = try ask(&two, "alarm/explain", #"{"item":"w"}"#)["explanations"]
    let first = explained?.elements.first { _ in true }
    #expect(first?["lastFiring"]?["cause"]?.string == "enter")
  }
}
