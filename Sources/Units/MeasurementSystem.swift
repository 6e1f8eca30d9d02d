// The three measurement systems and where each is used (CLDR measurementData).

/// A system of measurement; the raw value is what `-u-ms-` says.
public enum MeasurementSystem: String, CaseIterable, Sendable {
  case metric
  case us = "ussystem"
  case uk = "uksystem"

  /// The system a `-u-ms-` value names; nil where it names none.
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
