// The parts of a locale's text in canonical order. Does not depend on what they mean for lengths.

/// The subtags of a locale, after the grammar of BCP 47 and its `-u-` extension.
struct LocaleSubtags {
  /// The language if none is given.
  static let undetermined = "und"

  var language = Self.undetermined
  var script: String?
  var region: String?
  var variants: [String] = []
  /// `-u-` attributes: words before the first key.
  var unicodeAttributes: [String] = []
  /// `-u-` keys with their values, joined by hyphens.
  var unicodeKeywords: [String: String] = [:]
  /// The other extensions by their single letter, joined by hyphens.
  var extensions: [Character: String] = [:]
  var privateUse: String?

  /// A keyword's value; empty if there is none.
  func keyword(_ key: String) -> String { unicodeKeywords[key] ?? "" }

  /// Sets the value of a key, unless it has one already: the first value counts (UTS 35, 3.2.1).
  mutating func setKeyword(_ key: String, _ value: String) {
    guard unicodeKeywords[key] == nil else { return }
    unicodeKeywords[key] =
      key == "ms" && value == "imperial" ? MeasurementSystem.uk.rawValue : value
  }

  /// BCP 47 text in canonical case and order.
  var identifier: String {
    var parts = [language]
    if let script { parts.append(script) }
    if let region { parts.append(region) }
    parts += variants.sorted()
    var extensions = self.extensions
    let unicodeParts =
      unicodeAttributes.sorted()
      + unicodeKeywords.sorted { $0.key < $1.key }.map { $1.isEmpty ? $0 : "\($0)-\($1)" }
    if !unicodeParts.isEmpty { extensions["u"] = unicodeParts.joined(separator: "-") }
    parts += extensions.sorted { $0.key < $1.key }.map { "\($0)-\($1)" }
    if let privateUse { parts.append("x-\(privateUse)") }
    return parts.joined(separator: "-")
  }

  /// The preferred code of a language that has several.
  static func canonicalLanguage(_ language: String) -> String { aliases[language] ?? language }

  private static let aliases: [String: String] = {
    // Old two-letter codes, and the three-letter codes of languages that have two letters.
    let codePairs = """
      iw he in id ji yi jw jv mo ro ara ar ben bn ces cs cze cs cmn zh cym cy dan da deu de ell el \
      eng en fas fa fin fi fra fr fre fr ger de gla gd gre el heb he hin hi hun hu ind id ita it \
      jpn ja kor ko mar mr mya my nep ne nld nl dut nl nno nn nob nb nor no per fa pol pl por pt \
      ron ro rum ro rus ru spa es swe sv tha th tur tr ukr uk vie vi zho zh chi zh
      """
    let codes = codePairs.split(separator: " ").map(String.init)
    var aliases: [String: String] = [:]
    for index in stride(from: 0, to: codes.count - 1, by: 2) {
      aliases[codes[index]] = codes[index + 1]
    }
    return aliases
  }()
}
