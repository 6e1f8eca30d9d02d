// Positions in a text as editors count them: the number of a line, and an offset in the line, in
// bytes, UTF-16 units or Unicode scalars.

/// The unit in which `character` is counted.
public enum OffsetUnit: Sendable, CaseIterable {
  case utf8
  case utf16
  case utf32

  /// How many units a character has; `lead` is the first of its bytes in UTF-8.
  fileprivate func width(_ lead: UInt8) -> Int {
    switch self {
    case .utf8: TextBuffer.byteCount(lead)
    case .utf16: lead >= 0xF0 ? 2 : 1
    case .utf32: 1
    }
  }
}

public struct BufferPosition: Sendable, Hashable, Comparable {
  /// The number of the line, counted from 0.
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

  /// The byte offset of a position. A position beyond its line means the end of the line; one
  /// beyond the text means the end of the text; one inside a character means the beginning of the
  /// character.
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

  /// The position of a byte offset. An offset beyond the text means its end; one inside a line end
  /// means the end of the line's content. `known` is an earlier position on the same line, from
  /// which on characters are counted.
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

  /// Replaces the text between two positions, which may be in either order.
  public mutating func replace(
    from one: BufferPosition, to other: BufferPosition, in unit: OffsetUnit, with text: String
  ) {
    let (start, end) = (offset(of: one, in: unit), offset(of: other, in: unit))
    replace(min(start, end)..<max(start, end), with: text)
  }
}
