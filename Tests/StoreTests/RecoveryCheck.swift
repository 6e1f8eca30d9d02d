// A store whose disk failed and works again: the store continues, and another process that opens it
// sees the same.

import Files
import PlainStore
import SimulatedDisk

@testable import Store

struct RecoveryCheck {
  private let harness: StoreHarness

  init(_ harness: StoreHarness) {
    self.harness = harness
  }

  /// Afterwards the files have one of these contents; nil if they are unknown.
  func settleDown(as allowed: [StoreContents]?) throws -> [String] {
    if harness.store == nil { try harness.open() }
    guard try harness.rest() else { return ["it does not come to rest"] }
    guard let allowed, !allowed.contains(harness.files) else { return [] }
    return [difference("at rest", harness.files, allowed.first)]
  }

  func goOn() throws -> [String] {
    try work()
    guard try harness.rest() else { return ["it does not come to rest any more"] }
    guard let store = harness.store else { return ["there is no store"] }
    var mistakes = harness.announced.mistakes(from: harness.seen, to: store.contents)
    if store.contents != harness.files {
      mistakes.append(difference("in memory at last", store.contents, harness.files))
    }
    return mistakes
  }

  /// The next operation.
  private func work() throws {
    try harness.use { store in
      let list = store.lists.first?.id ?? ""
      _ = try store.perform(
        [.create(list: list, bytes: PlainItem.text(uid: "probe"))], title: "probe")
      try store.commitTurn()
    }
  }

  /// The changes by the journal.
  private func changes() throws -> [String] {
    // Without its oldest segment the history cannot be checked.
    guard let store = harness.store, let oldest = try store.transactionLog.segments().first,
      oldest <= harness.beginning.number + 1
    else { return [] }
    var changes = Delta()
    for change in try store.changes(since: harness.beginning) { changes.add(change.delta) }
    return changes.mistakes(from: harness.seen, to: store.contents)
  }

  /// A second process, with the index and without it.
  func others() throws -> [String] {
    var mistakes = try changes()
    for hasIndex in [true, false] {
      let machine = harness.machine
      if !hasIndex { machine.foreign.delete("s/.state/index") }
      let other = StoreHarness(machine, generation: 1000)
      try other.open()
      guard try other.rest() else { return ["another does not come to rest"] }
      if other.store?.contents != harness.store?.contents {
        mistakes.append(
          difference("for another", other.store?.contents, harness.store?.contents))
      }
      let left = ["s/lists", "s/lists/Home", "s/lists/Work"].flatMap { folderPath in
        machine.foreign.names(in: folderPath).filter(TransactionLog.isLeftover).map {
          "\(folderPath)/\($0)"
        }
      }
      if !left.isEmpty { mistakes.append("left over: \(left)") }
      try harness.use { $0.notice(.everything) }
      guard try harness.rest() else { return ["it does not come to rest beside another"] }
      if harness.store?.state != other.store?.state {
        mistakes.append("two processes are in two states")
      }
      other.process?.die()
    }
    return mistakes
  }
}
