// Makes words comparable by removing differences of capitals, accents and full-width letters, for
// the languages that quick add supports.

enum Folding {
  /// The plain letter for each Latin letter with an accent.
  private static let plain: [UInt32: String] = {
    let groups: [(String, String)] = [
      ("a", "àáâãäåāăą"), ("c", "çćĉċč"), ("d", "ďđ"), ("e", "èéêëēĕėęě"), ("g", "ĝğġģ"),
      ("h", "ĥħ"), ("i", "ìíîïĩīĭįı"), ("j", "ĵ"), ("k", "ķ"), ("l", "ĺļľŀł"), ("n", "ñńņňŉ"),
      ("o", "òóôõöøōŏő"), ("r", "ŕŗř"), ("s", "śŝşšș"), ("t", "ţťŧț"), ("u", "ùúûüũūŭůűų"),
      ("w", "ŵ"), ("y", "ýÿŷ"), ("z", "źżž"), ("ss", "ß"), ("ae", "æ"), ("oe", "œ"),
      ("'", "’‘ʼ´`"), ("-", "–—−‐‑"), ("o", "º"), ("a", "ª"),
    ]
    var table: [UInt32: String] = [:]
    for (letter, marked) in groups {
      for scalar in marked.unicodeScalars { table[scalar.value] = letter }
    }
    return table
  }()

  static func folded(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var result = String.UnicodeScalarView()
    for scalar in scalars { append(scalar, to: &result) }
    return String(result)
  }

  static func folded(_ text: String) -> String { folded(text.unicodeScalars) }

  private static func append(_ scalar: Unicode.Scalar, to result: inout String.UnicodeScalarView) {
    switch scalar.value {
    case 0x41...0x5A:
      if let lower = Unicode.Scalar(scalar.value + 32) { result.append(lower) }
    case 0..<0x80 where scalar != "`": result.append(scalar)
    case 0x300...0x36F: break
    case 0xFF01...0xFF5E:
      if let narrow = Unicode.Scalar(scalar.value - 0xFEE0) { append(narrow, to: &result) }
    case 0x30FC: result.append(scalar)
    case 0x3000: result.append(" ")
    default:
      for lower in scalar.properties.lowercaseMapping.unicodeScalars where lower.value != 0x307 {
        if let letters = plain[lower.value] {
          result.append(contentsOf: letters.unicodeScalars)
        } else {
          result.append(lower)
        }
      }
    }
  }
}

extension Unicode.Scalar {
  var isBlank: Bool { properties.isWhitespace }

  /// Whether the character is Japanese (kana, kanji or one of their marks), which is written
  /// without spaces.
  var isJapanese: Bool {
    switch value {
    case 0x3005...0x3007, 0x3041...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF: true
    default: false
    }
  }

  var isDigit: Bool { ("0"..."9").contains(self) }
}
