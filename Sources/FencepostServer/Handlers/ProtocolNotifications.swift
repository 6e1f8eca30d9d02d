// `$/setTrace`, `$/cancelRequest` and `$/advanceClock`: notifications about the session itself.

import FencepostProtocol
import JSONRPC

extension Server {
  mutating func setTrace(_ params: SetTraceParams) {
    options.trace = params.value
  }

  /// Does nothing: the request was cancelled when this message arrived, if it was still waiting.
  mutating func cancelRequest(_ params: CancelRequestParams) {}

  /// Sets a rehearsed clock forward. `refusal(ofAdvancing:)` has checked the params.
  mutating func advanceClock(_ params: AdvanceClockParams) {
    configuration.clock.advance?(Int64((params.seconds * 1000).rounded()))
  }

  /// Why the clock cannot be set forward; nil if it can. The reason goes into the log, because a
  /// notification has no reply.
  func refusal(ofAdvancing call: Call) throws(ResponseError) -> String? {
    guard configuration.clock.advance != nil else {
      return "only a server that was started with --rehearse has a clock that can be set."
    }
    let params: AdvanceClockParams = try call.decode()
    let longest = Double(Rehearsal.longestSpan) / 1000
    return (0...longest).contains(params.seconds)
      ? nil : "seconds must be from 0 to a hundred years."
  }
}
