// The commit and its recovery on a disk in memory, with everything that may happen around them:
// before each step a process may die, power may be lost and other programs may write. Some tests
// only take samples; with FENCEPOST_MODEL=full they explore everything, which takes hours.

import Foundation
import SimulatedDisk
import TestSupport
import Testing

@Suite struct ModelTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let isFull = environment["FENCEPOST_MODEL"] == "full"
  private static let seed = SeededRandom().seed

  @Test(arguments: CommitScenario.all, [1, 2])
  func acknowledgedTransactionsSurviveOneCrashOrPowerLoss(_ scenario: CommitScenario, deaths: Int)
    throws
  {
    try exhaust(scenario, nil, deaths: deaths)
  }

  @Test(
    arguments: isFull
      ? CommitScenario.all : CommitScenario.all.filter { !$0.name.hasPrefix("mixed group") })
  func writesOfForeignProgramsAreNeverLost(_ scenario: CommitScenario) throws {
    for foreign in ForeignOperation.all(during: scenario) {
      try exhaust(scenario, foreign, deaths: Self.isFull ? 2 : 1)
    }
  }

  /// On a disk that lacks an atomic operation nothing is lost but what a foreign program writes in
  /// the one moment that `losesToRenaming` describes.
  @Test(arguments: DiskVariant.lacking, CommitScenario.all)
  func acknowledgedTransactionsSurviveWithoutExchange(
    _ ability: DiskVariant, _ scenario: CommitScenario
  ) throws {
    try exhaust(scenario, nil, deaths: Self.isFull ? 2 : 1, on: ability)
    for foreign in ForeignOperation.all(during: scenario) where Self.isFull {
      try exhaust(scenario, foreign, deaths: 1, on: ability)
    }
    try sample(scenario, runs: Self.isFull ? 40 : 12, on: ability)
  }

  @Test(arguments: CommitScenario.all)
  func acknowledgedTransactionsSurviveTwoCrashesAndForeignWrites(_ scenario: CommitScenario) throws
  {
    print("\(scenario.name): FENCEPOST_SEED=\(Self.seed)")
    try sample(scenario, runs: 40, on: .whole)
  }

  private func sample(_ scenario: CommitScenario, runs: Int, on ability: DiskVariant) throws {
    for foreign in ForeignOperation.all(during: scenario) {
      let machine = try CommitScenario.machine(ability.traits)
      var search = StateSearch(scenario, foreign, deaths: 2, on: machine)
      for run in 0..<runs {
        do {
          try search.sample(seed: Self.seed &+ UInt64(run))
        } catch {
          Issue.record("\(scenario.name), \(foreign.name), \(ability.name): \(error)")
          return
        }
      }
    }
  }

  /// Torn writes are explored only in full: any incomplete line is treated alike.
  private func exhaust(
    _ scenario: CommitScenario, _ operation: ForeignOperation?, deaths: Int,
    on ability: DiskVariant = .whole
  ) throws {
    var traits = ability.traits
    if !Self.isFull { traits.tears = .none }
    var search = StateSearch(
      scenario, operation, deaths: deaths, on: try CommitScenario.machine(traits))
    let name =
      "\(scenario.name), \(operation?.name ?? "no foreign program"), \(ability.name), deaths: \(deaths)"
    do {
      try search.exhaust()
      print("\(name): \(search.worlds) worlds, \(search.runs) lives")
    } catch {
      Issue.record("\(name): \(error)")
    }
  }
}
