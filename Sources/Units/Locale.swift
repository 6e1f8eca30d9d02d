// What a locale determines about lengths: language, region, measurement system and digits. Contains
// no words of any language.

/// A person's language and region, as far as lengths depend on them.
public struct Locale: Hashable, Sendable {
  /// The locale as BCP 47 text, in canonical case and order; `und` where no language is meant.
  public let identifier: String
  /// The language subtag in lower case, aliases resolved; `und` for the language-neutral root.
  public let language: String
  /// The script subtag, such as `Hant`, where the text has one.
  public let script: String?
  /// The region whose measures are used: `-u-rg-`, else the written one, else the language's, else
  /// `001`, the world.
  public let region: String
  /// The system of `-u-ms-`, else of the region.
  public let measurementSystem: MeasurementSystem

  /// The region in the text itself: it decides spelling and number marks, which `-u-rg-` does not.
  let writtenRegion: String?
  /// The system that `-u-ms-` asks for.
  let askedSystem: MeasurementSystem?
  /// The digits that `-u-nu-` asks for.
  let askedDigits: NumberingSystem?

  /// The unit of a bare number: the foot in US and UK measures, else the metre. Short lengths are
  /// shown in it too, so that a number typed back without its unit means what was shown.
  public var preferredUnit: LengthUnit { measurementSystem == .metric ? .metre : .foot }

  /// The language-neutral root: metric, with English names.
  public static let root = Locale(LocaleSubtags())

  /// Reads BCP 47 text (`sv-SE`, `en-GB-u-ms-metric`) or a POSIX name (`de_DE.UTF-8@euro`).
  /// `C`, `POSIX` and the empty text are the root.
  public init(_ text: String) throws(LocaleFault) {
    self.init(try LocaleSubtags(parsing: text))
  }

  /// The locale of the measures in a process's environment: LC_ALL, else LC_MEASUREMENT, else LANG,
  /// the first that is not empty. What is malformed is the root, since a shell that starts with a
  /// wrong locale still has to start.
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
      Regions.override(subtags.keyword("rg"))
      ?? subtags.region
      ?? Regions.likely(language: subtags.language, script: subtags.script)
      ?? Regions.world
    askedSystem = MeasurementSystem(keyword: subtags.keyword("ms"))
    measurementSystem = askedSystem ?? MeasurementSystem(region: region)
    let digits = subtags.keyword("nu")
    askedDigits =
      digits == "native"
      ? NumberingSystem.native(to: subtags.language) : NumberingSystem(rawValue: digits)
  }
}
