// A text, line after line, whatever ends them. Knows nothing of what stands in a line.

struct LineCursor: Sendable {
  let bytes: [UInt8]
  private(set) var at: Int
  /// Of the line that was taken last, counted from 1.
  private(set) var line: Int

  /// `lines` have been taken before these bytes.
  init(_ bytes: [UInt8], from start: Int, behind lines: Int = 0) {
    self.bytes = bytes
    at = start
    line = lines
  }

  /// The next line without what ends it; nil after the last.
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
