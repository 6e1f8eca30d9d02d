// The model's explorer: from a world to every world that one process's life can lead to, each gone
// on from once; or at random, a life after another until one lives to its end.

import SimulatedDisk

struct Search {
  let undertaking: Undertaking
  var start: World
  private(set) var lives = 0
  private(set) var worlds = 0
  private(set) var deathbeds: Set<String> = []
  /// Ends that were looked at.
  private let verified = Known()

  init(_ undertaking: Undertaking, _ deed: Deed?, deaths: Int, on machine: Machine) {
    self.undertaking = undertaking
    start = World(
      machine, file: nil, doing: deed.map { Doing($0) }, outcome: nil, deathsLeft: deaths)
  }

  /// Goes all ways.
  mutating func exhaust() throws {
    let seen = Known()
    let deathbeds = Known()
    var waiting = [start]
    while let world = waiting.popLast() {
      worlds += 1
      var after: [World] = []
      var explorer = Explorer()
      explorer.runLimit = .max
      let exploration = explorer.exhaust { chooser in
        let life = Life(world, undertaking, chooser, known: deathbeds)
        let end = try life.run()
        self.deathbeds.formUnion(life.deathbeds)
        after += life.after
        if world.outcome == nil || life.isOver { after.append(end) } else { try check(end) }
      }
      lives += exploration.runs
      if let failure = exploration.failure {
        throw Broken(description: "\(failure)\n" + world.story.joined(separator: "\n"))
      }
      guard exploration.isComplete else { throw Broken(description: "too many choices") }
      for world in after where seen.insert(world) { waiting.append(world) }
    }
  }

  /// Goes one way, as chance has it.
  mutating func sample(seed: UInt64) throws {
    let chooser = Chooser(seed: seed)
    var world: World? = start
    while let now = world {
      lives += 1
      var story: [String] = []
      do {
        let life = Life(now, undertaking, chooser, known: nil)
        let end = try life.run()
        deathbeds.formUnion(life.deathbeds)
        story = end.story
        let isWhole = now.outcome != nil && !life.isOver
        if isWhole { try check(end) }
        // More often than not somebody dies who may.
        let isDeath = !life.after.isEmpty && chooser.choose(4) > 0
        world = isDeath ? life.after[chooser.choose(life.after.count)] : isWhole ? nil : end
      } catch {
        throw Broken(description: "\(error) (seed \(seed))\n" + story.joined(separator: "\n"))
      }
    }
  }

  private mutating func check(_ end: World) throws {
    guard verified.insert(end) else { return }
    do {
      try Verification(undertaking, end).run()
    } catch {
      throw Broken(description: "\(error)\n" + end.story.joined(separator: "\n"))
    }
  }
}
