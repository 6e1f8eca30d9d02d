// What a frame was understood as, in words: the tests compare whole messages as text.

import JSON

@testable import JSONRPC

/// The result of one JSON text, or of its elements.
func understood(_ text: String, limits: Limits = .standard) -> String {
  Arrival(.message(Array(text.utf8)), limits: limits).words
}

extension Arrival {
  var words: String {
    switch self {
    case .single(let message): message.words
    case .batch(let messages): "batch of \(messages.map(\.words).joined(separator: " | "))"
    }
  }
}

extension Message {
  fileprivate var words: String {
    switch self {
    case .request(let id, let call): "request \(id): \(call.words)"
    case .notification(let call): "notification: \(call.words)"
    case .response(let id, .result(let value)): "response \(id): result \(value.words)"
    case .response(let id, .error(let value)): "response \(id): error \(value.words)"
    case .malformed(let malformed): "refused to \(malformed.id): \(malformed.problem.words)"
    }
  }
}

extension Call {
  fileprivate var words: String { "\(method) \(params.words)" }
}

extension Value {
  fileprivate var words: String { String(decoding: text, as: UTF8.self) }
}

extension MalformedMessage.Problem {
  fileprivate var words: String {
    switch self {
    case .notJSON(let fault): "not JSON, \(fault)"
    case .notMessage(let kind): "not a message but \(kind.phrase)"
    case .notRequest(let sentence): "no request, \(sentence)"
    case .ambiguous(let defect): "ambiguous, \(defect)"
    case .tooLarge(let fault): "too large, \(fault)"
    case .batchTooLong(let count, let allowed): "batch of \(count), more than \(allowed)"
    case .badHeader(let reason): "bad header, \(reason)"
    case .badEncoding(let charset): "bad encoding, \(charset)"
    case .unanswerable(let reason): "unanswerable, \(reason)"
    }
  }
}
