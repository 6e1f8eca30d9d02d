// A received message with its method looked up. Does not depend on what methods do.

import FencepostProtocol
import JSONRPC

struct IncomingMessage {
  let message: Message
  /// Nil for an unknown method, for a method of LSP, and for a message that is not a request.
  let method: RequestMethod?
  /// The method that decides what the message waits for: its own, or for an editor's command the
  /// method that carries it out.
  let effectiveMethod: RequestMethod?

  init(_ message: Message) {
    self.message = message
    switch message {
    case .request(_, let call), .notification(let call):
      method = RequestMethod(rawValue: call.method)
      effectiveMethod = method ?? call.languageMethod
    case .response, .malformed:
      method = nil
      effectiveMethod = nil
    }
  }

  var needsStore: Bool { effectiveMethod?.needsStore ?? false }

  /// Whether the message is an editor's command (`workspace/executeCommand`).
  var isCommand: Bool {
    guard method == nil, effectiveMethod != nil, case .request(_, let call) = message else {
      return false
    }
    return call.method == LanguageRequest.executeCommand.rawValue
  }

  /// Whether the request can be committed together with earlier ones.
  var joinsTurn: Bool { effectiveMethod.map { $0.needsStore && !$0.endsTurn } ?? false }
}

/// The content of one frame: a message, or a batch of messages.
enum Delivery {
  case single(IncomingMessage)
  case batch([IncomingMessage])

  init(_ arrival: Arrival) {
    switch arrival {
    case .single(let message): self = .single(IncomingMessage(message))
    case .batch(let messages): self = .batch(messages.map(IncomingMessage.init))
    }
  }

  /// The methods of all requests in the frame.
  var methods: [RequestMethod] {
    switch self {
    case .single(let incoming): incoming.effectiveMethod.map { [$0] } ?? []
    case .batch(let all): all.compactMap(\.effectiveMethod)
    }
  }

  var needsStore: Bool {
    switch self {
    case .single(let incoming): incoming.needsStore
    case .batch(let all): all.contains { $0.needsStore }
    }
  }

  var needsAlarms: Bool {
    switch self {
    case .single(let incoming): incoming.effectiveMethod?.needsAlarms ?? false
    case .batch(let all): all.contains { $0.effectiveMethod?.needsAlarms ?? false }
    }
  }

  /// Whether the frame is a single request whose work may be done in slices. The requests of a
  /// batch are always carried out at once.
  var isLong: Bool {
    guard case .single(let incoming) = self, case .request = incoming.message else { return false }
    return incoming.method?.isLong ?? false
  }

  var messages: [Message] {
    switch self {
    case .single(let incoming): [incoming.message]
    case .batch(let all): all.map(\.message)
    }
  }
}
