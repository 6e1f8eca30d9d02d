// `$/setTrace` and `$/cancelRequest`: notifications about the session itself.

import FencepostProtocol

extension Server {
  mutating func setTrace(_ params: SetTraceParams) {
    options.trace = params.value
  }

  /// Cancelling took effect when the message arrived; requests that are not in the inbox were
  /// answered.
  mutating func cancelRequest(_ params: CancelRequestParams) {}
}
