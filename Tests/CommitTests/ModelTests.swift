// The commit and its recovery, run as they are on a disk in memory, with everything that may happen
// around them: deaths, lost power and other programs, before each step. What is only sampled here is
// gone through as a whole where FENCEPOST_MODEL is `full`, which takes its time.

import Foundation
import SimulatedDisk
import Testing

@Suite struct ModelTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let isFull = environment["FENCEPOST_MODEL"] == "full"
  private static let seed =
    environment["FENCEPOST_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0..<(1 << 32))

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
    for deed in ForeignOperation.all(during: scenario) {
      try exhaust(scenario, deed, deaths: Self.isFull ? 2 : 1)
    }
  }

  /// Where the disk lacks what it takes to move in one step, nothing is lost but what is written in
  /// the one moment that `losesToRenaming` tells of.
  @Test(arguments: DiskVariant.lacking, CommitScenario.all)
  func acknowledgedTransactionsSurviveWithoutExchange(
    _ ability: DiskVariant, _ scenario: CommitScenario
  ) throws {
    try exhaust(scenario, nil, deaths: Self.isFull ? 2 : 1, on: ability)
    for deed in ForeignOperation.all(during: scenario) where Self.isFull {
      try exhaust(scenario, deed, deaths: 1, on: ability)
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
    for deed in ForeignOperation.all(during: scenario) {
      let machine = try CommitScenario.machine(ability.traits)
      var search = StateSearch(scenario, deed, deaths: 2, on: machine)
      for run in 0..<runs {
        do {
          try search.sample(seed: Self.seed &+ UInt64(run))
        } catch {
          Issue.record("\(scenario.name), \(deed.name), \(ability.name): \(error)")
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
      "\(scenario.name), \(operation?.name ?? "nobody else"), \(ability.name), deaths: \(deaths)"
    do {
      try search.exhaust()
      print("\(name): \(search.worlds) worlds, \(search.runs) lives")
    } catch {
      Issue.record("\(name): \(error)")
    }
  }
}
