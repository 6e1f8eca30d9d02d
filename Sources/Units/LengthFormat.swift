// The words and separators with which one locale writes and reads lengths. Does not depend on
// protocols.

/// Shows and reads lengths as one locale does. Creating a format takes some microseconds, so
/// callers keep and reuse it.
public struct LengthFormat: Sendable {
  /// How fully a unit is named.
  public enum Width: String, CaseIterable, Sendable {
    /// With a symbol: 5 km.
    case short
    /// With a word: 5 kilometres.
    case long
  }

  /// The locale this format was made for.
  public let locale: Locale
  let numberMarks: NumberMarks
  let unitWords: UnitWords
  let preferences: [UnitPreference]
  let roadPreferences: [UnitPreference]
  /// The units by their normalised names in this language.
  let unitsByName: [String: LengthUnit]
  /// Lengths by normalised names that include their number: the Arabic words for one and two
  /// metres.
  let lengthsByName: [String: (value: Double, unit: LengthUnit)]

  public init(_ locale: Locale) {
    self.locale = locale
    numberMarks = NumberMarks(locale)
    unitWords = UnitWords.words(for: locale)
    preferences = UnitPreference.preferences(for: locale)
    roadPreferences = UnitPreference.roadPreferences(for: locale)
    var units: [String: LengthUnit] = [:]
    var lengths: [String: (value: Double, unit: LengthUnit)] = [:]
    for width in Width.allCases {
      for unit in UnitWords.units {
        let forms = unitWords.forms(of: unit, width: width)
        for (index, form) in forms.enumerated() {
          let name = UnitName.normalized(form.text)
          // Short names are added first. A name that two units share means the first of them.
          if units[name] == nil { units[name] = unit }
          if form.gap == nil { lengths[name] = (Double(index + 1), unit) }
        }
      }
    }
    let tenKilometres = UnitName.normalized(UnitWords.scandinavianMile(in: locale))
    if units[tenKilometres] == nil { units[tenKilometres] = .scandinavianMile }
    unitsByName = units
    lengthsByName = lengths
  }

  /// The unit of a number without a unit.
  public var preferredUnit: LengthUnit { locale.preferredUnit }
  /// The mark between whole digits and fraction.
  public var decimalMark: String { String(numberMarks.decimalMark) }
  /// The mark between groups of digits.
  public var groupMark: String { String(numberMarks.groupMark) }
  /// The text between a number and a unit's symbol: a space, a narrow space, or nothing.
  public var gap: String { unitWords.gap }
  /// The digits from 0 to 9.
  public var digits: String { String(String.UnicodeScalarView(numberMarks.digits)) }
  /// The BCP 47 name of these digits, such as `latn`.
  public var numberingSystem: String { numberMarks.numberingSystem.rawValue }

  /// The short symbol of a unit, in the plural form that belongs to 100.
  public func symbol(of unit: LengthUnit) -> String {
    let oneHundred = PlainNumber(ExactDecimal(digits: 100, exponent: 0))
    return unitWords.form(of: unit, width: .short, for: oneHundred)?.text ?? wireSymbol(of: unit)
  }

  /// All forms of a unit's name, each once, the singular first. Only the symbol if this language
  /// has no word for the unit.
  public func names(of unit: LengthUnit, width: Width) -> [String] {
    let forms = unitWords.forms(of: unit, width: width)
    guard !forms.isEmpty else { return [wireSymbol(of: unit)] }
    var names: [String] = []
    for form in forms where !names.contains(form.text) { names.append(form.text) }
    return names
  }

  /// The symbol that stands for a unit if the table of this language has no word for the unit.
  func wireSymbol(of unit: LengthUnit) -> String {
    unit == .scandinavianMile ? UnitWords.scandinavianMile(in: locale) : unit.symbol
  }
}
