// Normalises unit names, so that different spellings compare equal. Contains no names.

enum UnitName {
  /// The name for comparison: in lower case, with one kind of quotation mark and of space, and
  /// without a full stop at the end. Unicode normalisation is not needed, because `String` compares
  /// canonically equivalent texts as equal.
  static func normalized(_ name: String) -> String {
    var result = String.UnicodeScalarView()
    var needsSpace = false
    for scalar in name.lowercased().unicodeScalars {
      // A hyphen joins CLDR's identifiers (nautical-mile) where people write a space.
      if scalar == "-" || scalar == "_" || scalar.properties.isWhitespace {
        needsSpace = !result.isEmpty
        continue
      }
      guard !isOptional(scalar) else { continue }
      if needsSpace {
        result.append(" ")
        needsSpace = false
      }
      switch scalar {
      case "ß": result.append(contentsOf: "ss".unicodeScalars)
      case "ς": result.append("σ")
      case "\u{B5}": result.append("μ")
      case "\u{5F3}", "\u{2018}", "\u{2019}", "\u{2032}": result.append("'")
      case "\u{5F4}", "\u{201C}", "\u{201D}", "\u{2033}": result.append("\"")
      // The Arabic letters kaf and yeh become the Persian ones, because Persian text is typed with
      // both.
      case "\u{643}": result.append("\u{6A9}")
      case "\u{64A}": result.append("\u{6CC}")
      default: result.append(scalar)
      }
    }
    while let last = result.last, last == "." || last == "\u{970}" { result.removeLast() }
    return String(result)
  }

  /// Whether a character is ignored in names: people leave it out, it is invisible, or lowercasing
  /// adds it (the dot of a Turkish İ).
  private static func isOptional(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x307, 0x64B...0x652, 0x200C, 0x200D: true
    default: isInvisible(scalar)
    }
  }

  /// Whether a character is invisible, such as a direction mark.
  static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x61C, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }
}
