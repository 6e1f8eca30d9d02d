// Makes titles safe for a picture: a single line, shortened, without invisible characters and those
// that change the direction of writing. Also estimates the width of titles.

enum PlainText {
  /// At most this many scalars of a title are read; the rest is ignored.
  private static let mostScalars = 1024

  /// The title as one line of at most `maxLength` characters, with an ellipsis if it was shortened.
  static func singleLine(_ title: String, _ maxLength: Int) -> String {
    var keptScalars = String.UnicodeScalarView()
    var (combiningMarks, isBlank) = (0, false)
    for scalar in title.unicodeScalars.prefix(mostScalars) {
      switch scalar.properties.generalCategory {
      case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control:
        isBlank = !keptScalars.isEmpty
        continue
      // Direction overrides, invisible characters, and characters that XML forbids.
      case .format, .surrogate, .privateUse, .unassigned: continue
      case .nonspacingMark, .enclosingMark:
        combiningMarks += 1
        // No language puts more than three marks on a letter.
        if combiningMarks > 3 || keptScalars.isEmpty { continue }
      default: combiningMarks = 0
      }
      if isBlank { keptScalars.append(" ") }
      isBlank = false
      keptScalars.append(scalar)
    }
    let line = String(keptScalars)
    let isCut = title.unicodeScalars.dropFirst(mostScalars).first != nil
    guard isCut || line.count > maxLength else { return line }
    var beginning = line.prefix(max(0, maxLength - 1))
    while beginning.last == " " { beginning.removeLast() }
    return beginning + "…"
  }

  /// The text with XML's escapes, for element content and attribute values.
  static func xmlEscaped(_ text: String) -> String {
    var escaped = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(character)
      }
    }
    return escaped
  }

  /// Whether the character takes one column of a terminal.
  static func isNarrow(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E, 0xA1...0xAC, 0xAE...0x2FF, 0x370...0x482, 0x48A...0x590, 0x2010...0x2027:
      scalar.properties.canonicalCombiningClass == .notReordered
    default: false
    }
  }

  /// An estimate of the width, as a multiple of the font size, in the widest of the common fonts.
  static func width(_ text: String) -> Double {
    text.unicodeScalars.reduce(0) { $0 + width($1) }
  }

  private static func width(_ scalar: Unicode.Scalar) -> Double {
    switch scalar.value {
    case 0x20: return 0.36
    case 0x21...0x7E:
      switch scalar {
      case "i", "j", "l", "I", "'", "|", ".", ",", ":", ";": return 0.36
      case "f", "r", "t", "!", "(", ")", "[", "]", "-", "/", "\\", "`", "\"": return 0.5
      case "m", "w", "M", "W", "@", "%": return 1.04
      case "A"..."Z", "&", "+", "=", "<", ">", "#", "~", "^": return 0.84
      default: return 0.66
      }
    default: return widthBeyondASCII(scalar)
    }
  }

  private static func widthBeyondASCII(_ scalar: Unicode.Scalar) -> Double {
    if scalar.properties.canonicalCombiningClass != .notReordered { return 0 }
    let isUppercase = scalar.properties.isUppercase
    switch scalar.value {
    case ..<0x250:
      if "ÆæŒœ©®¼½¾ǄǅǆǱǲǳ".unicodeScalars.contains(scalar) { return 1.1 }
      return isUppercase ? 0.92 : scalar.properties.isAlphabetic ? 0.74 : 0.84
    case ..<0x400: return isUppercase ? 0.95 : 0.88
    case ..<0x530:
      if "ЖШЩЮФМЉЊжшщюфмыљњ".unicodeScalars.contains(scalar) { return isUppercase ? 1.1 : 0.95 }
      return isUppercase ? 0.9 : 0.8
    case ..<0x1100: return 1
    case 0x2010...0x2013, 0x2018...0x201F: return 0.55
    // Ideographs and syllables; then emoji, which are wider than high.
    case ..<0x1F000: return 1.1
    default: return 1.35
    }
  }
}
