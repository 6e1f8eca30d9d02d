// Parses bytes into a tape by the grammar of RFC 8259, in one pass without recursion: open arrays
// and objects are kept in a list, so that deep nesting needs no stack.

struct Parser {
  let limits: Limits
  var tape: [TapeEntry] = []
  /// The first defect that was found. Parsing goes on after a defect, because a syntax fault in
  /// the rest of the text would be reported instead.
  var firstDefect: Defect?
  /// The innermost array or object that is open; at depth 0 the text itself.
  var innermost = Container(tapeIndex: -1, closingBracket: 0)
  /// The open arrays and objects around `innermost`, from the outside in; the first is the text
  /// itself.
  var enclosing: [Container] = []

  /// An array or object whose end was not read yet, or the text itself.
  struct Container {
    let tapeIndex: Int
    /// The bracket that closes the container; 0 for the text itself.
    let closingBracket: UInt8
    /// How many members or elements were read completely.
    var count = 0
    /// The tape index of the last key that was read; -1 if there is none.
    var lastKey = -1
    var keyFilter = KeyFilter()
    var hasEscapedKey = false

    var isObject: Bool { closingBracket == UInt8(ascii: "}") }

    init(tapeIndex: Int, closingBracket: UInt8) {
      self.tapeIndex = tapeIndex
      self.closingBracket = closingBracket
    }
  }

  init(limits: Limits) {
    self.limits = limits
    enclosing.reserveCapacity(8)
  }

  mutating func parse(_ bytes: Span<UInt8>) throws(Fault) {
    guard bytes.count <= limits.bytes else {
      throw .limit(LimitFault(measure: .bytes, maximum: limits.bytes))
    }
    do {
      try parseText(bytes)
    } catch {
      closeOpenContainers(at: bytes.count)
      throw error
    }
  }

  private mutating func parseText(_ bytes: Span<UInt8>) throws(Fault) {
    var at = 0
    while true {
      at = skipBlanks(bytes, from: at)
      guard at < bytes.count else { throw fault("a value is missing", at, bytes) }
      if try openOrRead(bytes, &at) { continue }
      if try closeOrContinue(bytes, &at) { return }
    }
  }

  // The last four letters of each literal as a little-endian number.
  private static var trueLetters: UInt32 { 0x6575_7274 }
  private static var falseLettersWithoutF: UInt32 { 0x6573_6C61 }
  private static var nullLetters: UInt32 { 0x6C6C_756E }

  /// Reads a scalar, or opens an array or object. True if the first value of that array or object
  /// has to follow.
  @inline(__always)
  private mutating func openOrRead(_ bytes: Span<UInt8>, _ at: inout Int) throws(Fault) -> Bool {
    switch bytes[at] {
    case UInt8(ascii: "\""):
      try readString(bytes, &at)
    case UInt8(ascii: "{"):
      try openContainer(.object, closingBracket: UInt8(ascii: "}"), at)
      at = skipBlanks(bytes, from: at + 1)
      if at < bytes.count, bytes[at] == UInt8(ascii: "}") { return false }
      try readKey(bytes, &at, orEnd: true)
      return true
    case UInt8(ascii: "["):
      try openContainer(.array, closingBracket: UInt8(ascii: "]"), at)
      at = skipBlanks(bytes, from: at + 1)
      return at >= bytes.count || bytes[at] != UInt8(ascii: "]")
    case UInt8(ascii: "t"):
      try readLiteral(Self.trueLetters, 4, .boolean, bytes, &at)
    case UInt8(ascii: "f"):
      try readLiteral(Self.falseLettersWithoutF, 5, .boolean, bytes, &at)
    case UInt8(ascii: "n"):
      try readLiteral(Self.nullLetters, 4, .null, bytes, &at)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      try readNumber(bytes, &at)
    default:
      throw fault("expected a value, found \(foundPhrase(bytes, at))", at, bytes)
    }
    return false
  }

