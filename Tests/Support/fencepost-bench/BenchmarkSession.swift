// One run of the benchmark: its options, the toolchain that builds peers, the processors, and the
// notes below the table.

final class BenchmarkSession {
  let effort: Effort
  let toolchain: Toolchain
  let processors = Processors()
  /// Each note once, in order.
  private(set) var notes: [String] = []
  /// Whether a measurement of Fencepost failed, or a peer had another result.
  private(set) var hasFailed = false

  init(_ options: Options) throws(Failure) {
    effort = options.isQuick ? .quick : .full
    toolchain = try Toolchain(options)
  }

  /// False after a failure, which is noted under the contender's name.
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

/// How much to measure.
struct Effort {
  /// Rounds of a conversation, and seconds of each.
  let rounds: Int
  let span: Double
  /// Rounds of single actions: a start, a large reply, one pass over the records.
  let passes: Int
  /// The number of rules; there are ten times as many items.
  let rules: Int
  /// The sizes of stores.
  let stores: [Int]
  /// The numbers of fences.
  let fences: [Int]
  /// The number of single saves.
  let saves: Int

  /// The second largest store.
  var middleStore: Int { stores.dropLast().last ?? stores.last ?? 0 }

  static let quick = Effort(
    rounds: 3, span: 0.06, passes: 7, rules: 200, stores: [1_000], fences: [1_000, 20_000],
    saves: 40)
  static let full = Effort(
    rounds: 21, span: 0.15, passes: 41, rules: 1_000, stores: [1_000, 10_000, 100_000],
    fences: [1_000, 100_000, 1_000_000], saves: 300)
}
