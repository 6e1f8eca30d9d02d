// The model run through all its ways.

import Files
import SimulatedDisk
import Testing

@Suite struct ModelTests {
  /// A store with a list in which `a` and `b` are files, all of it durable.
  static func baseline(_ traits: DiskTraits = DiskTraits()) throws -> Platter {
    let machine = Machine(traits: traits)
    machine.foreign.makeFolder("lists")
    machine.foreign.makeFolder("lists/L")
    machine.foreign.create("lists/L/a.ics", Array("a before".utf8))
    machine.foreign.create("lists/L/b.ics", Array("b before".utf8))
    machine.foreign.syncAll()
    let process = machine.process()
    _ = try Depot.open(
      Grounds(disk: process, root: process.open(path: "/")),
      identity: Identity(
        holder: Holder(name: "first", process: 1), session: "s", boot: "boot0", machine: "m"),
      at: nil, journalID: "j", patience: .none, now: Model.now)
    machine.foreign.syncAll()
    return machine.platter
  }

  static let before: [[UInt8]?] = [Array("a before".utf8), Array("b before".utf8), nil]

  static let transactions: [[String?]] = [
    ["a after", nil, nil],
    ["a after", "b after", nil],
  ]

  @Test(arguments: transactions, ForeignDeed.allCases)
  func whateverHappensNothingAcknowledgedIsLostAndNothingForeign(
    after: [String?], deed: ForeignDeed
  ) throws {
    let platter = try Self.baseline()
    var explorer = Explorer()
    explorer.runLimit = 600
    let exploration = explorer.exhaust { chooser in
      let model = Model(
        chooser, baseline: platter, before: Self.before, after: after, deed: deed, deaths: 1)
      try model.run()
    }
    print("\(after) \(deed): \(exploration.runs) runs, complete: \(exploration.isComplete)")
    if let failure = exploration.failure { Issue.record("\(failure)") }
  }
}
