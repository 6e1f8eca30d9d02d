// A question to the person on a client's behalf, and the requests that wait for the answer.

import CivilTime
import FencepostProtocol
import JSONRPC

struct Question {
  let params: AccessRequestParams
  /// The client's stated purpose.
  let purpose: String?
  /// The requests that wait for the answer.
  var askers: [RequestID]
  /// When the question counts as not answered.
  let deadline: Instant

  var level: AccessLevel { params.level ?? .fullAccess }

  static let allow = "Allow"
  static let deny = "Don't allow"
  /// How long a person may take, in milliseconds.
  static let retryPolicy: Int64 = 5 * 60 * 1000
}

/// Open questions, by the ids of the server's requests.
struct Questions {
  private var open: [RequestID: Question] = [:]
  private var lastID = 1_000_000
  /// The ids of requests to create a progress token.
  private var tokens: Set<RequestID> = []

  /// A request id, and a progress token.
  mutating func nextToken() -> (id: RequestID, token: RequestID) {
    lastID += 1
    tokens.insert(RequestID(lastID))
    return (RequestID(lastID), RequestID(lastID))
  }

  /// Whether this id belongs to a token request; it is forgotten then.
  mutating func isToken(_ id: RequestID) -> Bool { tokens.remove(id) != nil }

  /// The earliest deadline.
  var due: Instant? { open.values.map(\.deadline).min() }

  /// The most requests that may wait for the person.
  static let mostAskers = 1000

  var isFull: Bool { open.values.reduce(0) { $0 + $1.askers.count } >= Self.mostAskers }

  /// Adds a request to an open question with the same meaning.
  mutating func join(_ params: AccessRequestParams, _ asker: RequestID) -> Bool {
    for (id, question) in open
    where question.params.entity == params.entity && question.level == params.level ?? .fullAccess {
      open[id]?.askers.append(asker)
      return true
    }
    return false
  }

  mutating func add(_ question: Question) -> RequestID {
    lastID += 1
    let id = RequestID(lastID)
    open[id] = question
    return id
  }

  mutating func remove(_ id: RequestID) -> Question? { open.removeValue(forKey: id) }

  /// Removes a request from its question. Returns the request's id as it was sent, nil if it was
  /// not waiting, and the question's id if no other request waits for it.
  mutating func withdraw(_ asker: RequestID) -> (asker: RequestID?, question: RequestID?) {
    for (id, question) in open {
      guard let sent = question.askers.first(where: { $0 == asker }) else { continue }
      open[id]?.askers.removeAll { $0 == asker }
      guard open[id]?.askers.isEmpty == true else { return (sent, nil) }
      open[id] = nil
      return (sent, id)
    }
    return (nil, nil)
  }

  mutating func removeExpired(at now: Instant) -> [Question] {
    let lapsed = open.filter { $0.value.deadline <= now }
    for id in lapsed.keys { open[id] = nil }
    return Array(lapsed.values)
  }

  mutating func removeAll() -> [Question] {
    defer { open = [:] }
    return Array(open.values)
  }
}
