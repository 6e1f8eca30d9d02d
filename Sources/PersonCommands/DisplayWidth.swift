// The width of a text in terminal columns. Also shortens texts, and makes them safe to print.

enum DisplayWidth {
  static func of(_ text: String) -> Int {
    if isPlain(text) { return text.utf8.count }
    return text.reduce(0) { $0 + of($1) }
  }

  /// Whether the text consists of printable ASCII, where every character takes one column.
  static func isPlain(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { $0.allSatisfy { $0 >= 0x20 && $0 < 0x7F } }
  }

  /// The width of a character, which is that of its widest scalar.
  static func of(_ character: Character) -> Int {
    var width = 0
    for scalar in character.unicodeScalars {
      // The variation selector that asks for the emoji form, which takes two columns.
      if scalar.value == 0xFE0F, width > 0 { return 2 }
      width = max(width, of(scalar))
    }
    return width
  }

  private static func of(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x20..<0x7F: return 1
    // Vowels and final consonants of Hangul combine with the character before and take no column;
    // the soft hyphen takes one.
    case 0x1160...0x11FF: return 0
    case 0xAD: return 1
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator:
      return 0
    default: return isWide(scalar) ? 2 : 1
    }
  }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x1100 else { return false }
    if scalar.properties.isEmojiPresentation { return true }
    return wideRanges.contains { $0.contains(scalar.value) }
  }

  /// East Asian scripts and full-width forms, which Unicode's annex 11 calls wide. Emoji are not
  /// here; they have a Unicode property.
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF,
    0x4E00...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
    0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18CD5, 0x1AFF0...0x1B2FB,
    0x1F200...0x1F265, 0x20000...0x3FFFD,
  ]

  /// Shortens a text to at most `columns`, with an ellipsis in place of what was cut.
  static func cut(_ text: String, to columns: Int) -> String {
    guard of(text) > columns else { return text }
    var (keptText, width) = ("", 0)
    for character in text {
      let characterWidth = of(character)
      guard width + characterWidth <= columns - 1 else { break }
      keptText.append(character)
      width += characterWidth
    }
    while keptText.last == " " { keptText.removeLast() }
    return columns > 0 ? keptText + "…" : ""
  }

  /// Shortens the beginning of a text, so that it takes at most `columns`, with an ellipsis in
  /// place of what was cut.
  static func cutBeginning(_ text: String, to columns: Int) -> String {
    guard of(text) > columns else { return text }
    var (keptCharacters, width): ([Character], Int) = ([], 0)
    for character in text.reversed() {
      let characterWidth = of(character)
      guard width + characterWidth <= columns - 1 else { break }
      keptCharacters.append(character)
      width += characterWidth
    }
    return columns > 0 ? "…" + String(keptCharacters.reversed()) : ""
  }
}

enum SafeText {
  /// The text as one line, without characters that could control the terminal or reverse the
  /// direction of other text.
  static func singleLine(_ text: String) -> String {
    if DisplayWidth.isPlain(text) { return text }
    var safe = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x202A...0x202E, 0x2066...0x2069: continue
      default: break
      }
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: safe.append(" ")
      default: safe.append(scalar)
      }
    }
    return String(safe)
  }

  /// Isolates a text that has right-to-left letters, so that the text after it keeps its direction.
  static func isolated(_ text: String) -> String {
    text.unicodeScalars.contains(where: isRightToLeft) ? "\u{2068}\(text)\u{2069}" : text
  }

  private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}
