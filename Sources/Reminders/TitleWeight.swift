// The weight of each letter and sign in the order of titles, independent of language.

enum TitleWeight {
  static let blank: UInt8 = 0x02
  /// ASCII signs in the order of the Unicode collation algorithm.
  static let asciiSigns = "_-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$"
  static let firstSign: UInt8 = 0x04
  static let number: UInt8 = 0x30

  private static let otherSign: UInt32 = 0x28
  private static let firstLatin: UInt8 = 0x40
  /// How many weights there are for each letter from a to z and the letters that follow it in some
  /// language.
  private static let weightsPerLetter: UInt8 = 6
  private static let otherLatin: UInt32 = 0xDD
  private static let greek: UInt32 = 0xE0
  private static let cyrillic: UInt32 = 0xE1
  private static let otherScript: UInt32 = 0xE2

  /// The weight of the letter that the alphabet has `offset` positions after `base`, which is one
  /// of a to z. For example, å may be the first letter after z. 0 if there is none.
  static func latin(_ base: UInt8, _ offset: UInt8) -> UInt8 {
    guard base >= UInt8(ascii: "a"), base <= UInt8(ascii: "z"), offset < weightsPerLetter else {
      return 0
    }
    return firstLatin + weightsPerLetter * (base - UInt8(ascii: "a")) + offset
  }

  /// The weight of the letter that the alphabet has `offset` positions after `base`, which is one
  /// of a to z or a Cyrillic letter.
  static func of(_ base: Unicode.Scalar, _ offset: Int) -> [UInt8] {
    let offsetByte = UInt8(clamping: offset)
    if let rank = cyrillicLetters.firstIndex(of: [base]) {
      return ofCyrillicLetter(rank) + (offset == 0 ? [] : [0xF0 | offsetByte])
    }
    return [latin(UInt8(clamping: base.value), offsetByte)]
  }

  /// The decomposed scalars of each Cyrillic letter, in the order of the alphabet.
  static let cyrillicLetters: [[Unicode.Scalar]] = Alphabet.cyrillic.map {
    Array(String(decoding: TextFolding.orderable(String($0)), as: UTF8.self).unicodeScalars)
  }

  static func ofCyrillicLetter(_ index: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: cyrillic), UInt8(truncatingIfNeeded: index + 1)]
  }

  private static let cyrillicRanks: [UInt8] = {
    var ranks = [UInt8](repeating: 0, count: 0x130)
    for (rank, letter) in cyrillicLetters.enumerated() where letter.count == 1 {
      let index = Int(letter[0].value) - 0x400
      if ranks.indices.contains(index) { ranks[index] = UInt8(truncatingIfNeeded: rank + 1) }
    }
    return ranks
  }()

  /// The weight of a scalar: up to four nonzero bytes, from the highest on; 0 if it has no weight.
  static func of(_ scalar: Unicode.Scalar) -> UInt32 {
    let value = scalar.value
    if (0x400..<0x530).contains(value) {
      let rank = cyrillicRanks[Int(value) - 0x400]
      if rank != 0 { return cyrillic << 24 | UInt32(rank) << 16 }
    }
    let properties = scalar.properties
    guard properties.canonicalCombiningClass == .notReordered else { return 0 }
    if properties.isWhitespace { return UInt32(blank) << 24 }
    switch properties.generalCategory {
    case .control, .format, .surrogate: return 0
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol,
      .modifierSymbol, .otherSymbol:
      return weight(otherSign, value)
    default: break
    }
    switch value {
    case 0x3C2: return weight(greek, 0x3C3)
    case 0x370..<0x400: return weight(greek, value)
    case 0x400..<0x530: return weight(cyrillic, value)
    case 0..<0x2B0, 0x1E00..<0x1F00, 0x2C60..<0x2C80, 0xA720..<0xA800:
      return weight(otherLatin, value)
    default: return weight(otherScript, value)
    }
  }

  /// Encodes seven bits in each byte and sets the highest bit, so that no byte is 0 or a weight of
  /// an alphabet.
  private static func weight(_ script: UInt32, _ value: UInt32) -> UInt32 {
    let (high, middle, low) = (value >> 14 & 0x7F, value >> 7 & 0x7F, value & 0x7F)
    return script << 24 | (0x80 | high) << 16 | (0x80 | middle) << 8 | 0x80 | low
  }
}
