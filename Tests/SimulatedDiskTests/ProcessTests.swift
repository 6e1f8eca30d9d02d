// Owns the laws of processes: hooks before every step, failures, deaths, locks and handles.

import Files
import SimulatedDisk
import Testing

@Suite struct ProcessTests {
  @Test func `a write is a creation, the bytes and a sync, each a step of its own`() throws {
    let desk = try Desk()
    var steps: [DiskOperation.Kind] = []
    desk.process.hook = { operation in
      steps.append(operation.kind)
      return .proceed
    }
    _ = try desk.process.write(bytes("x"), to: a, in: desk.one, synced: true)
    _ = try desk.process.append(bytes("y"), to: a, in: desk.one)
    _ = try desk.process.append(bytes("z"), to: b, in: desk.one)
    #expect(steps == [.create, .write, .sync, .append, .create, .append])
  }

  @Test func `a step tells what it is about to do`() throws {
    let desk = try Desk()
    var told = ""
    desk.process.hook = { operation in
      told = operation.description
      return .fail(.full)
    }
    try? desk.process.exchange(a, in: desk.one, with: b, in: desk.two)
    #expect(told == "exchange one/a and two/b")
    _ = try? desk.process.append(bytes("xyz"), to: a, in: desk.one)
    #expect(told == "create one/a")
  }

