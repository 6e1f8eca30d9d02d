// A received message with its method looked up. Does not know what methods do.

import FencepostProtocol
import JSONRPC

struct Incoming {
  let message: Message
  /// Nil for unknown methods, for those of the language server, and for messages that are not requests.
  let method: RequestMethod?
  /// The method whose needs it has: its own, or the one that carries out a command of an editor.
  let needs: RequestMethod?

  init(_ message: Message) {
    self.message = message
    switch message {
    case .request(_, let call), .notification(let call):
      method = RequestMethod(rawValue: call.method)
      needs = method ?? call.languageMethod
    case .response, .malformed:
      method = nil
      needs = nil
    }
  }

  var needsStore: Bool { needs?.needsStore ?? false }

  /// Whether it can be committed together with earlier requests.
  var joinsTurn: Bool { needs.map { $0.needsStore && !$0.endsTurn } ?? false }
}

/// The content of one frame.
enum Delivery {
  case single(Incoming)
  case batch([Incoming])

  init(_ arrival: Arrival) {
    switch arrival {
    case .single(let message): self = .single(Incoming(message))
    case .batch(let messages): self = .batch(messages.map(Incoming.init))
    }
  }

  /// The methods that it requests.
  var methods: [RequestMethod] {
    switch self {
    case .single(let incoming): incoming.needs.map { [$0] } ?? []
    case .batch(let all): all.compactMap(\.needs)
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
    case .single(let incoming): incoming.needs?.needsAlarms ?? false
    case .batch(let all): all.contains { $0.needs?.needsAlarms ?? false }
    }
  }

  /// Whether it is a single request that may take long; in a batch, requests are carried out at
  /// once.
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
