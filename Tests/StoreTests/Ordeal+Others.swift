// More of what a store is asked to do while its disk fails: to read, to hear of others, to keep its
// house, and to settle what the dead have left.

import PlainStore
import SimulatedDisk
import Testing

@testable import Files
@testable import Store

extension Ordeal {
  static let readings = [
    Ordeal(
      name: "history is read", scene: furnished, before: [open],
      steps: [{ try $0.use { _ = try $0.history(limit: 100) } }]),
    Ordeal(
      name: "changes are told", scene: furnished, before: [open, write("a", "2"), settle],
      steps: [{ patient in try patient.use { _ = try $0.changes(since: patient.beginning) } }]),
    Ordeal(
      name: "a due look finds nothing", scene: furnished, before: [open],
      steps: [notice(.everything), wake]),
  ]

  private static let wake: Step = { patient in
    patient.pass(milliseconds: 100)
    try patient.use { patient.hear(try $0.wake()) }
  }

  private static func notice(_ sight: StoreEvent) -> Step {
    { patient in try patient.use { $0.notice(sight) } }
  }

  private static func strange(
    _ name: String, _ deed: @escaping @Sendable (Foreign) -> Bool,
    then steps: [Step] = [notice(.everything), wake]
  ) -> Ordeal {
    Ordeal(
      name: name, scene: furnished, before: [open, foreign(deed)], steps: steps, isAlone: false)
  }

  static let others = [
    strange("somebody created an item") {
      $0.create("s/lists/Home/f.ics", Plain.text(uid: "f"))
    },
    strange("somebody changed an item") {
      $0.replace("s/lists/Home/a.ics", Plain.text(uid: "a", ["n": "foreign"]))
    },
    strange("somebody removed an item") { $0.delete("s/lists/Home/a.ics") },
    strange("somebody titled a list") {
      $0.replace("s/lists/Home/displayname", Array("Here".utf8))
    },
    strange("somebody made a list") {
      $0.makeFolder("s/lists/Far") && $0.create("s/lists/Far/f.ics", Plain.text(uid: "f"))
        && $0.create("s/lists/Far/displayname", Array("Far off".utf8))
    },
    strange("somebody removed a list") { $0.removeWhole("s/lists/Home") },
    strange("somebody put another list in a list's place") {
      $0.rename("s/lists/Home", to: "s/lists/Elsewhere") && $0.makeFolder("s/lists/Home")
        && $0.create("s/lists/Home/f.ics", Plain.text(uid: "f"))
    },
    strange("somebody wrote a document") { $0.replace("s/places.json", Array("there=2".utf8)) },
    strange(
      "somebody changed an item that is edited",
      { $0.replace("s/lists/Home/a.ics", Plain.text(uid: "a", ["m": "foreign"])) },
      then: [
        notice(.file(.list(FileName(ours: "Home")), FileName(ours: "a.ics"))),
        write("a", "2"), create("new"), settle,
      ]),
    Ordeal(
      name: "another process has written", scene: furnished, before: [open, another],
      steps: [notice(.journal), wake], isAlone: false),
    Ordeal(
      name: "another process has written before an edit", scene: furnished,
      before: [open, another],
      steps: [notice(.journal), write("b", "2"), create("new"), settle], isAlone: false),
  ]

  /// Another process has done much, and is gone.
  private static let another: Step = { patient in
    let other = Patient(patient.machine, generation: 77)
    try other.open()
    try write("a", "other", in: "Work")(other)
    try perform([.makeList(title: "Far", color: nil)])(other)
    try settle(other)
    try create("f", in: "Far")(other)
    try settle(other)
    other.process?.die()
    patient.pass(milliseconds: 10_000)
  }

  static let housekeeping = [
    Ordeal(
      name: "an index is written", scene: furnished + [write("a", "2"), settle], before: [open],
      steps: [writeIndex, { try $0.use { $0.saveIndex() } }]),
    Ordeal(
      name: "a segment of the journal is followed by the next, and the oldest goes",
      scene: furnished, before: [open, forgetful, write("a", "2"), settle],
      steps: [write("b", "2"), settle]),
    Ordeal(
      name: "the files of a dead writer are tidied away",
      scene: furnished + [
        foreign { $0.create("s/lists/Home/.fencepost-boot1-x-1.tmp", Array("x".utf8)) },
        foreign { $0.create("s/lists/Home/.fencepost-boot0-x-1.tmp", Array("x".utf8)) },
        foreign { $0.makeFolder("s/lists/.fencepost-boot1-x-2.tmp") },
      ], before: nil, steps: [open]),
  ]

  private static let forgetful: Step = { patient in
    try patient.use { store in
      store.transactionLog.retention = Retention(segmentLength: 1, bytes: 0, transactions: 1)
    }
  }

  // MARK: The dead

  private static let manyEdits = perform { store in
    let (a, b) = (try store.current(ItemID("a")), try store.current(ItemID("b")))
    return [
      .replace(a, bytes: Plain.text(uid: "a", ["n": "2"]), list: "Home"), .remove(b),
      .create(list: "Work", bytes: Plain.text(uid: "new")),
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
    _ what: String, _ deed: [Step], after moment: String, _ calls: [DiskOperation.Kind]
  ) -> [Ordeal] {
    let name = "\(what) of a writer who died after \(moment)"
    return [
      Ordeal(
        name: "an opening settles \(name)", scene: furnished + [dying(after: calls, deed)],
        before: nil, steps: [open], isAlone: false),
      Ordeal(
        name: "a turn settles \(name)", scene: furnished,
        before: [open, dying(after: calls, deed)],
        steps: [notice(.journal), write("c", "2"), settle], isAlone: false),
    ]
  }

  private static func dying(after calls: [DiskOperation.Kind], _ deed: [Step]) -> Step {
    { patient in
      let other = Patient(patient.machine, generation: 99)
      try other.open()
      var left = calls
      other.process?.hook = { operation in
        guard operation.kind == left.first else { return .proceed }
        left.removeFirst()
        return left.isEmpty ? .die(after: .all) : .proceed
      }
      for step in deed + [settle] { try? step(other) }
      try #require(other.process?.isAlive == false)
      patient.pass(milliseconds: 10_000)
    }
  }
}