  @Test(arguments: [
    (Verdict.Progress.nothing, nil), (.all, "x"),
  ])
  func `a failure is reported, whatever came of the step`(
    _ progress: Verdict.Progress, _ expected: String?
  ) throws {
    let desk = try Desk({ $0.create("one/a", bytes("x")) })
    desk.process.hook = { _ in .fail(.other(errno: 5), after: progress) }
    let fault = #expect(throws: DiskFault.self) {
      try desk.process.move(a, in: desk.one, to: b, in: desk.two)
    }
    #expect(fault == DiskFault(.move, "one/a", .other(errno: 5)))
    #expect(try desk.machine.text("two/b") == expected)
  }

  @Test func `a write that fails half-way takes its file away, an append what it appended`() throws
  {
    let desk = try Desk({ $0.create("one/b", bytes("12")) })
    desk.process.hook = { operation in
      operation.bytes > 0 ? .fail(.full, after: .half) : .proceed
    }
    #expect(throws: DiskFault(.write, "one/a", .full)) {
      try desk.process.write(bytes("xyz"), to: a, in: desk.one, synced: true)
    }
    #expect(throws: DiskFault(.append, "one/b", .full)) {
      try desk.process.append(bytes("3456"), to: b, in: desk.one)
    }
    #expect(try desk.tree() == ["one/b": "12"])
  }

  @Test(
    arguments: [
      (0, Verdict.Progress.nothing, nil), (0, .all, ""), (1, .nothing, ""), (1, .half, "x"),
      (1, .all, "xyz"), (2, .nothing, "xyz"),
    ] as [(Int, Verdict.Progress, String?)])
  func `a process that is killed while it writes leaves what it had written`(
    _ step: Int, _ progress: Verdict.Progress, _ expected: String?
  ) throws {
    let desk = try Desk()
    var steps = 0
    desk.process.hook = { _ in
      defer { steps += 1 }
      return steps == step ? .die(after: progress) : .proceed
    }
    let fault = #expect(throws: DiskFault.self) {
      try desk.process.write(bytes("xyz"), to: a, in: desk.one, synced: true)
    }
    #expect(fault?.reason == DiskProcess.died)
    #expect(!desk.process.isAlive)
    #expect(try desk.machine.text("one/a") == expected)
  }

  @Test func `nothing that a dead process does has an effect`() throws {
    let desk = try Desk({ $0.create("one/a", bytes("x")) })
    let before = desk.machine.snapshot()
    desk.process.die()
    #expect(throws: DiskFault.self) { try desk.process.remove(a, in: desk.one) }
    #expect(throws: DiskFault.self) { try desk.process.append([1], to: a, in: desk.one) }
    #expect(throws: DiskFault.self) { try desk.process.read(a, in: desk.one, upTo: 9) }
    #expect(throws: DiskFault.self) { try desk.process.open(path: "one") }
    #expect(throws: DiskFault.self) { try desk.process.lock(c, in: desk.one, holder: []) }
    #expect(desk.machine.snapshot() == Machine(platter: desk.machine.platter).snapshot())
    #expect(before != desk.machine.snapshot(), "its handles are closed")
  }

  @Test func `one process at a time holds a lock, and the others learn who`() throws {
    let desk = try Desk()
    let other = try Desk(on: desk.machine)
    guard case .taken(let held) = try desk.process.lock(c, in: desk.one, holder: bytes("me"))
    else {
      Issue.record("the lock is free")
      return
    }
    #expect(try holder(other) == "me")
    held.letGo()
    #expect(try holder(other) == nil)
  }

  @Test func `the lock of a process that is killed or lost its power is free`() throws {
    for losesPower in [false, true] {
      let desk = try Desk()
      let attempt = try desk.process.lock(c, in: desk.one, holder: bytes("me"))
      #expect(try holder(Desk(on: desk.machine)) == "me")
      if losesPower { desk.machine.losePower() } else { desk.process.die() }
      #expect(try holder(Desk(on: desk.machine)) == nil)
      withExtendedLifetime(attempt) {}
    }
  }

  @Test func `a lock file that was deleted locks nobody out`() throws {
    let desk = try Desk()
    let attempt = try desk.process.lock(c, in: desk.one, holder: bytes("me"))
    desk.machine.foreign.delete("one/c")
    #expect(try holder(Desk(on: desk.machine)) == nil)
    withExtendedLifetime(attempt) {}
  }

  @Test func `a lock file that is replaced while it is locked is locked anew`() throws {
    let desk = try Desk({ $0.create("one/c", []) })
    var isFirst = true
    desk.process.hook = { [machine = desk.machine] operation in
      if operation.kind == .lock, isFirst {
        isFirst = false
        machine.foreign.delete("one/c")
      }
      return .proceed
    }
    let attempt = try desk.process.lock(c, in: desk.one, holder: bytes("me"))
    #expect(try holder(Desk(on: desk.machine)) == "me")
    withExtendedLifetime(attempt) {}
  }

  @Test func `a folder stays the same folder when it is renamed, and none after the process`()
    throws
  {
    let desk = try Desk({ $0.create("one/a", bytes("x")) })
    desk.machine.foreign.rename("one", to: "three")
    #expect(try desk.process.read(a, in: desk.one, upTo: 9)?.bytes == bytes("x"))
    let other = desk.machine.process()
    #expect(throws: DiskFault.self) { try other.read(a, in: desk.one, upTo: 9) }
  }

  @Test func `the power may go in the midst of a step`() throws {
    let desk = try Desk()
    desk.process.hook = { [machine = desk.machine] operation in
      if operation.kind == .write { machine.losePower() }
      return .proceed
    }
    #expect(throws: DiskFault.self) {
      try desk.process.write(bytes("x"), to: a, in: desk.one, synced: true)
    }
    #expect(try desk.tree() == ["one/a": ""])
  }

  @Test func `machines go away when nobody has them any more`() throws {
    weak var machine: Machine?
    do {
      let desk = try Desk()
      desk.process.hook = { [machine = desk.machine] _ in machine.boot > 0 ? .proceed : .die() }
      let attempt = try desk.process.lock(c, in: desk.one, holder: [])
      machine = desk.machine
      withExtendedLifetime(attempt) {}
    }
    #expect(machine == nil)
  }

  /// Who holds `one/c`, nil where nobody does.
  private func holder(_ desk: Desk) throws -> String? {
    switch try desk.process.lock(c, in: desk.one, holder: bytes("other")) {
    case .taken(let held):
      held.letGo()
      return nil
    case .busy(let holder): return String(decoding: holder, as: UTF8.self)
    }
  }
}
