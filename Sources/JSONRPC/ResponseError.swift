// An error response: a code for the protocol, a message for a person, and details for a program.
// The generated `ErrorCode` has the codes.

public import JSON

public struct ResponseError: Error, Sendable, Equatable {
  public var code: Int
  /// What happened, to which thing, and perhaps what to do.
  public var message: String
  public var data: Details

  public struct Details: Sendable, Equatable {
    /// The name of the error, which programs can rely on.
    public var kind: String
    /// The path of the wrong value, such as `params.reminder.due`.
    public var field: String?
    /// The id of the item, list or place that the error is about.
    public var id: String?
    /// Which of several operations has failed, counted from 0.
    public var index: Int?
    /// The present state of the item, list or place, as encoded JSON.
    public var current: [UInt8]?
    /// For changes that could not be merged: `base` is the item as the client had seen it, and
    /// `mine` as the client wants it, both as encoded JSON.
    public var base: [UInt8]?
    public var mine: [UInt8]?
    /// What the person can do about the error.
    public var hint: String?
    /// The right method, key, choice or value that was probably meant, as encoded JSON.
    public var nearest: [UInt8]?
    /// The names that are accepted in place of the unknown one.
    public var allowed: [String] = []
    /// Whether the same request may succeed if it is sent again later.
    public var retry: Bool?

    public init(
      kind: String, field: String? = nil, id: String? = nil, index: Int? = nil,
      current: [UInt8]? = nil, hint: String? = nil, retry: Bool? = nil
    ) {
      self.kind = kind
      self.field = field
      self.id = id
      self.index = index
      self.current = current
      self.hint = hint
      self.retry = retry
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
    // Control characters are replaced, because the message may quote any text, and a person may
    // read it on a terminal.
    writer.member("message", message.printable)
    writer.key("data")
    writer.beginObject()
    writer.member("kind", data.kind)
    if let field = data.field { writer.member("field", field) }
    if let id = data.id { writer.member("id", id) }
    if let index = data.index { writer.member("index", index) }
    if let current = data.current {
      writer.key("current")
      writer.encodedValue(current)
    }
    if let base = data.base {
      writer.key("base")
      writer.encodedValue(base)
    }
    if let mine = data.mine {
      writer.key("mine")
      writer.encodedValue(mine)
    }
    if let hint = data.hint { writer.member("hint", hint.printable) }
    if let nearest = data.nearest {
      writer.key("nearest")
      writer.encodedValue(nearest)
    }
    if !data.allowed.isEmpty { writer.member("allowed", data.allowed) }
    if let retry = data.retry { writer.member("retry", retry) }
    writer.endObject()
    writer.endObject()
  }
}
