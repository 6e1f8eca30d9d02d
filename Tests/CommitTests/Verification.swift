// The invariants that must hold after recovery and cleanup, whatever happened before.

import Files
import SimulatedDisk

struct Verification {
  private let scenario: CommitScenario
  private let world: CommitState
  private let final: Contents

  init(_ scenario: CommitScenario, _ world: CommitState) {
    self.scenario = scenario
    self.world = world
    final = CommitState.contents(of: world.machine)
  }

  func run() throws {
    try checkTransactions()
    try checkForeign()
    try checkLeftovers()
    try checkJournal(try openAgain())
  }

  private func fail(_ text: String) -> Violation { Violation(description: text) }

  private var notes: [OngoingOperation.Note] { world.operation?.notes ?? [] }

  /// Whether a foreign program changed this path.
  private func isTouched(_ path: String) -> Bool {
    notes.contains { path == $0.path || path.hasPrefix("\($0.path)/") || isBeside($0.path, path) }
  }

  /// A file that was added to a list which is created or removed with all its files.
  private func isBeside(_ foreign: String, _ path: String) -> Bool {
    scenario.touchesLists && world.operation?.operation.kind == .drop
      && foreign.prefix { $0 != "/" } == path.prefix { $0 != "/" } && foreign == path
  }

  /// Nothing acknowledged is lost, nothing refused is there, nothing is half done.
  private func checkTransactions() throws {
    for steps in scenario.transactions {
      var after = CommitScenario.before
      CommitScenario.run(steps, on: &after)
      let paths = CommitScenario.paths(of: steps).filter { !isTouched($0) }
      let isAfter = paths.allSatisfy { final[$0] == after[$0] }
      let isBefore = paths.allSatisfy { final[$0] == CommitScenario.before[$0] }
      let isRight =
        switch world.outcome {
        case .acknowledged: isAfter
        case .refused: isBefore
        case .died, nil: isAfter || isBefore
        }
      guard isRight else {
        throw fail("\(world.outcome ?? .died), but there is \(text(final))")
      }
    }
    let known = Set(scenario.transactions.flatMap { CommitScenario.paths(of: $0) })
    for (path, bytes) in CommitScenario.before where !known.contains(path) && !isTouched(path) {
      guard final[path] == bytes else { throw fail("\(path) was changed by no known program") }
    }
    for path in final.keys where CommitScenario.before[path] == nil && !known.contains(path) {
      // A temporary file of a foreign program stays if power is lost before its renaming.
      guard isTouched(path) || path.hasSuffix("~") else {
        throw fail("\(path) was created by no known program")
      }
    }
  }

  /// A power loss may lose unsynced foreign writes; nothing else may lose a foreign write.
  private func checkForeign() throws {
    guard let last = notes.last, let lastOperation = world.operation?.operation else { return }
    guard world.powerLosses == 0 || last.isDurable else { return }
    if lastOperation.kind == .removeFolder {
      guard !final.keys.contains(where: { $0.hasPrefix("\(lastOperation.path)/") }) else {
        throw fail("what was deleted came back: \(text(final))")
      }
    } else if lastOperation.kind == .revert {
      return
    } else if lastOperation.keepsName, world.powerLosses == 0 {
      guard final[last.path] == last.bytes else {
        throw fail("a foreign edit is lost: there is \(text(final))")
      }
    } else if let bytes = last.bytes, last.wasLinked {
      guard CommitState.everything(on: world.machine).values.contains(bytes) else {
        throw fail("what a foreign program wrote is nowhere")
      }
    }
  }

  private func checkLeftovers() throws {
    for folder in ["lists", "lists/L", "lists/M"] {
      let left = world.machine.foreign.names(in: folder).filter(TransactionLog.isLeftover)
      guard left.isEmpty else { throw fail("left over in \(folder): \(left)") }
    }
  }

  /// The next process to open the store has nothing to recover.
  private func openAgain() throws -> [JournalEntry] {
    let (machine, _) = world.machine.fork(with: nil)
    let process = machine.process()
    var writes: [String] = []
    process.hook = { operation in
      if operation.changes, operation.kind != .sync, operation.name?.text != "lock" {
        writes.append("\(operation)")
      }
      return .proceed
    }
    var (transactionLog, _, journalEntries) = try TransactionLog.open(
      StoreRoot(disk: process, root: process.open(path: "/")),
      identity: CommitState.identity("check", machine.boot), at: nil, journalID: "j",
      retryPolicy: .none,
      now: CommitState.now)
    let lists = ["L", "M"].compactMap { FileName($0) }.map(FolderPath.list)
    journalEntries += try transactionLog.removeLeftovers(
      Set(lists + [.lists]), retryPolicy: .none, now: CommitState.now)
    guard writes.isEmpty, transactionLog.journal.hasNoOpenTransaction else {
      throw fail("a second opening has something to do: \(writes)")
    }
    return journalEntries
  }

  /// The files are as the journal says, and its contents before and after are true. A power loss
  /// may lose the journal's last lines, of transactions with one file; their changes are then
  /// recorded as external.
  private func checkJournal(_ journalEntries: [JournalEntry]) throws {
    var said: [String: [UInt8]?] = [:]
    for case .committed(let transaction) in journalEntries {
      for change in transaction.changes where change.object == .file {
        let path = "\(change.folderPath.list?.text ?? "")/\(change.name)"
        var after = CommitScenario.before
        for steps in scenario.transactions { CommitScenario.run(steps, on: &after) }
        guard change.before?.bytes == CommitScenario.before[path],
          change.after?.bytes == after[path]
        else { throw fail("the journal cannot take \(path) back") }
        said[path] = .some(change.after?.bytes)
      }
    }
    let paths = scenario.transactions.flatMap { CommitScenario.paths(of: $0) }
    let isForgetful =
      world.powerLosses > 0 && scenario.transactions.allSatisfy { $0.count == 1 }
    if scenario.touchesLists || isForgetful { return }
    for path in paths where !isTouched(path) {
      let recorded = said[path] ?? CommitScenario.before[path]
      guard recorded == final[path] else {
        throw fail("the journal has another \(path) than \(text(final))")
      }
    }
  }

  private func text(_ contents: Contents) -> String {
    contents.sorted { $0.key < $1.key }
      .map { "\($0.key) “\(String(decoding: $0.value, as: UTF8.self))”" }.joined(separator: ", ")
  }
}
