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

  /// The same for params that are a value within another message's, which stands at this path.
  public func decode<Params: Readable>(at path: String) throws(ResponseError) -> Params {
    var reader = Reader(params)
    do {
      return try Params(reading: &reader)
    } catch {
      let inner = error.path(from: origin).description
      let isPlain = inner.isEmpty || inner.hasPrefix("[")
      throw ResponseError(error, at: path + (isPlain ? inner : ".\(inner)"))
    }
  }
}

extension ResponseError {
  /// An error of the protocol. The message is for a person, and says what to do where that is
  /// not plain from what happened.
  public init(
    _ code: ErrorCode, _ message: String, field: String? = nil, id: String? = nil,
    index: Int? = nil, current: [UInt8]? = nil, hint: String? = nil, retry: Bool? = nil
  ) {
    self.init(
      code: code.rawValue, message: message,
      data: Details(
        kind: "\(code)", field: field, id: id, index: index, current: current, hint: hint,
        retry: retry))
  }

  /// Params that do not decode, with the path from the message's root.
  init(_ mismatch: Mismatch, in call: Call) {
    self.init(mismatch, at: mismatch.path(from: call.origin).description)
  }

  init(_ mismatch: Mismatch, at path: String) {
    let code: ErrorCode = mismatch.problem == .numberTooLarge ? .limitExceeded : .invalidParams
    self.init(code, "\(path): \(mismatch.sentence)", field: path)
  }
}
