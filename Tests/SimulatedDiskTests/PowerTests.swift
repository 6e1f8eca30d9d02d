// What remains after a power loss: names and bytes, synced and not.

import Files
import SimulatedDisk
import Testing

@Suite struct PowerTests {
  @Test func `after a power loss a new file has any of its bytes or is missing`() throws {
    let found = try afterPowerLoss { processes in
      _ = try processes.process.write(bytes("hello"), to: a, in: processes.one, synced: false)
    }
    let zeroes = String(repeating: "\0", count: 5)
    #expect(
      found == [
        [:], ["one/a": ""], ["one/a": "hello"], ["one/a": "h"], ["one/a": "he"],
        ["one/a": "hell"], ["one/a": zeroes],
      ])
  }

  @Test func `synced bytes without a synced name are complete or missing`() throws {
    let found = try afterPowerLoss { processes in
      _ = try processes.process.write(bytes("hello"), to: a, in: processes.one, synced: true)
    }
    #expect(found == [[:], ["one/a": "hello"]])
  }

  @Test func `a synced name without synced bytes is kept, with any content`() throws {
    var traits = DiskTraits()
    traits.tears = .none
    let found = try afterPowerLoss(traits: traits) { processes in
      _ = try processes.process.write(bytes("xy"), to: a, in: processes.one, synced: false)
      try processes.process.sync(processes.one)
    }
    #expect(found == [["one/a": ""], ["one/a": "xy"], ["one/a": "\0\0"]])
  }

  @Test func `synced bytes with a synced name are kept`() throws {
    let found = try afterPowerLoss { processes in
      _ = try processes.process.write(bytes("hello"), to: a, in: processes.one, synced: true)
      try processes.process.sync(processes.one)
    }
    #expect(found == [["one/a": "hello"]])
  }

  @Test func `after syncing everything a power loss loses nothing`() throws {
    let found = try afterPowerLoss { processes in
      _ = try processes.process.write(bytes("hello"), to: a, in: processes.one, synced: false)
      _ = try processes.process.write(bytes("world"), to: b, in: processes.two, synced: false)
      try processes.process.syncAll(on: processes.one)
    }
    #expect(found == [["one/a": "hello", "two/b": "world"]])
  }

  @Test func `syncing a file does not sync its name, and syncing a folder not another's names`()
    throws
  {
    let found = try afterPowerLoss { processes in
      _ = try processes.process.write(bytes("x"), to: a, in: processes.one, synced: true)
      _ = try processes.process.write(bytes("y"), to: b, in: processes.two, synced: true)
      try processes.process.sync(processes.two)
    }
    #expect(found == [["two/b": "y"], ["one/a": "x", "two/b": "y"]])
  }

  @Test func `an exchange is kept or lost as a whole`() throws {
    let both: (Foreign) -> Void = { foreign in
      foreign.create("one/a", bytes("x"))
      foreign.create("two/b", bytes("y"))
    }
    let found = try afterPowerLoss(both) { processes in
      try processes.process.exchange(a, in: processes.one, with: b, in: processes.two)
    }
    #expect(found == [["one/a": "x", "two/b": "y"], ["one/a": "y", "two/b": "x"]])
  }

  @Test func `syncing either folder makes a move between them durable`() throws {
    for syncsFirst in [true, false] {
      let found = try afterPowerLoss({ $0.create("one/a", bytes("x")) }) { processes in
        try processes.process.move(a, in: processes.one, to: b, in: processes.two)
        try processes.process.sync(syncsFirst ? processes.one : processes.two)
      }
      #expect(found == [["two/b": "x"]])
    }
  }

  @Test func `syncing a name also syncs earlier operations on it`() throws {
    let found = try afterPowerLoss { processes in
      _ = try processes.process.write(bytes("x"), to: a, in: processes.one, synced: true)
      _ = try processes.process.write(bytes("y"), to: c, in: processes.one, synced: true)
      try processes.process.move(a, in: processes.one, to: b, in: processes.two)
      try processes.process.sync(processes.two)
    }
    // Were the creation lost and found again, `one/a` would be back.
    #expect(found == [["two/b": "x"], ["two/b": "x", "one/c": "y"]])
  }

  @Test func `any subset of unsynced independent names is kept`() throws {
    let found = try afterPowerLoss { processes in
      for name in [a, b, c] {
        _ = try processes.process.write([], to: name, in: processes.one, synced: true)
      }
    }
    #expect(found.count == 8)
  }

  @Test func `a journalling disk loses the latest names first`() throws {
    var traits = DiskTraits()
    traits.survival = .prefix
    let found = try afterPowerLoss(traits: traits) { processes in
      for name in [a, b, c] {
        _ = try processes.process.write([], to: name, in: processes.one, synced: true)
      }
    }
    #expect(
      found == [
        [:], ["one/a": ""], ["one/a": "", "one/b": ""], ["one/a": "", "one/b": "", "one/c": ""],
      ])
  }

  @Test func `an unsynced removal may be lost`() throws {
    let found = try afterPowerLoss({ $0.create("one/a", bytes("x")) }) { processes in
      try processes.process.remove(a, in: processes.one)
    }
    #expect(found == [[:], ["one/a": "x"]])
  }

  @Test func `a kept move does not overwrite a file whose own move was lost`() throws {
    let found = try afterPowerLoss({
      $0.create("one/a", bytes("x"))
      $0.create("one/c", bytes("z"))
    }) { processes in
      try processes.process.move(a, in: processes.one, to: b, in: processes.one)
      try processes.process.move(c, in: processes.one, to: a, in: processes.one)
    }
    #expect(
      found == [
        ["one/a": "x", "one/c": "z"], ["one/b": "x", "one/c": "z"], ["one/b": "x", "one/a": "z"],
      ])
  }

  @Test func `an unsynced replacement leaves the old bytes or the new ones`() throws {
    let found = try afterPowerLoss({ $0.create("one/a", bytes("old")) }) { processes in
      _ = try processes.process.write(bytes("new"), to: b, in: processes.one, synced: true)
      try processes.process.replace(a, with: b, in: processes.one)
    }
    // With the creation forgotten, the replacement may stand nevertheless; with the replacement
    // forgotten, the new file still has its first name.
    #expect(
      found == [
        ["one/a": "old"], ["one/a": "old", "one/b": "new"], ["one/a": "new"],
      ])
  }

  @Test func `an unsynced append is cut at any byte if requested`() throws {
    var traits = DiskTraits()
    traits.tears = .everywhere
    let found = try afterPowerLoss(traits: traits, { $0.create("one/a", bytes("1")) }) {
      processes in
      _ = try processes.process.append(bytes("2345"), to: a, in: processes.one)
    }
    #expect(
      Set(found.compactMap { $0["one/a"] }) == ["1", "12", "123", "1234", "12345", "1\0\0\0\0"])
  }

  @Test func `of two unsynced appends any version is kept, also the second alone`()
    throws
  {
    var traits = DiskTraits()
    traits.tears = .none
    let found = try afterPowerLoss(traits: traits, { $0.create("one/a", bytes("1")) }) {
      processes in
      _ = try processes.process.append(bytes("2"), to: a, in: processes.one)
      _ = try processes.process.append(bytes("3"), to: a, in: processes.one)
    }
    #expect(
      Set(found.compactMap { $0["one/a"] }) == [
        "1", "12", "1\0", "123", "1\u{0}3", "12\0", "1\0\0",
      ])
  }

  @Test func `a truncation may be lost until it is synced`() throws {
    let cutting: (TwoProcesses) throws -> Void = { try $0.process.truncate(a, in: $0.one, to: 1) }
    let start: (Foreign) -> Void = { $0.create("one/a", bytes("123")) }
    #expect(try afterPowerLoss(start, cutting) == [["one/a": "1"], ["one/a": "123"]])
    let synced = try afterPowerLoss(start) { processes in
      try cutting(processes)
      try processes.process.sync(a, in: processes.one)
    }
    #expect(synced == [["one/a": "1"]])
  }

  @Test func `losing a folder's name loses what is in it`() throws {
    let found = try afterPowerLoss { processes in
      try processes.process.createFolder(c, in: processes.one)
      let inner = try processes.process.open(c, in: processes.one)
      _ = try processes.process.write(bytes("x"), to: a, in: inner, synced: true)
      try processes.process.sync(inner)
    }
    #expect(found == [[:], ["one/c": "/"]])
  }

  @Test func `a folder has one name, whichever of its moves are kept`() throws {
    let found = try afterPowerLoss({ $0.makeFolder("one/a") }) { processes in
      try processes.process.move(a, in: processes.one, to: b, in: processes.one)
      try processes.process.move(b, in: processes.one, to: c, in: processes.two)
    }
    #expect(found == [["one/a": "/"], ["one/b": "/"], ["two/c": "/"]])
  }

  @Test func `the removal of a folder is kept only with the removal of its files`() throws {
    let found = try afterPowerLoss({
      $0.makeFolder("one/c")
      $0.create("one/c/a", bytes("x"))
    }) { processes in
      let inner = try processes.process.open(c, in: processes.one)
      try processes.process.move(a, in: inner, to: b, in: processes.two)
      try processes.process.removeFolder(c, in: processes.one)
    }
    #expect(found == [["one/c": "/"], ["one/c": "/", "two/b": "x"], ["two/b": "x"]])
  }

  @Test func `reusing an inode number makes the removal durable`() throws {
    var traits = DiskTraits()
    traits.reusesInodes = true
    let found = try afterPowerLoss(traits: traits, { $0.create("one/a", bytes("x")) }) {
      processes in
      try processes.process.remove(a, in: processes.one)
      _ = try processes.process.write(bytes("y"), to: b, in: processes.one, synced: true)
    }
    #expect(found == [[:], ["one/a": "x"], ["one/b": "y"]])
  }

  @Test func `without a source of choices a power loss loses nothing`() throws {
    let processes = try TwoProcesses()
    _ = try processes.process.write(bytes("x"), to: a, in: processes.one, synced: false)
    processes.machine.losePower()
    #expect(try processes.tree() == ["one/a": "x"])
    #expect(processes.machine.boot == 2)
  }
}
