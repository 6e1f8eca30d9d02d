// Why a value cannot be decoded, with a sentence that tells the person what to change.

public enum ValueFault: Error, Sendable, Hashable {
  case notADate
  /// Month 13, 30 February, or 24 o'clock.
  case noSuchTime
  /// RFC 5545 §3.3.5 forbids `19980119T230000-0800`, because such a time does not tell which zone's
  /// rules apply.
  case numericOffset
  case notADuration
  case notAPeriod
  case notANumber
  case outOfRange(ClosedRange<Int>)
  case notABoolean
  case notAStatus([String])
  case notAnOffset
  case notAPosition
  /// The longitude is missing, because Radicale cuts geo URIs off at the comma.
  case noLongitude
  case noSuchPosition
  /// The `crs` of a geo URI names an unknown reference system. RFC 5870 §3.4.1 forbids taking
  /// its coordinates for those of another system.
  case unknownReferenceSystem(String)
  case missingProperty(Name)

  public var sentence: String {
    switch self {
    case .notADate: "this is not a date; write 20261110 or 20261110T093000"
    case .noSuchTime: "this date or time of day does not exist; correct it"
    case .numericOffset: "a date cannot have a numeric offset; end it with Z or give it a TZID"
    case .notADuration: "this is not a duration; write it as P1W, P2D or PT1H30M"
    case .notAPeriod: "this is not a period; write it as start/end or start/duration"
    case .notANumber: "this is not a number"
    case .outOfRange(let range):
      "this number must be from \(range.lowerBound) to \(range.upperBound)"
    case .notABoolean: "this must be TRUE or FALSE"
    case .notAStatus(let known): "this must be one of \(known.joined(separator: ", "))"
    case .notAnOffset: "this is not an offset from UTC; write it as +0100 or -053000"
    case .notAPosition: "this is not a position; write it as geo:47.376887,8.541694"
    case .noLongitude: "this position has no longitude; write it as geo:47.376887,8.541694"
    case .noSuchPosition: "latitude is from -90 to 90 and longitude from -180 to 180"
    case .unknownReferenceSystem(let name):
      "the coordinate system \(name) is not supported; use WGS 84"
    case .missingProperty(let name): "the component has no \(name)"
    }
  }
}
