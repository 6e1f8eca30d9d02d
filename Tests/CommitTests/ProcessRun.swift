// One process of the model: the writer, or a later process that recovers what the writer left. The
// run does not stop where the process may die: the state at that step is saved, and the search goes
// on from it later. The chooser decides what a foreign program does meanwhile.

@testable import Files
import SimulatedDisk

struct Violation: Error, CustomStringConvertible {
  var description: String
}

/// The states that were met already.
final class SeenStates {
  private var keys: Set<Int> = []

  func insert(_ world: CommitState, _ flag: Bool = false) -> Bool {
    var hasher = Hasher()
    hasher.combine(world.key)
    hasher.combine(flag)
    return keys.insert(hasher.finalize()).inserted
  }
}

final class ProcessRun {
  private let scenario: CommitScenario
  private let chooser: Chooser
  private let machine: Machine
  private var file: ForeignFile?
  private(set) var world: CommitState
  /// States that were saved before. With nil, the chooser picks one outcome of a power loss;
  /// otherwise all outcomes are explored.
  private let known: SeenStates?
  private(set) var after: [CommitState] = []
  private(set) var statesAtDeath: Set<String> = []
  /// Whether the process died in the middle of a step.
  private(set) var isOver = false

  init(_ world: CommitState, _ scenario: CommitScenario, _ chooser: Chooser, known: SeenStates?) {
    self.world = world
    self.scenario = scenario
    self.chooser = chooser
    self.known = known
    (machine, file) = world.machine.fork(with: world.file)
  }

  /// Runs the process and returns the state at its end.
  func run() throws -> CommitState {
    let isWriter = world.outcome == nil
    if isWriter {
      world.outcome = try write()
    } else {
      try recover()
    }
    var end = moment()
    end.story.append("\(isWriter ? "the writer" : "a recoverer") ends: \(end.outcome ?? .died)")
    // Power may be lost now. The process itself has ended, which is not a death.
    if !isOver { saveState("at the end", dying: isWriter) }
    return end
  }

  private func moment() -> CommitState {
    let (machine, file) = machine.fork(with: file)
    var moment = world
    moment = CommitState(
      machine, file: file, operation: world.operation, outcome: world.outcome,
      deathsLeft: world.deathsLeft)
    moment.powerLosses = world.powerLosses
    moment.story = world.story
    return moment
  }

  // MARK: What may happen

  private func process() -> DiskProcess {
    let process = machine.process()
    process.hook = { [unowned self] operation in actBefore(before: operation) }
    return process
  }

  private func actBefore(before operation: DiskOperation) -> Verdict {
    actAsOthers(operation)
    // A death before a step that changes nothing is the same as a death before the next step.
    guard world.deathsLeft > 0, operation.changes, operation.kind != .lock,
      operation.kind != .hold
    else { return .proceed }
    saveState("before \(operation)", dying: true)
    guard operation.bytes > 1, chooser.choose(2, "\(operation), half of it, and death") == 1 else {
      return .proceed
    }
    statesAtDeath.insert("in \(operation)")
    world.deathsLeft -= 1
    world.story.append("death in \(operation)")
    isOver = true
    return .die(after: .half)
  }

  /// A foreign operation is tried only before steps that it concerns, and before a power loss:
  /// before any other step it makes no difference.
  private func actAsOthers(_ operation: DiskOperation) {
    while let doing = world.operation, !doing.isOver, doing.operation.concerns(operation) {
      // A write between the last check of a file and its removal cannot be noticed.
      if doing.operation.kind == .overwrite, operation.kind == .remove { return }
      // Neither can, where names cannot be exchanged, a write between the last check and the
      // renaming.
      if operation.kind == .replace, operation.name?.isHidden == false,
        machine.traits.losesToRenaming(doing.operation.kind)
      {
        return
      }
      guard chooser.choose(2, "before \(operation): \(doing.operation.name)") == 1 else { return }
      world.operation?.step(on: machine, &file)
      world.story.append("before \(operation): step \(doing.done + 1) of \(doing.operation.name)")
    }
  }

