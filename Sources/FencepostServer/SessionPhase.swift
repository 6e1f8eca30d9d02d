// The phase of a session between its first byte and its end, and the messages that are allowed in
// each phase.

import FencepostProtocol
import JSON
import JSONRPC

enum SessionPhase {
  /// Before `initialize` was answered.
  case beforeInitialize
  /// After `initialize` was answered, before the client sent `initialized`.
  case initializeAnswered
  /// The server may send notifications and requests.
  case ready
  /// After `shutdown`.
  case shutDown
}

extension SessionPhase {
  /// Why a request is refused before its params are examined; nil if it is allowed.
  func refusal(of method: String, in framing: Framing) -> ResponseError? {
    switch self {
    case .shutDown:
      return ResponseError(
        .invalidRequest, "The session was shut down; only the exit notification may follow.",
        hint: "Start another server.")
    case .beforeInitialize where framing == .headers && method != RequestMethod.initialize.rawValue:
      return ResponseError(
        .serverNotInitialized,
        "The session has not begun: send initialize before \(method.excerpt()).",
        hint: "With one JSON message a line, and no headers, initialize can be left out.")
    case .initializeAnswered, .ready:
      guard method == RequestMethod.initialize.rawValue else { return nil }
      return ResponseError(
        .invalidRequest, "The session has begun: initialize can be sent only once.")
    case .beforeInitialize:
      return nil
    }
  }

  /// Whether a notification is acted on in this phase.
  func handles(_ method: NotificationMethod, in framing: Framing) -> Bool {
    switch (self, method) {
    case (_, .exit): true
    case (.shutDown, _): false
    case (.beforeInitialize, _): framing == .lines
    case (.initializeAnswered, _), (.ready, _): true
    }
  }

  /// The exit code after the `exit` notification.
  var exitCodeAfterExit: Int32 { self == .shutDown ? 0 : 1 }

  /// The exit code if the session ends without `exit`: by the end of input, or by a signal.
  func exitCodeIfEndedNow(in framing: Framing?) -> Int32 {
    framing == .headers ? exitCodeAfterExit : 0
  }
}
