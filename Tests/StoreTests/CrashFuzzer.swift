// Several processes on one store and foreign programs that write between their disk calls; before
// each call it may fail, the process may die, or the power may be lost.

import PlainStore
import SimulatedDisk
import TestSupport

@testable import Files
@testable import Store

final class CrashFuzzer {
  let machine: Machine
  var random: SeededRandom
  var expected: ExpectedFiles
  private(set) var harnesses: [StoreHarness] = []
  /// Where a process ended: during which operation, at which call, of which kind.
  var ends: Set<String> = []
  var story: [String] = []
  private(set) var mistakes: [String] = []
  var count = 0
  /// Transactions without a known result yet.
  private(set) var underWay: [Transaction] = []
  /// The number of the call before which it ends.
  var fate = 0
  var calls = 0
  var work = ""
  var foreignWriteRate = 0

  init(_ machine: Machine, _ random: SeededRandom) throws {
    self.machine = machine.copy()
    self.random = random
    expected = ExpectedFiles(machine)
    for number in 1...2 + self.random.below(2) {
      harnesses.append(StoreHarness(self.machine, generation: number * 1000))
    }
    for patient in harnesses { try patient.open() }
  }

  func step() throws {
    machine.now += Int64(random.pick([0, 1, 60, 3000])) * 1_000_000
    let patient = random.pick(harnesses)
    switch random.below(8) {
    case 0...4: try turn(of: patient)
    case 5: listen(patient)
    case 6:
      if random.once(in: 2) { machine.foreign.delete("s/.state/index") }
      open(patient)
    default: writeAsForeignProgram()
    }
    try startProcess()
    if random.once(in: 3), mistakes.isEmpty { try check() }
  }

  // MARK: What is done

  private func turn(of harness: StoreHarness) throws {
    expected.beginTurn()
    defer { underWay = [] }
    let fault = endangered(harness, "a turn") { [self] in
      for _ in 0..<1 + random.below(4) {
        do {
          try harness.use { try perform($0) }
        } catch {
          guard harness.isAlive else { throw error }
          // The other operations of the turn continue without it.
          story.append("refused: \(error)")
        }
        underWay = harness.gathered
      }
      try harness.use { try $0.commitTurn() }
    }
    let gathered = underWay
    let titles = gathered.map(\.title).joined(separator: ", ")
    guard let fault else {
      if !gathered.isEmpty { story.append("settled: \(titles)") }
      return expected.settle(gathered, machine)
    }
    story.append("not settled: \(titles): \(fault)")
    if harness.isAlive, !isOpen(fault) {
      try harness.use { $0.abandonTurn() }
      expected.refuse(gathered, machine)
    } else {
      try resolveUncertain()
      expected.resolve(gathered, machine)
    }
  }

  private func isOpen(_ fault: any Error) -> Bool {
    if case StoreFault.unfinishedCommit = fault { true } else { false }
  }

  /// The next process recovers them, unless it dies as well.
  private func resolveUncertain() throws {
    while true {
      try startProcess()
      let next = random.pick(harnesses)
      let fault = endangered(next, "a settling", oneIn: 4) {
        try next.use { try $0.beginTurn() }
      }
      guard fault != nil else { return try next.use { $0.abandonTurn() } }
    }
  }

  private func perform(_ store: Store) throws {
    count += 1
    var items: [Item] = []
    store.forEachItem { items.append($0) }
    items.sort { $0.id.text < $1.id.text }
    let item = items.isEmpty ? nil : random.pick(items)
    let list = random.pick(store.lists.map(\.id).sorted() + ["Nowhere"])
    let new = StoreEdit.create(
      list: list, bytes: PlainItem.text(uid: "u\(count)", ["n": "\(count)"]))
    switch random.below(12) {
    case 0: _ = try store.perform([new], title: "create")
    case 1:
      // With an item in it, every other time.
      let id = "L\(count)"
      let filled = StoreEdit.create(list: id, bytes: PlainItem.text(uid: "u\(count)"))
      _ = try store.perform(
        [.makeList(title: id, color: "#\(count)", id: id)] + (random.once(in: 2) ? [filled] : []),
        title: "make")
    case 2:
      // An item may leave it in the same transaction.
      var edits = [StoreEdit.removeList(list)]
      if let item, item.list == list, let other = store.lists.first(where: { $0.id != list }),
        random.once(in: 2)
      {
        let now = try store.current(item.id)
        edits.insert(.replace(now, bytes: now.bytes, list: other.id), at: 0)
      }
      _ = try store.perform(edits, title: "trash")
    case 3: _ = try store.perform([.setList(list, title: "T\(count)", color: nil)], title: "title")
    case 4: _ = try store.undo()
    case 5: _ = try store.redo()
    case 6:
      _ = try store.perform(
        [.write(document: FileName(ours: "places.json"), bytes: Array("here=\(count)".utf8))],
        title: "places")
    case 7:
      guard let item else { return }
      _ = try store.perform([.remove(try store.current(item.id))], title: "remove")
    default:
      guard let item else { return }
      let now = try store.current(item.id)
      guard let fields = PlainItem.fields(of: now.bytes), let uid = fields["uid"] else { return }
      let bytes = PlainItem.text(uid: uid, ["n": "\(count)"])
      let isMove = random.once(in: 2)
      _ = try store.perform(
        [.replace(now, bytes: bytes, list: isMove ? list : now.list)]
          + (random.once(in: 2) ? [new] : []), title: isMove ? "move" : "edit")
    }
  }

  private func listen(_ harness: StoreHarness) {
    _ = endangered(harness, "a look") { [self] in
      try harness.use { store in
        store.notice(.everything)
        harness.receive(try store.recheckDue())
        if random.once(in: 3) { store.saveIndex() }
      }
    }
  }

  private func open(_ harness: StoreHarness) {
    harness.process?.die()
    _ = endangered(harness, "an opening") { try harness.open() }
  }

  /// A process that died is replaced by a new one, which may die as well.
  private func startProcess() throws {
    while let dead = harnesses.first(where: { !$0.isAlive }) { open(dead) }
  }

  // MARK: What must hold

  private func check() throws {
    for patient in harnesses {
      try patient.use { $0.notice(.everything) }
    }
    for patient in harnesses + harnesses {
      guard try patient.rest() else { return mistakes.append("a process does not come to rest") }
      try patient.use { $0.notice(.journal) }
    }
    mistakes += expected.mistakes + expected.differences(machine)
    for patient in harnesses {
      guard try patient.rest(), let store = patient.store else { continue }
      let files = patient.files
      if store.contents != files { mistakes.append(difference("seen", store.contents, files)) }
      mistakes += patient.announced.mistakes(from: patient.seen, to: store.contents)
      _ = try store.history(limit: 5)
      patient.beginAnew()
    }
  }
}

extension StoreHarness {
  var isAlive: Bool { store != nil && process?.isAlive == true }

  /// The operations of its turn so far.
  var gathered: [Transaction] {
    store?.turn?.commit.transactions.filter { $0.source != .external } ?? []
  }
}
