// What came in, with the methods that it names looked up once. Knows nothing of what they do.

import FencepostProtocol
import JSONRPC

struct Incoming {
  let message: Message
  /// Nil for what names none of ours, or is no request.
  let method: RequestMethod?

  init(_ message: Message) {
    self.message = message
    switch message {
    case .request(_, let call), .notification(let call):
      method = RequestMethod(rawValue: call.method)
    case .response, .malformed:
      method = nil
    }
  }

  var needsStore: Bool { method?.needsStore ?? false }

  /// Whether what was gathered before it can wait for what comes after it.
  var joinsTurn: Bool { method.map { $0.needsStore && !$0.endsTurn } ?? false }
}

/// One frame's worth of it.
enum Delivery {
  case single(Incoming)
  case batch([Incoming])

  init(_ arrival: Arrival) {
    switch arrival {
    case .single(let message): self = .single(Incoming(message))
    case .batch(let messages): self = .batch(messages.map(Incoming.init))
    }
  }

  /// Which methods are asked for in it.
  var methods: [RequestMethod] {
    switch self {
    case .single(let incoming): incoming.method.map { [$0] } ?? []
    case .batch(let all): all.compactMap(\.method)
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
    case .single(let incoming): incoming.method?.needsAlarms ?? false
    case .batch(let all): all.contains { $0.method?.needsAlarms ?? false }
    }
  }

  /// Whether it is one request that can take long; in a batch it is carried out at once.
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
