// Iterates over the lines of a text, with any line ends.

struct LineCursor: Sendable {
  let bytes: [UInt8]
  private(set) var at: Int
  /// The number of the last line, counted from 1.
  private(set) var line: Int

  /// - Parameter lines: How many lines come before these bytes.
  init(_ bytes: [UInt8], from start: Int, behind lines: Int = 0) {
    self.bytes = bytes
    at = start
    line = lines
  }

  /// The next line without its line end; nil after the last.
  mutating func next() -> Range<Int>? {
    guard at < bytes.count else { return nil }
    let start = at
    while at < bytes.count, bytes[at] != 0x0A, bytes[at] != 0x0D { at += 1 }
    let end = at
    if at < bytes.count {
      at += bytes[at] == 0x0D && at + 1 < bytes.count && bytes[at + 1] == 0x0A ? 2 : 1
    }
    line += 1
    return start..<end
  }
}
