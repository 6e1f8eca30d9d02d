// The key-value log against a dictionary: several processes, crashes and power losses at any step,
// and lines that another program has cut or written.

import Files
import SimulatedDisk
import Testing

@Suite struct RegisterTests {
  private static let path = "s/fences"
  private typealias Map = [String: [UInt8]]

  private func machine() -> Machine {
    let machine = Machine()
    machine.foreign.makeFolder("s")
    machine.foreign.syncAll()
    return machine
  }

  /// Each log that is created again gets a number in its file names.
  private func register(on process: DiskProcess, _ name: String = "a") throws -> KeyValueLog {
    var count = 0
    return KeyValueLog(
      FileName(ours: "fences"), in: try process.open(path: "s"), on: process,
      makeID: {
        count += 1
        return "\(name)\(process.id).\(count)"
      })
  }

  private func value(_ number: Int) -> [UInt8] { Array("{\"at\":\(number)}".utf8) }

  private func found(_ machine: Machine) throws -> Map {
    var register = try register(on: machine.process())
    _ = try register.catchUp()
    return register.entries
  }

  @Test func `values set by one process are read by another, with their keys`() throws {
    let machine = machine()
    var one = try register(on: machine.process())
    var other = try register(on: machine.process())
    #expect(try other.catchUp() == [])
    try one.set(["a": value(1), "b": value(2)], synced: true)
    #expect(try other.catchUp() == ["a", "b"])
    try other.set(["a": nil, "c": value(3)], synced: false)
    #expect(try one.catchUp() == ["a", "c"])
    #expect(one.entries == ["b": value(2), "c": value(3)])
    #expect(try one.catchUp() == [])
    try one.set(["b": value(2)], synced: false)
    #expect(try other.catchUp() == [])
  }

  @Test func `a file that has grown is rewritten, and other processes notice`() throws {
    let machine = machine()
    var one = try register(on: machine.process())
    var other = try register(on: machine.process())
    try one.set(["still": value(0)], synced: true)
    _ = try other.catchUp()
    var largest = 0
    for number in 1...20_000 {
      try one.set(["fix": value(number)], synced: false)
      if number % 5000 == 0 {
        #expect(try other.catchUp() == ["fix"])
        largest = max(largest, machine.foreign.read(Self.path)?.count ?? 0)
      }
    }
    #expect(other.entries == ["still": value(0), "fix": value(20_000)])
    #expect(largest < 600 << 10)
    #expect(other.unreadableLineCount == 0)
  }

  @Test func `a torn line is skipped, and nothing is appended to it`() throws {
    let machine = machine()
    var one = try register(on: machine.process())
    try one.set(["a": value(1)], synced: true)
    let whole = machine.foreign.read(Self.path) ?? []
    for length in whole.count - 20..<whole.count {
      let cut = machine.copy()
      cut.foreign.replace(Self.path, Array(whole[..<length]))
      var next = try register(on: cut.process(), "b")
      _ = try next.catchUp()
      #expect(next.entries == [:])
      try next.set(["b": value(2)], synced: true)
      #expect(next.entries == ["b": value(2)])
      #expect(try found(cut) == ["b": value(2)])
    }
  }

  @Test func `a damaged or foreign line is skipped, and the others are read`()
    throws
  {
    let machine = machine()
    var one = try register(on: machine.process())
    try one.set(["a": value(1)], synced: true)
    try one.set(["b": value(2)], synced: true)
    try one.set(["c": value(3)], synced: true)
    var lines = (machine.foreign.read(Self.path) ?? []).split(separator: UInt8(ascii: "\n"))
    lines[2][lines[2].startIndex + 9] ^= 1
    lines.insert(Array("{\"set\":{\"a\":null}}".utf8)[...], at: 2)
    machine.foreign.replace(Self.path, Array(lines.joined(separator: [UInt8(ascii: "\n")])) + [10])
    var next = try register(on: machine.process())
    _ = try next.catchUp()
    #expect(next.entries == ["a": value(1), "c": value(3)])
    #expect(next.unreadableLineCount == 2)
  }

