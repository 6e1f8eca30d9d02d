// A locale as far as lengths depend on it: language, region, measurement system and digits.
// Contains no words of any language.

/// A person's language and region, as far as lengths depend on them.
public struct Locale: Hashable, Sendable {
  /// The locale as BCP 47 text, in canonical case and order; `und` without a language.
  public let identifier: String
  /// The language subtag in lower case, aliases resolved; `und` for the language-neutral root.
  public let language: String
  /// The script subtag, such as `Hant`; nil if the text has none.
  public let script: String?
  /// The region whose units are used: that of `-u-rg-`, or else the region in the text, or else the
  /// language's most likely region, or else `001`, the world.
  public let region: String
  /// The system of `-u-ms-`, or else that of the region.
  public let measurementSystem: MeasurementSystem

  /// The region in the text. Unlike that of `-u-rg-`, it decides the spelling and the separators in
  /// numbers.
  let writtenRegion: String?
  /// The system that `-u-ms-` asks for.
  let requestedSystem: MeasurementSystem?
  /// The digits that `-u-nu-` asks for.
  let requestedDigits: NumberingSystem?

  /// The unit of a number without a unit: the foot in the US and UK systems, otherwise the metre.
  /// Short lengths are shown in this unit too, so that a shown number that is typed without its
  /// unit means the same.
  public var preferredUnit: LengthUnit { measurementSystem == .metric ? .metre : .foot }

  /// The language-neutral root: metric, with English names.
  public static let root = Locale(LocaleSubtags())

  /// Reads BCP 47 text (`sv-SE`, `en-GB-u-ms-metric`) or a POSIX name (`de_DE.UTF-8@euro`).
  /// `C`, `POSIX` and the empty text are the root.
  public init(_ text: String) throws(LocaleFault) {
    self.init(try LocaleSubtags(parsing: text))
  }

  /// The locale for measures in a process's environment: the first of LC_ALL, LC_MEASUREMENT and
  /// LANG that is not empty. The root if that is malformed, because the program has to start with a
  /// wrong locale too.
  public static func fromEnvironment(_ environment: [String: String]) -> Locale {
    for name in ["LC_ALL", "LC_MEASUREMENT", "LANG"] {
      guard let text = environment[name], !text.isEmpty else { continue }
      do throws(LocaleFault) { return try Locale(text) } catch { return .root }
    }
    return .root
  }

  private init(_ subtags: LocaleSubtags) {
    identifier = subtags.identifier
    language = subtags.language
    script = subtags.script
    writtenRegion = subtags.region
    region =
      Regions.overrideRegion(subtags.keyword("rg"))
      ?? subtags.region
      ?? Regions.likelyRegion(language: subtags.language, script: subtags.script)
      ?? Regions.world
    requestedSystem = MeasurementSystem(keyword: subtags.keyword("ms"))
    measurementSystem = requestedSystem ?? MeasurementSystem(region: region)
    let digits = subtags.keyword("nu")
    requestedDigits =
      digits == "native"
      ? NumberingSystem.native(to: subtags.language) : NumberingSystem(rawValue: digits)
  }
}
