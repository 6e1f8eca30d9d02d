// A text that an editor has open: its bytes in UTF-8, and where its lines begin, which each edit
// updates. A value. Does not depend on files, languages or protocols.

public struct TextBuffer: Sendable {
  public private(set) var bytes: [UInt8]
  /// The offset of the first byte of each line; never empty. A line ends with LF, CRLF or CR.
  public private(set) var lineStarts: [Int]

  public init(_ text: String = "") {
    bytes = Array(text.utf8)
    lineStarts = [0]
    for at in 0..<bytes.count where Self.isLineStart(at + 1, in: bytes) {
      lineStarts.append(at + 1)
    }
  }

  public var text: String { String(decoding: bytes, as: UTF8.self) }

  public var lineCount: Int { lineStarts.count }

  /// Replaces a range of bytes. An offset beyond the text counts as its end, and one inside a
  /// character as that character's beginning.
  public mutating func replace(_ range: Range<Int>, with text: String) {
    let start = characterStart(range.lowerBound)
    let end = max(start, characterStart(range.upperBound))
    let new = Array(text.utf8)
    bytes.replaceSubrange(start..<end, with: new)
    // Whether a line begins at an offset depends on the byte before it, and because of CRLF on the
    // byte after it. So the beginnings of lines from `start` to `end` have to be found again.
    let kept = firstLine { $0 >= start }
    let after = firstLine { $0 > end }
    let shift = new.count - (end - start)
    if shift != 0 {
      for index in after..<lineStarts.count { lineStarts[index] += shift }
    }
    var found: [Int] = start == 0 ? [0] : []
    for at in max(start, 1)..<max(start, 1, start + new.count + 1)
    where Self.isLineStart(at, in: bytes) {
      found.append(at)
    }
    lineStarts.replaceSubrange(kept..<after, with: found)
  }

  /// The index of the first line whose start meets the condition. All later lines must meet it too.
  private func firstLine(_ condition: (Int) -> Bool) -> Int {
    var (low, high) = (0, lineStarts.count)
    while low < high {
      let middle = (low + high) / 2
      if condition(lineStarts[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private static func isLineStart(_ at: Int, in bytes: [UInt8]) -> Bool {
    guard at > 0, at <= bytes.count else { return false }
    switch bytes[at - 1] {
    case 0x0A: return true
    case 0x0D: return at == bytes.count || bytes[at] != 0x0A
    default: return false
    }
  }

  /// The offset, limited to the text and moved back to the beginning of its character.
  private func characterStart(_ offset: Int) -> Int {
    var at = min(max(offset, 0), bytes.count)
    while at > 0, at < bytes.count, bytes[at] & 0xC0 == 0x80 { at -= 1 }
    return at
  }
}

extension TextBuffer {
  /// The number of the line that contains the offset.
  public func line(at offset: Int) -> Int { max(0, firstLine { $0 > offset } - 1) }

  /// The range of a line's bytes without the line end; empty if there is no such line.
  public func content(ofLine line: Int) -> Range<Int> {
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
