// The decimal digits of the world's scripts, by their BCP 47 names.

/// A set of ten digits. The raw value is its name in `-u-nu-`.
enum NumberingSystem: String, CaseIterable, Sendable {
  case latn, arab, arabext, beng, deva, fullwide, gujr, guru, khmr, knda, laoo, mlym, mymr, orya
  case tamldec, telu, thai, tibt

  private var zero: UInt32 {
    switch self {
    case .latn: 0x30
    case .arab: 0x660
    case .arabext: 0x6F0
    case .beng: 0x9E6
    case .deva: 0x966
    case .fullwide: 0xFF10
    case .gujr: 0xAE6
    case .guru: 0xA66
    case .khmr: 0x17E0
    case .knda: 0xCE6
    case .laoo: 0xED0
    case .mlym: 0xD66
    case .mymr: 0x1040
    case .orya: 0xB66
    case .tamldec: 0xBE6
    case .telu: 0xC66
    case .thai: 0xE50
    case .tibt: 0xF20
    }
  }

  /// The digits from 0 to 9.
  var digits: [Unicode.Scalar] {
    (0..<10).compactMap { Unicode.Scalar(zero + $0) }
  }

  /// Whether numbers with these digits have Arabic separators, whatever the language.
  var hasArabicMarks: Bool { self == .arab || self == .arabext }

  /// The digits of the language's own script, as `-u-nu-native` asks for.
  static func native(to language: String) -> NumberingSystem {
    switch language {
    case "ar", "ckb", "sd": .arab
    case "fa", "ks", "lrc", "mzn", "ps", "ug", "ur", "uz": .arabext
    case "as", "bn", "mni": .beng
    case "bho", "brx", "doi", "hi", "kok", "mai", "mr", "ne", "sa": .deva
    case "bo", "dz": .tibt
    case "gu": .gujr
    case "km": .khmr
    case "kn": .knda
    case "lo": .laoo
    case "ml": .mlym
    case "my": .mymr
    case "or": .orya
    case "pa": .guru
    case "ta": .tamldec
    case "te": .telu
    case "th": .thai
    default: .latn
    }
  }

  /// The digits that people use by default for this language in this region.
  static func defaultSystem(language: String, region: String?) -> NumberingSystem {
    switch language {
    case "ar": arabicDigitRegions.contains(region ?? "") ? .arab : .latn
    case "bn", "fa", "mr", "my", "ne": native(to: language)
    default: .latn
    }
  }

  private static let arabicDigitRegions: Set<String> = [
    "BH", "DJ", "EG", "ER", "IL", "IQ", "JO", "KM", "KW", "LB", "MR", "OM", "PS", "QA", "SA", "SD",
    "SO", "SS", "SY", "TD", "YE",
  ]
}
