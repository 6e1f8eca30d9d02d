// Each disk call fails in turn, in each possible way, during every operation of a store: the
// operation is then done completely or not at all, memory and files agree, and the store continues
// afterwards.

import SimulatedDisk
import Testing

@Suite struct FaultTests {
  @Test(arguments: FaultScenario.all)
  func `each failing disk call leaves the operation done or undone, and the store usable`(
    _ scenario: FaultScenario
  ) throws {
    try runAll(FaultTrial(scenario))
  }

  @Test(arguments: FaultScenario.edits, [true, false])
  func `the same holds on a disk without exchange and safe rename`(
    _ scenario: FaultScenario, hasLinks: Bool
  ) throws {
    var traits = DiskTraits()
    traits.exchanges = false
    traits.movesWithoutReplacing = false
    traits.links = hasLinks
    try runAll(FaultTrial(scenario, on: traits))
  }

  private func runAll(_ trial: FaultTrial) throws {
    var trial = trial
    for kind in InjectedFault.Kind.allCases {
      for (number, call) in trial.calls.enumerated() where kind.affects(call) {
        let mistakes = try trial.mistakes(kind, at: number)
        guard mistakes.isEmpty else {
          Issue.record(
            "\(kind) at call \(number), \(call):\n\(mistakes.joined(separator: "\n"))")
          break
        }
      }
    }
  }
}
