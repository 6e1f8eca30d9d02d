// A cursor over a document for typed decoding. It takes values one after another and copies
// nothing; where a value is not what was asked for, it remembers only which one, and the path is
// worked out for the few readers that fail.

public struct Reader {
  public let document: Document
  // The document's own, at hand.
  let bytes: [UInt8]
  let tape: [Entry]
  @usableFromInline private(set) var index: Int

  public init(_ value: Value) {
    document = value.document
    bytes = value.document.bytes
    tape = value.document.tape
    index = value.index
  }

  public var kind: Kind { tape[index].kind }

  public var isNull: Bool { kind == .null }

  /// Goes past the value, whatever it is.
  public mutating func skip() {
    index = Int(tape[index].next)
  }

  /// Where the next value stands; goes past it.
  public mutating func place() -> Value.ValueRef {
    defer { skip() }
    return Value.ValueRef(index: index)
  }

  /// The value that stands next, without going past it.
  public func peek() -> Value {
    Value(document: document, index: index)
  }

  /// The value as it stands, for passing it on.
  public mutating func value() -> Value {
    defer { skip() }
    return Value(document: document, index: index)
  }

  public mutating func string() throws(Mismatch) -> String {
    let entry = try take(.string)
    return entry.string(in: bytes)
  }

  public mutating func boolean() throws(Mismatch) -> Bool {
    let entry = try take(.boolean)
    return bytes[Int(entry.start)] == UInt8(ascii: "t")
  }

  public mutating func double() throws(Mismatch) -> Double {
    let at = index
    let entry = try take(.number)
    guard let number = Number.double(bytes.span, entry.range) else {
      throw Mismatch(at, .numberTooLarge)
    }
    return number
  }

  public mutating func integer() throws(Mismatch) -> Int {
    let at = index
    let entry = try take(.number)
    if let integer = Number.integer(bytes.span, entry.range) { return integer }
    guard let number = Number.double(bytes.span, entry.range),
      number.magnitude < 0x1p63
    else { throw Mismatch(at, .numberTooLarge) }
    throw Mismatch(at, .notWhole)
  }

  /// One of the names that a type has.
  public mutating func choice<Choice: RawRepresentable & CaseIterable>() throws(Mismatch) -> Choice
  where Choice.RawValue == String {
    guard kind == .string, let choice = Choice(rawValue: tape[index].string(in: bytes)) else {
      let sent = peek()
      throw Mismatch(
        index,
        .unknownChoice(
          sent.string ?? String(decoding: sent.text.prefix(Self.longestShown), as: UTF8.self),
          Choice.allCases.map(\.rawValue)))
    }
    skip()
    return choice
  }

  private static let longestShown = 80

  private mutating func take(_ kind: Kind) throws(Mismatch) -> Entry {
    let entry = tape[index]
    guard entry.kind == kind else { throw Mismatch(index, .expected([kind], entry.kind)) }
    index = Int(entry.next)
    return entry
  }

  /// A refusal of the value that stands next, in the words of whoever asked.
  public func refusal(_ problem: Mismatch.Problem) -> Mismatch {
    Mismatch(index, problem)
  }
}

// MARK: - Containers

extension Reader {
  /// An object that is being read, member by member.
  public struct Object {
    fileprivate let start: Int
    fileprivate let end: Int
  }

  /// Enters an object. An empty array is one too: Lua has one empty table for both, and its
  /// JSON libraries write it as `[]`. The refusal of anything else says which keys are known.
  public mutating func beginObject(
    _ known: @autoclosure () -> KnownKeys = .any
  ) throws(Mismatch) -> Object {
    let entry = tape[index]
    let isEmptyArray = entry.kind == .array && Int(entry.next) == index + 1
    guard entry.kind == .object || isEmptyArray else {
      throw Mismatch(index, .notObject(known(), entry.kind))
    }
    defer { index += 1 }
    return Object(start: index, end: Int(entry.next))
  }

  /// The next key; the cursor then stands on its value, which must be taken or skipped.
  public mutating func nextKey(in object: Object) -> Key? {
    guard index < object.end else { return nil }
    defer { index += 1 }
    return Key(index: index, of: tape[index], in: bytes)
  }

  /// Refuses a key that is none of those that are known.
  public func unknown(_ key: Key, among known: KnownKeys = .any) -> Mismatch {
    Mismatch(key.index, .unknownKey(known))
  }

  /// Refuses an object for what it does not hold.
  public func missing(_ key: StaticString, in object: Object) -> Mismatch {
    Mismatch(object.start, .missing(key.description))
  }

  /// Takes an array's elements in order.
  @inlinable public mutating func array<Element>(
    _ element: (inout Reader) throws(Mismatch) -> Element
  ) throws(Mismatch) -> [Element] {
    let end = try enterArray()
    var elements: [Element] = []
    while index < end { elements.append(try element(&self)) }
    return elements
  }

  /// The tape index behind the array.
  @usableFromInline
  mutating func enterArray() throws(Mismatch) -> Int {
    let entry = tape[index]
    guard entry.kind == .array else {
      throw Mismatch(index, .expected([.array], entry.kind))
    }
    index += 1
    return Int(entry.next)
  }
}
