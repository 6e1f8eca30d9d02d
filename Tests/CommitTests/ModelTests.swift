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

  @Test(arguments: Undertaking.all, [1, 2])
  func whoeverDiesNothingAcknowledgedIsLost(_ undertaking: Undertaking, deaths: Int) throws {
    try exhaust(undertaking, nil, deaths: deaths)
  }

  @Test(
    arguments: isFull
      ? Undertaking.all : Undertaking.all.filter { !$0.name.hasPrefix("mixed group") })
  func whateverOthersDoMeanwhileNothingOfItIsLost(_ undertaking: Undertaking) throws {
    for deed in Deed.all(during: undertaking) {
      try exhaust(undertaking, deed, deaths: Self.isFull ? 2 : 1)
    }
  }

  /// Where the disk lacks what it takes to move in one step, nothing is lost but what is written in
  /// the one moment that `losesToRenaming` tells of.
  @Test(arguments: Ability.lacking, Undertaking.all)
  func soItIsWhereNamesCannotBeExchanged(
    _ ability: Ability, _ undertaking: Undertaking
  ) throws {
    try exhaust(undertaking, nil, deaths: Self.isFull ? 2 : 1, on: ability)
    for deed in Deed.all(during: undertaking) where Self.isFull {
      try exhaust(undertaking, deed, deaths: 1, on: ability)
    }
    try sample(undertaking, runs: Self.isFull ? 40 : 12, on: ability)
  }

  @Test(arguments: Undertaking.all)
  func soItIsWithTwoDeathsATornDiskAndAForeignProgram(_ undertaking: Undertaking) throws {
    print("\(undertaking.name): FENCEPOST_SEED=\(Self.seed)")
    try sample(undertaking, runs: 40, on: .whole)
  }

  private func sample(_ undertaking: Undertaking, runs: Int, on ability: Ability) throws {
    for deed in Deed.all(during: undertaking) {
      let machine = try Undertaking.machine(ability.traits)
      var search = Search(undertaking, deed, deaths: 2, on: machine)
      for run in 0..<runs {
        do {
          try search.sample(seed: Self.seed &+ UInt64(run))
        } catch {
          Issue.record("\(undertaking.name), \(deed.name), \(ability.name): \(error)")
          return
        }
      }
    }
  }

  /// Where a write was torn is only asked in full: any line that is not whole is none.
  private func exhaust(
    _ undertaking: Undertaking, _ deed: Deed?, deaths: Int, on ability: Ability = .whole
  ) throws {
    var traits = ability.traits
    if !Self.isFull { traits.tears = .none }
    var search = Search(undertaking, deed, deaths: deaths, on: try Undertaking.machine(traits))
    let name =
      "\(undertaking.name), \(deed?.name ?? "nobody else"), \(ability.name), deaths: \(deaths)"
    do {
      try search.exhaust()
      print("\(name): \(search.worlds) worlds, \(search.lives) lives")
    } catch {
      Issue.record("\(name): \(error)")
    }
  }
}
