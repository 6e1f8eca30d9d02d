// What the tests share: a small machine, names, and all that may be left after a power loss.

import Files
import SimulatedDisk
import Testing

let a = FileName(ours: "a")
let b = FileName(ours: "b")
let c = FileName(ours: "c")

/// A machine with folders `one` and `two`, all of it durable, and a process that has them open.
struct TwoProcesses {
  let machine: Machine
  let process: DiskProcess
  let one: Folder
  let two: Folder

  init(traits: DiskTraits = DiskTraits(), _ prepare: (Foreign) -> Void = { _ in }) throws {
    let machine = Machine(traits: traits)
    machine.foreign.makeFolder("one")
    machine.foreign.makeFolder("two")
    prepare(machine.foreign)
    machine.foreign.syncAll()
    try self.init(on: machine)
  }

  init(on machine: Machine) throws {
    self.machine = machine
    process = machine.process()
    one = try process.open(path: "one")
    two = try process.open(path: "two")
  }

  /// Every file, by its path, with its bytes as text.
  func tree() throws -> [String: String] {
    try SimulatedDiskTests.tree(of: machine)
  }
}

/// Every file of both folders, by its path, with its bytes as text.
func tree(of machine: Machine) throws -> [String: String] {
  var tree: [String: String] = [:]
  let process = machine.process()
  for path in ["one", "two"] {
    guard let folder = try? process.open(path: path) else { continue }
    for name in try process.names(in: folder) {
      let content = try? process.read(name, in: folder, upTo: 1 << 20)
      tree["\(path)/\(name)"] = content.map { String(decoding: $0.bytes, as: UTF8.self) } ?? "/"
    }
  }
  return tree
}

/// All states that the disk may have if power is lost after an operation.
func afterPowerLoss(
  traits: DiskTraits = DiskTraits(), _ prepare: @escaping (Foreign) -> Void = { _ in },
  _ operation: @escaping (TwoProcesses) throws -> Void
) throws -> Set<[String: String]> {
  var found: Set<[String: String]> = []
  let exploration = Explorer().exhaust { chooser in
    let processes = try TwoProcesses(traits: traits, prepare)
    try operation(processes)
    processes.machine.losePower(choosing: chooser)
    found.insert(try tree(of: processes.machine))
  }
  if let failure = exploration.failure { throw failure }
  #expect(exploration.isComplete)
  return found
}

func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

extension Machine {
  func text(_ path: String) throws -> String? { try tree(of: self)[path] }
}
