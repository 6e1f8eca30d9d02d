// Owns how a length is shown: rounded as on a road sign, or exactly in a person's own unit.
// It deliberately does not know how text is read back.

extension LengthFormat {
  /// The most metres that are shown: beyond, neighbouring doubles are a hand's breadth apart.
  static let mostMetres = 1e15

  /// The length as a road sign in the locale's region gives it: "400 m", "0.5 mi", "1,2 km".
  ///
  /// The row of units is chosen by the exact length, and the number rounded half to even. A length
  /// that would round to nothing shows its first digit instead.
  public func text(metres: Double, width: Width = .short) throws(LengthFault) -> String {
    let length = try showable(metres)
    for row in rows {
      let size = row.unit.size
      let exact = length.times(1, over: size.digits, shift: -size.exponent)
      guard row.fromTenths == 0 || exact.isAtLeast(tenths: row.fromTenths) else { continue }
      var shown =
        switch row.step {
        case .tenth: exact.rounded(toPlace: -1)
        case .multiple(of: 1): exact.rounded(toPlace: 0)
        case .multiple(let step):
          length.times(1, over: size.digits * step, shift: -size.exponent).rounded(toPlace: 0)
            .times(step, over: 1, shift: 0)
        }
      if shown.digits == 0, exact.digits != 0 { shown = exact.rounded(toDigits: 1) }
      return written(PlainNumber(shown), row.unit, width)
    }
    return written(PlainNumber(length), .metre, width)
  }

  /// The length in a unit of choice, exactly as a person wrote it: at most 15 significant digits,
  /// never an exponent. 152.4 m in feet is "500 ft".
  public func text(
    metres: Double, in unit: LengthUnit, width: Width = .short
  ) throws(LengthFault) -> String {
    _ = try showable(metres)
    let value = try LengthUnit.convert(metres, from: .metre, to: unit)
    guard let number = ExactDecimal(magnitudeOf: value) else { throw .cannotShow(metres: metres) }
    return written(PlainNumber(number.rounded(toDigits: 15)), unit, width)
  }

  private func showable(_ metres: Double) throws(LengthFault) -> ExactDecimal {
    guard metres >= 0, metres <= Self.mostMetres, let length = ExactDecimal(magnitudeOf: metres)
    else { throw .cannotShow(metres: metres) }
    return length
  }

  private func written(_ number: PlainNumber, _ unit: LengthUnit, _ width: Width) -> String {
    let text = number.written(with: marks)
    guard let form = words.form(of: unit, width: width, for: number) else {
      return text + gap + wireSymbol(of: unit)
    }
    guard let gap = form.gap else { return form.text }
    return text + gap + form.text
  }

  /// What to write in this locale, for the sentences of faults.
  func examples(preferred unit: LengthUnit) -> String {
    let hundreds = PlainNumber(ExactDecimal(digits: 500, exponent: 0))
    let half = PlainNumber(ExactDecimal(digits: 5, exponent: -1))
    let large: LengthUnit = locale.measurementSystem == .metric ? .kilometre : .mile
    return "\"\(written(hundreds, unit, .short))\" or \"\(written(half, large, .short))\""
  }
}
