// The processors on which this process and its children may run.

import CSystem

struct Processors {
  /// A bit mask.
  private let allowed = csystem_processors()
  /// False if the system does not allow a choice.
  let canConfine: Bool

  init() {
    canConfine = allowed != 0 && csystem_confine(allowed) == 0
  }

  var count: Int { allowed.nonzeroBitCount }

  /// Runs `work`, and everything that it starts, with this placement.
  func placed<Outcome>(_ placement: Placement, _ work: () -> Outcome) -> Outcome {
    guard placement == .one, canConfine else { return work() }
    // The last one, because the first handles most interrupts.
    let last = UInt64(1) << UInt64(63 - allowed.leadingZeroBitCount)
    guard csystem_confine(last) == 0 else { return work() }
    defer { _ = csystem_confine(allowed) }
    return work()
  }
}

enum Placement: CaseIterable {
  /// Benchmark and server share one processor, so that no wake-up crosses processors.
  case one
  /// The system's choice.
  case free

  var words: String {
    switch self {
    case .one: "one CPU"
    case .free: "free"
    }
  }
}