  /// Saves the states in which this process dies or the machine loses power here.
  private func saveState(_ when: String, dying: Bool) {
    guard world.deathsLeft > 0, !chooser.isRetracing else { return }
    statesAtDeath.insert(when)
    var dead = moment()
    dead.deathsLeft -= 1
    if dead.outcome == nil { dead.outcome = .died }
    if let known, !known.insert(dead, dying) { return }
    if dying {
      var killed = dead
      killed.story.append("death \(when)")
      after.append(killed)
    }
    // The foreign operation may have happened just before, or only a part of it.
    let (other, otherFile) = machine.fork(with: file)
    var doing = world.operation
    var handle = otherFile
    losePower(on: other, dead, doing, when)
    while let now = doing, !now.isOver {
      doing?.step(on: other, &handle)
      losePower(
        on: other, dead, doing, "\(when), after step \(now.done + 1) of \(now.operation.name)")
    }
  }

  /// Explores every state that a power loss may leave of unsynced operations.
  private func losePower(
    on machine: Machine, _ dead: CommitState, _ operation: OngoingOperation?, _ when: String
  ) {
    func lose(_ chooser: Chooser) {
      let (dark, _) = machine.fork(with: nil)
      dark.losePower(choosing: chooser)
      // A foreign program that has a file open ends with the machine.
      var operation = operation
      if let now = operation, now.done > 0, !now.isOver { operation?.abandon() }
      var world = CommitState(
        dark, file: nil, operation: operation, outcome: dead.outcome, deathsLeft: dead.deathsLeft)
      world.powerLosses = dead.powerLosses + 1
      world.story = dead.story + ["no power \(when): \(chooser.taken)"]
      after.append(world)
    }
    guard known != nil else { return lose(chooser) }
    _ = Explorer().exhaust { lose($0) }
  }

  // MARK: What is done

  private func open() throws -> TransactionLog {
    let process = process()
    return try TransactionLog.open(
      StoreRoot(disk: process, root: process.open(path: "/")),
      identity: CommitState.identity(world.outcome == nil ? "w" : "r", machine.boot), at: nil,
      journalID: "j", retryPolicy: .none, now: CommitState.now
    ).transactionLog
  }

  private func write() throws -> CommitState.Outcome {
    do {
      var transactionLog = try open()
      if scenario.areMany { transactionLog.mostFilesSyncedSingly = 0 }
      var (commit, _) = try transactionLog.beginCommit(retryPolicy: .none, now: CommitState.now)
      do {
        for steps in scenario.transactions {
          let edits = try steps.map { try edit($0, in: &commit) }
          _ = try commit.add(edits, delta: Delta(), title: "save", at: CommitState.now)
        }
      } catch {
        commit.abandon()
        throw error
      }
      try commit.commit(into: &transactionLog).clear(in: &transactionLog)
      return .acknowledged
    } catch {
      if isOver { return .died }
      // Only a foreign program can be the reason.
      guard (world.operation?.done ?? 0) > 0 else {
        throw Violation(description: "the writer: \(error)")
      }
      switch error {
      case is Conflict, TransactionLogFault.overtaken, is DiskFault: return .refused
      default: throw Violation(description: "the writer failed with \(error)")
      }
    }
  }

  private struct Conflict: Error {}

  private func edit(_ step: CommitScenario.Step, in commit: inout Commit) throws -> Edit {
    func list(_ text: String) throws -> FileName {
      guard let name = FileName(text) else { throw Violation(description: "no name: \(text)") }
      return name
    }
    switch step {
    case .make(let text):
      let title = (name: FileName(ours: "displayname"), bytes: Array(text.utf8))
      return Edit(.makeFolder(files: [title]), at: try list(text), in: .lists)
    case .trash(let text):
      return Edit(.trashFolder, at: try list(text), in: .lists)
    case .restore(let text):
      return Edit(.restoreFolder(from: try list(text)), at: try list(text), in: .lists)
    case .write(let path, let text):
      guard let (folderPath, name) = CommitScenario.file(path) else {
        throw Violation(description: "no path: \(path)")
      }
      let old = CommitScenario.before[path]
      guard try commit.read(name, in: folderPath, upTo: 1 << 20)?.bytes == old else {
        throw Conflict()
      }
      if let text { return Edit(.write(Array(text.utf8), before: old), at: name, in: folderPath) }
      return Edit(.remove(before: old ?? []), at: name, in: folderPath)
    }
  }

  private func recover() throws {
    do {
      var transactionLog = try open()
      let lists = ["L", "M"].compactMap { FileName($0) }.map(FolderPath.list)
      _ = try transactionLog.removeLeftovers(
        Set(lists + [.lists]), retryPolicy: .none, now: CommitState.now)
    } catch {
      guard isOver else { throw Violation(description: "recovery failed with \(error)") }
    }
  }
}
