// An error as it is answered: a code for the protocol, a sentence for a person, details for a
// program. Which codes there are is the protocol's business.

public import JSON

public struct ResponseError: Error, Sendable, Equatable {
  public var code: Int
  /// What happened, to which thing, and what to do about it.
  public var message: String
  public var data: Details

  public struct Details: Sendable, Equatable {
    /// The error's name, which a program can rely on.
    public var kind: String
    /// The path of the value at fault, from the message's root.
    public var field: String?
    /// What a person can do about it.
    public var hint: String?

    public init(kind: String, field: String? = nil, hint: String? = nil) {
      self.kind = kind
      self.field = field
      self.hint = hint
    }
  }

  public init(code: Int, message: String, data: Details) {
    self.code = code
    self.message = message
    self.data = data
  }
}

extension ResponseError: Writable {
  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("code", code)
    writer.member("message", message)
    writer.key("data")
    writer.beginObject()
    writer.member("kind", data.kind)
    if let field = data.field { writer.member("field", field) }
    if let hint = data.hint { writer.member("hint", hint) }
    writer.endObject()
    writer.endObject()
  }
}
