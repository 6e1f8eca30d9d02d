// The id of a request, with the text that its sender wrote: an integer of any size, a fraction, a
// string with escapes, or null. Two ids are equal if they are the same JSON value.

public import JSON

public struct RequestID: Sendable {
  public let text: [UInt8]
  private let kind: Kind

  private enum Kind: Hashable {
    case null
    case number
    /// The decoded content as UTF-8, because the same string can be written with different escapes.
    /// Not a `String`: Swift treats canonically equivalent strings as equal, and the sender does
    /// not.
    case string([UInt8])
  }

  public static let null = RequestID(text: Array("null".utf8), kind: .null)

  /// An id that the server chose for its own request.
  public init(_ number: Int) {
    self.init(text: Array(String(number).utf8), kind: .number)
  }

  /// Nil if the value cannot be an id, or is a string with half of a surrogate pair.
  public init?(_ value: Value) {
    switch value.kind {
    case .null:
      self = .null
    case .number:
      self.init(text: Array(value.text), kind: .number)
    case .string:
      guard value.isValidUnicode, let string = value.string else { return nil }
      self.init(text: Array(value.text), kind: .string(Array(string.utf8)))
    case .boolean, .array, .object:
      return nil
    }
  }

  private init(text: [UInt8], kind: Kind) {
    self.text = text
    self.kind = kind
  }
}

extension RequestID: Hashable {
  public static func == (one: RequestID, other: RequestID) -> Bool {
    one.kind == other.kind
      && (one.kind != .number || one.text == other.text
        || ExactNumber(one.text) == ExactNumber(other.text))
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    if kind == .number { hasher.combine(ExactNumber(text)) }
  }
}

extension RequestID: Readable, Writable, CustomStringConvertible {
  public init(reading reader: inout Reader) throws(Mismatch) {
    guard let id = RequestID(reader.peek()) else {
      throw reader.refusal(.expected([.number, .string], reader.kind))
    }
    reader.skip()
    self = id
  }

  public func write(to writer: inout Writer) { writer.encodedValue(text) }

  public var description: String { String(decoding: text, as: UTF8.self) }
}
