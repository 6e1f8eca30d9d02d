// The disk's capacity, clock, numbers and permissions, what other programs do to it, and when two
// disks are equal.

import Files
import SimulatedDisk
import Testing

@Suite struct MachineTests {
  @Test func `a full disk stores what fits, and has space again after a removal`() throws {
    let processes = try TwoProcesses({ $0.create("one/a", bytes("12345")) })
    processes.machine.traits.capacity = 8
    #expect(throws: DiskFault(.write, "one/b", .full)) {
      try processes.process.write(bytes("1234"), to: b, in: processes.one, synced: true)
    }
    #expect(throws: DiskFault(.append, "one/a", .full)) {
      try processes.process.append(bytes("1234"), to: a, in: processes.one)
    }
    #expect(try processes.tree() == ["one/a": "12345"])
    try processes.process.remove(a, in: processes.one)
    _ = try processes.process.write(bytes("12345678"), to: b, in: processes.one, synced: true)
    processes.machine.losePower()
    #expect(try processes.tree() == ["one/b": "12345678"])
    #expect(!processes.machine.foreign.create("one/c", [1]))
  }

  @Test func `a disk without free inodes refuses new files`() throws {
    let processes = try TwoProcesses({ $0.create("one/a", []) })
    processes.machine.traits.inodeCapacity = 4
    #expect(throws: DiskFault(.makeFolder, "one/b", .full)) {
      try processes.process.createFolder(b, in: processes.one)
    }
    try processes.process.remove(a, in: processes.one)
    try processes.process.createFolder(b, in: processes.one)
  }

  @Test func `a read-only disk can be read and not changed`() throws {
    let processes = try TwoProcesses({ $0.create("one/a", bytes("x")) })
    processes.machine.traits.isReadOnly = true
    let before = processes.machine.snapshot(times: true)
    let changes: [(TwoProcesses) throws -> Void] = [
      { _ = try $0.process.write([], to: b, in: $0.one, synced: true) },
      { _ = try $0.process.append([1], to: a, in: $0.one) },
      { try $0.process.truncate(a, in: $0.one, to: 0) },
      { try $0.process.move(a, in: $0.one, to: b, in: $0.one) },
      { try $0.process.remove(a, in: $0.one) },
      { try $0.process.createFolder(b, in: $0.one) },
      { _ = try $0.process.lock(c, in: $0.one, holder: []) },
    ]
    for change in changes {
      let fault = #expect(throws: DiskFault.self) { try change(processes) }
      #expect(fault?.reason == .readOnly)
    }
    #expect(try processes.process.read(a, in: processes.one, upTo: 9)?.bytes == bytes("x"))
    #expect(processes.machine.snapshot(times: true) == before)
  }

  @Test func `removed permissions are refused`() throws {
    let processes = try TwoProcesses({ $0.create("one/a", bytes("x")) })
    processes.machine.foreign.setPermissions("one/a", 0)
    #expect(throws: DiskFault(.read, "one/a", .denied)) {
      try processes.process.read(a, in: processes.one, upTo: 9)
    }
    processes.machine.foreign.setPermissions("one", 0o500)
    #expect(throws: DiskFault(.remove, "one/a", .denied)) {
      try processes.process.remove(a, in: processes.one)
    }
    #expect(try processes.process.names(in: processes.one) == [a])
    #expect(try processes.process.signature(of: a, in: processes.one)?.permissions == 0)
  }

  @Test func `a disk without exchange or no-replace move reports that`() throws {
    let processes = try TwoProcesses({ $0.create("one/a", []) })
    processes.machine.traits.exchanges = false
    processes.machine.traits.movesWithoutReplacing = false
    #expect(throws: DiskFault(.exchange, "one/a", .unsupported)) {
      try processes.process.exchange(a, in: processes.one, with: a, in: processes.one)
    }
    #expect(throws: DiskFault(.move, "one/a", .unsupported)) {
      try processes.process.move(a, in: processes.one, to: b, in: processes.one)
    }
    try processes.process.replace(b, with: a, in: processes.one)
  }

  @Test func `a disk may have a shorter maximal name`() throws {
    let processes = try TwoProcesses()
    processes.machine.traits.longestName = 3
    let long = FileName(ours: "long")
    #expect(try processes.process.signature(of: long, in: processes.one) == nil)
    #expect(throws: DiskFault(.write, "one/long", .other(errno: 36))) {
      try processes.process.write([], to: long, in: processes.one, synced: false)
    }
  }

  @Test func `edits can have equal times, and the clock can be set back`() throws {
    let processes = try TwoProcesses()
    func append() throws -> Signature {
      try processes.process.append([1], to: a, in: processes.one)
    }
    let first = try append()
    let second = try append()
    #expect(first.modificationTime < second.modificationTime)
    processes.machine.traits.tick = 0
    #expect(try append().modificationTime == append().modificationTime)
    processes.machine.now = 5
    let early = try append()
    #expect(early.modificationTime == 5 && early.changeTime == 5)
    processes.machine.foreign.setModified("one/a", 7)
    #expect(try processes.process.signature(of: a, in: processes.one)?.modificationTime == 7)
    #expect(try processes.process.signature(of: a, in: processes.one)?.changeTime == 5)
  }

  @Test func `inode numbers are reused only if requested`() throws {
    for reuses in [false, true] {
      var traits = DiskTraits()
      traits.reusesInodes = reuses
      let processes = try TwoProcesses(traits: traits)
      let first = try processes.process.write([], to: a, in: processes.one, synced: false)
      try processes.process.remove(a, in: processes.one)
      let second = try processes.process.write([], to: b, in: processes.one, synced: false)
      #expect((first.inode == second.inode) == reuses)
    }
  }

  @Test func `writing in place continues in the opened file after it was moved`() throws {
    let processes = try TwoProcesses({
      $0.create("one/a", bytes("old"))
      $0.create("one/b", bytes("new"))
    })
    let file = try #require(processes.machine.foreign.open("one/a"))
    file.cut(to: 0)
    try processes.process.exchange(a, in: processes.one, with: b, in: processes.one)
    file.write(bytes("foreign"), at: 0)
    #expect(try processes.tree() == ["one/a": "new", "one/b": "foreign"])
    processes.machine.losePower()
    #expect(!file.write(bytes("dead"), at: 0))
  }

  @Test func `another program can replace, link, rename and remove files`() throws {
    let processes = try TwoProcesses({ $0.create("one/a", bytes("old")) })
    let before = try processes.process.signature(of: a, in: processes.one)
    #expect(processes.machine.foreign.replace("one/a", bytes("new")))
    #expect(try processes.process.signature(of: a, in: processes.one)?.inode != before?.inode)
    #expect(processes.machine.foreign.link("one/a", to: "two/b"))
    #expect(processes.machine.foreign.overwrite("two/b", bytes("both")))
    #expect(try processes.tree() == ["one/a": "both", "two/b": "both"])
    #expect(processes.machine.foreign.symlink("one/c", to: "a"))
    #expect(throws: DiskFault(.read, "one/c", .notAFile)) {
      try processes.process.read(c, in: processes.one, upTo: 9)
    }
    #expect(processes.machine.foreign.symlink("three", to: "one"))
    let linked = try processes.process.open(path: "three")
    #expect(try processes.process.read(a, in: linked, upTo: 9)?.bytes == bytes("both"))
    #expect(!processes.machine.foreign.removeFolder("one"))
    #expect(processes.machine.foreign.delete("two/b"))
    #expect(processes.machine.foreign.removeFolder("two"))
    #expect(throws: DiskFault(.listNames, "two", .missing)) {
      try processes.process.names(in: processes.two)
    }
  }

  @Test func `two disks are equal if names, bytes and unsynced operations are`()
    throws
  {
    let straight = try TwoProcesses()
    _ = try straight.process.write(bytes("x"), to: a, in: straight.one, synced: true)
    let crooked = try TwoProcesses()
    _ = try crooked.process.write(bytes("y"), to: c, in: crooked.two, synced: true)
    try crooked.process.remove(c, in: crooked.two)
    try crooked.process.sync(crooked.two)
    _ = try crooked.process.write(bytes("x"), to: a, in: crooked.one, synced: true)
    #expect(straight.machine.snapshot() == crooked.machine.snapshot())
    #expect(straight.machine.snapshot().hashValue == crooked.machine.snapshot().hashValue)
    #expect(straight.machine.snapshot(times: true) != crooked.machine.snapshot(times: true))
    #expect(straight.machine.snapshot(numbers: true) != crooked.machine.snapshot(numbers: true))
    try crooked.process.sync(crooked.one)
    #expect(straight.machine.snapshot() != crooked.machine.snapshot(), "one name is durable")
    try straight.process.sync(straight.one)
    #expect(straight.machine.snapshot() == crooked.machine.snapshot())
    let attempt = try straight.process.lock(a, in: straight.one, holder: bytes("x"))
    #expect(straight.machine.snapshot() != crooked.machine.snapshot(), "one is locked")
    withExtendedLifetime(attempt) {}
  }

  @Test func `a copy is independent of its original`() throws {
    let processes = try TwoProcesses({ $0.create("one/a", bytes("x")) })
    let kept = processes.machine.platter
    let copy = processes.machine.copy()
    copy.foreign.delete("one/a")
    #expect(try processes.tree() == ["one/a": "x"])
    try processes.process.remove(a, in: processes.one)
    #expect(try tree(of: Machine(platter: kept)) == ["one/a": "x"])
  }

  @Test func `random operations keep the disk consistent`() throws {
    let exploration = Explorer().sample(runs: 200, seed: 1) { chooser in
      var traits = DiskTraits()
      traits.reusesInodes = chooser.choose(2) == 1
      traits.survival = chooser.choose(2) == 1 ? .prefix : .anySubset
      let machine = Machine(traits: traits)
      machine.foreign.makeFolder("one")
      machine.foreign.makeFolder("two")
      machine.foreign.syncAll()
      for _ in 0..<8 {
        let processes = try TwoProcesses(on: machine)
        for _ in 0..<chooser.choose(12) { try runRandomOperations(processes, chooser) }
        machine.losePower(choosing: chooser)
        // What survived a power loss survives the next one too.
        let later = machine.copy()
        later.losePower(choosing: chooser)
        guard try tree(of: machine) == tree(of: later) else {
          throw RandomOperations(what: "what was durable is lost")
        }
        try checkNumbers(machine)
      }
    }
    if let failure = exploration.failure { Issue.record("\(failure)") }
  }

  private struct RandomOperations: Error {
    var what: String
  }

  private func runRandomOperations(_ processes: TwoProcesses, _ chooser: Chooser) throws {
    let folders = [processes.one, processes.two]
    let (one, two) = (folders[chooser.choose(2)], folders[chooser.choose(2)])
    let (name, other) = ([a, b, c][chooser.choose(3)], [a, b, c][chooser.choose(3)])
    do throws(DiskFault) {
      switch chooser.choose(9) {
      case 0: _ = try processes.process.write(bytes("abc"), to: name, in: one, synced: false)
      case 1: _ = try processes.process.append(bytes("de"), to: name, in: one)
      case 2: try processes.process.exchange(name, in: one, with: other, in: two)
      case 3: try processes.process.move(name, in: one, to: other, in: two)
      case 4: try processes.process.remove(name, in: one)
      case 5: try processes.process.replace(name, with: other, in: one)
      case 6: try processes.process.sync(one)
      case 7: try processes.process.createFolder(name, in: one)
      default: try processes.process.removeFolder(name, in: one)
      }
    } catch {
      // An impossible operation has no effect.
    }
  }

  private func checkNumbers(_ machine: Machine) throws {
    let processes = try TwoProcesses(on: machine)
    var kinds: [UInt64: Signature] = [:]
    for folder in [processes.one, processes.two] {
      for name in try processes.process.names(in: folder) {
        guard let look = try processes.process.signature(of: name, in: folder) else {
          throw RandomOperations(what: "a name without a file")
        }
        if let known = kinds.updateValue(look, forKey: look.inode) {
          guard known == look, look.kind == .file else {
            throw RandomOperations(what: "two with one number")
          }
        }
      }
    }
  }
}
