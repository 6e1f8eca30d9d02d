// A measured value with its unit, formatted with three significant digits.

struct Quantity {
  let value: Double
  let unit: Unit

  enum Unit {
    /// A value in nanoseconds, divided by a count.
    case nanoseconds(each: Int)
    case microseconds
    case milliseconds
    /// Bytes per time.
    case rate(ofBytes: Int)
    case perSecond
    /// A value in bytes.
    case mebibytes
  }

  var text: String {
    switch unit {
    case .nanoseconds(let count) where value >= 10_000 * Double(count):
      "\(Self.digits(value / Double(count) / 1e3)) µs"
    case .nanoseconds(let count): "\(Self.digits(value / Double(count))) ns"
    case .microseconds: "\(Self.digits(value / 1e3)) µs"
    case .milliseconds: "\(Self.digits(value / 1e6)) ms"
    case .rate(let bytes): "\(Self.digits(Double(bytes) * 1e3 / value)) MB/s"
    case .perSecond where value >= 10_000: "\(Self.digits(value / 1e3)) k/s"
    case .perSecond: "\(Self.digits(value)) /s"
    case .mebibytes: "\(Self.digits(value / 1_048_576)) MiB"
    }
  }

  /// Three digits, or all digits before the point.
  static func digits(_ value: Double) -> String {
    switch value.magnitude {
    case 99.95...: decimal(value, places: 0)
    case 9.995...: decimal(value, places: 1)
    default: decimal(value, places: 2)
    }
  }

  static func decimal(_ value: Double, places: Int) -> String {
    guard value.isFinite, value.magnitude < 1e15 else { return "—" }
    let scale = (0..<places).reduce(1) { scale, _ in scale * 10 }
    let scaled = Int((value.magnitude * Double(scale)).rounded())
    let sign = value < 0 && scaled > 0 ? "-" : ""
    guard places > 0 else { return "\(sign)\(scaled)" }
    let fraction = String(scaled % scale)
    let zeros = String(repeating: "0", count: places - fraction.count)
    return "\(sign)\(scaled / scale).\(zeros)\(fraction)"
  }
}
