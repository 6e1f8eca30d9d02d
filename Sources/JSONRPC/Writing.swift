// Writes messages as JSON, with exactly the members of the specification.

public import JSON

extension Writer {
  /// Writes a response. `result` writes one value, or throws before it has written anything.
  public mutating func response<Failure: Error>(
    to id: RequestID, result: (inout Writer) throws(Failure) -> Void
  ) throws(Failure) {
    beginMessage()
    member("id", id)
    key("result")
    try result(&self)
    endObject()
  }

  public mutating func response(to id: RequestID, error: ResponseError) {
    beginMessage()
    member("id", id)
    member("error", error)
    endObject()
  }

  public mutating func notification(_ method: String, params: some Writable) {
    beginMessage()
    member("method", method)
    member("params", params)
    endObject()
  }

  /// Writes a request of the server.
  public mutating func request(_ id: RequestID, _ method: String, params: some Writable) {
    beginMessage()
    member("id", id)
    member("method", method)
    member("params", params)
    endObject()
  }

  /// Writes a request without params.
  public mutating func request(_ id: RequestID, _ method: String) {
    beginMessage()
    member("id", id)
    member("method", method)
    endObject()
  }

  private mutating func beginMessage() {
    beginObject()
    member("jsonrpc", "2.0")
  }
}
