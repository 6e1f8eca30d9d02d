// A store that another machine writes, on a file system where a lock does not hold between machines: this one reads
// it, shows every change, and writes nothing.

import CivilTime
import Files
import PlainStore
import SimulatedDisk
import TestSupport
import Testing

@testable import Store

@Suite struct RemoteStoreTests {
  private let world: RandomStore
  private let writer: StoreProcess

  init() throws {
    world = try RandomStore()
    world.processes[1] = nil
    writer = try #require(world.processes[0])
    for uid in ["a", "b", "c"] { try writer.store.make(uid, ["n": "0"], in: "Home") }
    try writer.store.commitTurn()
    world.pass(milliseconds: 10_000)
  }

  private func open() throws -> StoreProcess {
    let process = world.machine.process()
    process.remote = RemoteFileSystem(number: 0x6573_5546, mountType: "fuse.sshfs")
    let identity = Identity(
      holder: LockOwner(name: "reader", process: 9), session: "reader", boot: "other",
      machine: "another machine")
    var opening = try StoreOpener(
      StoreRoot(disk: process, root: process.open(path: "s")), identity: identity,
      codec: PlainItem.codec,
      environment: Store.Environment(
        now: { [world] in world.now }, retryPolicy: .none, freshID: { "another" }))
    let store = try opening.finish()
    store.saveIndex()
    // No index can be written here, and the server does not try again until as much has changed.
    #expect(!store.isIndexBehind)
    return StoreProcess(process, store)
  }

  /// What is in the files.
  private func expected() throws -> [String: String] {
    world.items = try #require(world.onDisk())
    return world.entries
  }

  private var stateFiles: [String: [UInt8]] { world.machine.foreign.files(below: "s/.state") }

  private func change(_ random: inout SeededRandom) {
    let foreign = world.machine.foreign
    let uid = random.pick(RandomStore.uids)
    let path = RandomStore.path(uid, "Home")
    let bytes = PlainItem.text(uid: uid, ["n": "\(random.below(1000))"])
    if random.once(in: 4) {
      foreign.delete(path)
    } else if !foreign.replace(path, bytes) {
      foreign.create(path, bytes)
    }
  }

  private func follow(_ reader: StoreProcess) throws {
    for _ in 0..<20 {
      world.pass(milliseconds: 10_000)
      reader.store.notice(.everything)
      reader.store.notice(.journal)
      reader.receive(try reader.store.recheckDue())
    }
  }

  @Test(arguments: [true, false])
  func `what other programs change is shown and not recorded`(hasIndex: Bool) throws {
    var random = SeededRandom()
    if hasIndex {
      let isWritten = writer.store.writeIndex()
      #expect(isWritten)
    } else {
      world.machine.foreign.delete("s/.state/index")
    }
    change(&random)
    world.pass(milliseconds: 10_000)
    let before = stateFiles
    let reader = try open()
    #expect(try reader.store.entries == expected())
    for round in 0..<20 {
      for _ in 0..<(1 + random.below(3)) { change(&random) }
      try follow(reader)
      let comment = "\(random), round \(round)"
      #expect(try reader.store.entries == expected(), "\(comment)")
      #expect(reader.mirror == reader.store.entries && reader.wrong.isEmpty, "\(comment)")
    }
    #expect(throws: StoreFault.self) { try reader.store.beginTurn() }
    #expect(stateFiles == before)
  }

  @Test func `after a gap in the journal every change is shown`() throws {
    var random = SeededRandom()
    let reader = try open()
    // The other machine opens the store without an index, so it records a gap.
    world.machine.foreign.delete("s/.state/index")
    change(&random)
    try world.open(0)
    for round in 0..<10 {
      let comment = "\(random), round \(round)"
      change(&random)
      try follow(reader)
      #expect(try reader.store.entries == expected(), "\(comment)")
      #expect(reader.mirror == reader.store.entries && reader.wrong.isEmpty, "\(comment)")
    }
  }

  @Test func `what the other machine writes and records meanwhile is shown once`() throws {
    var random = SeededRandom()
    let reader = try open()
    for round in 0..<20 {
      let comment = "\(random), round \(round)"
      change(&random)
      if random.once(in: 2) { try follow(reader) }
      // The other machine records it, and writes something itself.
      #expect(try world.rest(), "\(comment)")
      try writer.store.make("own-\(round)", ["n": "1"], in: "Work")
      try writer.store.commitTurn()
      try follow(reader)
      #expect(try reader.store.entries == expected(), "\(comment)")
      #expect(reader.mirror == reader.store.entries && reader.wrong.isEmpty, "\(comment)")
    }
  }
}
