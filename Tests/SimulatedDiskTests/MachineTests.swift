// Owns the laws of what a disk is like: its room, clock, numbers and rights, what others do to it,
// and when two of them are the same.

import Files
import SimulatedDisk
import Testing

@Suite struct MachineTests {
  @Test func `a full disk takes what fits, and has room again when something goes`() throws {
    let desk = try Desk({ $0.create("one/a", bytes("12345")) })
    desk.machine.traits.capacity = 8
    #expect(throws: DiskFault(.write, "one/b", .full)) {
      try desk.process.write(bytes("1234"), to: b, in: desk.one, synced: true)
    }
    #expect(throws: DiskFault(.append, "one/a", .full)) {
      try desk.process.append(bytes("1234"), to: a, in: desk.one)
    }
    #expect(try desk.tree() == ["one/a": "12345"])
    try desk.process.remove(a, in: desk.one)
    _ = try desk.process.write(bytes("12345678"), to: b, in: desk.one, synced: true)
    desk.machine.losePower()
    #expect(try desk.tree() == ["one/b": "12345678"])
    #expect(!desk.machine.foreign.create("one/c", [1]))
  }

  @Test func `a disk without inodes makes nothing new`() throws {
    let desk = try Desk({ $0.create("one/a", []) })
    desk.machine.traits.inodeCapacity = 4
    #expect(throws: DiskFault(.make, "one/b", .full)) { try desk.process.make(b, in: desk.one) }
    try desk.process.remove(a, in: desk.one)
    try desk.process.make(b, in: desk.one)
  }

  @Test func `a read-only disk is read and never changed`() throws {
    let desk = try Desk({ $0.create("one/a", bytes("x")) })
    desk.machine.traits.isReadOnly = true
    let before = desk.machine.snapshot(times: true)
    let changes: [(Desk) throws -> Void] = [
      { _ = try $0.process.write([], to: b, in: $0.one, synced: true) },
      { _ = try $0.process.append([1], to: a, in: $0.one) },
      { try $0.process.cut(a, in: $0.one, to: 0) },
      { try $0.process.move(a, in: $0.one, to: b, in: $0.one) },
      { try $0.process.remove(a, in: $0.one) },
      { try $0.process.make(b, in: $0.one) },
      { _ = try $0.process.lock(c, in: $0.one, holder: []) },
    ]
    for change in changes {
      let fault = #expect(throws: DiskFault.self) { try change(desk) }
      #expect(fault?.reason == .readOnly)
    }
    #expect(try desk.process.read(a, in: desk.one, upTo: 9)?.bytes == bytes("x"))
    #expect(desk.machine.snapshot(times: true) == before)
  }

  @Test func `rights that were taken away are missing`() throws {
    let desk = try Desk({ $0.create("one/a", bytes("x")) })
    desk.machine.foreign.setPermissions("one/a", 0)
    #expect(throws: DiskFault(.read, "one/a", .denied)) {
      try desk.process.read(a, in: desk.one, upTo: 9)
    }
    desk.machine.foreign.setPermissions("one", 0o500)
    #expect(throws: DiskFault(.remove, "one/a", .denied)) {
      try desk.process.remove(a, in: desk.one)
    }
    #expect(try desk.process.names(in: desk.one) == [a])
    #expect(try desk.process.look(at: a, in: desk.one)?.permissions == 0)
  }

  @Test func `a disk that knows no exchange, or no careful move, says so`() throws {
    let desk = try Desk({ $0.create("one/a", []) })
    desk.machine.traits.exchanges = false
    desk.machine.traits.movesWithoutReplacing = false
    #expect(throws: DiskFault(.exchange, "one/a", .unsupported)) {
      try desk.process.exchange(a, in: desk.one, with: a, in: desk.one)
    }
    #expect(throws: DiskFault(.move, "one/a", .unsupported)) {
      try desk.process.move(a, in: desk.one, to: b, in: desk.one)
    }
    try desk.process.replace(b, with: a, in: desk.one)
  }

  @Test func `names may be shorter here than elsewhere`() throws {
    let desk = try Desk()
    desk.machine.traits.longestName = 3
    let long = FileName(ours: "long")
    #expect(try desk.process.look(at: long, in: desk.one) == nil)
    #expect(throws: DiskFault(.write, "one/long", .other(errno: 36))) {
      try desk.process.write([], to: long, in: desk.one, synced: false)
    }
  }

  @Test func `edits can share a tick of the clock, and the clock can jump back`() throws {
    let desk = try Desk()
    func append() throws -> Signature { try desk.process.append([1], to: a, in: desk.one) }
    let first = try append()
    let second = try append()
    #expect(first.modified < second.modified)
    desk.machine.traits.tick = 0
    #expect(try append().modified == append().modified)
    desk.machine.now = 5
    let early = try append()
    #expect(early.modified == 5 && early.changed == 5)
    desk.machine.foreign.setModified("one/a", 7)
    #expect(try desk.process.look(at: a, in: desk.one)?.modified == 7)
    #expect(try desk.process.look(at: a, in: desk.one)?.changed == 5)
  }

  @Test func `a number is given again only where that is asked for`() throws {
    for reuses in [false, true] {
      var traits = DiskTraits()
      traits.reusesInodes = reuses
      let desk = try Desk(traits: traits)
      let first = try desk.process.write([], to: a, in: desk.one, synced: false)
      try desk.process.remove(a, in: desk.one)
      let second = try desk.process.write([], to: b, in: desk.one, synced: false)
      #expect((first.inode == second.inode) == reuses)
    }
  }

  @Test func `who writes in place writes on into the file it opened, wherever it went`() throws {
    let desk = try Desk({
      $0.create("one/a", bytes("old"))
      $0.create("one/b", bytes("new"))
    })
    let file = try #require(desk.machine.foreign.open("one/a"))
    file.cut(to: 0)
    try desk.process.exchange(a, in: desk.one, with: b, in: desk.one)
    file.write(bytes("foreign"), at: 0)
    #expect(try desk.tree() == ["one/a": "new", "one/b": "foreign"])
    desk.machine.losePower()
    #expect(!file.write(bytes("dead"), at: 0))
  }

  @Test func `a foreign program replaces, links, renames and removes as it likes`() throws {
    let desk = try Desk({ $0.create("one/a", bytes("old")) })
    let before = try desk.process.look(at: a, in: desk.one)
    #expect(desk.machine.foreign.replace("one/a", bytes("new")))
    #expect(try desk.process.look(at: a, in: desk.one)?.inode != before?.inode)
    #expect(desk.machine.foreign.link("one/a", to: "two/b"))
    #expect(desk.machine.foreign.overwrite("two/b", bytes("both")))
    #expect(try desk.tree() == ["one/a": "both", "two/b": "both"])
    #expect(desk.machine.foreign.symlink("one/c", to: "a"))
    #expect(throws: DiskFault(.read, "one/c", .notAFile)) {
      try desk.process.read(c, in: desk.one, upTo: 9)
    }
    #expect(desk.machine.foreign.symlink("three", to: "one"))
    let linked = try desk.process.open(path: "three")
    #expect(try desk.process.read(a, in: linked, upTo: 9)?.bytes == bytes("both"))
    #expect(!desk.machine.foreign.removeFolder("one"))
    #expect(desk.machine.foreign.delete("two/b"))
    #expect(desk.machine.foreign.removeFolder("two"))
    #expect(throws: DiskFault(.list, "two", .missing)) { try desk.process.names(in: desk.two) }
  }

  @Test func `two disks are alike when names, bytes and what is pending are, however it came`()
    throws
  {
    let straight = try Desk()
    _ = try straight.process.write(bytes("x"), to: a, in: straight.one, synced: true)
    let crooked = try Desk()
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

  @Test func `a copy goes its own way, and what was kept can be had again`() throws {
    let desk = try Desk({ $0.create("one/a", bytes("x")) })
    let kept = desk.machine.platter
    let copy = desk.machine.copy()
    copy.foreign.delete("one/a")
    #expect(try desk.tree() == ["one/a": "x"])
    try desk.process.remove(a, in: desk.one)
    #expect(try tree(of: Machine(platter: kept)) == ["one/a": "x"])
  }

  @Test func `chance wears a disk out, and it stays in order`() throws {
    let exploration = Explorer().sample(runs: 200, seed: 1) { chooser in
      var traits = DiskTraits()
      traits.reusesInodes = chooser.choose(2) == 1
      traits.survival = chooser.choose(2) == 1 ? .prefix : .anySubset
      let machine = Machine(traits: traits)
      machine.foreign.makeFolder("one")
      machine.foreign.makeFolder("two")
      machine.foreign.syncAll()
      for _ in 0..<8 {
        let desk = try Desk(on: machine)
        for _ in 0..<chooser.choose(12) { try wear(desk, chooser) }
        machine.losePower(choosing: chooser)
        // What outlived a power loss outlives the next one, whatever that takes.
        let later = machine.copy()
        later.losePower(choosing: chooser)
        guard try tree(of: machine) == tree(of: later) else {
          throw Worn(what: "what was durable is lost")
        }
        try checkNumbers(machine)
      }
    }
    if let failure = exploration.failure { Issue.record("\(failure)") }
  }

  private struct Worn: Error {
    var what: String
  }

  private func wear(_ desk: Desk, _ chooser: Chooser) throws {
    let folders = [desk.one, desk.two]
    let (one, two) = (folders[chooser.choose(2)], folders[chooser.choose(2)])
    let (name, other) = ([a, b, c][chooser.choose(3)], [a, b, c][chooser.choose(3)])
    do throws(DiskFault) {
      switch chooser.choose(9) {
      case 0: _ = try desk.process.write(bytes("abc"), to: name, in: one, synced: false)
      case 1: _ = try desk.process.append(bytes("de"), to: name, in: one)
      case 2: try desk.process.exchange(name, in: one, with: other, in: two)
      case 3: try desk.process.move(name, in: one, to: other, in: two)
      case 4: try desk.process.remove(name, in: one)
      case 5: try desk.process.replace(name, with: other, in: one)
      case 6: try desk.process.sync(one)
      case 7: try desk.process.make(name, in: one)
      default: try desk.process.removeFolder(name, in: one)
      }
    } catch {
      // What cannot be done is not done.
    }
  }

  private func checkNumbers(_ machine: Machine) throws {
    let desk = try Desk(on: machine)
    var kinds: [UInt64: Signature] = [:]
    for folder in [desk.one, desk.two] {
      for name in try desk.process.names(in: folder) {
        guard let look = try desk.process.look(at: name, in: folder) else {
          throw Worn(what: "a name without a file")
        }
        if let known = kinds.updateValue(look, forKey: look.inode) {
          guard known == look, look.kind == .file else { throw Worn(what: "two with one number") }
        }
      }
    }
  }
}
