// The three measurement systems and where each is used (CLDR measurementData).

/// A system of measurement. The raw value is its name in `-u-ms-`.
public enum MeasurementSystem: String, CaseIterable, Sendable {
  case metric
  case us = "ussystem"
  case uk = "uksystem"

  /// The system by its name in `-u-ms-`; nil for an unknown name.
  init?(keyword: String) {
    switch keyword {
    case "imperial": self = .uk
    default: self.init(rawValue: keyword)
    }
  }

  init(region: String) {
    switch region {
    case "US", "LR": self = .us
    case "GB", "MM": self = .uk
    default: self = .metric
    }
  }
}
