// Parses bytes into a tape. It makes one pass without recursion: open arrays and objects are kept
// in a list, so that deep nesting needs no stack. It follows the grammar of RFC 8259.

struct Parser {
  let limits: Limits
  var tape: [Entry] = []
  /// The first defect that was found. The text is read to its end all the same, because a syntax
  /// fault takes precedence.
  var defect: Defect?
  /// The innermost array or object that is open; at depth 0 the text itself.
  var inner = Container(entry: -1, end: 0)
  /// The open arrays and objects around `inner`, from the outside in; the first is the text itself.
  var outer: [Container] = []

  /// An array or object whose end was not read yet, or the text itself.
  struct Container {
    let entry: Int
    /// The bracket that closes the container; 0 for the text itself.
    let end: UInt8
    /// How many members or elements were read completely.
    var count = 0
    /// The tape index of the last key that was read; -1 if there is none.
    var key = -1
    var keyFilter = KeyFilter()
    var hasEscapedKey = false

    var isObject: Bool { end == UInt8(ascii: "}") }

    init(entry: Int, end: UInt8) {
      self.entry = entry
      self.end = end
    }
  }

  init(limits: Limits) {
    self.limits = limits
    outer.reserveCapacity(8)
  }

  mutating func parse(_ bytes: Span<UInt8>) throws(Fault) {
    guard bytes.count <= limits.bytes else {
      throw .limit(LimitFault(measure: .bytes, allowed: limits.bytes))
    }
    do {
      try text(bytes)
    } catch {
      closeOpenContainers(at: bytes.count)
      throw error
    }
  }

  private mutating func text(_ bytes: Span<UInt8>) throws(Fault) {
    var at = 0
    while true {
      at = skipBlanks(bytes, from: at)
      guard at < bytes.count else { throw fault("a value is missing", at, bytes) }
      if try openOrRead(bytes, &at) { continue }
      if try closeOrContinue(bytes, &at) { return }
    }
  }

  // The letters of a word as a little-endian number.
  private static var `true`: UInt32 { 0x6575_7274 }
  private static var falseWithoutF: UInt32 { 0x6573_6C61 }
  private static var null: UInt32 { 0x6C6C_756E }

  /// Reads a scalar, or opens an array or object; true if its first value or key has to follow.
  @inline(__always)
  private mutating func openOrRead(_ bytes: Span<UInt8>, _ at: inout Int) throws(Fault) -> Bool {
    switch bytes[at] {
    case UInt8(ascii: "\""):
      try readString(bytes, &at)
    case UInt8(ascii: "{"):
      try push(.object, end: UInt8(ascii: "}"), at)
      at = skipBlanks(bytes, from: at + 1)
      if at < bytes.count, bytes[at] == UInt8(ascii: "}") { return false }
      try readKey(bytes, &at, orEnd: true)
      return true
    case UInt8(ascii: "["):
      try push(.array, end: UInt8(ascii: "]"), at)
      at = skipBlanks(bytes, from: at + 1)
      return at >= bytes.count || bytes[at] != UInt8(ascii: "]")
    case UInt8(ascii: "t"):
      try readWord(Self.true, 4, .boolean, bytes, &at)
    case UInt8(ascii: "f"):
      try readWord(Self.falseWithoutF, 5, .boolean, bytes, &at)
    case UInt8(ascii: "n"):
      try readWord(Self.null, 4, .null, bytes, &at)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      try readNumber(bytes, &at)
    default:
      throw fault("expected a value, found \(found(bytes, at))", at, bytes)
    }
    return false
  }

  /// Called after a value, or in an empty array or object. Closes all arrays and objects that end
  /// here. False if another value has to follow, true at the end of the text.
  @inline(__always)
  private mutating func closeOrContinue(_ bytes: Span<UInt8>, _ at: inout Int) throws(Fault) -> Bool
  {
    while true {
      at = skipBlanks(bytes, from: at)
      guard inner.end != 0 else {
        guard at == bytes.count else {
          throw fault("the text goes on after its value: found \(found(bytes, at))", at, bytes)
        }
        return true
      }
      guard at < bytes.count else {
        throw fault(inner.isObject ? "an object has no end" : "an array has no end", at, bytes)
      }
      if bytes[at] == UInt8(ascii: ",") {
        inner.count += 1
        at += 1
        guard inner.isObject else { return false }
        at = skipBlanks(bytes, from: at)
        try readKey(bytes, &at, orEnd: false)
        return false
      }
      guard bytes[at] == inner.end else {
        let end = inner.isObject ? "'}'" : "']'"
        throw fault("expected ',' or \(end), found \(found(bytes, at))", at, bytes)
      }
      at += 1
      pop(end: at, bytes)
    }
  }

  @inline(__always)
  private mutating func readKey(
    _ bytes: Span<UInt8>, _ at: inout Int, orEnd: Bool
  ) throws(Fault) {
    guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") else {
      let expected = orEnd ? "a key in quotes or '}'" : "a key in quotes"
      throw fault("expected \(expected), found \(found(bytes, at))", at, bytes)
    }
    inner.key = tape.count
    try readString(bytes, &at)
    noteKey(bytes)
    at = skipBlanks(bytes, from: at)
    guard at < bytes.count, bytes[at] == UInt8(ascii: ":") else {
      throw fault("expected ':' after a key, found \(found(bytes, at))", at, bytes)
    }
    at += 1
  }

  private mutating func push(_ kind: Kind, end: UInt8, _ at: Int) throws(Fault) {
    guard outer.count < limits.depth else {
      throw .limit(LimitFault(measure: .depth, allowed: limits.depth))
    }
    // The container is added to the list only when it is on the tape. If `append` throws because a
    // limit is reached, the key before it stays without a value.
    let entry = tape.count
    try append(kind, from: at, to: at)
    outer.append(inner)
    inner = Container(entry: entry, end: end)
  }

  private mutating func pop(end: Int, _ bytes: Span<UInt8>) {
    if inner.isObject { checkManyKeys(bytes) }
    setEnd(inner, end: end)
    if let next = outer.popLast() { inner = next }
  }

  private mutating func setEnd(_ container: Container, end: Int) {
    guard tape.indices.contains(container.entry) else { return }
    tape[container.entry].end = UInt32(truncatingIfNeeded: end)
    tape[container.entry].next = UInt32(truncatingIfNeeded: tape.count)
  }

  /// Closes all open arrays and objects of a text that was refused. So the tape is valid up to the
  /// fault, and may contain the id of the request.
  private mutating func closeOpenContainers(at end: Int) {
    if inner.isObject, inner.key == tape.count - 1 { tape.removeLast() }
    for container in outer { setEnd(container, end: end) }
    setEnd(inner, end: end)
  }

  @inline(__always)
  mutating func append(
    _ kind: Kind, from start: Int, to end: Int, _ traits: Entry.Traits = []
  ) throws(Fault) {
    guard tape.count < limits.values else {
      throw .limit(LimitFault(measure: .values, allowed: limits.values))
    }
    // The limits keep offsets and counts below 2³¹, so they fit into 32 bits.
    tape.append(
      Entry(
        start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end),
        next: UInt32(truncatingIfNeeded: tape.count + 1), kind: kind, traits: traits))
  }
}
