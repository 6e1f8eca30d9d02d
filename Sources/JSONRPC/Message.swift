// One JSON-RPC message as it was understood. What could not be understood keeps as much as is
// needed to answer its sender.

public import JSON

public enum Message: Sendable {
  case request(RequestID, Call)
  case notification(Call)
  /// An answer to a request of ours.
  case response(RequestID, Outcome)
  case malformed(Malformed)
}

/// A method and its params.
public struct Call: Sendable {
  public let method: String
  /// An object, or an array that is not empty. What counts as none is an empty object here.
  public let params: Value
  /// The value that paths in error messages begin at, so that they begin with `params`.
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

/// A message that nothing can be done with, by what is the matter with it.
public struct Malformed: Sendable {
  public enum Problem: Sendable, Equatable {
    /// It is not JSON.
    case notJSON(SyntaxFault)
    /// It is JSON, and neither an object nor an array.
    case notMessage(Kind)
    /// It is an object (or an empty array) and no request; the sentence says why.
    case notRequest(String)
    /// It is a request whose contents could be understood in two ways.
    case ambiguous(Defect)
    /// It costs more than is allowed.
    case tooLarge(LimitFault)
    /// It is a batch of more messages than are taken at once.
    case batchTooLong(count: Int, allowed: Int)
    /// No frame could be found.
    case badHeader(String)
    /// Its header names a charset that is not UTF-8.
    case badEncoding(String)
    /// A notification or response of which the above is true: it is not answered.
    case unanswerable(String)
  }

  /// Whom to answer; `null` where the sender's id was not read.
  public let id: RequestID
  public let problem: Problem

  public init(id: RequestID = .null, _ problem: Problem) {
    self.id = id
    self.problem = problem
  }
}

/// What one frame held.
public enum Arrival: Sendable {
  case single(Message)
  /// An array that is not empty, each element of which is answered in one array.
  case batch([Message])
}
