// Maps malformed messages and unknown methods to protocol errors.

import FencepostProtocol
import JSON
import JSONRPC

extension ResponseError {
  init(_ problem: MalformedMessage.Problem, in framing: Framing) {
    switch problem {
    case .notJSON(let fault):
      let hint =
        framing == .lines
        ? "Send one message a line; `jq -c .` puts JSON on one line." : nil
      self.init(.parseError, "This is not JSON: \(fault).", hint: hint)
    case .badHeader(let reason):
      self.init(
        .parseError, "No message was found: \(reason).",
        hint:
          "A session that begins with headers must go on with them: Content-Length, an empty line, "
          + "and as many bytes of JSON.")
    case .badEncoding(let charset):
      self.init(
        .parseError, "This message was not read: its charset is '\(charset.excerpt(40))'.",
        hint: "Send UTF-8, and leave out the charset of Content-Type, or make it utf-8.")
    case .notMessage(let kind):
      self.init(
        .invalidRequest, "A message is an object, and this is \(kind.phrase).",
        hint: #"A request looks like {"jsonrpc":"2.0","id":1,"method":"rpc.discover"}."#)
    case .notRequest(let reason):
      self.init(.invalidRequest, "This is not a request: \(reason).")
    case .ambiguous(let defect):
      let path = defect.path.steps.isEmpty ? nil : defect.path.description
      self.init(.invalidParams, defect.description, field: path)
    case .tooLarge(let fault):
      self.init(
        .limitExceeded, "This message was not read: \(fault).",
        hint: "The result of initialize names the limits.")
    case .batchTooLong(let count, let allowed):
      self.init(
        .limitExceeded, "A batch of \(count) messages is more than \(allowed).",
        hint: "Send the messages one by one, or in several batches.")
    case .unanswerable(let reason):
      self.init(.invalidRequest, "This message cannot be answered: \(reason).")
    }
  }

  static var cancelledBeforeStart: ResponseError {
    ResponseError(.requestCancelled, "The request was cancelled before it began.")
  }

  static var cancelledWhileRunning: ResponseError {
    ResponseError(
      .requestCancelled, "The request was cancelled while it ran; it has changed nothing."
    )
  }

  static func unknownMethod(_ method: String) -> ResponseError {
    if NotificationMethod(rawValue: method) != nil {
      return ResponseError(
        .invalidRequest, "\(method) is a notification: send it without an id.")
    }
    return ResponseError(
      .methodNotFound, "There is no method '\(method.excerpt())'."
    ).suggesting(method: method)
  }

  static func replyTooLarge(_ limit: Int) -> ResponseError {
    ResponseError(
      .limitExceeded,
      "The answers to this batch are longer than \(limit) bytes; "
        + "this request was not carried out.",
      hint: "Send the remaining requests in another batch.")
  }
}
