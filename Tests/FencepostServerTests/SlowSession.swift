// A session whose clock advances whenever it is read, so that each slice of long work is short.

import CivilTime
@testable import FencepostServer
import Files
import Foundation
import JSON
import Testing

/// A session whose clock advances 6 ms whenever it is read.
struct SlowSession {
  var session: Session
  let folder: TemporaryFolder

  /// An initialized session with an open store and nothing left to do.
  init() throws {
    try self.init(in: TemporaryFolder(), from: "2026-11-20T09:00:00Z")
    initialize()
    receive(#"{"jsonrpc":"2.0","id":2,"method":"list/all"}"#)
    finish()
    _ = try notifications()
  }

  /// A session that has received nothing yet; with `random`, several sessions in one folder get
  /// different ids.
  init(in folder: TemporaryFolder, from instant: String, random: UInt64? = nil) throws {
    self.folder = folder
    let watch = Watch()
    var configuration = Configuration(
      storeLocation: StoreLocation(
        path: folder.store.path(), disk: { PosixDisk() }, boot: { Boot.current() },
        retryPolicy: { .none }, ledgerPath: folder.ledger.path()),
      grantsAccess: true)
    configuration.rehearse(from: try Instant(text: instant))
    configuration.uptime = { watch.readOutsideChanges() }
    if let random {
      var bits = random
      configuration.randomBits = {
        bits += 1
        return bits
      }
    }
    session = Session(configuration)
  }

  private final class Watch {
    var now: Int64 = 0
    func readOutsideChanges() -> Int64 {
      now += 6_000_000
      return now
    }
  }

  mutating func initialize() {
    receive(#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}"#)
    receive(#"{"jsonrpc":"2.0","method":"initialized","params":{}}"#)
  }

  mutating func receive(_ line: String) {
    Array((line + "\n").utf8).withUnsafeBytes { session.receive($0) }
  }

  mutating func finish() {
    while session.canRun { session.run() }
  }

  /// The output: each progress by its kind, any other notification by its method, a reply by its
  /// id.
  mutating func notifications() throws -> [String] {
    try said().compactMap { root in
      if let kind = root["params"]?["value"]?["kind"]?.string { return kind }
      if let method = root["method"]?.string { return method }
      guard let id = root["id"] else { return nil }
      let kind = root["error"]?["data"]?["kind"]?.string ?? "result"
      return "\(String(decoding: id.text, as: UTF8.self)) \(kind)"
    }
  }

  mutating func said() throws -> [Value] {
    var bytes: [UInt8] = []
    while session.waitingByteCount > 0 {
      session.drain { pieces in
        for piece in pieces { bytes += piece }
        return pieces.reduce(0) { $0 + $1.count }
      }
    }
    return try bytes.split(separator: 0x0A).map { line in
      try #require(try Document(Array(line)).root)
    }
  }
}
