// A server on a disk in memory, which can be told to fail and which other programs can change at
// any moment.

import CivilTime
@testable import FencepostServer
import Files
import SimulatedDisk

/// A server on a disk that can be told to fail.
struct FaultyServer {
  let machine: Machine
  let process: DiskProcess
  var server: SessionServer

  /// `beside`: another server on the same store. Without access to everything, the ledger decides.
  init(beside other: FaultyServer? = nil, grantsAccess: Bool = true) {
    machine = other?.machine ?? Machine()
    if other == nil { machine.foreign.makeFolder("s") }
    let process = machine.process()
    self.process = process
    var configuration = Configuration(
      storeLocation: StoreLocation(
        path: "s", disk: { process },
        boot: { Boot(id: Digest(of: []), machine: Digest(of: []), process: 1, processStart: 0) },
        retryPolicy: { .none }, ledgerPath: "l"), grantsAccess: grantsAccess)
    configuration.rehearse(from: Instant(milliseconds: 1_800_000_000_000))
    // Each server has its own random bits, and so generates different ids.
    if other != nil {
      var bits: UInt64 = 1000
      configuration.randomBits = {
        bits += 1
        return bits
      }
    }
    server = SessionServer(configuration)
  }

  /// The reply to each line, by id; all lines arrive together.
  mutating func answers(_ lines: [String]) -> [String] {
    let text = server.answer(lines.map { $0 + "\n" }.joined())
    return text.split(separator: "\n").map { line in
      let parts = line.split(separator: #""code":"#, maxSplits: 1)
      return parts.count == 2 ? String(parts[1].prefix { $0 != "," }) : "ok"
    }
  }

  mutating func titles() -> String {
    let fetch =
      #"{"jsonrpc":"2.0","id":99,"method":"reminder/fetch","params":{"sort":"title","fields":["title"]}}"#
    return server.answer(fetch + "\n").split(separator: #""title":""#).dropFirst()
      .map { $0.prefix { $0 != "\"" } }.joined(separator: " ")
  }
}
