// What a request needs before its handler is reached, by its method. A new method has to say.

import FencepostProtocol
import JSONRPC

extension RequestMethod {
  /// Whether it reads or changes what the store keeps: it waits for the store to be open, and is
  /// answered when its turn has settled.
  var needsStore: Bool {
    switch self {
    case .initialize, .shutdown, .rpcDiscover, .unitsInfo, .unitsConvert, .unitsParse,
      .unitsFormat:
      false
    }
  }
}

extension Message {
  var needsStore: Bool {
    switch self {
    case .request(_, let call), .notification(let call):
      RequestMethod(rawValue: call.method)?.needsStore ?? false
    case .response, .malformed:
      false
    }
  }

  /// Whether its answer may have to wait for others, and be given once more.
  var joinsTurn: Bool { needsStore }
}

extension Arrival {
  var messages: [Message] {
    switch self {
    case .single(let message): [message]
    case .batch(let messages): messages
    }
  }
}
