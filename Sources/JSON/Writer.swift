// Writes values as JSON bytes into one buffer, with the commas between them. JSON that is already
// encoded is appended unchanged. Only characters that RFC 8259 requires to be escaped are escaped.

public struct Writer: Sendable {
  public private(set) var bytes: [UInt8]
  private var needsComma = false

  public init(reserving capacity: Int = 0) {
    bytes = []
    bytes.reserveCapacity(capacity)
  }

  /// Reserves memory for `count` more bytes, but not for a few bytes, where reserving does not pay.
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

  /// Removes everything that was written after the checkpoint.
  public mutating func rewind(to checkpoint: Checkpoint) {
    bytes.removeLast(bytes.count - checkpoint.count)
    needsComma = checkpoint.needsComma
  }

  public var checkpoint: Checkpoint { Checkpoint(count: bytes.count, needsComma: needsComma) }

  /// The bytes that were written after the checkpoint.
  public func bytes(since checkpoint: Checkpoint) -> ArraySlice<UInt8> {
    bytes[checkpoint.count...]
  }

  /// A position in the output, to which the writer can be set back.
  public struct Checkpoint: Sendable {
    fileprivate let count: Int
    fileprivate let needsComma: Bool
  }

  // MARK: Containers

  public mutating func beginObject() { openContainer(UInt8(ascii: "{")) }
  public mutating func endObject() { closeContainer(UInt8(ascii: "}")) }
  public mutating func beginArray() { openContainer(UInt8(ascii: "[")) }
  public mutating func endArray() { closeContainer(UInt8(ascii: "]")) }

  private mutating func openContainer(_ bracket: UInt8) {
    writeComma()
    bytes.append(bracket)
    needsComma = false
  }

  private mutating func closeContainer(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }

  private mutating func writeComma() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  /// Writes a constant key, which must not need escapes.
  public mutating func key(_ name: StaticString) {
    let writesComma = needsComma
    needsComma = false
    name.withUTF8Buffer { nameBytes in
      bytes.append(addingCapacity: nameBytes.count + 4) { output in
        if writesComma { output.append(UInt8(ascii: ",")) }
        output.append(UInt8(ascii: "\""))
        output.withUnsafeMutableBufferPointer { buffer, filledCount in
          guard let outputStart = buffer.baseAddress, let nameStart = nameBytes.baseAddress else {
            return
          }
          (outputStart + filledCount).update(from: nameStart, count: nameBytes.count)
          filledCount += nameBytes.count
        }
        output.append(UInt8(ascii: "\""))
        output.append(UInt8(ascii: ":"))
      }
    }
  }

  /// Writes members that are constant JSON.
  public mutating func members(_ json: StaticString) {
    writeComma()
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

  public mutating func null() { writeLiteral("null") }

  public mutating func value(_ value: Bool) { writeLiteral(value ? "true" : "false") }

  private mutating func writeLiteral(_ literal: StaticString) {
    writeComma()
    literal.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  public mutating func value(_ value: Int) {
    writeComma()
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
    writeComma()
    bytes.append(contentsOf: value.description.utf8)
  }

  /// Writes a number. `write` appends its text.
  public mutating func number(_ write: (inout [UInt8]) -> Void) {
    writeComma()
    write(&bytes)
  }

  /// Writes a value that is already encoded.
  public mutating func encodedValue(_ json: some Collection<UInt8>) {
    writeComma()
    bytes.append(contentsOf: json)
  }

  /// Writes an encoded value that is a slice of an array. This is the most common case, and all
  /// its bytes are copied in one step.
  public mutating func encodedValue(_ json: ArraySlice<UInt8>) {
    writeComma()
    json.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
  }

  public mutating func encodedValue(_ json: Span<UInt8>) {
    writeComma()
    json.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
  }

  public mutating func encodedValue(_ json: [UInt8]) { encodedValue(json.span) }
}

// MARK: - Strings

extension Writer {
  public mutating func value(_ string: String) {
    writeComma()
    bytes.append(UInt8(ascii: "\""))
    // A native Swift string is contiguous, so this does not copy.
    var string = string
    string.withUTF8 { appendEscaped($0.span) }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes a string that is a span of bytes instead of a `String`.
  public mutating func value(_ text: UTF8Span) {
    writeComma()
    bytes.append(UInt8(ascii: "\""))
    appendEscaped(text.span)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes a string whose bytes are known to be UTF-8.
  public mutating func value(utf8 text: Span<UInt8>) {
    writeComma()
    bytes.append(UInt8(ascii: "\""))
    appendEscaped(text)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes a string. `write` appends its content, which must not need escapes.
  public mutating func text(_ write: (inout [UInt8]) -> Void) {
    writeComma()
    bytes.append(UInt8(ascii: "\""))
    write(&bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func appendEscaped(_ text: Span<UInt8>) {
    var copiedCount = 0
    while copiedCount < text.count {
      let plainEnd = Self.endOfPlainBytes(text, from: copiedCount)
      if plainEnd > copiedCount {
        text.extracting(copiedCount..<plainEnd).withUnsafeBufferPointer {
          bytes.append(contentsOf: $0)
        }
      }
      guard plainEnd < text.count else { return }
      appendEscape(text[plainEnd])
      copiedCount = plainEnd + 1
    }
  }

  /// The index of the first byte from `start` on that has to be escaped.
  private static func endOfPlainBytes(_ text: Span<UInt8>, from start: Int) -> Int {
    var at = start
    let raw = text.bytes
    while at &+ 8 <= text.count {
      let word = raw.unsafeLoadUnaligned(fromByteOffset: at, as: UInt64.self).littleEndian
      let escapeBits = Bytes8.bytesToEscape(word)
      if escapeBits != 0 { return at &+ escapeBits.trailingZeroBitCount / 8 }
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
    let escapeLetter: UInt8
    switch byte {
    case 0x22, 0x5C: escapeLetter = byte
    case 0x08: escapeLetter = UInt8(ascii: "b")
    case 0x0C: escapeLetter = UInt8(ascii: "f")
    case 0x0A: escapeLetter = UInt8(ascii: "n")
    case 0x0D: escapeLetter = UInt8(ascii: "r")
    case 0x09: escapeLetter = UInt8(ascii: "t")
    default:
      let digits = Array("0123456789abcdef".utf8)
      bytes.append(contentsOf: "\\u00".utf8)
      bytes.append(digits[Int(byte >> 4)])
      bytes.append(digits[Int(byte & 15)])
      return
    }
    bytes.append(addingCapacity: 2) {
      $0.append(UInt8(ascii: "\\"))
      $0.append(escapeLetter)
    }
  }
}
