// What is tried while the disk fails, as values: the preparation, and the steps, each of which may
// succeed or fail by itself.

import PlainStore
import SimulatedDisk
import Testing

@testable import Files
@testable import Store

struct FaultScenario: CustomTestStringConvertible, Sendable {
  typealias Step = @Sendable (StoreHarness) throws -> Void

  var name: String
  /// Done before anything fails, in another process, which ends.
  var scene: [Step] = []
  /// What the process does before the fault; nil if it has yet to open the store.
  var before: [Step]? = []
  var steps: [Step]
  /// Whether only this process changes the store, so that it always knows the content of the files.
  var isAlone = true

  var testDescription: String { name }

  /// The machine before the operation under test.
  func setting(_ traits: DiskTraits = DiskTraits()) throws -> Machine {
    let machine = Machine(traits: traits)
    machine.foreign.makeFolder("s")
    let harness = StoreHarness(machine)
    for step in scene { try step(harness) }
    harness.process?.die()
    harness.pass(milliseconds: 10_000)
    machine.foreign.syncAll()
    return machine.copy()
  }
}

extension FaultScenario {
  static let open: Step = { try $0.open() }
  static let settle: Step = { harness in try harness.use { try $0.commitTurn() } }
  static let writeIndex: Step = { harness in try harness.use { _ = $0.writeIndex() } }

  /// Lists with items, documents, one list in the trash, and an index of everything.
  static let furnished: [Step] = [
    open,
    perform([
      .makeList(title: "Home", color: "#f00"), .makeList(title: "Work", color: nil),
      .makeList(title: "Old", color: nil),
      .write(document: FileName(ours: "settings.json"), bytes: Array("zone=UTC".utf8)),
    ]),
    settle,
    perform(
      ["a", "b", "c"].map { .create(list: "Home", bytes: PlainItem.text(uid: $0, ["n": "1"])) }
        + [.create(list: "Work", bytes: PlainItem.text(uid: "d", ["n": "1"]))]
        + [.create(list: "Old", bytes: PlainItem.text(uid: "e", ["n": "1"]))]),
    settle,
    perform([.removeList("Old")]), settle,
    { $0.pass(milliseconds: 10_000) },
    { harness in
      try harness.use { store in
        store.notice(.everything)
        _ = try store.recheckDue()
      }
    },
    beginNewSegment, writeIndex,
  ]

  /// The journal continues in a new segment.
  private static let beginNewSegment: Step = { harness in
    try harness.use { store in
      store.transactionLog.retention = Retention(segmentLength: 1)
      try store.beginTurn()
      store.abandonTurn()
    }
  }

  static func perform(_ edits: [StoreEdit]) -> Step {
    perform { _ in edits }
  }

  static func perform(
    _ edits: @escaping @Sendable (Store) throws -> [StoreEdit]
  ) -> Step {
    { harness in
      try harness.use { store in
        _ = try store.perform(try edits(store), title: "ordeal")
      }
    }
  }

  static func write(_ uid: String, _ n: String, in list: String? = nil) -> Step {
    perform { store in
      let now = try store.current(ItemID(uid))
      return [
        .replace(now, bytes: PlainItem.text(uid: uid, ["n": n]), list: list ?? now.list)
      ]
    }
  }

  static func create(_ uid: String, in list: String = "Home") -> Step {
    perform([.create(list: list, bytes: PlainItem.text(uid: uid, ["n": "new"]))])
  }

  static func foreign(_ operation: @escaping @Sendable (Foreign) -> Bool) -> Step {
    { harness in
      try #require(operation(harness.machine.foreign))
      harness.pass(milliseconds: 10_000)
    }
  }
}
