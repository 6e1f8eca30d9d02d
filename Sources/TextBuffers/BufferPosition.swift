// Positions in a text as editors count them: a line, and an offset in it that counts bytes, UTF-16 units or
// Unicode scalars.

/// What the characters of a position count.
public enum OffsetUnit: Sendable, CaseIterable {
  case utf8
  case utf16
  case utf32

  /// How many units a character has, by the first of its bytes in UTF-8.
  fileprivate func width(_ lead: UInt8) -> Int {
    switch self {
    case .utf8: TextBuffer.byteCount(lead)
    case .utf16: lead >= 0xF0 ? 2 : 1
    case .utf32: 1
    }
  }
}

public struct BufferPosition: Sendable, Hashable, Comparable {
  /// Counted from 0.
  public var line: Int
  public var character: Int

  public init(line: Int, character: Int) {
    self.line = line
    self.character = character
  }

  public static func < (one: BufferPosition, other: BufferPosition) -> Bool {
    (one.line, one.character) < (other.line, other.character)
  }
}

extension TextBuffer {
  fileprivate static func byteCount(_ lead: UInt8) -> Int {
    switch lead {
    case 0xF0...: 4
    case 0xE0...: 3
    case 0xC0...: 2
    default: 1
    }
  }

  /// The offset of a position. One beyond its line is the line's end, one beyond the text is the
  /// text's end, and one inside a character is the character's beginning.
  public func offset(of position: BufferPosition, in unit: OffsetUnit) -> Int {
    guard position.line >= 0 else { return 0 }
    guard position.line < lineCount else { return bytes.count }
    let content = content(ofLine: position.line)
    var at = content.lowerBound
    var left = position.character
    while left > 0, at < content.upperBound {
      let width = unit.width(bytes[at])
      guard width <= left else { break }
      left -= width
      at += Self.byteCount(bytes[at])
    }
    return min(at, content.upperBound)
  }

  /// The position of an offset, which is clamped to the text. One within a line's end is the end of
  /// the line's content. An earlier position of the same line saves counting from the line's start.
  public func position(
    of offset: Int, in unit: OffsetUnit, after known: (offset: Int, position: BufferPosition)? = nil
  ) -> BufferPosition {
    let offset = min(max(offset, 0), bytes.count)
    let line = line(at: offset)
    let content = content(ofLine: line)
    let end = min(offset, content.upperBound)
    var at = content.lowerBound
    var character = 0
    if let known, known.position.line == line, (at...end).contains(known.offset) {
      (at, character) = (known.offset, known.position.character)
    }
    while at < end {
      let next = at + Self.byteCount(bytes[at])
      guard next <= end else { break }
      character += unit.width(bytes[at])
      at = next
    }
    return BufferPosition(line: line, character: character)
  }

  /// Replaces what is between two positions, in either order.
  public mutating func replace(
    from one: BufferPosition, to other: BufferPosition, in unit: OffsetUnit, with text: String
  ) {
    let (start, end) = (offset(of: one, in: unit), offset(of: other, in: unit))
    replace(min(start, end)..<max(start, end), with: text)
  }
}
