// A long replay runs in slices: it tells how far it is, it can be taken back on its way, and what
// comes after it waits.

@testable import FencepostServer
import Testing

@Suite struct SlicedReplayTests {
  @Test func `a long replay tells how far it is, and what comes after it waits`() throws {
    var context = try SlowSession()
    context.askForReplay(fixes: 150)
    context.hear(#"{"jsonrpc":"2.0","id":4,"method":"alarm/firings"}"#)
    context.session.run()
    #expect(try context.told() == ["begin"])
    #expect(context.session.wantsInput)
    while context.session.canRun { context.session.run() }
    let told = try context.told()
    #expect(told.suffix(3) == ["end", "3 result", "4 result"])
    #expect(told.count > 4)
    #expect(told.dropLast(3).allSatisfy { $0 == "report" })
  }

  @Test func `a short one tells nothing of itself`() throws {
    var context = try SlowSession()
    context.askForReplay(fixes: 5)
    while context.session.canRun { context.session.run() }
    #expect(try context.told() == ["3 result"])
  }

  @Test func `a replay can be taken back on its way, and the next begins anew`() throws {
    var context = try SlowSession()
    context.askForReplay(fixes: 150)
    context.session.run()
    #expect(try context.told() == ["begin"])
    context.hear(#"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":3}}"#)
    while context.session.canRun { context.session.run() }
    #expect(try context.told() == ["end", "3 requestCancelled"])
    context.askForReplay(fixes: 5)
    while context.session.canRun { context.session.run() }
    #expect(try context.told() == ["3 result"])
  }

  @Test func `what is wrong far inside a track is told, and nothing is left of the replay`() throws
  {
    var context = try SlowSession()
    let track = (0..<100).map { _ in
      #"{"latitude":52.52,"longitude":13.4,"at":"2026-12-01T09:00:00Z"}"#
    }.joined(separator: ",")
    context.hear(
      #"{"jsonrpc":"2.0","id":3,"method":"location/replay","params":{"format":"fixes","#
        + #""workDoneToken":"t","track":[\#(track),{"latitude":91,"longitude":0,"at":"2026-12-01T09:00:00Z"}]}}"#
    )
    while context.session.canRun { context.session.run() }
    let told = try context.told()
    #expect(told.first == "begin")
    #expect(told.suffix(2) == ["end", "3 invalidValue"])
  }
}

extension SlowSession {
  mutating func askForReplay(fixes: Int) {
    let track = (0..<fixes).map {
      #"{"latitude":52.52,"longitude":13.4,"at":"2026-12-01T09:\#(10 + $0 / 60):\#(10 + $0 % 50)Z"}"#
    }.joined(separator: ",")
    hear(
      #"{"jsonrpc":"2.0","id":3,"method":"location/replay","params":{"format":"fixes","#
        + #""workDoneToken":"t","track":[\#(track)]}}"#)
  }
}
