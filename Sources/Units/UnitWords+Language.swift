// Owns which table of words a locale uses. It deliberately does not know the words.

extension UnitWords {
  /// The words of a locale's language; English where there are none.
  static func words(for locale: Locale) -> UnitWords {
    let region = locale.writtenRegion
    switch locale.language {
    case "en":
      return isAmerican(locale) ? american : british
    case "pt":
      return region == nil || region == "BR" ? brazilian : portuguese
    case "zh":
      let isTraditional =
        locale.script.map { $0 == "Hant" } ?? ["TW", "HK", "MO"].contains(region ?? "")
      return isTraditional ? traditionalChinese : chinese
    default:
      return european(locale.language) ?? world(locale.language)
        ?? (isAmerican(locale) ? american : british)
    }
  }

  /// Whether English is spelled as in the United States; without a region it is, without a
  /// language it is not.
  private static func isAmerican(_ locale: Locale) -> Bool {
    guard let region = locale.writtenRegion else { return locale.language == "en" }
    return Regions.americanSpelling.contains(region)
  }

  /// What the language calls ten kilometres, where that is an everyday word.
  static func scandinavianMile(in locale: Locale) -> String {
    ["sv", "nb", "nn", "no"].contains(locale.language) ? "mil" : LengthUnit.scandinavianMile.symbol
  }
}
