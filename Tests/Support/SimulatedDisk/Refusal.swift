// Why the simulated disk refuses an operation; the caller makes a sentence of it.

import Files

struct Refusal: Error {
  var reason: DiskFault.Reason

  init(_ reason: DiskFault.Reason) {
    self.reason = reason
  }

  /// For a system error number without a case of its own.
  init(errno: Int32) {
    reason = .other(errno: errno)
  }
}
