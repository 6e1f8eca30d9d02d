// Many measurements of one thing → the one that stands for them.

extension [Double] {
  /// The value below which such a part of all values lies; nil where there is none.
  func percentile(_ part: Double) -> Double? {
    guard !isEmpty else { return nil }
    let sorted = sorted()
    return sorted[Swift.min(count - 1, Int(Double(count) * part))]
  }

  var median: Double? { percentile(0.5) }
}
