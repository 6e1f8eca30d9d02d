// A question that asks the person to give a client access, and the requests that wait for the
// answer.

import CivilTime
import FencepostProtocol
import JSONRPC

struct AccessQuestion {
  let params: AccessRequestParams
  /// What the client wants access for, in its own words.
  let purpose: String?
  /// The requests that wait for the answer.
  var waitingRequests: [RequestID]
  /// When the question counts as unanswered.
  let deadline: Instant

  var accessLevel: AccessLevel { params.level ?? .fullAccess }

  static let allow = "Allow"
  static let deny = "Don't allow"
  /// How long the server waits for the person's answer, in milliseconds.
  static let answerTimeout: Int64 = 5 * 60 * 1000
}

/// Open questions, by the ids of the server's requests.
struct AccessQuestions {
  private var openQuestions: [RequestID: AccessQuestion] = [:]
  private var lastID = 1_000_000
  /// The ids of the requests by which the server offered the client a progress token, and which
  /// the client has not answered yet.
  private var requestedTokens: Set<RequestID> = []

  /// A new request id, and a new progress token.
  mutating func nextToken() -> (id: RequestID, token: RequestID) {
    lastID += 1
    requestedTokens.insert(RequestID(lastID))
    return (RequestID(lastID), RequestID(lastID))
  }

  /// Forgets a request for a progress token; false if no such request has this id.
  mutating func removeTokenRequest(_ id: RequestID) -> Bool { requestedTokens.remove(id) != nil }

  /// The earliest deadline of an open question.
  var earliestDeadline: Instant? { openQuestions.values.map(\.deadline).min() }

  /// The most requests that may wait for answers of the person.
  static let mostWaitingRequests = 1000

  var isFull: Bool {
    openQuestions.values.reduce(0) { $0 + $1.waitingRequests.count } >= Self.mostWaitingRequests
  }

  /// Lets a request wait for the answer to an open question that asks the same; false if there is
  /// no such question.
  mutating func join(_ params: AccessRequestParams, _ waitingRequest: RequestID) -> Bool {
    for (id, question) in openQuestions
    where question.params.entity == params.entity
      && question.accessLevel == params.level ?? .fullAccess
    {
      openQuestions[id]?.waitingRequests.append(waitingRequest)
      return true
    }
    return false
  }

  mutating func add(_ question: AccessQuestion) -> RequestID {
    lastID += 1
    let id = RequestID(lastID)
    openQuestions[id] = question
    return id
  }

  mutating func remove(_ id: RequestID) -> AccessQuestion? { openQuestions.removeValue(forKey: id) }

  /// Removes a request from the question that it waits for. Returns the request's id as it was
  /// sent, or nil if the request was not waiting. Also returns the question's id if no other
  /// request waits for that question.
  mutating func withdraw(_ waitingRequest: RequestID) -> (
    waitingRequest: RequestID?, question: RequestID?
  ) {
    for (id, question) in openQuestions {
      guard let waitingRequestID = question.waitingRequests.first(where: { $0 == waitingRequest })
      else { continue }
      openQuestions[id]?.waitingRequests.removeAll { $0 == waitingRequest }
      guard openQuestions[id]?.waitingRequests.isEmpty == true else {
        return (waitingRequestID, nil)
      }
      openQuestions[id] = nil
      return (waitingRequestID, id)
    }
    return (nil, nil)
  }

  mutating func removeExpired(at now: Instant) -> [AccessQuestion] {
    let expiredQuestions = openQuestions.filter { $0.value.deadline <= now }
    for id in expiredQuestions.keys { openQuestions[id] = nil }
    return Array(expiredQuestions.values)
  }

  mutating func removeAll() -> [AccessQuestion] {
    defer { openQuestions = [:] }
    return Array(openQuestions.values)
  }
}
