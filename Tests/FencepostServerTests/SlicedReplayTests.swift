// A long replay runs in slices: it reports progress, it can be cancelled, and later requests wait
// for it.

@testable import FencepostServer
import Testing

@Suite struct SlicedReplayTests {
  @Test func `a long replay reports progress, and later requests wait`() throws {
    var context = try SlowSession()
    context.askForReplay(fixes: 150)
    context.receive(#"{"jsonrpc":"2.0","id":4,"method":"alarm/firings"}"#)
    context.session.run()
    #expect(try context.notifications() == ["begin"])
    #expect(context.session.wantsInput)
    while context.session.canRun { context.session.run() }
    let told = try context.notifications()
    #expect(told.suffix(3) == ["end", "3 result", "4 result"])
    #expect(told.count > 4)
    #expect(told.dropLast(3).allSatisfy { $0 == "report" })
  }

  @Test func `a short replay reports no progress`() throws {
    var context = try SlowSession()
    context.askForReplay(fixes: 5)
    while context.session.canRun { context.session.run() }
    #expect(try context.notifications() == ["3 result"])
  }

  @Test func `a replay can be cancelled, and the next one starts afresh`() throws {
    var context = try SlowSession()
    context.askForReplay(fixes: 150)
    context.session.run()
    #expect(try context.notifications() == ["begin"])
    context.receive(#"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":3}}"#)
    while context.session.canRun { context.session.run() }
    #expect(try context.notifications() == ["end", "3 requestCancelled"])
    context.askForReplay(fixes: 5)
    while context.session.canRun { context.session.run() }
    #expect(try context.notifications() == ["3 result"])
  }

  @Test func `an error late in a track is reported, and the replay has no effect`() throws {
    var context = try SlowSession()
    let track = (0..<100).map { _ in
      #"{"latitude":52.52,"longitude":13.4,"at":"2026-12-01T09:00:00Z"}"#
    }.joined(separator: ",")
    context.receive(
      #"{"jsonrpc":"2.0","id":3,"method":"location/replay","params":{"format":"fixes","#
        + #""workDoneToken":"t","track":[\#(track),{"latitude":91,"longitude":0,"at":"2026-12-01T09:00:00Z"}]}}"#
    )
    while context.session.canRun { context.session.run() }
    let told = try context.notifications()
    #expect(told.first == "begin")
    #expect(told.suffix(2) == ["end", "3 invalidValue"])
  }
}

extension SlowSession {
  mutating func askForReplay(fixes: Int) {
    let track = (0..<fixes).map {
      #"{"latitude":52.52,"longitude":13.4,"at":"2026-12-01T09:\#(10 + $0 / 60):\#(10 + $0 % 50)Z"}"#
    }.joined(separator: ",")
    receive(
      #"{"jsonrpc":"2.0","id":3,"method":"location/replay","params":{"format":"fixes","#
        + #""workDoneToken":"t","track":[\#(track)]}}"#)
  }
}
