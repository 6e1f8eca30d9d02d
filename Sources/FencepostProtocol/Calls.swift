// Decodes calls into typed params, with an error for invalid ones.

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

  /// Decodes params that are a part of another message's params; `path` is where they are in it.
  public func decode<Params: Readable>(at path: String) throws(ResponseError) -> Params {
    var reader = Reader(params)
    do {
      return try Params(reading: &reader)
    } catch {
      let innerPath = error.path(from: pathOrigin).description
      let needsNoDot = innerPath.isEmpty || innerPath.hasPrefix("[")
      throw ResponseError(
        error, at: path + (needsNoDot ? innerPath : ".\(innerPath)"), in: pathOrigin)
    }
  }
}

extension ResponseError {
  /// An error of the protocol. The message is for a person.
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

  /// The error for params that cannot be decoded, with the path of the wrong value.
  init(_ mismatch: Mismatch, in call: Call) {
    self.init(mismatch, at: mismatch.path(from: call.pathOrigin).description, in: call.pathOrigin)
  }

  fileprivate init(_ mismatch: Mismatch, at path: String, in origin: Value) {
    let code: ErrorCode = mismatch.problem == .numberTooLarge ? .limitExceeded : .invalidParams
    self.init(code, "\(path): \(mismatch.sentence)", field: path)
    adopt(Remedy(mismatch, in: origin))
  }

  /// Adds to the error the name among `names` that is nearest to `word`, as a suggestion of what
  /// to send instead.
  public func suggesting(_ word: String, among names: [String]) -> ResponseError {
    var remedy = Remedy()
    remedy.suggestChoice(word, among: names)
    var error = self
    error.adopt(remedy)
    return error
  }

  /// Adds to the error this text, as a suggestion of what to send instead of the wrong value.
  public func suggesting(value text: String, hint: String? = nil) -> ResponseError {
    var remedy = Remedy()
    remedy.suggestValue(text, hint: hint)
    var error = self
    error.adopt(remedy)
    return error
  }

  /// Adds to the error the name of the method that was probably meant, as a suggestion.
  public func suggesting(method: String) -> ResponseError {
    var error = self
    error.adopt(Remedy(method: method))
    return error
  }

  private mutating func adopt(_ remedy: Remedy) {
    data.nearest = remedy.nearest
    data.allowed = remedy.allowed
    data.hint = remedy.hint ?? data.hint
  }
}
