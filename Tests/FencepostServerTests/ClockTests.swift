// Time alarms and a wall clock that is set, or that jumps because the machine slept.

import CivilTime
@testable import FencepostServer
import Files
import Foundation
import JSON
import TestSupport
import Testing

@Suite struct ClockTests {
  private let folder = TemporaryFolder()
  private let clock: TestClock<Instant>
  private let at: Instant

  init() throws {
    at = try Instant(text: "2026-11-20T10:00:00Z")
    clock = TestClock(at.adding(seconds: -3600))
  }

  /// An editor's session with one reminder for ten o'clock.
  private func session() throws -> Session {
    let clock = clock
    var configuration = Configuration(
      storeLocation: StoreLocation(
        path: folder.store.path(), disk: { PosixDisk() }, boot: { Boot.current() },
        retryPolicy: { .none }, ledgerPath: folder.ledger.path()),
      grantsAccess: true)
    configuration.rehearse(from: clock.now)
    configuration.clock = Clock(now: { clock.now }, tick: { _ in })
    var session = Session(configuration)
    for line in [
      #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}"#,
      #"{"jsonrpc":"2.0","method":"initialized","params":{}}"#,
      #"{"jsonrpc":"2.0","id":2,"method":"reminder/save","params":{"reminder":"#
        + #"{"title":"Tea","alarms":[{"absoluteDate":"2026-11-20T10:00:00Z"}]}}}"#,
    ] {
      Array((line + "\n").utf8).withUnsafeBytes { session.receive($0) }
    }
    while session.canRun { session.run() }
    #expect(try firings(&session) == [])
    return session
  }

  /// The times of all firings, with the cause of each.
  private func firings(_ session: inout Session) throws -> [String] {
    var bytes: [UInt8] = []
    while session.waitingByteCount > 0 {
      session.drain { pieces in
        for piece in pieces { bytes += piece }
        return pieces.reduce(0) { $0 + $1.count }
      }
    }
    return try bytes.split(separator: 0x0A).compactMap { line in
      let root = try #require(try Document(Array(line)).root)
      guard root["method"]?.string == "alarm/didFire" else { return nil }
      return root["params"]?["at"]?.string
    }
  }

  /// Sets the clock, and wakes the session as the event loop would.
  private func firings(_ session: inout Session, at seconds: Int64) throws -> [String] {
    clock.now = at.adding(seconds: seconds)
    session.readOutsideChanges()
    return try firings(&session)
  }

  @Test func `an alarm during sleep fires on waking, once`() throws {
    var session = try session()
    #expect(session.nextCheckTime.map { $0 <= at } == true)
    #expect(try firings(&session, at: -1) == [])
    #expect(try firings(&session, at: 7200) == ["2026-11-20T10:00:00.000Z"])
    #expect(try firings(&session, at: 7201) == [])
  }

  @Test func `an alarm more than a day past does not fire`() throws {
    var session = try session()
    #expect(try firings(&session, at: 86_401) == [])
  }

  @Test func `setting the clock back or forward fires nothing twice`() throws {
    var session = try session()
    #expect(try firings(&session, at: 1) == ["2026-11-20T10:00:00.000Z"])
    for seconds in [-1800, 0, 1, 3600] as [Int64] {
      #expect(try firings(&session, at: seconds) == [])
    }
  }

  @Test func `setting the clock back does not delay later alarms`() throws {
    var session = try session()
    #expect(try firings(&session, at: -86_400) == [])
    #expect(session.nextCheckTime.map { $0 <= at } == true)
    #expect(try firings(&session, at: 0) == ["2026-11-20T10:00:00.000Z"])
  }
}
