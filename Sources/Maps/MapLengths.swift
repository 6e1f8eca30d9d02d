// Lengths for the person: the round length of a scale bar, and its text.

public struct MapLengths: Sendable {
  public struct Unit: Sendable {
    public let name: String
    public let metres: Double

    public init(_ name: String, metres: Double) {
      self.name = name
      self.metres = metres
    }
  }

  /// The units, from the smallest. A length is shown in the largest unit of which it is at least 1.
  let units: [Unit]
  /// Writes a length that is given in metres; if nil, lengths are written in `units`.
  let format: (@Sendable (_ metres: Double) -> String)?

  public init(units: [Unit], format: (@Sendable (_ metres: Double) -> String)? = nil) {
    let validUnits = units.filter { $0.metres > 0 && $0.metres.isFinite }
    self.units = validUnits.isEmpty ? Self.metres : validUnits.sorted { $0.metres < $1.metres }
    self.format = format
  }

  private static let metres = [Unit("m", metres: 1), Unit("km", metres: 1000)]
  public static let metric = MapLengths(units: metres)
  public static let imperial = MapLengths(units: [
    Unit("ft", metres: 0.3048), Unit("mi", metres: 1609.344),
  ])

  /// The length of the scale bar: the longest of 1, 2, 5, 10 … units that is at most `mostMetres`
  /// metres.
  func scaleBar(atMost mostMetres: Double) -> (metres: Double, text: String) {
    let unit = units.last { $0.metres <= mostMetres } ?? units[0]
    let count = Self.roundNumber(atMost: mostMetres / unit.metres)
    return (
      count * unit.metres,
      format?(count * unit.metres) ?? "\(Self.textWithoutZeroDecimal(count)) \(unit.name)"
    )
  }

  func text(_ metres: Double) -> String {
    if let format { return format(metres) }
    let unit = units.last { $0.metres <= metres } ?? units[0]
    let count = metres / unit.metres
    let scale = count < 10 ? 10.0 : 1
    return "\(Self.textWithoutZeroDecimal((count * scale).rounded() / scale)) \(unit.name)"
  }

  /// A distance, rounded to two significant digits.
  func roundedText(_ metres: Double) -> String {
    let unit = units.last { $0.metres <= metres } ?? units[0]
    let count = metres / unit.metres
    var step = 1.0
    while count / step >= 100 { step *= 10 }
    return text((count / step).rounded() * step * unit.metres)
  }

  private static func roundNumber(atMost most: Double) -> Double {
    guard most.isFinite, most > 0 else { return 1 }
    var power = 1.0
    while power * 10 <= most { power *= 10 }
    while power > most, power > 1e-6 { power /= 10 }
    return power * ([5, 2].first { power * $0 <= most } ?? 1)
  }

  private static func textWithoutZeroDecimal(_ number: Double) -> String {
    let text = number.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
