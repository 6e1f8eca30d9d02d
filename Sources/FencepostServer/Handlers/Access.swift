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

  /// Answers a request for access without asking the person. If the session can ask the person, it
  /// does not call this function.
  mutating func accessRequest(
    _ params: AccessRequestParams
  ) throws(ResponseError) -> AccessAnswer {
    guard let answer = try access.earlierAnswer(to: params) else {
      _ = try access.question(params, isReady: phase == .ready)
      guard !access.questions.isFull else {
        throw ResponseError(
          .limitExceeded,
          "\(AccessQuestions.mostWaitingRequests) requests already wait for the person's answer.",
          hint: "Send one request, and wait for its answer.")
      }
      throw ResponseError(
        .invalidRequest,
        "access/request waits for a person's answer, so it needs an id and cannot be in a batch.",
        hint: "Send access/request by itself, with an id.")
    }
    return answer
  }
}
