// Runs a scenario repeatedly, with all or many combinations of its choices, until one fails. Does
// not know what the scenario does.

public struct Explorer {
  /// The most runs, and the most choices of one run; further choices are 0.
  public var runLimit = 1_000_000
  public var choiceLimit = 10_000

  public init() {}

  /// A scenario fails by throwing. It must be deterministic apart from its choices.
  public typealias Scenario = (Chooser) throws -> Void

  /// All combinations, depth first, until one fails.
  public func exhaust(_ scenario: Scenario) -> Exploration {
    var exploration = Exploration()
    let seen = SeenStates()
    var script: [Int] = []
    while exploration.runs < runLimit {
      let chooser = Chooser(script: script, limit: choiceLimit, seen: seen)
      exploration.runs += 1
      do {
        try scenario(chooser)
      } catch is AlreadyExplored {
        exploration.pruned += 1
      } catch {
        exploration.failure = shrink(chooser, error, scenario)
        return exploration
      }
      if chooser.isCutShort { exploration.isComplete = false }
      guard !chooser.hasDiverged, chooser.taken.count >= script.count else {
        exploration.failure = Failure(choices: script, error: Divergence(), story: [])
        return exploration
      }
      guard let next = Self.next(after: chooser) else { return exploration }
      script = next
    }
    exploration.isComplete = false
    return exploration
  }

  /// Random combinations, each with a seed of its own, until one fails.
  public func sample(runs: Int, seed: UInt64, _ scenario: Scenario) -> Exploration {
    var exploration = Exploration(isComplete: false)
    for run in 0..<UInt64(runs) {
      let chooser = Chooser(seed: seed &+ run, limit: choiceLimit)
      exploration.runs += 1
      do {
        try scenario(chooser)
      } catch {
        exploration.failure = shrink(chooser, error, scenario)
        exploration.failure?.seed = seed &+ run
        return exploration
      }
    }
    return exploration
  }

  /// Repeats one combination and describes it in words.
  public static func replay(_ choices: [Int], _ scenario: Scenario) -> Failure? {
    let chooser = Chooser(script: choices, isTelling: true)
    do {
      try scenario(chooser)
      return nil
    } catch {
      var told = chooser.taken
      while told.last == 0 { told.removeLast() }
      return Failure(choices: told, error: error, story: chooser.story)
    }
  }

  /// The next script in depth-first order; nil after the last.
  private static func next(after chooser: Chooser) -> [Int]? {
    var script = chooser.taken
    while let last = script.popLast() {
      if last + 1 < chooser.counts[script.count] {
        script.append(last + 1)
        return script
      }
    }
    return nil
  }

  /// Resets as many choices to 0 as possible while the scenario still fails, in any way.
  private func shrink(
    _ chooser: Chooser, _ error: any Error, _ scenario: Scenario
  ) -> Failure {
    var choices = chooser.taken
    func fails(_ candidate: [Int]) -> Bool {
      Self.replay(candidate, scenario) != nil
    }
    for index in choices.indices.reversed().prefix(500) where choices[index] != 0 {
      var candidate = choices
      candidate[index] = 0
      if fails(candidate) { choices = candidate }
    }
    return Self.replay(choices, scenario)
      ?? Failure(choices: chooser.taken, error: error, story: ["it does not fail again"])
  }
}

/// The result of an exploration.
public struct Exploration {
  public var runs = 0
  /// Runs that ended in a state that was explored already.
  public var pruned = 0
  /// Whether all combinations were run.
  public var isComplete = true
  public var failure: Failure?
}

/// A failing combination, to be repeated with `Explorer.replay`.
public struct Failure: Error, CustomStringConvertible {
  public var choices: [Int]
  public var error: any Error
  /// Choices other than 0, in words.
  public var story: [String]
  public var seed: UInt64?

  public var description: String {
    let origin = seed.map { " (seed \($0))" } ?? ""
    return "\(error), after choices \(choices)\(origin):\n" + story.joined(separator: "\n")
  }
}

/// The scenario did not repeat its choices, so it cannot be explored.
public struct Divergence: Error {}
