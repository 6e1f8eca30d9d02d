// A text that an editor has open: its bytes in UTF-8, and the offsets at which its lines begin.
// Each edit updates these offsets.

public struct TextBuffer: Sendable {
  public private(set) var bytes: [UInt8]
  /// The offset of the first byte of each line; never empty. A line ends with LF, CRLF or CR.
  public private(set) var lineStarts: [Int]

  public init(_ text: String = "") {
    bytes = Array(text.utf8)
    lineStarts = [0]
    for offset in 0..<bytes.count where Self.isLineStart(offset + 1, in: bytes) {
      lineStarts.append(offset + 1)
    }
  }

  public var text: String { String(decoding: bytes, as: UTF8.self) }

  public var lineCount: Int { lineStarts.count }

  /// Replaces a range of bytes. An offset beyond the text means the end of the text, and an offset
  /// inside a character means the beginning of that character.
  public mutating func replace(_ range: Range<Int>, with text: String) {
    let start = characterStart(range.lowerBound)
    let end = max(start, characterStart(range.upperBound))
    let newBytes = Array(text.utf8)
    bytes.replaceSubrange(start..<end, with: newBytes)
    // Whether a line begins at an offset depends on the byte before it, and because of CRLF on the
    // byte after it. So the beginnings of lines from `start` to `end` have to be found again.
    let firstChanged = firstLine { $0 >= start }
    let firstUnchanged = firstLine { $0 > end }
    let addedBytes = newBytes.count - (end - start)
    if addedBytes != 0 {
      for index in firstUnchanged..<lineStarts.count { lineStarts[index] += addedBytes }
    }
    var newLineStarts: [Int] = start == 0 ? [0] : []
    for offset in max(start, 1)..<max(start, 1, start + newBytes.count + 1)
    where Self.isLineStart(offset, in: bytes) {
      newLineStarts.append(offset)
    }
    lineStarts.replaceSubrange(firstChanged..<firstUnchanged, with: newLineStarts)
  }

  /// The index of the first line whose start offset meets the condition, found by binary search:
  /// the starts of all later lines must meet the condition too.
  private func firstLine(_ condition: (Int) -> Bool) -> Int {
    var (low, high) = (0, lineStarts.count)
    while low < high {
      let middle = (low + high) / 2
      if condition(lineStarts[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private static func isLineStart(_ offset: Int, in bytes: [UInt8]) -> Bool {
    guard offset > 0, offset <= bytes.count else { return false }
    switch bytes[offset - 1] {
    case 0x0A: return true
    case 0x0D: return offset == bytes.count || bytes[offset] != 0x0A
    default: return false
    }
  }

  /// Limits an offset to the text, and moves it back to the beginning of its character.
  private func characterStart(_ offset: Int) -> Int {
    var start = min(max(offset, 0), bytes.count)
    while start > 0, start < bytes.count, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }
}

extension TextBuffer {
  /// The number of the line that contains the offset.
  public func lineNumber(at offset: Int) -> Int { max(0, firstLine { $0 > offset } - 1) }

  /// The range of a line's bytes without the line end; empty if there is no such line.
  public func contentRange(ofLine line: Int) -> Range<Int> {
    guard lineStarts.indices.contains(line) else { return bytes.count..<bytes.count }
    let start = lineStarts[line]
    let isLast = line + 1 == lineStarts.count
    var end = isLast ? bytes.count : lineStarts[line + 1]
    guard !isLast else { return start..<end }
    end -= 1
    if bytes[end] == 0x0A, end > start, bytes[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }
}
