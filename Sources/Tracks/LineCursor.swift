// Iterates over the lines of a text, with any line ends.

struct LineCursor: Sendable {
  let bytes: [UInt8]
  private(set) var offset: Int
  /// The number of the line that `next` returned last, counted from 1.
  private(set) var lineNumber: Int

  /// - Parameter lineCount: How many lines come before these bytes.
  init(_ bytes: [UInt8], from start: Int, after lineCount: Int = 0) {
    self.bytes = bytes
    offset = start
    lineNumber = lineCount
  }

  /// The next line without its line end; nil after the last.
  mutating func next() -> Range<Int>? {
    guard offset < bytes.count else { return nil }
    let start = offset
    while offset < bytes.count, bytes[offset] != 0x0A, bytes[offset] != 0x0D { offset += 1 }
    let end = offset
    if offset < bytes.count {
      offset +=
        bytes[offset] == 0x0D && offset + 1 < bytes.count && bytes[offset + 1] == 0x0A ? 2 : 1
    }
    lineNumber += 1
    return start..<end
  }
}
