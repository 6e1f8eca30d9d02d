// Reads a document's values in order, as typed values. An error has only the index of the wrong
// value; its path is computed when it is needed.

public struct Reader {
  public let document: Document
  // Copies of the document's properties, because access to them is faster.
  let bytes: [UInt8]
  let tape: [TapeEntry]
  @usableFromInline private(set) var index: Int

  public init(_ value: Value) {
    document = value.document
    bytes = value.document.bytes
    tape = value.document.tape
    index = value.index
  }

  public var kind: Kind { tape[index].kind }

  public var isNull: Bool { kind == .null }

  /// Skips the next value with everything in it.
  public mutating func skip() {
    index = Int(tape[index].nextIndex)
  }

  /// Skips the next value, and returns a reference to it.
  public mutating func reference() -> Value.ValueRef {
    defer { skip() }
    return Value.ValueRef(index: index)
  }

  /// The next value, without skipping it.
  public func peek() -> Value {
    Value(document: document, index: index)
  }

  /// Skips the next value, and returns it undecoded, for a caller that passes it on.
  public mutating func value() -> Value {
    defer { skip() }
    return Value(document: document, index: index)
  }

  public mutating func string() throws(Mismatch) -> String {
    let entry = try expect(.string)
    return entry.string(in: bytes)
  }

  public mutating func boolean() throws(Mismatch) -> Bool {
    let entry = try expect(.boolean)
    return bytes[Int(entry.start)] == UInt8(ascii: "t")
  }

  public mutating func double() throws(Mismatch) -> Double {
    let numberIndex = index
    let entry = try expect(.number)
    guard let number = NumberParser.double(bytes.span, entry.range) else {
      throw Mismatch(numberIndex, .numberTooLarge)
    }
    return number
  }

  public mutating func integer() throws(Mismatch) -> Int {
    let numberIndex = index
    let entry = try expect(.number)
    if let integer = NumberParser.integer(bytes.span, entry.range) { return integer }
    guard let number = NumberParser.double(bytes.span, entry.range),
      number.magnitude < 0x1p63
    else { throw Mismatch(numberIndex, .numberTooLarge) }
    throw Mismatch(numberIndex, .notWhole)
  }

  /// The next string as one of the choices of an enumeration.
  public mutating func choice<Choice: RawRepresentable & CaseIterable>() throws(Mismatch) -> Choice
  where Choice.RawValue == String {
    guard kind == .string, let choice = Choice(rawValue: tape[index].string(in: bytes)) else {
      let sent = peek()
      throw Mismatch(
        index,
        .unknownChoice(
          sent.string ?? String(decoding: sent.text.prefix(Self.longestQuotedText), as: UTF8.self),
          Choice.allCases.map(\.rawValue)))
    }
    skip()
    return choice
  }

  private static let longestQuotedText = 80

  private mutating func expect(_ kind: Kind) throws(Mismatch) -> TapeEntry {
    let entry = tape[index]
    guard entry.kind == kind else { throw Mismatch(index, .expected([kind], entry.kind)) }
    index = Int(entry.nextIndex)
    return entry
  }

  /// The error that the next value has this problem.
  public func refusal(_ problem: Mismatch.Problem) -> Mismatch {
    Mismatch(index, problem)
  }
}

// MARK: - Containers

extension Reader {
  /// An object whose members are being read.
  public struct Object {
    fileprivate let start: Int
    fileprivate let end: Int
  }

  /// Begins to read an object. An empty array is accepted too, because Lua's JSON libraries write
  /// an empty table as `[]`. The error for other values lists the known keys.
  public mutating func beginObject(
    _ known: @autoclosure () -> KnownKeys = .any
  ) throws(Mismatch) -> Object {
    let entry = tape[index]
    let isEmptyArray = entry.kind == .array && Int(entry.nextIndex) == index + 1
    guard entry.kind == .object || isEmptyArray else {
      throw Mismatch(index, .notObject(known(), entry.kind))
    }
    defer { index += 1 }
    return Object(start: index, end: Int(entry.nextIndex))
  }

  /// The next key; nil at the end of the object. The key's value has to be read or skipped before
  /// this is called again.
  public mutating func nextKey(in object: Object) -> Key? {
    guard index < object.end else { return nil }
    defer { index += 1 }
    return Key(tapeIndex: index, of: tape[index], in: bytes)
  }

  /// The error for an unknown key.
  public func unknown(_ key: Key, among known: KnownKeys = .any) -> Mismatch {
    Mismatch(key.tapeIndex, .unknownKey(known))
  }

  /// The error for an object that lacks a required key.
  public func missing(_ key: StaticString, in object: Object) -> Mismatch {
    Mismatch(object.start, .missing(key.description))
  }

  /// Reads the elements of an array in order.
  @inlinable public mutating func array<Element>(
    _ element: (inout Reader) throws(Mismatch) -> Element
  ) throws(Mismatch) -> [Element] {
    let end = try enterArray()
    var elements: [Element] = []
    while index < end { elements.append(try element(&self)) }
    return elements
  }

  /// Begins to read an array, and returns the tape index after its last element.
  @usableFromInline
  mutating func enterArray() throws(Mismatch) -> Int {
    let entry = tape[index]
    guard entry.kind == .array else {
      throw Mismatch(index, .expected([.array], entry.kind))
    }
    index += 1
    return Int(entry.nextIndex)
  }
}
