// Formats JSON for people: each member or element on a line of its own, indented by two spaces for
// each level. Strings and numbers stay as they are.

/// Formats one JSON text. Whitespace between its tokens is replaced. The text is not checked: if
/// it is not JSON, neither is the result.
public func indentedJSON(_ json: [UInt8]) -> [UInt8] {
  var output = IndentedOutput()
  output.bytes.reserveCapacity(json.count * 2)
  for byte in json { output.write(byte) }
  return output.bytes
}

private struct IndentedOutput {
  var bytes: [UInt8] = []
  private var depth = 0
  private var isInString = false
  private var isAfterBackslash = false
  /// Whether the last byte that was written opened an object or array.
  private var isAtContainerStart = false

  mutating func write(_ byte: UInt8) {
    if isInString {
      bytes.append(byte)
      isInString = isAfterBackslash || byte != UInt8(ascii: "\"")
      isAfterBackslash = !isAfterBackslash && byte == UInt8(ascii: "\\")
      return
    }
    switch byte {
    case 0x20, 0x09, 0x0A, 0x0D:
      return
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      depth = max(0, depth - 1)
      if !isAtContainerStart { breakLine() }
      isAtContainerStart = false
      bytes.append(byte)
      return
    default:
      if isAtContainerStart { breakLine() }
      isAtContainerStart = false
      bytes.append(byte)
    }
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      depth += 1
      isAtContainerStart = true
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
