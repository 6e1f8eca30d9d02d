// One value of a document, for code that examines JSON of any type. Typed decoding uses `Reader`,
// which copies nothing.

public struct Value: Sendable {
  public let document: Document
  let index: Int

  private var entry: TapeEntry { document.tape[index] }

  /// Parses a constant JSON text; invalid text becomes null.
  public init(constant text: StaticString) {
    let bytes = text.withUTF8Buffer { Array($0) }
    let result = Document.read(bytes)
    self = (result.fault == nil ? result.document.root : nil) ?? .null
  }

  /// The JSON value null, in a document of its own.
  public static let null = Value(
    document: Document(bytes: Array("null".utf8), tape: [TapeEntry.null]), index: 0)

  init(document: Document, index: Int) {
    self.document = document
    self.index = index
  }

  public var kind: Kind { entry.kind }

  /// The bytes of the value, exactly as they were sent.
  public var text: ArraySlice<UInt8> { document.bytes[entry.range] }

  /// Whether the value is valid Unicode: false for a string with half of a surrogate pair. Only
  /// texts that were refused have one.
  public var isValidUnicode: Bool { !entry.traits.contains(.hasLoneSurrogate) }

  public var string: String? {
    kind == .string ? document.string(of: entry) : nil
  }

  public var boolean: Bool? {
    kind == .boolean ? text.first == UInt8(ascii: "t") : nil
  }

  public var number: Double? {
    kind == .number ? NumberParser.double(document.bytes.span, entry.range) : nil
  }

  public var integer: Int? {
    kind == .number ? NumberParser.integer(document.bytes.span, entry.range) : nil
  }

  /// A reference to a value of a document, which does not keep the document in memory.
  public struct ValueRef: Sendable {
    let index: Int
  }

  /// The value that a reference into the same document refers to.
  public func value(at reference: ValueRef) -> Value {
    Value(document: document, index: reference.index)
  }

  public func kind(at reference: ValueRef) -> Kind { document.tape[reference.index].kind }

  public func string(at reference: ValueRef) -> String? {
    let entry = document.tape[reference.index]
    return entry.kind == .string ? document.string(of: entry) : nil
  }

  /// The number of elements of an array; they are not decoded.
  public var count: Int {
    guard kind == .array else { return 0 }
    let tape = document.tape
    var count = 0
    var index = self.index + 1
    while index < Int(entry.nextIndex) {
      count += 1
      index = Int(tape[index].nextIndex)
    }
    return count
  }

  public var elements: Elements {
    Elements(document: document, index: index + 1, end: kind == .array ? Int(entry.nextIndex) : 0)
  }

  public var members: Members {
    Members(document: document, index: index + 1, end: kind == .object ? Int(entry.nextIndex) : 0)
  }

  public subscript(key: String) -> Value? {
    guard kind == .object else { return nil }
    var key = key
    return key.withUTF8 { searchedKey in
      let (bytes, tape) = (document.bytes, document.tape)
      var index = self.index + 1
      while index < Int(tape[self.index].nextIndex) {
        if tape[index].hasContent(searchedKey, in: bytes) {
          return Value(document: document, index: index + 1)
        }
        index = Int(tape[index + 1].nextIndex)
      }
      return nil
    }
  }

  public subscript(position: Int) -> Value? {
    position < 0 ? nil : elements.dropFirst(position).first { _ in true }
  }

  /// The path from the value `origin` to this value, which is inside it.
  public func path(from origin: Value) -> Path {
    document.path(to: index, from: origin.index)
  }
}

extension Value {
  public struct Elements: Sequence, IteratorProtocol {
    let document: Document
    var index: Int
    let end: Int

    public mutating func next() -> Value? {
      guard index < end else { return nil }
      defer { index = Int(document.tape[index].nextIndex) }
      return Value(document: document, index: index)
    }
  }

  public struct Members: Sequence, IteratorProtocol {
    let document: Document
    var index: Int
    let end: Int

    public mutating func next() -> (key: String, value: Value)? {
      guard index < end else { return nil }
      let key = document.string(of: document.tape[index])
      let value = Value(document: document, index: index + 1)
      index = Int(document.tape[index + 1].nextIndex)
      return (key, value)
    }
  }
}

/// JSON values are equal if they have the same kind and content. Members may be in any order;
/// numbers are equal if their texts are.
extension Value: Equatable {
  public static func == (one: Value, other: Value) -> Bool {
    one.canonical == other.canonical
  }

  /// The value on one line with sorted keys. Equal values give equal bytes.
  public var canonical: [UInt8] {
    var writer = Writer()
    writer.canonical(self)
    return writer.bytes
  }
}

extension Writer {
  fileprivate mutating func canonical(_ value: Value) {
    switch value.kind {
    case .null, .boolean, .number: encodedValue(value.text)
    case .string: self.value(value.string ?? "")
    case .array:
      beginArray()
      for element in value.elements { canonical(element) }
      endArray()
    case .object:
      beginObject()
      // Keys are sorted by their bytes, because Swift's order treats different keys as equal if
      // they are canonically equivalent.
      let members = value.members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      for (key, member) in members {
        self.key(key)
        canonical(member)
      }
      endObject()
    }
  }
}
