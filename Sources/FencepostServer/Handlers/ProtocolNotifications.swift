// `$/setTrace`, `$/cancelRequest` and `$/advanceClock`: notifications about the session itself.

import FencepostProtocol
import JSONRPC

extension Server {
  mutating func setTrace(_ params: SetTraceParams) {
    options.trace = params.value
  }

  /// Does nothing: `Inbox` cancelled the request when this message arrived, if the request was
  /// still waiting there.
  mutating func cancelRequest(_ params: CancelRequestParams) {}

  /// Sets the clock of a rehearsal forward. `refusal(ofAdvancing:)` has checked the params.
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
    let longestSeconds = Double(Rehearsal.longestSpan) / 1000
    return (0...longestSeconds).contains(params.seconds)
      ? nil : "seconds must be from 0 to \(Int(longestSeconds)), a hundred years."
  }
}
