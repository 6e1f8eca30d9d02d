// What `store/info` says of the file system below the store.

import CivilTime
@testable import FencepostServer
import Files
import SimulatedDisk
import Testing

@Suite struct StoreInfoTests {
  @Test(arguments: [true, false])
  func `store/info says whether the disk exchanges files atomically`(
    _ exchanges: Bool
  ) {
    var traits = DiskTraits()
    traits.exchanges = exchanges
    let machine = Machine(traits: traits)
    machine.foreign.makeFolder("s")
    let process = machine.process()
    var configuration = Configuration(
      storeLocation: StoreLocation(
        path: "s", disk: { process },
        boot: { Boot(id: Digest(of: []), machine: Digest(of: []), process: 1, processStart: 0) },
        retryPolicy: { .none }), grantsAccess: true)
    configuration.rehearse(from: Instant(milliseconds: 1_800_000_000_000))
    var server = SessionServer(configuration)
    let request = #"{"jsonrpc":"2.0","id":1,"method":"store/info"}"# + "\n"
    for _ in 0..<2 {
      #expect(server.answer(request).contains(#""exchange":\#(exchanges)"#))
    }
    #expect(machine.foreign.names(in: "s/.state").allSatisfy { !TransactionLog.isLeftover($0) })
  }
}
