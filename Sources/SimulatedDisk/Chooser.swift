// Who decides wherever a simulation may go more than one way: by a script, by chance, and with a
// record of what was chosen, so that every run can be had again.

/// Choices of one run. Choice 0 is always the one by which nothing bad happens.
public final class Chooser {
  private let script: [Int]
  private var chance: Chance?
  private let limit: Int
  private let isTelling: Bool

  /// What was chosen, and of how many.
  public private(set) var taken: [Int] = []
  private(set) var counts: [Int] = []
  /// What was chosen other than 0, in words, where somebody asked for them.
  public private(set) var story: [String] = []
  /// Whether choices beyond the limit were not made.
  private(set) var isCutShort = false
  private(set) var hasDiverged = false
  private(set) var seen: SeenStates?

  /// Follows a script, and then chooses 0, or by chance.
  public init(
    script: [Int] = [], seed: UInt64? = nil, limit: Int = .max, isTelling: Bool = false
  ) {
    self.script = script
    chance = seed.map { Chance(seed: $0) }
    self.limit = limit
    self.isTelling = isTelling
  }

  init(script: [Int], limit: Int, seen: SeenStates) {
    self.script = script
    self.limit = limit
    self.seen = seen
    isTelling = false
  }

  /// Whether this run is still where another has been before it.
  public var isRetracing: Bool { taken.count < script.count }

  /// One of so many ways.
  public func choose(_ count: Int, _ what: @autoclosure () -> String = "") -> Int {
    choose(count, what()) { chance in chance.below(count) }
  }

  /// Whether something rare happens: by chance once in so many times, and in an exhaustive
  /// exploration both ways.
  public func happens(oneIn odds: Int, _ what: @autoclosure () -> String = "") -> Bool {
    choose(2, what()) { chance in chance.below(odds) == 0 ? 1 : 0 } == 1
  }

  private func choose(
    _ count: Int, _ what: @autoclosure () -> String, draw: (inout Chance) -> Int
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

  /// Ends this run where another one has been in this state: what can follow is explored from
  /// there. Two states with one key must have one future, so that the key tells also how far the
  /// scenario has come.
  public func visit(_ key: some Hashable) throws(Pruned) {
    // On the way along the script every state was met by the run before.
    guard let seen, taken.count >= script.count else { return }
    guard seen.insert(key) else { throw Pruned() }
  }
}

/// A run that ended because its state was explored already. No failure.
public struct Pruned: Error {}

/// The states that an exploration has met, each by 64 bits: among a million, two of one print are
/// less likely than one in ten million, and cost a part of the exploration.
final class SeenStates {
  private var prints: Set<Int> = []

  /// False where it was there already.
  func insert(_ key: some Hashable) -> Bool {
    var hasher = Hasher()
    hasher.combine(key)
    return prints.insert(hasher.finalize()).inserted
  }
}

/// Numbers that look random and come again from their seed.
struct Chance {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func below(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    mixed ^= mixed >> 31
    return Int(mixed % UInt64(max(bound, 1)))
  }
}
