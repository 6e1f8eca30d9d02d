// Writes values as JSON bytes into one buffer. Adds the commas. JSON that is already encoded is
// appended as it is. Only the characters that RFC 8259 demands are escaped.

public struct Writer: Sendable {
  public private(set) var bytes: [UInt8]
  private var needsComma = false

  public init(reserving capacity: Int = 0) {
    bytes = []
    bytes.reserveCapacity(capacity)
  }

  /// Reserves memory for `count` more bytes, unless they are so few that it would not help.
  public mutating func reserve(_ count: Int) {
    guard count >= 4 << 10, bytes.capacity - bytes.count < count else { return }
    bytes.reserveCapacity(max(bytes.count + count, 2 * bytes.capacity))
  }

  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Empties the buffer, and keeps its memory.
  public mutating func clear() {
    bytes.removeAll(keepingCapacity: true)
    needsComma = false
  }

  /// Returns the bytes without copying them, and empties the writer.
  public mutating func takeBytes() -> [UInt8] {
    defer { self = Writer() }
    return bytes
  }

  /// Removes everything that was written after the mark.
  public mutating func rewind(to mark: Mark) {
    bytes.removeLast(bytes.count - mark.count)
    needsComma = mark.needsComma
  }

  public var mark: Mark { Mark(count: bytes.count, needsComma: needsComma) }

  /// The bytes that were written after the mark.
  public func written(since mark: Mark) -> ArraySlice<UInt8> {
    bytes[mark.count...]
  }

  /// A position in the output, to which the writer can be set back.
  public struct Mark: Sendable {
    fileprivate let count: Int
    fileprivate let needsComma: Bool
  }

  // MARK: Containers

  public mutating func beginObject() { open(UInt8(ascii: "{")) }
  public mutating func endObject() { close(UInt8(ascii: "}")) }
  public mutating func beginArray() { open(UInt8(ascii: "[")) }
  public mutating func endArray() { close(UInt8(ascii: "]")) }

  private mutating func open(_ bracket: UInt8) {
    comma()
    bytes.append(bracket)
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }

  private mutating func comma() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  /// Writes a constant key, which must not need escapes.
  public mutating func key(_ name: StaticString) {
    let comma = needsComma
    needsComma = false
    name.withUTF8Buffer { letters in
      bytes.append(addingCapacity: letters.count + 4) { output in
        if comma { output.append(UInt8(ascii: ",")) }
        output.append(UInt8(ascii: "\""))
        output.withUnsafeMutableBufferPointer { room, filled in
          guard let start = room.baseAddress, let first = letters.baseAddress else { return }
          (start + filled).update(from: first, count: letters.count)
          filled += letters.count
        }
        output.append(UInt8(ascii: "\""))
        output.append(UInt8(ascii: ":"))
      }
    }
  }

  /// Writes members that are constant JSON.
  public mutating func members(_ json: StaticString) {
    comma()
    json.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  @_disfavoredOverload
  public mutating func key(_ name: String) {
    value(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  public mutating func member(_ name: StaticString, _ value: some Writable) {
    key(name)
    value.write(to: &self)
  }

  // MARK: Scalars

  public mutating func null() { word("null") }

  public mutating func value(_ value: Bool) { word(value ? "true" : "false") }

  private mutating func word(_ word: StaticString) {
    comma()
    word.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  public mutating func value(_ value: Int) {
    comma()
    guard value < 0 || value > 9 else {
      bytes.append(UInt8(ascii: "0") + UInt8(value))
      return
    }
    bytes.append(contentsOf: String(value).utf8)
  }

  /// Writes the shortest text that is read back as the same Double; a whole number has no decimal
  /// point. Infinity and NaN, which JSON does not have, become `null`; callers never pass them.
  public mutating func value(_ value: Double) {
    guard value.isFinite else {
      null()
      return
    }
    if value.magnitude < 0x1p53, let whole = Int(exactly: value),
      !(whole == 0 && value.sign == .minus)
    {
      self.value(whole)
      return
    }
    comma()
    bytes.append(contentsOf: value.description.utf8)
  }

  /// Writes a number. `write` appends its text.
  public mutating func number(_ write: (inout [UInt8]) -> Void) {
    comma()
    write(&bytes)
  }

  /// Writes a value that is already encoded.
  public mutating func encodedValue(_ json: some Collection<UInt8>) {
    comma()
    bytes.append(contentsOf: json)
  }

  /// Writes an encoded value that is a slice of an array, the most common case, which is copied at
  /// once.
  public mutating func encodedValue(_ json: ArraySlice<UInt8>) {
    comma()
    json.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
  }

  public mutating func encodedValue(_ json: Span<UInt8>) {
    comma()
    json.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
  }

  public mutating func encodedValue(_ json: [UInt8]) { encodedValue(json.span) }
}

// MARK: - Strings

extension Writer {
  public mutating func value(_ string: String) {
    comma()
    bytes.append(UInt8(ascii: "\""))
    // A native Swift string is contiguous, so this does not copy.
    var string = string
    string.withUTF8 { appendEscaped($0.span) }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes a string whose text is not a `String`.
  public mutating func value(_ text: UTF8Span) {
    comma()
    bytes.append(UInt8(ascii: "\""))
    appendEscaped(text.span)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes a string whose bytes are known to be UTF-8.
  public mutating func value(utf8 text: Span<UInt8>) {
    comma()
    bytes.append(UInt8(ascii: "\""))
    appendEscaped(text)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes a string. `write` appends its content, which must not need escapes.
  public mutating func text(_ write: (inout [UInt8]) -> Void) {
    comma()
    bytes.append(UInt8(ascii: "\""))
    write(&bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func appendEscaped(_ text: Span<UInt8>) {
    var done = 0
    while done < text.count {
      let plain = Self.endOfPlain(text, from: done)
      if plain > done {
        text.extracting(done..<plain).withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
      }
      guard plain < text.count else { return }
      appendEscape(text[plain])
      done = plain + 1
    }
  }

  /// The index of the first byte from `start` on that has to be escaped.
  private static func endOfPlain(_ text: Span<UInt8>, from start: Int) -> Int {
    var at = start
    let raw = text.bytes
    while at &+ 8 <= text.count {
      let word = raw.unsafeLoadUnaligned(fromByteOffset: at, as: UInt64.self).littleEndian
      let escape = Bytes8.bytesToEscape(word)
      if escape != 0 { return at &+ escape.trailingZeroBitCount / 8 }
      at &+= 8
    }
    while at < text.count {
      let byte = text[at]
      if byte < 0x20 || byte == 0x22 || byte == 0x5C { return at }
      at &+= 1
    }
    return at
  }

  private mutating func appendEscape(_ byte: UInt8) {
    let letter: UInt8
    switch byte {
    case 0x22, 0x5C: letter = byte
    case 0x08: letter = UInt8(ascii: "b")
    case 0x0C: letter = UInt8(ascii: "f")
    case 0x0A: letter = UInt8(ascii: "n")
    case 0x0D: letter = UInt8(ascii: "r")
    case 0x09: letter = UInt8(ascii: "t")
    default:
      let digits = Array("0123456789abcdef".utf8)
      bytes.append(contentsOf: "\\u00".utf8)
      bytes.append(digits[Int(byte >> 4)])
      bytes.append(digits[Int(byte & 15)])
      return
    }
    bytes.append(addingCapacity: 2) {
      $0.append(UInt8(ascii: "\\"))
      $0.append(letter)
    }
  }
}
