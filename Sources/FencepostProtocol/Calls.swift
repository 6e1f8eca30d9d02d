// Calls → typed params, and the refusal of a call that is not what its method takes.

public import JSON
public import JSONRPC

extension Call {
  public func decode<Params: Readable>() throws(ResponseError) -> Params {
    var reader = Reader(params)
    do {
      return try Params(reading: &reader)
    } catch {
      throw ResponseError(error, in: self)
    }
  }
}

extension ResponseError {
  /// An error of the protocol. The message is for a person, and says what to do where that is
  /// not plain from what happened.
  public init(
    _ code: ErrorCode, _ message: String, field: String? = nil, hint: String? = nil
  ) {
    self.init(
      code: code.rawValue, message: message,
      data: Details(kind: "\(code)", field: field, hint: hint))
  }

  /// Params that do not decode, with the path from the message's root.
  init(_ mismatch: Mismatch, in call: Call) {
    let path = mismatch.path(from: call.origin).description
    let code: ErrorCode = mismatch.problem == .numberTooLarge ? .limitExceeded : .invalidParams
    self.init(code, "\(path): \(mismatch.sentence)", field: path)
  }
}
