// JSON as people like to read it: one member a line, indented by two. Changes nothing but blanks.

/// Takes text that is JSON, in whatever layout, and ends it with a line end.
public func prettyJSON(_ text: some Collection<UInt8>) -> [UInt8] {
  var layout = Layout()
  for byte in text { layout.take(byte) }
  return layout.result + [UInt8(ascii: "\n")]
}

private struct Layout {
  var result: [UInt8] = []
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  /// A bracket was opened, and nothing has come yet.
  private var isFresh = false

  mutating func take(_ byte: UInt8) {
    if isInString {
      result.append(byte)
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInString = false
      }
      return
    }
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
      return
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      breakIfFresh()
      result.append(byte)
      depth += 1
      isFresh = true
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      depth -= 1
      if !isFresh { breakLine() }
      isFresh = false
      result.append(byte)
    case UInt8(ascii: ","):
      result.append(byte)
      breakLine()
    case UInt8(ascii: ":"):
      result += [byte, UInt8(ascii: " ")]
    default:
      breakIfFresh()
      result.append(byte)
      isInString = byte == UInt8(ascii: "\"")
    }
  }

  private mutating func breakIfFresh() {
    if isFresh { breakLine() }
    isFresh = false
  }

  private mutating func breakLine() {
    result.append(UInt8(ascii: "\n"))
    result.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * max(0, depth)))
  }
}
