// Which processors this process, and every process it starts, may run on.

import CSystem

struct Processors {
  /// A bit each.
  private let allowed = csystem_processors()
  /// False where the system does not let us choose.
  let canConfine: Bool

  init() {
    canConfine = allowed != 0 && csystem_confine(allowed) == 0
  }

  var count: Int { allowed.nonzeroBitCount }

  /// Runs `work` in such a place, and all that it starts stays there.
  func placed<Outcome>(_ placement: Placement, _ work: () -> Outcome) -> Outcome {
    guard placement == .one, canConfine else { return work() }
    // The last one: the first serves most interrupts.
    let last = UInt64(1) << UInt64(63 - allowed.leadingZeroBitCount)
    guard csystem_confine(last) == 0 else { return work() }
    defer { _ = csystem_confine(allowed) }
    return work()
  }
}

enum Placement: CaseIterable {
  /// Harness and server share one processor: no wake-up crosses to another.
  case one
  /// The system places them as it likes.
  case free

  var words: String {
    switch self {
    case .one: "one CPU"
    case .free: "free"
    }
  }
}
