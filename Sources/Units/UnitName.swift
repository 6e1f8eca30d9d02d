// Normalises unit names, so that different spellings compare equal. Contains no names.

enum UnitName {
  /// A name in the form for comparing: in lower case, with one kind of quotation mark and space,
  /// and without a full stop at the end. Canonically equivalent names stay equal, because `String`
  /// compares so.
  static func folded(_ name: String) -> String {
    var folded = String.UnicodeScalarView()
    var needsSpace = false
    for scalar in name.lowercased().unicodeScalars {
      // A hyphen joins CLDR's identifiers (nautical-mile) where people write a space.
      if scalar == "-" || scalar == "_" || scalar.properties.isWhitespace {
        needsSpace = !folded.isEmpty
        continue
      }
      guard !isOptional(scalar) else { continue }
      if needsSpace {
        folded.append(" ")
        needsSpace = false
      }
      switch scalar {
      case "ß": folded.append(contentsOf: "ss".unicodeScalars)
      case "ς": folded.append("σ")
      case "\u{B5}": folded.append("μ")
      case "\u{5F3}", "\u{2018}", "\u{2019}", "\u{2032}": folded.append("'")
      case "\u{5F4}", "\u{201C}", "\u{201D}", "\u{2033}": folded.append("\"")
      // The Arabic letters kaf and yeh become the Persian ones, because Persian text is typed with
      // both.
      case "\u{643}": folded.append("\u{6A9}")
      case "\u{64A}": folded.append("\u{6CC}")
      default: folded.append(scalar)
      }
    }
    while let last = folded.last, last == "." || last == "\u{970}" { folded.removeLast() }
    return String(folded)
  }

  /// Whether a mark is ignored because people leave it out, or because lowercasing adds it (the dot
  /// of a Turkish İ).
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
