// Splits stdin into lines of bounded length, numbered from 1.

struct InputLines {
  struct Line {
    let number: Int
    /// The line without its newline; nil if it is too long.
    let bytes: [UInt8]?
  }

  /// The longest line, in bytes.
  static let mostBytesOfLine = 64 << 10

  /// The beginning of a line whose newline has not arrived yet.
  private var unfinishedLine: [UInt8] = []
  private var isTooLong = false
  private var lastNumber = 0

  mutating func add(_ bytes: ArraySlice<UInt8>, _ handleLine: (Line) -> Void) {
    for byte in bytes {
      if byte == 0x0A {
        handleLine(takeLine())
      } else if unfinishedLine.count < Self.mostBytesOfLine {
        unfinishedLine.append(byte)
      } else {
        isTooLong = true
      }
    }
  }

  /// The last line, if the input has ended without a newline.
  mutating func end() -> Line? {
    unfinishedLine.isEmpty && !isTooLong ? nil : takeLine()
  }

  private mutating func takeLine() -> Line {
    lastNumber += 1
    defer { (unfinishedLine, isTooLong) = ([], false) }
    return Line(number: lastNumber, bytes: isTooLong ? nil : unfinishedLine)
  }
}
