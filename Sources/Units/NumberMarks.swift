// How a locale writes numbers: decimal and group separators, group sizes and digits (CLDR 48).

/// The separators and digits in a locale's numbers.
struct NumberMarks: Equatable, Sendable {
  var decimalMark: Unicode.Scalar
  var groupMark: Unicode.Scalar
  /// How many digits have to come before the first group separator. If it is 2, then 1234 is
  /// written without a separator, and 12.345 with one.
  var minimumGrouping = 1
  /// Whether groups above the thousands have two digits: 12,34,567.
  var hasIndianGroups = false
  var numberingSystem: NumberingSystem
  var digits: [Unicode.Scalar]

  init(_ locale: Locale) {
    let region = locale.writtenRegion
    numberingSystem =
      locale.requestedDigits
      ?? NumberingSystem.defaultSystem(language: locale.language, region: region)
    digits = numberingSystem.digits
    let (decimalMark, groupMark): (Unicode.Scalar, Unicode.Scalar) =
      switch Self.separatorStyle(language: locale.language, region: region ?? "") {
      case .point: (".", ",")
      case .comma: (",", ".")
      case .spaced: (",", "\u{A0}")
      case .thinSpaced: (",", "\u{202F}")
      case .swiss: (".", "'")
      case .swissFrench: (",", "'")
      }
    self.decimalMark = numberingSystem.hasArabicMarks ? "\u{66B}" : decimalMark
    self.groupMark = numberingSystem.hasArabicMarks ? "\u{66C}" : groupMark
    switch locale.language {
    case "es" where !Self.latinAmerica.contains(region ?? ""): minimumGrouping = 2
    case "pt" where region != nil && region != "BR": minimumGrouping = 2
    case "bg", "et", "hu", "it", "ka", "lv", "pl", "sl": minimumGrouping = 2
    default: break
    }
    switch locale.language {
    case "bn", "hi", "mr", "ne": hasIndianGroups = true
    case "en": hasIndianGroups = region == "IN"
    default: break
    }
  }

  private enum SeparatorStyle { case point, comma, spaced, thinSpaced, swiss, swissFrench }

  private static func separatorStyle(language: String, region: String) -> SeparatorStyle {
    switch (language, region) {
    case ("de", "CH"), ("de", "LI"), ("en", "CH"), ("it", "CH"): .swiss
    case ("de", "AT"), ("en", "FI"), ("en", "SE"), ("en", "ZA"), ("fr", "CA"): .spaced
    case ("en", "AT"), ("en", "BE"), ("en", "DE"), ("en", "DK"), ("en", "NL"), ("en", "SI"): .comma
    case ("ar", "DZ"), ("ar", "LY"), ("ar", "MA"), ("ar", "TN"): .comma
    case ("fr", "CH"): .swissFrench
    case ("fr", "LU"), ("fr", "MA"): .comma
    case ("fr", _): .thinSpaced
    case ("es", _): spanishPointRegions.contains(region) ? .point : .comma
    case ("pt", _): region.isEmpty || region == "BR" ? .comma : .spaced
    case ("sv", _), ("nb", _), ("nn", _), ("no", _), ("fi", _), ("pl", _), ("cs", _): .spaced
    case ("hu", _), ("ru", _), ("uk", _), ("be", _), ("bg", _), ("et", _), ("ka", _): .spaced
    case ("kk", _), ("lt", _), ("lv", _), ("sk", _): .spaced
    case ("de", _), ("it", _), ("nl", _), ("da", _), ("ro", _), ("tr", _), ("el", _): .comma
    case ("vi", _), ("id", _), ("ca", _), ("eu", _), ("gl", _), ("hr", _), ("sl", _): .comma
    case ("sr", _): .comma
    default: .point
    }
  }

  /// The regions in which Spanish has a decimal point.
  private static let spanishPointRegions: Set<String> = [
    "419", "BZ", "CU", "DO", "GT", "HN", "MX", "NI", "PA", "PE", "PR", "SV", "US",
  ]

  /// The regions in which Spanish separates the thousands of a number of four digits, unlike Spain.
  private static let latinAmerica = spanishPointRegions.union([
    "AR", "BO", "BR", "CL", "CO", "CR", "EC", "PY", "UY", "VE",
  ])
}
