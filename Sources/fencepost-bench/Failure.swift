// What can go wrong in a benchmark, in words for whoever runs it.

enum Failure: Error, CustomStringConvertible {
  /// The command line asks for something there is not.
  case usage(String)
  /// A system call failed: which, and how.
  case system(String, code: Int32)
  /// Something that is compared with is not here, and how to get it.
  case missing(String)
  /// What somebody was asked did not come in time.
  case late(String)
  /// A process ended that was still needed.
  case ended(String)
  /// An answer is not what was asked for.
  case wrong(String)
  /// A peer came to another result than Fencepost, so one of the two is wrong.
  case differs(String)

  var description: String {
    switch self {
    case .usage(let problem): "\(problem)\nTry 'fencepost-bench --help'."
    case .system(let call, let code): "\(call): \(SystemError.words(code))"
    case .missing(let cure): cure
    case .late(let name): "\(name) did not answer in time"
    case .ended(let name): "\(name) ended too early"
    case .wrong(let problem): problem
    case .differs(let difference): "DISAGREES: \(difference)"
    }
  }
}
