// One scenario with one fault, and its result compared with the result without a fault.

import Files
import SimulatedDisk
import Store

struct FaultTrial {
  private let scenario: FaultScenario
  private let machine: Machine
  /// The disk calls if nothing fails.
  private(set) var calls: [DiskOperation] = []
  /// The result if nothing fails and only these steps are taken.
  private var ends: [[Bool]: End] = [:]
  /// Final states of disks that a second process has checked already.
  private var disks: Set<DiskSnapshot> = []

  private struct End: Equatable {
    var memory: StoreContents?
    var files: StoreContents
  }

  init(_ scenario: FaultScenario, on traits: DiskTraits = DiskTraits()) throws {
    self.scenario = scenario
    machine = try scenario.setting(traits)
    let injected = InjectedFault(.fails, at: .max)
    let (_, faults) = try begin(injected, [])
    calls = injected.calls
    if let fault = faults.compactMap(\.self).first { throw fault }
  }

  /// Runs the scenario without the steps that are left out; returns the error of each step.
  private func begin(
    _ injected: InjectedFault, _ leftOut: [Bool]
  ) throws -> (patient: StoreHarness, faults: [(any Error)?]) {
    let patient = StoreHarness(machine.copy())
    for step in scenario.before ?? [] { try step(patient) }
    patient.hook = { injected.verdict(on: $0) }
    var faults: [(any Error)?] = []
    for (number, step) in scenario.steps.enumerated() {
      if number < leftOut.count, leftOut[number] {
        faults.append(nil)
        continue
      }
      do {
        try step(patient)
        faults.append(nil)
      } catch {
        faults.append(error)
      }
    }
    patient.hook = nil
    // The store watcher notices that a file has become readable.
    if injected.kind == .denies, patient.store != nil {
      try patient.use { $0.notice(.everything) }
    }
    // What was not settled by now never will be.
    if patient.store != nil { try patient.use { $0.abandonTurn() } }
    return (patient, faults)
  }

  private func end(of harness: StoreHarness) -> End {
    End(memory: harness.store?.contents, files: harness.files)
  }

  private mutating func end(without leftOut: [Bool]) throws -> End {
    if let known = ends[leftOut] { return known }
    let (patient, _) = try begin(InjectedFault(.fails, at: .max), leftOut)
    ends[leftOut] = end(of: patient)
    return end(of: patient)
  }

  // MARK: What is wrong

  mutating func mistakes(_ kind: InjectedFault.Kind, at number: Int) throws -> [String] {
    let (patient, faults) = try begin(InjectedFault(kind, at: number), [])
    var mistakes: [String] = []
    if let fault = faults.compactMap(\.self).first { mistakes += unclear(fault, kind) }
    let isOpen = faults.contains {
      if case .unfinishedCommit? = $0 as? StoreFault { true } else { false }
    }
    let leftOut = faults.map { $0 != nil }
    let expected = try end(without: leftOut)
    let found = end(of: patient)
    // An opening reads what it can, and the rest as soon as possible.
    if scenario.isAlone, scenario.before != nil {
      // A file without read permission is not a fault of the store, but a problem that it reports.
      if kind != .denies, found.memory != expected.memory {
        mistakes.append(difference("in memory", found.memory, expected.memory))
      }
      if !isOpen, found.files != expected.files {
        mistakes.append(difference("in the files", found.files, expected.files))
      }
    }
    guard mistakes.isEmpty else { return mistakes }
    do {
      mistakes += try checkRecovery(patient, isOpen: isOpen, leftOut, expected)
    } catch {
      mistakes.append("afterwards it fails: \(error)")
    }
    return mistakes.map { "\($0), after \(faults)" }
  }

  /// The store becomes quiet, what failed works now, and so does everything else.
  private mutating func checkRecovery(
    _ harness: StoreHarness, isOpen: Bool, _ failed: [Bool], _ expected: End
  ) throws -> [String] {
    let whole = try end(without: [])
    // If the store could not be opened, it opens now.
    var allowed = [scenario.before == nil ? whole.files : expected.files]
    if isOpen { allowed += try parts().map { try end(without: $0).files } }
    let convalescence = RecoveryCheck(harness)
    var mistakes = try convalescence.settleDown(as: scenario.isAlone ? allowed : nil)
    // If only a part failed, the rest has been done already.
    if !isOpen, failed.last == true, scenario.before != nil {
      for step in scenario.steps { try step(harness) }
      mistakes += try convalescence.settleDown(as: scenario.isAlone ? [whole.files] : nil)
    }
    mistakes += try convalescence.goOn()
    let isNew = disks.insert(harness.machine.snapshot(numbers: true)).inserted
    return try isNew ? mistakes + convalescence.others() : mistakes
  }

  /// Every subset of the transactions of an unsettled turn: the next process that takes the lock
  /// decides about each of them separately.
  private func parts() -> [[Bool]] {
    let count = scenario.steps.count - 1
    return (0..<1 << count).map { choice in (0..<count).map { choice >> $0 & 1 == 1 } }
  }

  private func unclear(_ fault: any Error, _ kind: InjectedFault.Kind) -> [String] {
    let cause: DiskFault
    switch fault {
    case StoreFault.disk(let fault), StoreFault.unfinishedCommit(let fault): cause = fault
    case let fault as DiskFault: cause = fault
    // A file that cannot be read is treated as another program's.
    case StoreFault.conflict where kind == .denies: return []
    default: return ["it fails with \(fault)"]
    }
    guard cause.reason == kind.reason else { return ["it fails with \(cause)"] }
    let sentence = cause.description
    return sentence.hasPrefix("Cannot ") && sentence.contains("\"s") ? [] : ["it says \(sentence)"]
  }
}

func difference(_ path: String, _ found: StoreContents?, _ expected: StoreContents?) -> String {
  guard let found else { return "nothing is there \(path)" }
  let expected = expected ?? [:]
  let keys = Set(found.keys).union(expected.keys).sorted().filter { found[$0] != expected[$0] }
  return "\(path): "
    + keys.map { "\($0) is \(found[$0] ?? "not there") and not \(expected[$0] ?? "there")" }
    .joined(separator: "; ")
}
