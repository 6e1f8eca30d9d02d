// Percentiles of measurements.

extension [Double] {
  /// The percentile of the values; nil if there are none.
  func percentile(_ part: Double) -> Double? {
    guard !isEmpty else { return nil }
    let sorted = sorted()
    return sorted[Swift.min(count - 1, Int(Double(count) * part))]
  }

  var median: Double? { percentile(0.5) }
}
