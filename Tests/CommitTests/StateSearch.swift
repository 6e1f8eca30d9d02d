// The search of the model: from a state to every state that one process can lead to, each continued
// once; or one random path, process after process, until one ends normally.

import SimulatedDisk

struct StateSearch {
  let scenario: CommitScenario
  var start: CommitState
  private(set) var runs = 0
  private(set) var worlds = 0
  private(set) var statesAtDeath: Set<String> = []
  /// Final states that were verified.
  private let verified = SeenStates()

  init(_ scenario: CommitScenario, _ operation: ForeignOperation?, deaths: Int, on machine: Machine)
  {
    self.scenario = scenario
    start = CommitState(
      machine, file: nil, operation: operation.map { OngoingOperation($0) }, outcome: nil,
      deathsLeft: deaths)
  }

  /// Explores all paths.
  mutating func exhaust() throws {
    let seen = SeenStates()
    let deathbeds = SeenStates()
    var waiting = [start]
    while let world = waiting.popLast() {
      worlds += 1
      var after: [CommitState] = []
      var explorer = Explorer()
      explorer.runLimit = .max
      let exploration = explorer.exhaust { chooser in
        let run = ProcessRun(world, scenario, chooser, known: deathbeds)
        let end = try run.run()
        self.statesAtDeath.formUnion(run.statesAtDeath)
        after += run.after
        if world.outcome == nil || run.isOver { after.append(end) } else { try check(end) }
      }
      runs += exploration.runs
      if let failure = exploration.failure {
        throw Violation(description: "\(failure)\n" + world.story.joined(separator: "\n"))
      }
      guard exploration.isComplete else { throw Violation(description: "too many choices") }
      for world in after where seen.insert(world) { waiting.append(world) }
    }
  }

  /// Follows one random path.
  mutating func sample(seed: UInt64) throws {
    let chooser = Chooser(seed: seed)
    var world: CommitState? = start
    while let now = world {
      runs += 1
      var story: [String] = []
      do {
        let run = ProcessRun(now, scenario, chooser, known: nil)
        let end = try run.run()
        statesAtDeath.formUnion(run.statesAtDeath)
        story = end.story
        let isWhole = now.outcome != nil && !run.isOver
        if isWhole { try check(end) }
        // If a process can die, one does in three of four runs.
        let isDeath = !run.after.isEmpty && chooser.choose(4) > 0
        world = isDeath ? run.after[chooser.choose(run.after.count)] : isWhole ? nil : end
      } catch {
        throw Violation(description: "\(error) (seed \(seed))\n" + story.joined(separator: "\n"))
      }
    }
  }

  private mutating func check(_ end: CommitState) throws {
    guard verified.insert(end) else { return }
    do {
      try Verification(scenario, end).run()
    } catch {
      throw Violation(description: "\(error)\n" + end.story.joined(separator: "\n"))
    }
  }
}
