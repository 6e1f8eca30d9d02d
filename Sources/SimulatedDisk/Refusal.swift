// Why the platter does not do what it was told; who asked makes a sentence of it.

import Files

struct Refusal: Error {
  var reason: DiskFault.Reason

  init(_ reason: DiskFault.Reason) {
    self.reason = reason
  }

  /// For what the system has a number and the product no word.
  init(errno: Int32) {
    reason = .other(errno: errno)
  }
}
