// Splits stdin into lines of bounded length, numbered from 1.

struct InputLines {
  struct Line {
    let number: Int
    /// Nil if the line is too long.
    let text: [UInt8]?
  }

  /// The longest line, in bytes.
  static let mostBytesOfLine = 64 << 10

  /// The beginning of a line whose newline has not arrived yet.
  private var rest: [UInt8] = []
  private var isTooLong = false
  private var number = 0

  mutating func add(_ bytes: ArraySlice<UInt8>, _ tell: (Line) -> Void) {
    for byte in bytes {
      if byte == 0x0A {
        tell(cut())
      } else if rest.count < Self.mostBytesOfLine {
        rest.append(byte)
      } else {
        isTooLong = true
      }
    }
  }

  /// The last line, if the input has ended without a newline.
  mutating func end() -> Line? {
    rest.isEmpty && !isTooLong ? nil : cut()
  }

  private mutating func cut() -> Line {
    number += 1
    defer { (rest, isTooLong) = ([], false) }
    return Line(number: number, text: isTooLong ? nil : rest)
  }
}
