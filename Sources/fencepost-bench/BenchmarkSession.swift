// Where the measuring happens: what was asked for, where peers are built, which processors there
// are, and what has to be said under the table.

final class BenchmarkSession {
  let effort: Effort
  let workshop: Toolchain
  let processors = Processors()
  /// Each once, in the order they came up.
  private(set) var notes: [String] = []
  /// Whether something of our own could not be measured, or somebody came to another result.
  private(set) var hasFailed = false

  init(_ options: Options) throws(Failure) {
    effort = options.isQuick ? .quick : .full
    workshop = try Toolchain(options)
  }

  /// False where it went wrong, which is then noted under the contender's name.
  @discardableResult
  func attempt(_ contender: Contender, _ work: () throws(Failure) -> Void) -> Bool {
    do throws(Failure) {
      try work()
      return true
    } catch {
      if contender == .fencepost { hasFailed = true }
      if case .differs = error { hasFailed = true }
      note("\(contender.name): \(error)")
      return false
    }
  }

  func note(_ text: String) {
    if !notes.contains(text) { notes.append(text) }
  }
}

/// How long to measure.
struct Effort {
  /// Rounds of a conversation, and how long each lasts.
  let rounds: Int
  let span: Double
  /// Rounds of what happens once: a start, a large reply, one pass over the records.
  let passes: Int
  /// So many rules, and ten times as many items.
  let rules: Int
  /// Stores of so many items.
  let stores: [Int]
  /// So many fences.
  let fences: [Int]
  /// So many single saves.
  let saves: Int

  /// The largest store but one.
  var middleStore: Int { stores.dropLast().last ?? stores.last ?? 0 }

  static let quick = Effort(
    rounds: 3, span: 0.06, passes: 7, rules: 200, stores: [1_000], fences: [1_000, 20_000],
    saves: 40)
  static let full = Effort(
    rounds: 21, span: 0.15, passes: 41, rules: 1_000, stores: [1_000, 10_000, 100_000],
    fences: [1_000, 100_000, 1_000_000], saves: 300)
}
