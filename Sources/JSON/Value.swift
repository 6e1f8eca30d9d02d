// One value of a document, for code that looks around in JSON it has no type for. Typed decoding
// goes through `Reader`, which copies nothing on its way.

public struct Value: Sendable {
  public let document: Document
  let index: Int

  private var entry: Entry { document.tape[index] }

  /// A text of our own that is JSON; anything else becomes null.
  public init(constant text: StaticString) {
    let bytes = text.withUTF8Buffer { Array($0) }
    let read = Document.read(bytes)
    self = (read.fault == nil ? read.document.root : nil) ?? .null
  }

  /// JSON's null, standing by itself.
  public static let null = Value(
    document: Document(bytes: Array("null".utf8), tape: [Entry.null]), index: 0)

  init(document: Document, index: Int) {
    self.document = document
    self.index = index
  }

  public var kind: Kind { entry.kind }

  /// The value's own text, exactly as it was sent.
  public var text: ArraySlice<UInt8> { document.bytes[entry.range] }

  /// False for a string with half a surrogate pair; only a refused text holds one.
  public var isWhole: Bool { !entry.traits.contains(.broken) }

  public var string: String? {
    kind == .string ? document.string(of: entry) : nil
  }

  public var boolean: Bool? {
    kind == .boolean ? text.first == UInt8(ascii: "t") : nil
  }

  public var number: Double? {
    kind == .number ? Number.double(document.bytes.span, entry.range) : nil
  }

  public var integer: Int? {
    kind == .number ? Number.integer(document.bytes.span, entry.range) : nil
  }

  /// A place in a document, for remembering a value without keeping the document alive.
  public struct ValueRef: Sendable {
    let index: Int
  }

  /// The value at a place of the same document.
  public func at(_ place: ValueRef) -> Value {
    Value(document: document, index: place.index)
  }

  public func kind(at place: ValueRef) -> Kind { document.tape[place.index].kind }

  public func string(at place: ValueRef) -> String? {
    let entry = document.tape[place.index]
    return entry.kind == .string ? document.string(of: entry) : nil
  }

  /// How many elements an array has, counted without looking into them.
  public var count: Int {
    guard kind == .array else { return 0 }
    let tape = document.tape
    var count = 0
    var index = self.index + 1
    while index < Int(entry.next) {
      count += 1
      index = Int(tape[index].next)
    }
    return count
  }

  public var elements: Elements {
    Elements(document: document, index: index + 1, end: kind == .array ? Int(entry.next) : 0)
  }

  public var members: Members {
    Members(document: document, index: index + 1, end: kind == .object ? Int(entry.next) : 0)
  }

  public subscript(key: String) -> Value? {
    members.first { $0.key.utf8.elementsEqual(key.utf8) }?.value
  }

  public subscript(position: Int) -> Value? {
    position < 0 ? nil : elements.dropFirst(position).first { _ in true }
  }

  /// Where this value stands, counted from `origin`.
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
      defer { index = Int(document.tape[index].next) }
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
      index = Int(document.tape[index + 1].next)
      return (key, value)
    }
  }
}

/// Equal as JSON says: the same kinds and contents, members in any order, numbers by their text.
extension Value: Equatable {
  public static func == (one: Value, other: Value) -> Bool {
    one.canonical == other.canonical
  }

  /// The value on one line with its keys sorted: equal values have equal bytes.
  public var canonical: [UInt8] {
    var writer = Writer()
    writer.canonical(self)
    return writer.bytes
  }
}

extension Writer {
  fileprivate mutating func canonical(_ value: Value) {
    switch value.kind {
    case .null, .boolean, .number: fragment(value.text)
    case .string: self.value(value.string ?? "")
    case .array:
      beginArray()
      for element in value.elements { canonical(element) }
      endArray()
    case .object:
      beginObject()
      // By bytes: Swift's own order has no first among keys that Unicode calls equivalent.
      let members = value.members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      for (key, member) in members {
        self.key(key)
        canonical(member)
      }
      endObject()
    }
  }
}
