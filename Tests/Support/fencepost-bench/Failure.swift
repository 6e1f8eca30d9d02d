// Errors of the benchmark, with sentences for the person who runs it.

enum Failure: Error, CustomStringConvertible {
  /// The command line is invalid.
  case usage(String)
  /// A system call failed.
  case system(String, code: Int32)
  /// A peer is missing; the text says how to get it.
  case missing(String)
  /// An answer did not arrive in time.
  case late(String)
  /// A process ended too early.
  case ended(String)
  /// An answer is wrong.
  case wrong(String)
  /// A peer's result differs from Fencepost's, so one of them is wrong.
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
