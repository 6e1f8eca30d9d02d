// One language's words for units: their forms, gaps and plurals. The words themselves are in the
// extensions.

/// How one language writes the five units people meet on a road.
struct UnitWords: Sendable {
  /// One form of a unit's name.
  struct Form: Equatable, Sendable {
    let text: String
    /// What stands between the number and the name; nil where the name says the number itself.
    let gap: String?
  }

  /// A unit's forms, in the order of the language's plural categories; a lone form is for all.
  typealias Forms = [Form]

  static let units: [LengthUnit] = [.metre, .kilometre, .mile, .foot, .yard]

  let gap: String
  let plural: PluralRule
  private let short: [LengthUnit: Forms]
  private let long: [LengthUnit: Forms]

  /// Words in the order of `units`, with forms separated by `/`. An empty long word is the same as
  /// the short one. A form that begins with `=` replaces the number; one with `~` follows it
  /// without a gap.
  init(gap: String = " ", _ plural: PluralRule, short: [String], long: [String]) {
    self.gap = gap
    self.plural = plural
    func forms(_ words: [String]) -> [LengthUnit: Forms] {
      var forms: [LengthUnit: Forms] = [:]
      for (unit, word) in zip(Self.units, words) where !word.isEmpty {
        forms[unit] = word.split(separator: "/").map { form in
          switch form.first {
          case "=": Form(text: String(form.dropFirst()), gap: nil)
          case "~": Form(text: String(form.dropFirst()), gap: "")
          default: Form(text: String(form), gap: gap)
          }
        }
      }
      return forms
    }
    self.short = forms(short)
    self.long = forms(long).merging(self.short) { long, _ in long }
  }

  /// Every form of a unit's name, none for a unit this language has no word for.
  func forms(of unit: LengthUnit, width: LengthFormat.Width) -> Forms {
    (width == .short ? short : long)[unit] ?? []
  }

  /// The form of a unit's name that goes with a number.
  func form(
    of unit: LengthUnit, width: LengthFormat.Width, for number: PlainNumber
  ) -> Form? {
    let forms = forms(of: unit, width: width)
    guard forms.count == plural.categories.count, forms.count > 1 else { return forms.last }
    let category = plural.category(of: number)
    return zip(plural.categories, forms).first { $0.0 == category }?.1 ?? forms.last
  }
}
