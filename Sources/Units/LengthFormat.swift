// The words and separators with which one locale writes and reads lengths. Does not depend on
// protocols.

/// Shows and reads lengths as one locale does. Making a value takes some microseconds, so callers
/// keep it.
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
  let marks: NumberMarks
  let words: UnitWords
  let rows: [RoadSign]
  let rowsOnRoads: [RoadSign]
  /// The language's own names, folded.
  let unitsByName: [String: LengthUnit]
  /// Names that include their number, folded: the Arabic words for one and two metres.
  let lengthsByName: [String: (value: Double, unit: LengthUnit)]

  public init(_ locale: Locale) {
    self.locale = locale
    marks = NumberMarks(locale)
    words = UnitWords.words(for: locale)
    rows = RoadSign.rows(for: locale)
    rowsOnRoads = RoadSign.rowsOnRoads(for: locale)
    var units: [String: LengthUnit] = [:]
    var lengths: [String: (value: Double, unit: LengthUnit)] = [:]
    for width in Width.allCases {
      for unit in UnitWords.units {
        let forms = words.forms(of: unit, width: width)
        for (index, form) in forms.enumerated() {
          let name = UnitName.folded(form.text)
          // Short names are added first. A name that two units share means the first of them.
          if units[name] == nil { units[name] = unit }
          if form.gap == nil { lengths[name] = (Double(index + 1), unit) }
        }
      }
    }
    let tenKilometres = UnitName.folded(UnitWords.scandinavianMile(in: locale))
    if units[tenKilometres] == nil { units[tenKilometres] = .scandinavianMile }
    unitsByName = units
    lengthsByName = lengths
  }

  /// The unit of a number without a unit.
  public var preferredUnit: LengthUnit { locale.preferredUnit }
  /// The mark between whole digits and fraction.
  public var decimalMark: String { String(marks.decimal) }
  /// The mark between groups of digits.
  public var groupMark: String { String(marks.group) }
  /// The text between a number and a unit's symbol: a space, a narrow space, or nothing.
  public var gap: String { words.gap }
  /// The digits from 0 to 9.
  public var digits: String { String(String.UnicodeScalarView(marks.digits)) }
  /// The BCP 47 name of these digits, such as `latn`.
  public var numberingSystem: String { marks.system.rawValue }

  /// The short symbol of a unit, in the plural form that belongs to 100.
  public func symbol(of unit: LengthUnit) -> String {
    let hundred = PlainNumber(ExactDecimal(digits: 100, exponent: 0))
    return words.form(of: unit, width: .short, for: hundred)?.text ?? wireSymbol(of: unit)
  }

  /// All forms of a unit's name, each once, the singular first. If there is no word in this
  /// language, only the symbol.
  public func names(of unit: LengthUnit, width: Width) -> [String] {
    let forms = words.forms(of: unit, width: width)
    guard !forms.isEmpty else { return [wireSymbol(of: unit)] }
    var names: [String] = []
    for form in forms where !names.contains(form.text) { names.append(form.text) }
    return names
  }

  /// The symbol of a unit for which this language has no word here.
  func wireSymbol(of unit: LengthUnit) -> String {
    unit == .scandinavianMile ? UnitWords.scandinavianMile(in: locale) : unit.symbol
  }
}
