// Owns the laws of what a power loss leaves: names and bytes, synced and not.

import Files
import SimulatedDisk
import Testing

@Suite struct PowerTests {
  @Test func `a new file is there with any of its bytes, or not at all`() throws {
    let found = try afterPowerLoss { desk in
      _ = try desk.process.write(bytes("hello"), to: a, in: desk.one, synced: false)
    }
    let zeroes = String(repeating: "\0", count: 5)
    #expect(
      found == [
        [:], ["one/a": ""], ["one/a": "hello"], ["one/a": "h"], ["one/a": "he"],
        ["one/a": "hell"], ["one/a": zeroes],
      ])
  }

  @Test func `synced bytes without a synced name are all there or not at all`() throws {
    let found = try afterPowerLoss { desk in
      _ = try desk.process.write(bytes("hello"), to: a, in: desk.one, synced: true)
    }
    #expect(found == [[:], ["one/a": "hello"]])
  }

  @Test func `a synced name without synced bytes stays, whatever it holds`() throws {
    var traits = DiskTraits()
    traits.tears = .none
    let found = try afterPowerLoss(traits: traits) { desk in
      _ = try desk.process.write(bytes("xy"), to: a, in: desk.one, synced: false)
      try desk.process.sync(desk.one)
    }
    #expect(found == [["one/a": ""], ["one/a": "xy"], ["one/a": "\0\0"]])
  }

  @Test func `synced bytes with a synced name stay`() throws {
    let found = try afterPowerLoss { desk in
      _ = try desk.process.write(bytes("hello"), to: a, in: desk.one, synced: true)
      try desk.process.sync(desk.one)
    }
    #expect(found == [["one/a": "hello"]])
  }

  @Test func `syncing everything leaves nothing to lose`() throws {
    let found = try afterPowerLoss { desk in
      _ = try desk.process.write(bytes("hello"), to: a, in: desk.one, synced: false)
      _ = try desk.process.write(bytes("world"), to: b, in: desk.two, synced: false)
      try desk.process.syncAll(on: desk.one)
    }
    #expect(found == [["one/a": "hello", "two/b": "world"]])
  }

  @Test func `a file's sync does not keep its name, and its folder's sync not another's`() throws {
    let found = try afterPowerLoss { desk in
      _ = try desk.process.write(bytes("x"), to: a, in: desk.one, synced: true)
      _ = try desk.process.write(bytes("y"), to: b, in: desk.two, synced: true)
      try desk.process.sync(desk.two)
    }
    #expect(found == [["two/b": "y"], ["one/a": "x", "two/b": "y"]])
  }

  @Test func `an exchange happened or did not, and never by half`() throws {
    let both: (Foreign) -> Void = { foreign in
      foreign.create("one/a", bytes("x"))
      foreign.create("two/b", bytes("y"))
    }
    let found = try afterPowerLoss(both) { desk in
      try desk.process.exchange(a, in: desk.one, with: b, in: desk.two)
    }
    #expect(found == [["one/a": "x", "two/b": "y"], ["one/a": "y", "two/b": "x"]])
  }

  @Test func `a move between folders is durable as a whole when either is synced`() throws {
    for syncsFirst in [true, false] {
      let found = try afterPowerLoss({ $0.create("one/a", bytes("x")) }) { desk in
        try desk.process.move(a, in: desk.one, to: b, in: desk.two)
        try desk.process.sync(syncsFirst ? desk.one : desk.two)
      }
      #expect(found == [["two/b": "x"]])
    }
  }

  @Test func `what was done before at the same names is synced along`() throws {
    let found = try afterPowerLoss { desk in
      _ = try desk.process.write(bytes("x"), to: a, in: desk.one, synced: true)
      _ = try desk.process.write(bytes("y"), to: c, in: desk.one, synced: true)
      try desk.process.move(a, in: desk.one, to: b, in: desk.two)
      try desk.process.sync(desk.two)
    }
    // Were the creation lost and found again, `one/a` would be back.
    #expect(found == [["two/b": "x"], ["two/b": "x", "one/c": "y"]])
  }

  @Test func `of independent names any subset is left`() throws {
    let found = try afterPowerLoss { desk in
      for name in [a, b, c] { _ = try desk.process.write([], to: name, in: desk.one, synced: true) }
    }
    #expect(found.count == 8)
  }

  @Test func `a journalling disk forgets names from the end alone`() throws {
    var traits = DiskTraits()
    traits.survival = .prefix
    let found = try afterPowerLoss(traits: traits) { desk in
      for name in [a, b, c] { _ = try desk.process.write([], to: name, in: desk.one, synced: true) }
    }
    #expect(
      found == [
        [:], ["one/a": ""], ["one/a": "", "one/b": ""], ["one/a": "", "one/b": "", "one/c": ""],
      ])
  }

  @Test func `a removal may be forgotten`() throws {
    let found = try afterPowerLoss({ $0.create("one/a", bytes("x")) }) { desk in
      try desk.process.remove(a, in: desk.one)
    }
    #expect(found == [[:], ["one/a": "x"]])
  }

  @Test func `a move never destroys what stands where a forgotten one would have made room`() throws
  {
    let found = try afterPowerLoss({
      $0.create("one/a", bytes("x"))
      $0.create("one/c", bytes("z"))
    }) { desk in
      try desk.process.move(a, in: desk.one, to: b, in: desk.one)
      try desk.process.move(c, in: desk.one, to: a, in: desk.one)
    }
    #expect(
      found == [
        ["one/a": "x", "one/c": "z"], ["one/b": "x", "one/c": "z"], ["one/b": "x", "one/a": "z"],
      ])
  }

  @Test func `replacing leaves the old bytes or the new ones`() throws {
    let found = try afterPowerLoss({ $0.create("one/a", bytes("old")) }) { desk in
      _ = try desk.process.write(bytes("new"), to: b, in: desk.one, synced: true)
      try desk.process.replace(a, with: b, in: desk.one)
    }
    // With the creation forgotten, the replacement may stand nevertheless; with the replacement
    // forgotten, the new file still has its first name.
    #expect(
      found == [
        ["one/a": "old"], ["one/a": "old", "one/b": "new"], ["one/a": "new"],
      ])
  }

  @Test func `an append is torn anywhere where asked for`() throws {
    var traits = DiskTraits()
    traits.tears = .everywhere
    let found = try afterPowerLoss(traits: traits, { $0.create("one/a", bytes("1")) }) { desk in
      _ = try desk.process.append(bytes("2345"), to: a, in: desk.one)
    }
    #expect(
      Set(found.compactMap { $0["one/a"] }) == ["1", "12", "123", "1234", "12345", "1\0\0\0\0"])
  }

  @Test func `of two appends any version is left, and the second may come without the first`()
    throws
  {
    var traits = DiskTraits()
    traits.tears = .none
    let found = try afterPowerLoss(traits: traits, { $0.create("one/a", bytes("1")) }) { desk in
      _ = try desk.process.append(bytes("2"), to: a, in: desk.one)
      _ = try desk.process.append(bytes("3"), to: a, in: desk.one)
    }
    #expect(
      Set(found.compactMap { $0["one/a"] }) == [
        "1", "12", "1\0", "123", "1\u{0}3", "12\0", "1\0\0",
      ])
  }

  @Test func `a cut may be forgotten until it is synced`() throws {
    let cutting: (Desk) throws -> Void = { try $0.process.cut(a, in: $0.one, to: 1) }
    let start: (Foreign) -> Void = { $0.create("one/a", bytes("123")) }
    #expect(try afterPowerLoss(start, cutting) == [["one/a": "1"], ["one/a": "123"]])
    let synced = try afterPowerLoss(start) { desk in
      try cutting(desk)
      try desk.process.sync(a, in: desk.one)
    }
    #expect(synced == [["one/a": "1"]])
  }

  @Test func `a folder whose own name is lost takes what is in it along`() throws {
    let found = try afterPowerLoss { desk in
      try desk.process.make(c, in: desk.one)
      let inner = try desk.process.open(c, in: desk.one)
      _ = try desk.process.write(bytes("x"), to: a, in: inner, synced: true)
      try desk.process.sync(inner)
    }
    #expect(found == [[:], ["one/c": "/"]])
  }

  @Test func `a folder has one name, whichever of its moves are left`() throws {
    let found = try afterPowerLoss({ $0.makeFolder("one/a") }) { desk in
      try desk.process.move(a, in: desk.one, to: b, in: desk.one)
      try desk.process.move(b, in: desk.one, to: c, in: desk.two)
    }
    #expect(found == [["one/a": "/"], ["one/b": "/"], ["two/c": "/"]])
  }

  @Test func `a folder goes only when what was in it is gone`() throws {
    let found = try afterPowerLoss({
      $0.makeFolder("one/c")
      $0.create("one/c/a", bytes("x"))
    }) { desk in
      let inner = try desk.process.open(c, in: desk.one)
      try desk.process.move(a, in: inner, to: b, in: desk.two)
      try desk.process.removeFolder(c, in: desk.one)
    }
    #expect(found == [["one/c": "/"], ["one/c": "/", "two/b": "x"], ["two/b": "x"]])
  }

  @Test func `a number reused is a removal done`() throws {
    var traits = DiskTraits()
    traits.reusesInodes = true
    let found = try afterPowerLoss(traits: traits, { $0.create("one/a", bytes("x")) }) { desk in
      try desk.process.remove(a, in: desk.one)
      _ = try desk.process.write(bytes("y"), to: b, in: desk.one, synced: true)
    }
    #expect(found == [[:], ["one/a": "x"], ["one/b": "y"]])
  }

  @Test func `without a chooser everything is left`() throws {
    let desk = try Desk()
    _ = try desk.process.write(bytes("x"), to: a, in: desk.one, synced: false)
    desk.machine.losePower()
    #expect(try desk.tree() == ["one/a": "x"])
    #expect(desk.machine.boot == 2)
  }
}
