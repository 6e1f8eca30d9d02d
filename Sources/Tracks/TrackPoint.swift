// One position of a recorded track, and what in a track is no position and why. Knows no format.

public import CivilTime
public import Geofence

public struct TrackPoint: Hashable, Sendable {
  public var coordinate: Coordinate
  /// Metres; nil where the track says nothing of it, or says 0.
  public var accuracy: Double?
  public var at: Instant
  /// What told the position, where the track says so.
  public var source: String?

  public init(
    coordinate: Coordinate, accuracy: Double? = nil, at: Instant, source: String? = nil
  ) {
    self.coordinate = coordinate
    self.accuracy = accuracy
    self.at = at
    self.source = source
  }
}

/// Something in a track that gives no position.
public struct PassedOver: Hashable, Sendable {
  /// Counted from 1: where it begins.
  public let line: Int
  public let reason: Reason

  public enum Reason: Hashable, Sendable {
    /// A message, sentence or element that is not about positions; nothing is wrong with it.
    case otherKind(String)
    case noTime
    case badTime(String)
    case noPosition
    case badPosition(String)
    case badAccuracy(String)
    /// Its sender says that it knows no position now.
    case noFix
    case badChecksum
    /// A time of day, and no sentence before it has told the day.
    case noDay
    /// A waypoint of a file that has a track or a route: what somebody marked, not where they were.
    case mark
    case encrypted
    case unreadable(String)
    case tooLong(limit: Int)
  }

  init(_ line: Int, _ reason: Reason) {
    self.line = line
    self.reason = reason
  }
}

extension PassedOver: CustomStringConvertible {
  /// False where it was to be expected, and nobody has to be told.
  public var isTrouble: Bool {
    switch reason {
    case .otherKind, .mark, .noFix: false
    default: true
    }
  }

  public var description: String { "line \(line): \(sentence)" }

  public var sentence: String {
    switch reason {
    case .otherKind(let name): "'\(name)' tells no position."
    case .noTime: "The position has no time."
    case .badTime(let text): "'\(text)' is no time; write it like 2026-12-01T09:00:00Z."
    case .noPosition: "There is no latitude or no longitude."
    case .badPosition(let text): "'\(text)' is no place on the earth."
    case .badAccuracy(let text): "'\(text)' is no accuracy, so the position is not to be relied on."
    case .noFix: "The receiver says that it knows no position."
    case .badChecksum: "The checksum does not fit, so the sentence was damaged on its way."
    case .noDay: "The sentence tells a time and no day, and no RMC or ZDA before it tells one."
    case .mark: "A waypoint beside a track is a mark, not where somebody was."
    case .encrypted: "The message is encrypted; decrypt the track before it is replayed."
    case .unreadable(let fault): "This is no JSON: \(fault)."
    case .tooLong(let limit): "This is longer than \(limit) bytes."
    }
  }
}
