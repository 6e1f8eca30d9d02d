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
    let bare = preferred ?? preferredUnit
    // The number of bytes is tested first, because that is quick even for a megabyte. A scalar has
    // at most four bytes.
    guard text.utf8.count <= Self.textLimit * 4, text.unicodeScalars.count <= Self.textLimit else {
      throw .tooLong(limit: Self.textLimit, examples: examples(preferred: bare))
    }
    var rest = Self.visible(text)[...]
    Self.skipSpaces(&rest)
    guard !rest.isEmpty else { throw .empty(examples: examples(preferred: bare)) }
    if !lengthsByName.isEmpty, let length = lengthsByName[UnitName.folded(Self.string(rest))] {
      return try Length(length.value, length.unit)
    }
    let given = rest
    let isNegative = Self.skipSign(&rest)
    let number = try readNumber(&rest, of: given, bare)
    let unit = try readUnit(rest, of: given, bare)
    let size = unit.size
    let metres = number.nearestDouble(times: size.digits, exponent: size.exponent)
    if isNegative, !number.isZero {
      throw .negative(text: excerpt(given), examples: examples(preferred: bare))
    }
    guard metres <= Length.farthestMetres else {
      throw .beyondEarth(text: excerpt(given), examples: examples(preferred: bare))
    }
    return Length(value: number.nearestDouble, unit: unit, metres: metres)
  }

  private func readNumber(
    _ rest: inout ArraySlice<Unicode.Scalar>, of given: ArraySlice<Unicode.Scalar>,
    _ bare: LengthUnit
  ) throws(LengthFault) -> WrittenNumber {
    do {
      return try NumberReading.number(from: &rest, marks: marks)
    } catch {
      let (text, examples) = (excerpt(given), examples(preferred: bare))
      switch error {
      case .noNumber where Self.isNotFinite(rest):
        throw .notFinite(text: text, examples: examples)
      case .noNumber: throw .noNumber(text: text, examples: examples)
      case .twoNumbers: throw .twoNumbers(text: text, examples: examples)
      case .unclear: throw .unclearNumber(text: text, examples: examples)
      }
    }
  }

  private func readUnit(
    _ rest: ArraySlice<Unicode.Scalar>, of given: ArraySlice<Unicode.Scalar>, _ bare: LengthUnit
  ) throws(LengthFault) -> LengthUnit {
    var rest = rest
    Self.skipSpaces(&rest)
    guard !rest.isEmpty else { return bare }
    if rest.contains(where: { NumberReading.digit($0) != nil }) {
      throw .twoNumbers(text: excerpt(given), examples: examples(preferred: bare))
    }
    let name = Self.string(rest)
    let folded = UnitName.folded(name)
    if let unit = unitsByName[folded] ?? Self.unitsByMark[folded] ?? LengthUnit(named: name) {
      return unit
    }
    throw .unknownUnit(
      name: excerpt(rest), understood: LengthUnit.allCases.map(symbol(of:)),
      examples: examples(preferred: bare))
  }

  /// Signs for units that are understood in every locale: primes for feet and inches, and the
  /// Arabic symbols, which people write with Arabic digits.
  private static let unitsByMark: [String: LengthUnit] = [
    "'": .foot, "\"": .inch, "''": .inch,
    UnitName.folded("م"): .metre, UnitName.folded("كم"): .kilometre,
    UnitName.folded("سم"): .centimetre,
  ]

  /// The visible characters of the text, with full-width forms replaced by ordinary ones.
  private static func visible(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.compactMap { scalar in
      switch scalar.value {
      // The full-width letters, digits and marks of East Asian keyboards.
      case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0)
      default: UnitName.isInvisible(scalar) ? nil : scalar
      }
    }
  }

  private static func skipSpaces(_ rest: inout ArraySlice<Unicode.Scalar>) {
    rest = rest.drop { $0.properties.isWhitespace }
    while rest.last?.properties.isWhitespace == true { rest.removeLast() }
  }

  /// Skips one sign with the spaces after it; true for a minus.
  private static func skipSign(_ rest: inout ArraySlice<Unicode.Scalar>) -> Bool {
    switch rest.first {
    case "-", "\u{2212}", "\u{FE63}": break
    case "+":
      rest.removeFirst()
      skipSpaces(&rest)
      return false
    default: return false
    }
    rest.removeFirst()
    skipSpaces(&rest)
    return true
  }

  private static func isNotFinite(_ rest: ArraySlice<Unicode.Scalar>) -> Bool {
    if rest.first == "∞" { return true }
    let word = rest.prefix { !$0.properties.isWhitespace }
    return ["nan", "inf", "infinity"].contains(string(word).lowercased())
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }
}
