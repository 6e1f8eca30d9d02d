// Each call of the disk fails in turn, in each way in which it can, during everything that a store
// does: then it was done wholly or not at all, memory and files agree, and all goes on afterwards.

import SimulatedDisk
import Testing

@Suite struct FaultTests {
  @Test(arguments: Ordeal.all)
  func `whichever call fails, it is done or not, and it goes on afterwards`(
    _ ordeal: Ordeal
  ) throws {
    try goThrough(Trial(ordeal))
  }

  @Test(arguments: Ordeal.edits, [true, false])
  func `so it is where a disk can neither exchange nor say that a name is free`(
    _ ordeal: Ordeal, hasLinks: Bool
  ) throws {
    var traits = DiskTraits()
    traits.exchanges = false
    traits.movesWithoutReplacing = false
    traits.links = hasLinks
    try goThrough(Trial(ordeal, on: traits))
  }

  private func goThrough(_ trial: Trial) throws {
    var trial = trial
    for kind in Trouble.Kind.allCases {
      for (number, call) in trial.calls.enumerated() where kind.befalls(call) {
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
