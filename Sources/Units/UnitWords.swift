// One language's words for units: their forms, gaps and plurals. The words themselves are in the
// extensions.

/// The words of one language for the five units that are on road signs.
struct UnitWords: Sendable {
  /// One form of a unit's name.
  struct UnitForm: Equatable, Sendable {
    let text: String
    /// The text between the number and the name; nil if the name includes the number.
    let gap: String?
  }

  /// A unit's forms, in the order of the language's plural categories. A single form is for all
  /// categories.
  typealias Forms = [UnitForm]

  static let units: [LengthUnit] = [.metre, .kilometre, .mile, .foot, .yard]

  let gap: String
  let pluralRule: PluralRule
  private let shortForms: [LengthUnit: Forms]
  private let longForms: [LengthUnit: Forms]

  /// - Parameters:
  ///   - short: The short words in the order of `units`, with their forms separated by `/`. A
  ///     form that begins with `=` replaces the number; one that begins with `~` follows it
  ///     without a gap.
  ///   - long: The long words, written in the same way. An empty string stands for the short
  ///     word.
  init(gap: String = " ", _ pluralRule: PluralRule, short: [String], long: [String]) {
    self.gap = gap
    self.pluralRule = pluralRule
    func forms(_ words: [String]) -> [LengthUnit: Forms] {
      var forms: [LengthUnit: Forms] = [:]
      for (unit, word) in zip(Self.units, words) where !word.isEmpty {
        forms[unit] = word.split(separator: "/").map { form in
          switch form.first {
          case "=": UnitForm(text: String(form.dropFirst()), gap: nil)
          case "~": UnitForm(text: String(form.dropFirst()), gap: "")
          default: UnitForm(text: String(form), gap: gap)
          }
        }
      }
      return forms
    }
    shortForms = forms(short)
    longForms = forms(long).merging(shortForms) { long, _ in long }
  }

  /// All forms of a unit's name; empty if the language has no word for the unit.
  func forms(of unit: LengthUnit, width: LengthFormat.Width) -> Forms {
    (width == .short ? shortForms : longForms)[unit] ?? []
  }

  /// The form of a unit's name after this number.
  func form(
    of unit: LengthUnit, width: LengthFormat.Width, for number: PlainNumber
  ) -> UnitForm? {
    let forms = forms(of: unit, width: width)
    guard forms.count == pluralRule.categories.count, forms.count > 1 else { return forms.last }
    let category = pluralRule.category(of: number)
    return zip(pluralRule.categories, forms).first { $0.0 == category }?.1 ?? forms.last
  }
}
