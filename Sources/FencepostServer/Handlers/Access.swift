// `access/status`, and the cases of `access/request` that can be answered without asking the
// person.

import FencepostProtocol
import JSONRPC

extension Server {
  mutating func accessStatus(_ params: AccessStatusParams) throws(ResponseError) -> Access {
    access.readIfUnknown()
    return Access(
      reminders: accessRights.reminders, events: accessRights.events,
      location: accessRights.location)
  }

  /// Answers a request for access without asking the person. If the person has to be asked and can
  /// be, the session asks, and does not call this.
  mutating func accessRequest(
    _ params: AccessRequestParams
  ) throws(ResponseError) -> AccessAnswer {
    guard let answer = try access.earlierAnswer(to: params) else {
      _ = try access.question(params, isReady: phase == .ready)
      guard !access.questions.isFull else {
        throw ResponseError(
          .limitExceeded,
          "\(Questions.mostWaitingRequests) requests already wait for the person's answer.",
          hint: "Send one request, and wait for its answer.")
      }
      throw ResponseError(
        .invalidRequest, "access/request waits for a person, and cannot be sent here.",
        hint: "Send access/request by itself, outside a batch and with an id.")
    }
    return answer
  }
}
