// Selects the table of words for a locale.

extension UnitWords {
  /// The words of a locale's language; the English ones if it has none here.
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
      return europeanWords(locale.language) ?? nonEuropeanWords(locale.language)
        ?? (isAmerican(locale) ? american : british)
    }
  }

  /// Whether English is spelled as in the United States. True for English without a region, but not
  /// for a locale without a language.
  private static func isAmerican(_ locale: Locale) -> Bool {
    guard let region = locale.writtenRegion else { return locale.language == "en" }
    return Regions.americanSpelling.contains(region)
  }

  /// The name of ten kilometres, in languages in which it is an everyday word.
  static func scandinavianMile(in locale: Locale) -> String {
    ["sv", "nb", "nn", "no"].contains(locale.language) ? "mil" : LengthUnit.scandinavianMile.symbol
  }
}
