// A long replay runs in slices: it tells how far it is, it can be taken back on its way, and what
// comes after it waits.

import CivilTime
@testable import FencepostServer
import Files
import Foundation
import JSON
import Testing

@Suite struct SlicedReplayTests {
  /// A session in which 6 ms pass whenever somebody looks.
  private struct Desk {
    var session: Session
    private let folder = TemporaryFolder()

    init() throws {
      let watch = Watch()
      var configuration = Configuration(
        premises: Premises(
          path: folder.store.path(), disk: { PosixDisk() }, boot: { Boot.current() },
          patience: { .none }, ledgerPath: folder.ledger.path()),
        grantsAccess: true)
      configuration.rehearse(from: try Instant(text: "2026-11-20T09:00:00Z"))
      configuration.uptime = { watch.look() }
      session = Session(configuration)
      hear(#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}"#)
      hear(#"{"jsonrpc":"2.0","method":"initialized","params":{}}"#)
      hear(#"{"jsonrpc":"2.0","id":2,"method":"list/all"}"#)
      while session.canRun { session.run() }
      _ = try told()
    }

    private final class Watch {
      var now: Int64 = 0
      func look() -> Int64 {
        now += 6_000_000
        return now
      }
    }

    mutating func hear(_ line: String) {
      Array((line + "\n").utf8).withUnsafeBytes { session.receive($0) }
    }

    mutating func askForReplay(fixes: Int) {
      let track = (0..<fixes).map {
        #"{"latitude":52.52,"longitude":13.4,"at":"2026-12-01T09:\#(10 + $0 / 60):\#(10 + $0 % 50)Z"}"#
      }.joined(separator: ",")
      hear(
        #"{"jsonrpc":"2.0","id":3,"method":"location/replay","params":{"format":"fixes","#
          + #""workDoneToken":"t","track":[\#(track)]}}"#)
    }

    /// What was said: a progress by its kind, anything else by its id.
    mutating func told() throws -> [String] {
      var bytes: [UInt8] = []
      while session.waiting > 0 {
        session.drain { pieces in
          for piece in pieces { bytes += piece }
          return pieces.reduce(0) { $0 + $1.count }
        }
      }
      return try bytes.split(separator: 0x0A).compactMap { line in
        let root = try #require(try Document(Array(line)).root)
        if let kind = root["params"]?["value"]?["kind"]?.string { return kind }
        guard let id = root["id"] else { return nil }
        let kind = root["error"]?["data"]?["kind"]?.string ?? "result"
        return "\(String(decoding: id.text, as: UTF8.self)) \(kind)"
      }
    }
  }

  @Test func `a long replay tells how far it is, and what comes after it waits`() throws {
    var desk = try Desk()
    desk.askForReplay(fixes: 150)
    desk.hear(#"{"jsonrpc":"2.0","id":4,"method":"alarm/firings"}"#)
    desk.session.run()
    #expect(try desk.told() == ["begin"])
    #expect(desk.session.wantsInput)
    while desk.session.canRun { desk.session.run() }
    let told = try desk.told()
    #expect(told.suffix(3) == ["end", "3 result", "4 result"])
    #expect(told.count > 4)
    #expect(told.dropLast(3).allSatisfy { $0 == "report" })
  }

  @Test func `a short one tells nothing of itself`() throws {
    var desk = try Desk()
    desk.askForReplay(fixes: 5)
    while desk.session.canRun { desk.session.run() }
    #expect(try desk.told() == ["3 result"])
  }

  @Test func `a replay can be taken back on its way, and the next begins anew`() throws {
    var desk = try Desk()
    desk.askForReplay(fixes: 150)
    desk.session.run()
    #expect(try desk.told() == ["begin"])
    desk.hear(#"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":3}}"#)
    while desk.session.canRun { desk.session.run() }
    #expect(try desk.told() == ["end", "3 requestCancelled"])
    desk.askForReplay(fixes: 5)
    while desk.session.canRun { desk.session.run() }
    #expect(try desk.told() == ["3 result"])
  }

  @Test func `what is wrong far inside a track is told, and nothing is left of the replay`() throws
  {
    var desk = try Desk()
    let track = (0..<100).map { _ in
      #"{"latitude":52.52,"longitude":13.4,"at":"2026-12-01T09:00:00Z"}"#
    }.joined(separator: ",")
    desk.hear(
      #"{"jsonrpc":"2.0","id":3,"method":"location/replay","params":{"format":"fixes","#
        + #""workDoneToken":"t","track":[\#(track),{"latitude":91,"longitude":0,"at":"2026-12-01T09:00:00Z"}]}}"#
    )
    while desk.session.canRun { desk.session.run() }
    let told = try desk.told()
    #expect(told.first == "begin")
    #expect(told.suffix(2) == ["end", "3 invalidValue"])
  }
}
