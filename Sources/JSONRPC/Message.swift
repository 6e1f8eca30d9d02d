// A decoded JSON-RPC message. A malformed message has the reason, and the id that its answer needs.

public import JSON

public enum Message: Sendable {
  case request(RequestID, Call)
  case notification(Call)
  /// The answer to a request of the server.
  case response(RequestID, ResponseOutcome)
  case malformed(MalformedMessage)
}

/// A method with its params.
public struct Call: Sendable {
  public let method: String
  /// An object, or an array that is not empty. If the message has no params, an empty object.
  public let params: Value
  /// The value at which the paths in error messages start, so that they begin with `params`.
  public let pathOrigin: Value

  public init(method: String, params: Value, pathOrigin: Value) {
    self.method = method
    self.params = params
    self.pathOrigin = pathOrigin
  }
}

public enum ResponseOutcome: Sendable {
  case result(Value)
  case error(Value)
}

/// A message that cannot be handled, with the reason.
public struct MalformedMessage: Sendable {
  public enum Problem: Sendable, Equatable {
    /// The message is not JSON.
    case notJSON(SyntaxFault)
    /// The message is JSON, but neither an object nor an array.
    case notMessage(Kind)
    /// The message is an object or an empty array, but not a request; the sentence says why.
    case notRequest(String)
    /// The message is a request that could be understood in two ways.
    case ambiguous(Defect)
    /// The message exceeds a limit.
    case tooLarge(LimitFault)
    /// The message is a batch with too many messages.
    case batchTooLong(count: Int, maximum: Int)
    /// The bytes have no valid header, so no message was found in them; the text says why.
    case badHeader(String)
    /// The header of the message names another charset than UTF-8.
    case badEncoding(String)
    /// A notification or response that is wrong, and is not answered; the sentence says why.
    case unanswerable(String)
  }

  /// The id for the reply; `null` if it could not be read.
  public let id: RequestID
  public let problem: Problem

  public init(id: RequestID = .null, _ problem: Problem) {
    self.id = id
    self.problem = problem
  }
}

/// The content of one frame.
public enum Arrival: Sendable {
  case single(Message)
  /// An array that is not empty. The replies to its messages are sent as one array.
  case batch([Message])
}
