// Makes the choices of a simulation: by a script or by chance, recording them, so that every run
// can be repeated.

import TestSupport

/// The choices of one run. Choice 0 always means that nothing bad happens.
public final class Chooser {
  private let script: [Int]
  private var chance: SeededRandom?
  private let limit: Int
  private let isTelling: Bool

  /// The choices made, and the number of options of each.
  public private(set) var taken: [Int] = []
  private(set) var counts: [Int] = []
  /// Choices other than 0 in words, if requested.
  public private(set) var story: [String] = []
  /// Whether choices beyond the limit were suppressed.
  private(set) var isCutShort = false
  private(set) var hasDiverged = false
  private(set) var seen: SeenStates?

  /// Follows a script, then chooses 0 or by chance.
  public init(
    script: [Int] = [], seed: UInt64? = nil, limit: Int = .max, isTelling: Bool = false
  ) {
    self.script = script
    chance = seed.map { SeededRandom(seed: $0) }
    self.limit = limit
    self.isTelling = isTelling
  }

  init(script: [Int], limit: Int, seen: SeenStates) {
    self.script = script
    self.limit = limit
    self.seen = seen
    isTelling = false
  }

  /// Whether this run still follows its script.
  public var isRetracing: Bool { taken.count < script.count }

  /// Chooses one of `count` options.
  public func choose(_ count: Int, _ what: @autoclosure () -> String = "") -> Int {
    choose(count, what()) { chance in chance.below(count) }
  }

  /// Whether something rare happens: by chance once in `odds` times; an exhaustive exploration
  /// tries both.
  public func happens(oneIn odds: Int, _ what: @autoclosure () -> String = "") -> Bool {
    choose(2, what()) { chance in chance.below(odds) == 0 ? 1 : 0 } == 1
  }

  private func choose(
    _ count: Int, _ what: @autoclosure () -> String, draw: (inout SeededRandom) -> Int
  ) -> Int {
    guard count > 1 else { return 0 }
    guard taken.count < limit else {
      isCutShort = true
      return 0
    }
    var choice = 0
    if taken.count < script.count {
      choice = script[taken.count]
      if choice >= count {
        hasDiverged = true
        choice = count - 1
      }
    } else if var chance {
      choice = draw(&chance)
      self.chance = chance
    }
    taken.append(choice)
    counts.append(count)
    if isTelling, choice > 0 { story.append("\(choice) of \(count): \(what())") }
    return choice
  }

  /// Ends this run if another run was in this state, because that run explored what can follow.
  /// What can follow must be the same for all states with equal keys, so the key must include the
  /// progress of the scenario.
  public func visit(_ key: some Hashable) throws(AlreadyExplored) {
    // While this run follows the script, each of its states was a state of the previous run.
    guard let seen, taken.count >= script.count else { return }
    guard seen.insert(key) else { throw AlreadyExplored() }
  }
}

/// The run ended because its state was explored already; not a failure.
public struct AlreadyExplored: Error {}

/// The states that an exploration has met, as 64-bit hashes: among a million, a collision is less
/// likely than one in ten million, and would only skip a part of the exploration.
final class SeenStates {
  private var prints: Set<Int> = []

  /// False if the state was met before.
  func insert(_ key: some Hashable) -> Bool {
    var hasher = Hasher()
    hasher.combine(key)
    return prints.insert(hasher.finalize()).inserted
  }
}
