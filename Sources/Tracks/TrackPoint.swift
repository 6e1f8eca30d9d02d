// One position of a track, and the reasons why a part of a track is not a position. Does not depend
// on formats.

public import CivilTime
public import Geofence

public struct TrackPoint: Hashable, Sendable {
  public var coordinate: Coordinate
  /// In metres; nil if the track has none, or has 0.
  public var accuracy: Double?
  public var at: Instant
  /// What reported the position, such as a phone or a receiver, if the track names it.
  public var source: String?
  /// The device that the source belongs to, if the track names that device too.
  public var device: String?

  public init(
    coordinate: Coordinate, accuracy: Double? = nil, at: Instant, source: String? = nil
  ) {
    self.coordinate = coordinate
    self.accuracy = accuracy
    self.at = at
    self.source = source
  }
}

/// A part of a track that gives no position.
public struct SkippedPoint: Hashable, Sendable {
  /// The line where the part begins, counted from 1.
  public let line: Int
  public let reason: SkipReason

  public enum SkipReason: Hashable, Sendable {
    /// A message, sentence or element of another kind, which is not an error.
    case otherKind(String)
    case noTime
    case badTime(String)
    case noPosition
    case badPosition(String)
    case badAccuracy(String)
    /// The sender says that it has no position.
    case noFix
    case badChecksum
    /// A time of day without a date before it.
    case noDay
    /// A waypoint in a file with a track or route: a marked place, not a position of the person.
    case waypointBesideTrack
    case encrypted
    case unreadable(String)
    case tooLong(limit: Int)
  }

  init(_ line: Int, _ reason: SkipReason) {
    self.line = line
    self.reason = reason
  }
}

extension SkippedPoint: CustomStringConvertible {
  /// Whether the part is an error that has to be reported to the person.
  public var isProblem: Bool {
    switch reason {
    case .otherKind, .waypointBesideTrack, .noFix: false
    default: true
    }
  }

  public var description: String { "line \(line): \(sentence)" }

  public var sentence: String {
    switch reason {
    case .otherKind(let name): "'\(name)' has no position."
    case .noTime: "The position has no time."
    case .badTime(let text): "'\(text)' is not a time; write it like 2026-12-01T09:00:00Z."
    case .noPosition: "The position has no latitude or no longitude, so it is skipped."
    case .badPosition(let text):
      "'\(text)' is not a place on the earth, so the position is skipped."
    case .badAccuracy(let text): "'\(text)' is not an accuracy, so the position is skipped."
    case .noFix: "The receiver reports that it has no position, so the line is skipped."
    case .badChecksum:
      "The checksum does not match: this line was damaged on its way, and is skipped."
    case .noDay:
      "The NMEA sentence has a time but no date, and no RMC or ZDA before it gives one; it is skipped."
    case .waypointBesideTrack:
      "A waypoint beside a track is a marker and not a recorded position, so it is skipped."
    case .encrypted: "The message is encrypted; decrypt the track before it is replayed."
    case .unreadable(let fault): "This is not JSON: \(fault)."
    case .tooLong(let limit):
      "This line or message is longer than \(limit) bytes, so it is skipped."
    }
  }
}
