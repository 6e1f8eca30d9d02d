// Positions in a text as editors count them: a line number, and an offset in the line, which counts
// bytes, UTF-16 units or Unicode scalars.

/// The unit in which `character` is counted.
public enum OffsetUnit: Sendable, CaseIterable {
  case utf8
  case utf16
  case utf32

  /// How many units a character has; `lead` is the first byte of the character in UTF-8.
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
    let content = contentRange(ofLine: position.line)
    var byteOffset = content.lowerBound
    var remainingUnits = position.character
    while remainingUnits > 0, byteOffset < content.upperBound {
      let width = unit.width(bytes[byteOffset])
      guard width <= remainingUnits else { break }
      remainingUnits -= width
      byteOffset += Self.byteCount(bytes[byteOffset])
    }
    return min(byteOffset, content.upperBound)
  }

  /// The position of a byte offset. An offset beyond the text means its end; one inside a line end
  /// means the end of the line's content. `knownPosition` is an earlier position on the same line,
  /// from which on characters are counted.
  public func position(
    of offset: Int, in unit: OffsetUnit,
    after knownPosition: (offset: Int, position: BufferPosition)? = nil
  ) -> BufferPosition {
    let offset = min(max(offset, 0), bytes.count)
    let line = lineNumber(at: offset)
    let content = contentRange(ofLine: line)
    let end = min(offset, content.upperBound)
    var byteOffset = content.lowerBound
    var character = 0
    if let knownPosition, knownPosition.position.line == line,
      (byteOffset...end).contains(knownPosition.offset)
    {
      (byteOffset, character) = (knownPosition.offset, knownPosition.position.character)
    }
    while byteOffset < end {
      let nextOffset = byteOffset + Self.byteCount(bytes[byteOffset])
      guard nextOffset <= end else { break }
      character += unit.width(bytes[byteOffset])
      byteOffset = nextOffset
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