  @Test func `a removed or replaced file is read again`() throws {
    let machine = machine()
    var one = try register(on: machine.process())
    try one.set(["a": value(1)], synced: true)
    machine.foreign.delete(Self.path)
    #expect(try one.catchUp() == ["a"])
    #expect(one.entries == [:])
    var other = try register(on: machine.process(), "b")
    try other.set(["b": value(2), "d": value(4)], synced: true)
    #expect(try one.catchUp() == ["b", "d"])
    machine.foreign.replace(Self.path, Array("not ours\n".utf8))
    #expect(try one.catchUp() == ["b", "d"])
    try one.set(["c": value(3)], synced: true)
    #expect(try found(machine) == ["c": value(3)])
  }

  @Test func `a file removed between the check and the write loses no acknowledged value`() throws {
    for isTorn in [false, true] {
      let machine = machine()
      var (one, other) = (
        try register(on: machine.process()), try register(on: machine.process(), "b")
      )
      try one.set(["a": value(1)], synced: true)
      if isTorn {
        let whole = machine.foreign.read(Self.path) ?? []
        machine.foreign.replace(Self.path, whole + Array("{\"set\":".utf8))
        #expect(try one.catchUp() == [])
        try one.set(["t": value(0)], synced: true)
      }
      let before = one.entries
      _ = try other.catchUp()
      machine.foreign.delete(Self.path)
      try one.set(["b": value(2)], synced: true)
      #expect(try found(machine) == before.merging(["b": value(2)]) { $1 })
      #expect(try other.catchUp() == ["b"])
      #expect(try one.catchUp() == [])
      // If the file was replaced, its content is unknown: it is read before it is written.
      machine.foreign.replace(Self.path, Array("{}\n".utf8))
      try one.set(["c": value(3)], synced: true)
      #expect(try found(machine)["a"] == value(1))
      #expect(try found(machine)["c"] == value(3))
    }
  }

  @Test func `a failing disk call leaves nothing half-written, and the next write works`() throws {
    for isNew in [true, false] {
      for progress in [Verdict.Progress.nothing, .half, .all] {
        var (failed, isDone) = (0, false)
        while !isDone {
          let machine = machine()
          let before: Map = isNew ? [:] : ["a": value(1)]
          let process = machine.process()
          var one = try register(on: process)
          if !isNew { try one.set(["a": value(1)], synced: true) }
          var step = 0
          process.hook = { _ in
            step += 1
            return step == failed + 1 ? .fail(.full, after: progress) : .proceed
          }
          do throws(DiskFault) {
            try one.set(["a": value(2), "b": value(3)], synced: true)
            isDone = step <= failed
          } catch {
            process.hook = nil
            _ = try one.catchUp()
            let seen = try found(machine)
            #expect(seen == one.entries)
            #expect(seen == before || seen == ["a": value(2), "b": value(3)])
          }
          process.hook = nil
          try one.set(["c": value(4)], synced: true)
          #expect(try found(machine)["c"] == value(4))
          failed += 1
        }
        #expect(failed > 1)
      }
    }
  }

  @Test(arguments: [true, false])
  func `acknowledged values survive a power loss at any step`(_ isNew: Bool) throws {
    let first = machine()
    if !isNew {
      var one = try register(on: first.process())
      try one.set(["a": value(1)], synced: true)
    }
    let start = first.platter
    let old: Map = isNew ? [:] : ["a": value(1)]
    let new: Map = ["a": value(2), "b": value(3)]
    let exploration = Explorer().exhaust { chooser in
      let machine = Machine(platter: start)
      let process = machine.process()
      var one = try register(on: process, "b")
      _ = try one.catchUp()
      let last = chooser.choose(12, "the step at which it dies")
      var step = 0
      process.hook = { _ in
        step += 1
        return step == last + 1 ? .die() : .proceed
      }
      let isPromised = (try? one.set(new, synced: true)) != nil
      machine.losePower(choosing: chooser)
      let seen = try found(machine)
      guard seen == new || seen == old && !isPromised else { throw Lost(seen: seen) }
      var next = try register(on: machine.process(), "c")
      _ = try next.catchUp()
      try next.set(["c": value(4)], synced: true)
      guard try found(machine)["c"] == value(4) else { throw Lost(seen: try found(machine)) }
    }
    if let failure = exploration.failure { Issue.record("\(failure)") }
    #expect(exploration.isComplete)
  }

  private struct Lost: Error {
    let seen: Map
  }
}
