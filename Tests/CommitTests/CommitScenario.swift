// What the model's writer does: the store that it finds, its transactions, and the files before and
// after each of them.

import Files
import SimulatedDisk
import Testing

/// Every file below `lists`, by its path from there. Hidden ones do not count.
typealias Contents = [String: [UInt8]]

struct CommitScenario: CustomTestStringConvertible {
  var name: String
  /// The edits of each transaction; the transactions are committed together.
  var transactions: [[Step]]
  /// Whether the commit treats them as many files, so that it syncs the whole file system once.
  var areMany = false

  enum Step {
    /// Sets the file's content; nil removes the file. An existing file is read first.
    case write(String, String?)
    case make(String)
    case trash(String)
    case restore(String)
  }

  /// A list with `a` and `b`, another with `x`, and one in the trash with `y`.
  static let before: Contents = [
    "L/a.ics": Array("a before".utf8), "L/b.ics": Array("b before".utf8),
    "M/x.ics": Array("x".utf8),
  ]
  static let kept: Contents = ["R/y.ics": Array("y".utf8)]

  static let all = [
    CommitScenario("update", [[.write("L/a.ics", "a after")]]),
    CommitScenario("create", [[.write("L/c.ics", "c after")]]),
    CommitScenario("remove", [[.write("L/a.ics", nil)]]),
    CommitScenario("two updates", [[.write("L/a.ics", "a after"), .write("L/b.ics", "b after")]]),
    CommitScenario(
      "update, remove and create",
      [[.write("L/a.ics", "a after"), .write("L/b.ics", nil), .write("L/c.ics", "c after")]]),
    CommitScenario("move", [[.write("L/a.ics", nil), .write("M/a.ics", "a before")]]),
    CommitScenario("group", [[.write("L/a.ics", "a after")], [.write("L/b.ics", nil)]]),
    CommitScenario(
      "mixed group",
      [
        [.write("L/c.ics", "c after")],
        [.write("L/a.ics", "a after"), .write("L/b.ics", "b after")],
      ]),
    CommitScenario(
      "two of many updates", [[.write("L/a.ics", "a after"), .write("L/b.ics", "b after")]],
      areMany: true),
    CommitScenario(
      "mixed group of many",
      [
        [.write("L/c.ics", "c after")],
        [.write("L/a.ics", "a after"), .write("L/b.ics", nil)],
      ], areMany: true),
    CommitScenario("make a list", [[.make("N")]]),
    CommitScenario("remove a list", [[.trash("M")]]),
    CommitScenario("restore a list", [[.restore("R")]]),
  ]

  init(_ name: String, _ transactions: [[Step]], areMany: Bool = false) {
    self.name = name
    self.areMany = areMany
    self.transactions = transactions
  }

  var testDescription: String { name }

  var touchesLists: Bool {
    transactions.joined().contains { step in
      if case .write = step { false } else { true }
    }
  }

  /// Applies one transaction to contents.
  static func run(_ steps: [Step], on contents: inout Contents) {
    for step in steps {
      switch step {
      case .write(let path, let text):
        contents[path] = text.map { Array($0.utf8) }
      case .make(let list):
        contents["\(list)/displayname"] = Array(list.utf8)
      case .trash(let list):
        contents = contents.filter { !$0.key.hasPrefix("\(list)/") }
      case .restore(let list):
        contents.merge(kept.filter { $0.key.hasPrefix("\(list)/") }) { $1 }
      }
    }
  }

  /// The paths that a transaction changes.
  static func paths(of steps: [Step]) -> Set<String> {
    var after = before
    run(steps, on: &after)
    return Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
  }

  static func file(_ path: String) -> (folderPath: FolderPath, name: FileName)? {
    let parts = path.split(separator: "/").map(String.init)
    guard parts.count == 2, let list = FileName(parts[0]), let name = FileName(parts[1]) else {
      return nil
    }
    return (.list(list), name)
  }

  /// The machine at the start; everything on its disk is durable.
  static func machine(_ traits: DiskTraits = DiskTraits()) throws -> Machine {
    let machine = Machine(traits: traits)
    machine.foreign.makeFolder(".state/trash/R")
    for list in ["L", "M"] { machine.foreign.makeFolder("lists/\(list)") }
    for (path, bytes) in before.sorted(by: { $0.key < $1.key }) {
      machine.foreign.create("lists/\(path)", bytes)
    }
    for (path, bytes) in kept { machine.foreign.create(".state/trash/\(path)", bytes) }
    machine.foreign.syncAll()
    let process = machine.process()
    _ = try TransactionLog.open(
      StoreRoot(disk: process, root: process.open(path: "/")),
      identity: CommitState.identity("first", 0),
      at: nil, journalID: "j", retryPolicy: .none, now: CommitState.now)
    machine.foreign.syncAll()
    return machine
  }
}
