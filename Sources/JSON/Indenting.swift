// Formats JSON for people: each member or element on a line of its own, indented by two spaces for
// each level. Strings and numbers stay as they are.

/// Formats one JSON text. The whitespace between its tokens is replaced. A text that is not JSON
/// gives a text that is not JSON.
public func indented(_ json: [UInt8]) -> [UInt8] {
  var layout = Layout()
  layout.bytes.reserveCapacity(json.count * 2)
  for byte in json { layout.write(byte) }
  return layout.bytes
}

private struct Layout {
  var bytes: [UInt8] = []
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  /// Whether the last byte that was written opened an object or array.
  private var isFresh = false

  mutating func write(_ byte: UInt8) {
    if isInString {
      bytes.append(byte)
      isInString = isEscaped || byte != UInt8(ascii: "\"")
      isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
      return
    }
    switch byte {
    case 0x20, 0x09, 0x0A, 0x0D:
      return
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      depth = max(0, depth - 1)
      if !isFresh { breakLine() }
      isFresh = false
      bytes.append(byte)
      return
    default:
      if isFresh { breakLine() }
      isFresh = false
      bytes.append(byte)
    }
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      depth += 1
      isFresh = true
    case UInt8(ascii: ","): breakLine()
    case UInt8(ascii: ":"): bytes.append(UInt8(ascii: " "))
    case UInt8(ascii: "\""): isInString = true
    default: break
    }
  }

  private mutating func breakLine() {
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: depth * 2))
  }
}
