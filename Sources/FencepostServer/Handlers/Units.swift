// `units/*`: parses, formats and converts lengths in the session's locale or another one.

import FencepostProtocol
import JSON
import JSONRPC
import Units

extension Server {
  mutating func unitsInfo(_ params: UnitsInfoParams) throws(ResponseError) -> UnitsInfo {
    let format = try lengthFormat(params.locale)
    return UnitsInfo(
      locale: format.locale.identifier,
      measurementSystem: FencepostProtocol.MeasurementSystem(format.locale.measurementSystem),
      preferredUnit: Unit(preferredUnit(params.locale, format)),
      decimalMark: format.decimalMark, groupMark: format.groupMark,
      units: try LengthUnit.allCases.map { (unit) throws(ResponseError) in
        UnitInfo(
          unit: Unit(unit), metres: try metres(1, unit, at: "params"),
          symbol: format.symbol(of: unit), names: format.names(of: unit, width: .long))
      })
  }

  mutating func unitsConvert(_ params: UnitsConvertParams) throws(ResponseError) -> Conversion {
    let fromUnit = try unit(params.from, at: "params.from")
    let toUnit = try unit(params.to, at: "params.to")
    do {
      return Conversion(value: try LengthUnit.convert(params.value, from: fromUnit, to: toUnit))
    } catch {
      throw .invalid(error, at: "params.value")
    }
  }

  mutating func unitsParse(_ params: UnitsParseParams) throws(ResponseError) -> ParsedLength {
    let format = try lengthFormat(params.locale)
    do {
      let length = try format.parse(
        params.text, preferred: preferredUnit(params.locale, format))
      return ParsedLength(metres: length.metres, unit: Unit(length.unit))
    } catch {
      throw .invalid(error, at: "params.text")
    }
  }

  mutating func unitsFormat(
    _ params: UnitsFormatParams
  ) throws(ResponseError) -> FormattedLength {
    let format = try lengthFormat(params.locale)
    let width = params.width == .long ? LengthFormat.Width.long : .short
    var requestedUnit: LengthUnit?
    if let name = params.unit { requestedUnit = try unit(name, at: "params.unit") }
    func lengthText(_ metres: Double, at field: String) throws(ResponseError) -> String {
      do {
        guard let requestedUnit else {
          let preferred = preferredUnit(params.locale, format)
          return try format.text(metres: metres, width: width, preferred: preferred)
        }
        return try format.text(metres: metres, in: requestedUnit, width: width)
      } catch {
        throw .invalid(error, at: field)
      }
    }
    switch params.metres {
    case .one(let metres):
      return FormattedLength(text: .one(try lengthText(metres, at: "params.metres")))
    case .many(let lengths):
      var texts: [String] = []
      texts.reserveCapacity(lengths.count)
      for (index, metres) in lengths.enumerated() {
        texts.append(try lengthText(metres, at: "params.metres[\(index)]"))
      }
      return FormattedLength(text: .many(texts))
    }
  }
}

// MARK: - Decoding

extension Server {
  /// The unit that has this name or symbol.
  func unit(_ name: String, at field: String) throws(ResponseError) -> LengthUnit {
    if let unit = LengthUnit(named: name) { return unit }
    throw .unknownUnit(name, at: field)
  }

  private func lengthFormat(_ locale: String?) throws(ResponseError) -> LengthFormat {
    guard let locale else { return lengths }
    do {
      return LengthFormat(try Locale(locale))
    } catch {
      throw .invalid(error, at: "params.locale")
    }
  }

  /// The unit of a number that is given without one. If the request names a locale, that is the
  /// locale's unit; else it is the unit that the client chose for its session.
  private func preferredUnit(_ locale: String?, _ format: LengthFormat) -> LengthUnit {
    (locale == nil ? options.lengthUnit : nil) ?? format.preferredUnit
  }

  private func metres(
    _ value: Double, _ unit: LengthUnit, at field: String
  ) throws(ResponseError) -> Double {
    do {
      return try LengthUnit.convert(value, from: unit, to: .metre)
    } catch {
      throw .invalid(error, at: field)
    }
  }
}

extension ResponseError {
  static func unknownUnit(_ name: String, at field: String) -> ResponseError {
    let symbols = LengthUnit.allCases.map { $0.symbol }
    var refusal = ResponseError(
      .invalidValue, "\(field): '\(name.excerpt(40))' is not a unit of length.", field: field
    ).suggesting(name, among: symbols)
    let names = LengthUnit.allCases.flatMap(\.englishNames)
    if refusal.data.nearest == nil, let nearestName = Suggestion.nearest(to: name, among: names) {
      refusal = refusal.suggesting(value: nearestName)
      refusal.data.allowed = symbols
    }
    refusal.data.hint =
      (refusal.data.hint.map { "\($0) " } ?? "")
      + "The units are \(symbols.joined(separator: ", ")); their English names are understood too."
    return refusal
  }

  fileprivate static func invalid(
    _ fault: some CustomStringConvertible, at field: String
  ) -> ResponseError {
    ResponseError(.invalidValue, "\(field): \(fault.description)", field: field)
  }
}

// MARK: - Encoding

extension Unit {
  fileprivate init(_ unit: LengthUnit) {
    switch unit {
    case .metre: self = .m
    case .kilometre: self = .km
    case .centimetre: self = .cm
    case .millimetre: self = .mm
    case .mile: self = .mi
    case .foot: self = .ft
    case .yard: self = .yd
    case .inch: self = .in
    case .nauticalMile: self = .nmi
    case .fathom: self = .fathom
    case .furlong: self = .furlong
    case .scandinavianMile: self = .smi
    }
  }
}

extension FencepostProtocol.MeasurementSystem {
  fileprivate init(_ system: Units.MeasurementSystem) {
    switch system {
    case .metric: self = .metric
    case .us: self = .ussystem
    case .uk: self = .uksystem
    }
  }
}
