// Processes: hooks before every step, failures, deaths, locks and handles.

import Files
import SimulatedDisk
import Testing

@Suite struct ProcessTests {
  @Test func `a write is a creation, the bytes and a sync, each a step of its own`() throws {
    let processes = try TwoProcesses()
    var steps: [DiskOperation.Kind] = []
    processes.process.hook = { operation in
      steps.append(operation.kind)
      return .proceed
    }
    _ = try processes.process.write(bytes("x"), to: a, in: processes.one, synced: true)
    _ = try processes.process.append(bytes("y"), to: a, in: processes.one)
    _ = try processes.process.append(bytes("z"), to: b, in: processes.one)
    #expect(steps == [.create, .write, .sync, .append, .create, .append])
  }

  @Test func `a step reports which operation comes next`() throws {
    let processes = try TwoProcesses()
    var told = ""
    processes.process.hook = { operation in
      told = operation.description
      return .fail(.full)
    }
    try? processes.process.exchange(a, in: processes.one, with: b, in: processes.two)
    #expect(told == "exchange one/a and two/b")
    _ = try? processes.process.append(bytes("xyz"), to: a, in: processes.one)
    #expect(told == "create one/a")
  }

  @Test(arguments: [
    (Verdict.Progress.nothing, nil), (.all, "x"),
  ])
  func `a failure is reported, whether or not the step had its effect`(
    _ progress: Verdict.Progress, _ expected: String?
  ) throws {
    let processes = try TwoProcesses({ $0.create("one/a", bytes("x")) })
    processes.process.hook = { _ in .fail(.other(errno: 5), after: progress) }
    let fault = #expect(throws: DiskFault.self) {
      try processes.process.move(a, in: processes.one, to: b, in: processes.two)
    }
    #expect(fault == DiskFault(.move, "one/a", .other(errno: 5)))
    #expect(try processes.machine.text("two/b") == expected)
  }

  @Test func `a write that fails half-way removes its file, an append its bytes`() throws {
    let processes = try TwoProcesses({ $0.create("one/b", bytes("12")) })
    processes.process.hook = { operation in
      operation.bytes > 0 ? .fail(.full, after: .half) : .proceed
    }
    #expect(throws: DiskFault(.write, "one/a", .full)) {
      try processes.process.write(bytes("xyz"), to: a, in: processes.one, synced: true)
    }
    #expect(throws: DiskFault(.append, "one/b", .full)) {
      try processes.process.append(bytes("3456"), to: b, in: processes.one)
    }
    #expect(try processes.tree() == ["one/b": "12"])
  }

  @Test(
    arguments: [
      (0, Verdict.Progress.nothing, nil), (0, .all, ""), (1, .nothing, ""), (1, .half, "x"),
      (1, .all, "xyz"), (2, .nothing, "xyz"),
    ] as [(Int, Verdict.Progress, String?)])
  func `a process that is killed while it writes leaves what it had written`(
    _ step: Int, _ progress: Verdict.Progress, _ expected: String?
  ) throws {
    let processes = try TwoProcesses()
    var steps = 0
    processes.process.hook = { _ in
      defer { steps += 1 }
      return steps == step ? .die(after: progress) : .proceed
    }
    let fault = #expect(throws: DiskFault.self) {
      try processes.process.write(bytes("xyz"), to: a, in: processes.one, synced: true)
    }
    #expect(fault?.reason == DiskProcess.died)
    #expect(!processes.process.isAlive)
    #expect(try processes.machine.text("one/a") == expected)
  }

  @Test func `a killed process has no further effect`() throws {
    let processes = try TwoProcesses({ $0.create("one/a", bytes("x")) })
    let before = processes.machine.snapshot()
    processes.process.die()
    #expect(throws: DiskFault.self) { try processes.process.remove(a, in: processes.one) }
    #expect(throws: DiskFault.self) { try processes.process.append([1], to: a, in: processes.one) }
    #expect(throws: DiskFault.self) { try processes.process.read(a, in: processes.one, upTo: 9) }
    #expect(throws: DiskFault.self) { try processes.process.open(path: "one") }
    #expect(throws: DiskFault.self) { try processes.process.lock(c, in: processes.one, holder: []) }
    #expect(processes.machine.snapshot() == Machine(platter: processes.machine.platter).snapshot())
    #expect(before != processes.machine.snapshot(), "its handles are closed")
  }

  @Test func `one process at a time holds a lock, and the others learn its name`() throws {
    let processes = try TwoProcesses()
    let other = try TwoProcesses(on: processes.machine)
    guard
      case .acquired(let held) = try processes.process.lock(
        c, in: processes.one, holder: bytes("me"))
    else {
      Issue.record("the lock is free")
      return
    }
    #expect(try holder(other) == "me")
    held.releaseLock()
    #expect(try holder(other) == nil)
  }

  @Test func `a lock is released when its process is killed or loses power`() throws {
    for losesPower in [false, true] {
      let processes = try TwoProcesses()
      let attempt = try processes.process.lock(c, in: processes.one, holder: bytes("me"))
      #expect(try holder(TwoProcesses(on: processes.machine)) == "me")
      if losesPower { processes.machine.losePower() } else { processes.process.die() }
      #expect(try holder(TwoProcesses(on: processes.machine)) == nil)
      withExtendedLifetime(attempt) {}
    }
  }

  @Test func `a deleted lock file does not block other processes`() throws {
    let processes = try TwoProcesses()
    let attempt = try processes.process.lock(c, in: processes.one, holder: bytes("me"))
    processes.machine.foreign.delete("one/c")
    #expect(try holder(TwoProcesses(on: processes.machine)) == nil)
    withExtendedLifetime(attempt) {}
  }

  @Test func `a lock file that was replaced while locked is locked again`() throws {
    let processes = try TwoProcesses({ $0.create("one/c", []) })
    var isFirst = true
    processes.process.hook = { [machine = processes.machine] operation in
      if operation.kind == .lock, isFirst {
        isFirst = false
        machine.foreign.delete("one/c")
      }
      return .proceed
    }
    let attempt = try processes.process.lock(c, in: processes.one, holder: bytes("me"))
    #expect(try holder(TwoProcesses(on: processes.machine)) == "me")
    withExtendedLifetime(attempt) {}
  }

  @Test func `an open folder stays the same when renamed, and closes with its process`()
    throws
  {
    let processes = try TwoProcesses({ $0.create("one/a", bytes("x")) })
    processes.machine.foreign.rename("one", to: "three")
    #expect(try processes.process.read(a, in: processes.one, upTo: 9)?.bytes == bytes("x"))
    let other = processes.machine.process()
    #expect(throws: DiskFault.self) { try other.read(a, in: processes.one, upTo: 9) }
  }

  @Test func `power can fail in the middle of a step`() throws {
    let processes = try TwoProcesses()
    processes.process.hook = { [machine = processes.machine] operation in
      if operation.kind == .write { machine.losePower() }
      return .proceed
    }
    #expect(throws: DiskFault.self) {
      try processes.process.write(bytes("x"), to: a, in: processes.one, synced: true)
    }
    #expect(try processes.tree() == ["one/a": ""])
  }

  @Test func `machines are deallocated with their last owner`() throws {
    weak var machine: Machine?
    do {
      let processes = try TwoProcesses()
      processes.process.hook = { [machine = processes.machine] _ in
        machine.boot > 0 ? .proceed : .die()
      }
      let attempt = try processes.process.lock(c, in: processes.one, holder: [])
      machine = processes.machine
      withExtendedLifetime(attempt) {}
    }
    #expect(machine == nil)
  }

  /// The name of the process that holds the lock in `one/c`; nil if it is free.
  private func holder(_ processes: TwoProcesses) throws -> String? {
    switch try processes.process.lock(c, in: processes.one, holder: bytes("other")) {
    case .acquired(let held):
      held.releaseLock()
      return nil
    case .busy(let holder): return String(decoding: holder, as: UTF8.self)
    }
  }
}
