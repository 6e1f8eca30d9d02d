// One decoded JSON-RPC message. An invalid one keeps what is needed to answer its sender.

public import JSON

public enum Message: Sendable {
  case request(RequestID, Call)
  case notification(Call)
  /// The answer to a request of the server.
  case response(RequestID, Outcome)
  case malformed(Malformed)
}

/// A method with its params.
public struct Call: Sendable {
  public let method: String
  /// An object or a non-empty array. Missing params are an empty object here.
  public let params: Value
  /// The value that paths in error messages start at, so that they begin with `params`.
  public let origin: Value

  public init(method: String, params: Value, origin: Value) {
    self.method = method
    self.params = params
    self.origin = origin
  }
}

public enum Outcome: Sendable {
  case result(Value)
  case error(Value)
}

/// A message that cannot be handled, and why.
public struct Malformed: Sendable {
  public enum Problem: Sendable, Equatable {
    /// It is not JSON.
    case notJSON(SyntaxFault)
    /// It is JSON, but neither an object nor an array.
    case notMessage(Kind)
    /// It is an object or an empty array, but not a request; the sentence says why.
    case notRequest(String)
    /// It is a request that can be understood in two ways.
    case ambiguous(Defect)
    /// It exceeds a limit.
    case tooLarge(LimitFault)
    /// It is a batch with too many messages.
    case batchTooLong(count: Int, allowed: Int)
    /// No frame could be found.
    case badHeader(String)
    /// Its header names a charset other than UTF-8.
    case badEncoding(String)
    /// A notification or response with one of these problems, which is not answered.
    case unanswerable(String)
  }

  /// The id to answer; `null` if it could not be read.
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
  /// A non-empty array, whose elements are answered in one array.
  case batch([Message])
}
