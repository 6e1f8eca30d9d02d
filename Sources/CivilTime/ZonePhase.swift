// A phase is the time between two transitions of a zone, during which its offset is the same.

/// A phase; the tz database calls it a local time type.
public struct ZonePhase: Hashable, Sendable {
  /// Seconds east of UTC.
  public let offset: Int
  /// Whether this is daylight time, as the tz database defines it: in Ireland, that is in winter.
  public let isDaylight: Bool
  /// The abbreviated name, such as `CEST`; `+0545` in zones without one.
  public let abbreviation: String

  public init(offset: Int, isDaylight: Bool, abbreviation: String) {
    self.offset = offset
    self.isDaylight = isDaylight
    self.abbreviation = abbreviation
  }

  /// RFC 9636 §3.2: more than -25 hours and less than 26.
  public static let offsets = -89_999...93_599
}

/// The instant at which a zone's clocks, or the name of its time, change.
public struct ZoneTransition: Hashable, Sendable {
  public let at: Instant
  public let before: ZonePhase
  public let after: ZonePhase

  public init(at: Instant, before: ZonePhase, after: ZonePhase) {
    self.at = at
    self.before = before
    self.after = after
  }
}

/// Text forms of an offset.
enum OffsetText {
  /// The offset as `+0530`, which the tz database uses as an abbreviation; with seconds `+053015`.
  static func basic(_ offset: Int) -> String { text(offset, separator: "") }

  /// The offset as `+05:30`, in the form of RFC 3339.
  static func extended(_ offset: Int) -> String { text(offset, separator: ":") }

  private static func text(_ offset: Int, separator: String) -> String {
    let seconds = Int(offset.magnitude)
    let fields = [seconds / 3600, seconds / 60 % 60] + (seconds % 60 == 0 ? [] : [seconds % 60])
    let paddedFields = fields.map { ($0 < 10 ? "0" : "") + String($0) }
    return (offset < 0 ? "-" : "+") + paddedFields.joined(separator: separator)
  }
}
