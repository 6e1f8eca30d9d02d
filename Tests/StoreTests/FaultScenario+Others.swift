// More operations on a failing disk: reading, changes of other processes, maintenance, and recovery
// of what a crashed process left.

import PlainStore
import SimulatedDisk
import Testing

@testable import Files
@testable import Store

extension FaultScenario {
  static let readings = [
    FaultScenario(
      name: "history is read", scene: furnished, before: [open],
      steps: [{ try $0.use { _ = try $0.history(limit: 100) } }]),
    FaultScenario(
      name: "changes are told", scene: furnished, before: [open, write("a", "2"), settle],
      steps: [{ harness in try harness.use { _ = try $0.changes(since: harness.beginning) } }]),
    FaultScenario(
      name: "a due look finds nothing", scene: furnished, before: [open],
      steps: [notice(.everything), recheck]),
  ]

  private static let recheck: Step = { harness in
    harness.pass(milliseconds: 100)
    try harness.use { harness.receive(try $0.recheckDue()) }
  }

  private static func notice(_ event: WatchedChange) -> Step {
    { harness in try harness.use { $0.notice(event) } }
  }

  private static func foreignWrite(
    _ name: String, _ operation: @escaping @Sendable (Foreign) -> Bool,
    then steps: [Step] = [notice(.everything), recheck]
  ) -> FaultScenario {
    FaultScenario(
      name: name, scene: furnished, before: [open, foreign(operation)], steps: steps, isAlone: false
    )
  }

  static let others = [
    foreignWrite("a foreign program created an item") {
      $0.create("s/lists/Home/f.ics", PlainItem.text(uid: "f"))
    },
    foreignWrite("a foreign program changed an item") {
      $0.replace("s/lists/Home/a.ics", PlainItem.text(uid: "a", ["n": "foreign"]))
    },
    foreignWrite("a foreign program removed an item") { $0.delete("s/lists/Home/a.ics") },
    foreignWrite("a foreign program titled a list") {
      $0.replace("s/lists/Home/displayname", Array("Here".utf8))
    },
    foreignWrite("a foreign program made a list") {
      $0.makeFolder("s/lists/Far") && $0.create("s/lists/Far/f.ics", PlainItem.text(uid: "f"))
        && $0.create("s/lists/Far/displayname", Array("Far off".utf8))
    },
    foreignWrite("a foreign program removed a list") { $0.removeWhole("s/lists/Home") },
    foreignWrite("a foreign program replaced a list by another") {
      $0.rename("s/lists/Home", to: "s/lists/Elsewhere") && $0.makeFolder("s/lists/Home")
        && $0.create("s/lists/Home/f.ics", PlainItem.text(uid: "f"))
    },
    foreignWrite("a foreign program wrote a document") {
      $0.replace("s/places.json", Array("there=2".utf8))
    },
    foreignWrite(
      "a foreign program changed an item that is edited",
      { $0.replace("s/lists/Home/a.ics", PlainItem.text(uid: "a", ["m": "foreign"])) },
      then: [
        notice(.file(.list(FileName(ours: "Home")), FileName(ours: "a.ics"))),
        write("a", "2"), create("new"), settle,
      ]),
    FaultScenario(
      name: "another process has written", scene: furnished, before: [open, another],
      steps: [notice(.journal), recheck], isAlone: false),
    FaultScenario(
      name: "another process has written before an edit", scene: furnished,
      before: [open, another],
      steps: [notice(.journal), write("b", "2"), create("new"), settle], isAlone: false),
  ]

  /// Another process has made many changes and has ended.
  private static let another: Step = { harness in
    let other = StoreHarness(harness.machine, generation: 77)
    try other.open()
    try write("a", "other", in: "Work")(other)
    try perform([.makeList(title: "Far", color: nil)])(other)
    try settle(other)
    try create("f", in: "Far")(other)
    try settle(other)
    other.process?.die()
    harness.pass(milliseconds: 10_000)
  }

  static let housekeeping = [
    FaultScenario(
      name: "an index is written", scene: furnished + [write("a", "2"), settle], before: [open],
      steps: [writeIndex, { try $0.use { $0.saveIndex() } }]),
    FaultScenario(
      name: "a segment of the journal is followed by the next, and the oldest goes",
      scene: furnished, before: [open, forgetful, write("a", "2"), settle],
      steps: [write("b", "2"), settle]),
    FaultScenario(
      name: "the files of a dead writer are tidied away",
      scene: furnished + [
        foreign { $0.create("s/lists/Home/.fencepost-boot1-x-1.tmp", Array("x".utf8)) },
        foreign { $0.create("s/lists/Home/.fencepost-boot0-x-1.tmp", Array("x".utf8)) },
        foreign { $0.makeFolder("s/lists/.fencepost-boot1-x-2.tmp") },
      ], before: nil, steps: [open]),
  ]

  private static let forgetful: Step = { harness in
    try harness.use { store in
      store.transactionLog.retention = Retention(
        segmentLength: 1, mostBytes: 0, leastTransactions: 1)
    }
  }

  // MARK: The dead

  private static let manyEdits = perform { store in
    let (a, b) = (try store.current(ItemID("a")), try store.current(ItemID("b")))
    return [
      .replace(a, bytes: PlainItem.text(uid: "a", ["n": "2"]), list: "Home"), .remove(b),
      .create(list: "Work", bytes: PlainItem.text(uid: "new")),
    ]
  }

  static let recoveries =
    left("one edit", [create("new")], after: "recording it", [.append])
    + left("one edit", [create("new")], after: "its move", [.move])
    + left("one edit", [create("new")], after: "closing it", [.append, .append])
    + left("many edits", [manyEdits], after: "recording them", [.append])
    + left("many edits", [manyEdits], after: "the first move", [.exchange])
    + left("many edits", [manyEdits], after: "the last move", [.move, .move])
    + left("many edits", [manyEdits], after: "closing them", [.append, .append])
    + left("a turn", [write("a", "2"), create("new")], after: "the first move", [.exchange])

  private static func left(
    _ what: String, _ steps: [Step], after moment: String, _ calls: [DiskOperation.Kind]
  ) -> [FaultScenario] {
    let name = "\(what) of a writer who died after \(moment)"
    return [
      FaultScenario(
        name: "an opening settles \(name)", scene: furnished + [dying(after: calls, steps)],
        before: nil, steps: [open], isAlone: false),
      FaultScenario(
        name: "a turn settles \(name)", scene: furnished,
        before: [open, dying(after: calls, steps)],
        steps: [notice(.journal), write("c", "2"), settle], isAlone: false),
    ]
  }

  private static func dying(after calls: [DiskOperation.Kind], _ steps: [Step]) -> Step {
    { harness in
      let other = StoreHarness(harness.machine, generation: 99)
      try other.open()
      var left = calls
      other.process?.hook = { operation in
        guard operation.kind == left.first else { return .proceed }
        left.removeFirst()
        return left.isEmpty ? .die(after: .all) : .proceed
      }
      for step in steps + [settle] { try? step(other) }
      try #require(other.process?.isAlive == false)
      harness.pass(milliseconds: 10_000)
    }
  }
}
