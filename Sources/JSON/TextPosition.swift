// A position in a text as editors show it: line and column.

public struct TextPosition: Hashable, Sendable {
  /// Counted from 1.
  public let line: Int
  /// Counted from 1, in Unicode scalars.
  public let column: Int

  init(of offset: Int, in bytes: Span<UInt8>) {
    var line = 1
    var column = 1
    for index in 0..<min(offset, bytes.count) {
      let byte = bytes[index]
      if byte == 0x0A {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    self.line = line
    self.column = column
  }
}

extension Value {
  /// The position of the value in its document. Each call counts from the beginning of the
  /// document.
  public var position: TextPosition {
    TextPosition(of: text.startIndex, in: document.bytes.span)
  }
}
