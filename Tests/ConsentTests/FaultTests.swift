// Failing disk calls, crashes and power losses: the ledger has the old decision or the new one, and
// the reported result agrees with it.

import CivilTime
import Files
import Glibc
import SimulatedDisk
import TestSupport
import Testing

@testable import Consent

@Suite struct FaultTests {
  private static let folder = "home/.local/state/fencepost"
  private static let file = "\(folder)/access.json"

  private func machine(hasLedger: Bool = true) throws -> Machine {
    let machine = Machine()
    machine.foreign.makeFolder("home")
    if hasLedger {
      let ledger = ledger(on: machine.process())
      try ledger.record(.denied, of: vim, [.events], by: .command)
    }
    machine.foreign.syncAll()
    return machine
  }

  private func ledger(on process: DiskProcess) -> Session {
    Session(LedgerFile(in: Self.folder, on: process, .fixed(Clock(noon), mayWatch: false)))
  }

  private func statuses(_ machine: Machine) throws -> [ConsentStatus] {
    try ledger(on: machine.process()).ledger().statuses(of: vim)
  }

  @Test(arguments: [true, false])
  func `a failing step is reported and leaves the ledger unchanged`(_ hasLedger: Bool)
    throws
  {
    var (failed, done) = (0, false)
    while !done {
      let machine = try machine(hasLedger: hasLedger)
      let before = machine.foreign.files(below: "home")
      let process = machine.process()
      let ledger = ledger(on: process)
      var step = 0
      process.hook = { operation in
        step += 1
        guard step == failed + 1, operation.kind != .hold else { return .proceed }
        return .fail(.full)
      }
      do throws(LedgerFault) {
        try ledger.record(.fullAccess, of: vim, [.events], by: .command)
        done = step <= failed
      } catch {
        guard case .disk(let fault) = error, fault.reason == .full else {
          Issue.record("\(error)")
          return
        }
        #expect(error.description.contains("is full; free some space and try again."))
        process.hook = nil
        let after = machine.foreign.files(below: "home").filter { !$0.key.hasSuffix(".lock") }
        #expect(after == before.filter { !$0.key.hasSuffix(".lock") }, "step \(failed + 1)")
        let status = ledger.status(of: vim, .events)
        #expect(status == (hasLedger ? .denied : .notDetermined))
        // Once the cause is gone, it works.
        try ledger.record(.fullAccess, of: vim, [.events], by: .command)
      }
      #expect(ledger.status(of: vim, .events) == .fullAccess)
      failed += 1
    }
    #expect(failed > 10)
  }

  @Test func `full and read-only disks are reported and change nothing`() throws {
    let machine = try machine()
    let before = machine.foreign.read(Self.file)
    let ledger = ledger(on: machine.process())
    machine.traits.capacity = 0
    #expect(throws: LedgerFault.disk(DiskFault(.write, "\(Self.folder)/.access.json.tmp", .full))) {
      try ledger.record(.fullAccess, of: vim, [.events], by: .command)
    }
    machine.traits.capacity = .max
    machine.traits.isReadOnly = true
    let fault = #expect(throws: LedgerFault.self) {
      try ledger.record(.fullAccess, of: vim, [.events], by: .command)
    }
    #expect(fault?.description.contains("is read-only") == true, "\(String(describing: fault))")
    #expect(ledger.status(of: vim, .events) == .denied)
    #expect(machine.foreign.read(Self.file) == before)
    machine.traits.isReadOnly = false
    try ledger.record(.fullAccess, of: vim, [.events], by: .command)
    #expect(try statuses(machine) == [.notDetermined, .fullAccess, .notDetermined])
  }

  @Test func `a folder without write permission is reported`() throws {
    let machine = try machine()
    let ledger = ledger(on: machine.process())
    machine.foreign.setPermissions(Self.folder, 0o500)
    let fault = #expect(throws: LedgerFault.self) {
      try ledger.record(.fullAccess, of: vim, [.events], by: .command)
    }
    #expect(fault?.description.contains("permission is denied") == true)
    machine.foreign.setPermissions(Self.file, 0o000)
    #expect(throws: LedgerFault.disk(DiskFault(.read, Self.file, .denied))) {
      let other = self.ledger(on: machine.process())
      _ = try other.ledger()
    }
  }

  @Test(arguments: [true, false])
  func `a power loss leaves the old decision or the new one`(
    _ hasLedger: Bool
  ) throws {
    let old: [ConsentStatus] = [
      .notDetermined, hasLedger ? .denied : .notDetermined, .notDetermined,
    ]
    let new: [ConsentStatus] = [.notDetermined, .fullAccess, .notDetermined]
    let start = try machine(hasLedger: hasLedger).platter
    var outcomes: Set<[ConsentStatus]> = []
    let exploration = Explorer().exhaust { chooser in
      let machine = Machine(platter: start)
      let process = machine.process()
      let ledger = ledger(on: process)
      let last = chooser.choose(30, "the step at which it dies")
      var step = 0
      process.hook = { _ in
        step += 1
        return step == last + 1 ? .die() : .proceed
      }
      let isPromised = (try? ledger.record(.fullAccess, of: vim, [.events], by: .command)) != nil
      machine.losePower(choosing: chooser)
      let found = try statuses(machine)
      outcomes.insert(found)
      guard found == new || found == old && !isPromised else { throw Broken(found: found) }
      // The next process can use the ledger.
      let next = self.ledger(on: machine.process())
      try next.record(.denied, of: vim, Entity.allCases, by: .command)
    }
    if let failure = exploration.failure { Issue.record("\(failure)") }
    #expect(exploration.isComplete && outcomes == [old, new])
  }

  private struct Broken: Error {
    var found: [ConsentStatus]
  }

  @Test func `a concurrent change by another program is not overwritten`() throws {
    let machine = try machine()
    let process = machine.process()
    let foreign = machine.foreign
    let ledger = ledger(on: process)
    var times = 0
    process.hook = { operation in
      if operation.kind == .create, operation.name == FileName(ours: ".access.json.tmp"), times < 2
      {
        times += 1
        let text = #"{"clients":{"emacs":{"events":{"status":"denied","round":\#(times)}}}}"#
        foreign.replace(Self.file, Array(text.utf8))
      }
      return .proceed
    }
    try ledger.record(.fullAccess, of: vim, [.events], by: .command)
    #expect(times == 2)
    #expect(ledger.status(of: emacs, .events) == .denied)
    #expect(ledger.status(of: vim, .events) == .fullAccess)
    #expect(ledger.checkForChange(), "what it wrote is news")
  }

  @Test func `a program that keeps writing wins, which is reported`() throws {
    let machine = try machine()
    let process = machine.process()
    let foreign = machine.foreign
    let ledger = ledger(on: process)
    var times = 0
    process.hook = { operation in
      if operation.kind == .create, operation.name == FileName(ours: ".access.json.tmp") {
        times += 1
        foreign.replace(Self.file, Array(#"{"clients":{},"round":\#(times)}"#.utf8))
      }
      return .proceed
    }
    #expect(throws: LedgerFault.overtaken(path: Self.file)) {
      try ledger.record(.fullAccess, of: vim, [.events], by: .command)
    }
    #expect(ledger.status(of: vim, .events) == .notDetermined)
    #expect(foreign.names(in: Self.folder).map(\.text) == ["access.json", "access.lock"])
  }
}
