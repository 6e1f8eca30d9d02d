// A question that was put to the person on a client's behalf, and who waits for the answer.

import CivilTime
import FencepostProtocol
import JSONRPC

struct Question {
  let params: AccessRequestParams
  /// The client's words for what it wants.
  let purpose: String?
  /// The requests that the answer answers.
  var askers: [RequestID]
  /// When it counts as not answered.
  let deadline: Instant

  var level: AccessLevel { params.level ?? .fullAccess }

  static let allow = "Allow"
  static let deny = "Don't allow"
  /// How long a person may take, in milliseconds.
  static let retryPolicy: Int64 = 5 * 60 * 1000
}

/// The questions that wait for an answer, by the ids that they were sent under.
struct Questions {
  private var open: [RequestID: Question] = [:]
  private var lastID = 1_000_000
  /// Those that asked for leave to show progress.
  private var tokens: Set<RequestID> = []

  /// An id to ask under, and a token to tell progress under.
  mutating func nextToken() -> (id: RequestID, token: RequestID) {
    lastID += 1
    tokens.insert(RequestID(lastID))
    return (RequestID(lastID), RequestID(lastID))
  }

  /// Whether such leave was asked for under this id; asked once.
  mutating func isToken(_ id: RequestID) -> Bool { tokens.remove(id) != nil }

  /// When the first of them lapses.
  var due: Instant? { open.values.map(\.deadline).min() }

  /// So many requests wait for the person's answers at most.
  static let mostAskers = 1000

  var isFull: Bool { open.values.reduce(0) { $0 + $1.askers.count } >= Self.mostAskers }

  /// Joins a question of the same meaning that is open already.
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

  mutating func take(_ id: RequestID) -> Question? { open.removeValue(forKey: id) }

  /// Takes a request off the question that it waits for. Gives its id as it was sent, nil where it
  /// does not wait, and the question's where no other request waits for that one.
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

  mutating func takeLapsed(at now: Instant) -> [Question] {
    let lapsed = open.filter { $0.value.deadline <= now }
    for id in lapsed.keys { open[id] = nil }
    return Array(lapsed.values)
  }

  mutating func takeAll() -> [Question] {
    defer { open = [:] }
    return Array(open.values)
  }
}