  /// Called after a value, and at the start of an empty array or object. Closes all arrays and
  /// objects that end here. True at the end of the text, false if another value has to follow.
  @inline(__always)
  private mutating func closeOrContinue(_ bytes: Span<UInt8>, _ at: inout Int) throws(Fault) -> Bool
  {
    while true {
      at = skipBlanks(bytes, from: at)
      guard innermost.closingBracket != 0 else {
        guard at == bytes.count else {
          throw fault(
            "the text goes on after its value: found \(foundPhrase(bytes, at))", at, bytes)
        }
        return true
      }
      guard at < bytes.count else {
        throw fault(innermost.isObject ? "an object has no end" : "an array has no end", at, bytes)
      }
      if bytes[at] == UInt8(ascii: ",") {
        innermost.count += 1
        at += 1
        guard innermost.isObject else { return false }
        at = skipBlanks(bytes, from: at)
        try readKey(bytes, &at, orEnd: false)
        return false
      }
      guard bytes[at] == innermost.closingBracket else {
        let bracket = innermost.isObject ? "'}'" : "']'"
        throw fault("expected ',' or \(bracket), found \(foundPhrase(bytes, at))", at, bytes)
      }
      at += 1
      closeContainer(end: at, bytes)
    }
  }

  @inline(__always)
  private mutating func readKey(
    _ bytes: Span<UInt8>, _ at: inout Int, orEnd: Bool
  ) throws(Fault) {
    guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") else {
      let expected = orEnd ? "a key in quotes or '}'" : "a key in quotes"
      throw fault("expected \(expected), found \(foundPhrase(bytes, at))", at, bytes)
    }
    innermost.lastKey = tape.count
    try readString(bytes, &at)
    checkLastKey(bytes)
    at = skipBlanks(bytes, from: at)
    guard at < bytes.count, bytes[at] == UInt8(ascii: ":") else {
      throw fault("expected ':' after a key, found \(foundPhrase(bytes, at))", at, bytes)
    }
    at += 1
  }

  private mutating func openContainer(_ kind: Kind, closingBracket: UInt8, _ at: Int) throws(Fault)
  {
    guard enclosing.count < limits.depth else {
      throw .limit(LimitFault(measure: .depth, maximum: limits.depth))
    }
    // `append` comes first: if it throws because a limit is reached, the container must not be in
    // the list of open ones. The key before it then has no value.
    let tapeIndex = tape.count
    try append(kind, from: at, to: at)
    enclosing.append(innermost)
    innermost = Container(tapeIndex: tapeIndex, closingBracket: closingBracket)
  }

  private mutating func closeContainer(end: Int, _ bytes: Span<UInt8>) {
    if innermost.isObject { checkManyKeys(bytes) }
    setEnd(of: innermost, end: end)
    if let parent = enclosing.popLast() { innermost = parent }
  }

  private mutating func setEnd(of container: Container, end: Int) {
    guard tape.indices.contains(container.tapeIndex) else { return }
    tape[container.tapeIndex].end = UInt32(truncatingIfNeeded: end)
    tape[container.tapeIndex].nextIndex = UInt32(truncatingIfNeeded: tape.count)
  }

  /// Closes all open arrays and objects of a text that was refused. The tape is then valid up to
  /// the fault, and the id of the request can be read if the tape contains it.
  private mutating func closeOpenContainers(at end: Int) {
    if innermost.isObject, innermost.lastKey == tape.count - 1 { tape.removeLast() }
    for container in enclosing { setEnd(of: container, end: end) }
    setEnd(of: innermost, end: end)
  }

  @inline(__always)
  mutating func append(
    _ kind: Kind, from start: Int, to end: Int, _ traits: TapeEntry.Traits = []
  ) throws(Fault) {
    guard tape.count < limits.values else {
      throw .limit(LimitFault(measure: .values, maximum: limits.values))
    }
    // The limits keep offsets and counts below 2³¹, so they fit into 32 bits.
    tape.append(
      TapeEntry(
        start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end),
        nextIndex: UInt32(truncatingIfNeeded: tape.count + 1), kind: kind, traits: traits))
  }
}
