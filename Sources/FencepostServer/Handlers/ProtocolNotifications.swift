// `$/setTrace` and `$/cancelRequest`: notifications about the conversation itself.

import FencepostProtocol

extension Server {
  mutating func setTrace(_ params: SetTraceParams) {
    trace = params.value
  }

  /// Took effect when it arrived; a request that is not in the inbox any more has been answered.
  mutating func cancelRequest(_ params: CancelRequestParams) {}
}
