// An error response: a code for the protocol, a sentence for a person, details for a program. The
// protocol defines the codes.

public import JSON

public struct ResponseError: Error, Sendable, Equatable {
  public var code: Int
  /// What happened, to which thing, and what to do about it.
  public var message: String
  public var data: Details

  public struct Details: Sendable, Equatable {
    /// The error's name, which programs can rely on.
    public var kind: String
    /// The path of the invalid value, from the message's root.
    public var field: String?
    /// The id of the thing that the error is about.
    public var id: String?
    /// Which of several operations failed, counted from 0.
    public var index: Int?
    /// The current state of the thing, as encoded JSON.
    public var current: [UInt8]?
    /// Of a merge that failed: the thing as the client had seen it, and as it was to become.
    public var base: [UInt8]?
    public var mine: [UInt8]?
    /// What a person can do about it.
    public var hint: String?
    /// What was probably meant, as encoded JSON: the right method, key, choice or value.
    public var nearest: [UInt8]?
    /// The names that would have been accepted in place of an unknown one.
    public var allowed: [String] = []
    /// Whether the same request may succeed later.
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
    // A person reads it, maybe on a terminal, and it may quote anything.
    writer.member("message", message.plain)
    writer.key("data")
    writer.beginObject()
    writer.member("kind", data.kind)
    if let field = data.field { writer.member("field", field) }
    if let id = data.id { writer.member("id", id) }
    if let index = data.index { writer.member("index", index) }
    if let current = data.current {
      writer.key("current")
      writer.fragment(current)
    }
    if let base = data.base {
      writer.key("base")
      writer.fragment(base)
    }
    if let mine = data.mine {
      writer.key("mine")
      writer.fragment(mine)
    }
    if let hint = data.hint { writer.member("hint", hint.plain) }
    if let nearest = data.nearest {
      writer.key("nearest")
      writer.fragment(nearest)
    }
    if !data.allowed.isEmpty { writer.member("allowed", data.allowed) }
    if let retry = data.retry { writer.member("retry", retry) }
    writer.endObject()
    writer.endObject()
  }
}
