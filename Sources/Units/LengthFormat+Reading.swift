// Parses a person's text as a length: sign, number and unit. `NumberReading` interprets the
// separators within a number.

extension LengthFormat {
  /// The longest text that is read, in Unicode scalars.
  public static let textLimit = 256

  /// The length that a person wrote: "0,5 mi", "500ft", "200". A number without a unit is in
  /// `preferred`, or else in the locale's unit. The result is rounded once.
  public func parse(
    _ text: String, preferred: LengthUnit? = nil
  ) throws(LengthFault) -> Length {
    let defaultUnit = preferred ?? preferredUnit
    // The number of bytes is tested first, because that is quick even for a megabyte. A scalar has
    // at most four bytes.
    guard text.utf8.count <= Self.textLimit * 4, text.unicodeScalars.count <= Self.textLimit else {
      throw .tooLong(limit: Self.textLimit, examples: examples(preferred: defaultUnit))
    }
    var remaining = Self.visibleScalars(text)[...]
    Self.skipSpaces(&remaining)
    guard !remaining.isEmpty else { throw .emptyText(examples: examples(preferred: defaultUnit)) }
    if !lengthsByName.isEmpty,
      let length = lengthsByName[UnitName.normalized(Self.string(remaining))]
    {
      return try Length(length.value, length.unit)
    }
    let original = remaining
    let isNegative = Self.skipSign(&remaining)
    let number = try readNumber(&remaining, of: original, defaultUnit)
    let unit = try readUnit(remaining, of: original, defaultUnit)
    let metresPerUnit = unit.metresPerUnit
    let metres = number.nearestDouble(times: metresPerUnit.digits, exponent: metresPerUnit.exponent)
    if isNegative, !number.isZero {
      throw .negative(text: excerpt(original), examples: examples(preferred: defaultUnit))
    }
    guard metres <= Length.farthestMetres else {
      throw .beyondEarth(text: excerpt(original), examples: examples(preferred: defaultUnit))
    }
    return Length(value: number.nearestDouble, unit: unit, metres: metres)
  }

  private func readNumber(
    _ remaining: inout ArraySlice<Unicode.Scalar>, of original: ArraySlice<Unicode.Scalar>,
    _ defaultUnit: LengthUnit
  ) throws(LengthFault) -> WrittenNumber {
    do {
      return try NumberReading.number(from: &remaining, marks: numberMarks)
    } catch {
      let (text, examples) = (excerpt(original), examples(preferred: defaultUnit))
      switch error {
      case .noNumber where Self.isNotFinite(remaining):
        throw .notFinite(text: text, examples: examples)
      case .noNumber: throw .noNumber(text: text, examples: examples)
      case .twoNumbers: throw .twoNumbers(text: text, examples: examples)
      case .unclearSeparators: throw .unclearNumber(text: text, examples: examples)
      }
    }
  }

  private func readUnit(
    _ remaining: ArraySlice<Unicode.Scalar>, of original: ArraySlice<Unicode.Scalar>,
    _ defaultUnit: LengthUnit
  ) throws(LengthFault) -> LengthUnit {
    var remaining = remaining
    Self.skipSpaces(&remaining)
    guard !remaining.isEmpty else { return defaultUnit }
    if remaining.contains(where: { NumberReading.digit($0) != nil }) {
      throw .twoNumbers(text: excerpt(original), examples: examples(preferred: defaultUnit))
    }
    let name = Self.string(remaining)
    let folded = UnitName.normalized(name)
    if let unit = unitsByName[folded] ?? Self.unitsBySymbol[folded] ?? LengthUnit(named: name) {
      return unit
    }
    throw .unknownUnit(
      name: excerpt(remaining), understood: LengthUnit.allCases.map(symbol(of:)),
      examples: examples(preferred: defaultUnit))
  }

  /// Signs for units that are understood in every locale: primes for feet and inches, and the
  /// Arabic symbols, which people write with Arabic digits.
  private static let unitsBySymbol: [String: LengthUnit] = [
    "'": .foot, "\"": .inch, "''": .inch,
    UnitName.normalized("م"): .metre, UnitName.normalized("كم"): .kilometre,
    UnitName.normalized("سم"): .centimetre,
  ]

  /// The visible characters of the text, with full-width forms replaced by ordinary ones.
  private static func visibleScalars(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.compactMap { scalar in
      switch scalar.value {
      // The full-width letters, digits and marks of East Asian keyboards.
      case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0)
      default: UnitName.isInvisible(scalar) ? nil : scalar
      }
    }
  }

  private static func skipSpaces(_ remaining: inout ArraySlice<Unicode.Scalar>) {
    remaining = remaining.drop { $0.properties.isWhitespace }
    while remaining.last?.properties.isWhitespace == true { remaining.removeLast() }
  }

  /// Skips one sign with the spaces after it; true for a minus.
  private static func skipSign(_ remaining: inout ArraySlice<Unicode.Scalar>) -> Bool {
    switch remaining.first {
    case "-", "\u{2212}", "\u{FE63}": break
    case "+":
      remaining.removeFirst()
      skipSpaces(&remaining)
      return false
    default: return false
    }
    remaining.removeFirst()
    skipSpaces(&remaining)
    return true
  }

  private static func isNotFinite(_ remaining: ArraySlice<Unicode.Scalar>) -> Bool {
    if remaining.first == "∞" { return true }
    let word = remaining.prefix { !$0.properties.isWhitespace }
    return ["nan", "inf", "infinity"].contains(string(word).lowercased())
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }
}
