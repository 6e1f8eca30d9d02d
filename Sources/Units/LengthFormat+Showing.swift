// Formats a length as text: rounded as on a road sign, or exactly in a given unit. Does not parse.

extension LengthFormat {
  /// The greatest length that is shown, in metres. Beyond it, neighbouring Doubles are more than 10
  /// cm apart.
  static let mostMetres = 1e15

  /// The length as people in the locale's region say it: "400 m", "0.5 mi", "1,2 km". A short
  /// length is shown in the unit in which a number without a unit is read, so that a person who
  /// sees "500 ft" may type "500".
  ///
  /// The exact length decides the unit. The number is rounded to the step of road signs if that
  /// changes it by at most a twentieth, and otherwise to a finer step; halves are rounded to even.
  ///
  /// - Parameter preferred: The unit of a number without a unit, if it is not the locale's.
  public func text(
    metres: Double, width: Width = .short, preferred: LengthUnit? = nil
  ) throws(LengthFault) -> String {
    let unit = preferred ?? preferredUnit
    let preferences =
      unit == preferredUnit ? preferences : UnitPreference.preferences(ofBareNumbers: unit)
    return try text(metres: metres, width, in: preferences)
  }

  /// A distance to a place or to the edge of a fence, which people read but do not type: in Britain
  /// "550 yd".
  public func distance(metres: Double) throws(LengthFault) -> String {
    try text(metres: metres, .short, in: roadPreferences)
  }

  private func text(
    metres: Double, _ width: Width, in preferences: [UnitPreference]
  ) throws(LengthFault) -> String {
    let length = try exactLength(metres)
    for preference in preferences {
      let metresPerUnit = preference.unit.metresPerUnit
      let exact = length.times(1, over: metresPerUnit.digits, shift: -metresPerUnit.exponent)
      guard preference.fromTenths == 0 || exact.isAtLeast(tenths: preference.fromTenths) else {
        continue
      }
      return numberAndUnit(
        PlainNumber(rounded(exact, of: length, preference)), preference.unit, width)
    }
    return numberAndUnit(PlainNumber(length), .metre, width)
  }

  /// The length in the unit of the preference, rounded to the coarsest step that changes the length
  /// by at most a twentieth.
  private func rounded(_ exact: ExactDecimal, of length: ExactDecimal, _ preference: UnitPreference)
    -> ExactDecimal
  {
    let steps: [UInt64] =
      switch preference.roundingStep {
      case .tenth: []
      case .multiple(of: 50): [50, 10, 1]
      case .multiple(of: 10): [10, 1]
      case .multiple(of: let step): [step]
      }
    if steps.isEmpty {
      let tenths = exact.rounded(toPowerOfTen: -1)
      if Self.isClose(tenths, to: exact) { return tenths }
    }
    for step in steps {
      let multiple = length.times(
        1, over: preference.unit.metresPerUnit.digits * step,
        shift: -preference.unit.metresPerUnit.exponent
      )
      .rounded(toPowerOfTen: 0).times(step, over: 1, shift: 0)
      if Self.isClose(multiple, to: exact) { return multiple }
    }
    // Rounding to two digits never changes a number by more than a twentieth.
    return exact.rounded(toDigits: 2)
  }

  private static func isClose(_ rounded: ExactDecimal, to exact: ExactDecimal) -> Bool {
    let value = exact.nearestDouble
    return (rounded.nearestDouble - value).magnitude <= value * 0.05
  }

  /// The length in a given unit, not rounded further: with at most 15 significant digits and
  /// without an exponent. So 152.4 m in feet is "500 ft", as a person wrote it.
  public func text(
    metres: Double, in unit: LengthUnit, width: Width = .short
  ) throws(LengthFault) -> String {
    _ = try exactLength(metres)
    let value = try LengthUnit.convert(metres, from: .metre, to: unit)
    guard let number = ExactDecimal(magnitudeOf: value) else { throw .cannotShow(metres: metres) }
    return numberAndUnit(PlainNumber(number.rounded(toDigits: 15)), unit, width)
  }

  private func exactLength(_ metres: Double) throws(LengthFault) -> ExactDecimal {
    guard metres >= 0, metres <= Self.mostMetres, let length = ExactDecimal(magnitudeOf: metres)
    else { throw .cannotShow(metres: metres) }
    return length
  }

  private func numberAndUnit(_ number: PlainNumber, _ unit: LengthUnit, _ width: Width) -> String {
    let text = number.text(with: numberMarks)
    guard let form = unitWords.form(of: unit, width: width, for: number) else {
      return text + gap + wireSymbol(of: unit)
    }
    guard let gap = form.gap else { return form.text }
    return text + gap + form.text
  }

  /// Examples of lengths in this locale, for the sentences of faults.
  func examples(preferred unit: LengthUnit) -> String {
    let fiveHundred = PlainNumber(ExactDecimal(digits: 500, exponent: 0))
    let oneHalf = PlainNumber(ExactDecimal(digits: 5, exponent: -1))
    let largeUnit: LengthUnit = preferredUnit == .metre ? .kilometre : .mile
    return
      "\"\(numberAndUnit(fiveHundred, unit, .short))\" or \"\(numberAndUnit(oneHalf, largeUnit, .short))\""
  }
}
