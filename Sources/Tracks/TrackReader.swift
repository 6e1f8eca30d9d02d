// Reads a recorded track in small steps, between which the caller can report progress or cancel.
// Each format has a reader of its own.

internal import CivilTime
internal import Geofence

public enum TrackFormat: String, CaseIterable, Sendable {
  case gpx, owntracks, gpsd, nmea
}

/// The result of one step.
public enum TrackStep: Hashable, Sendable {
  case point(TrackPoint)
  case skipped(SkippedPoint)
  /// The step read a part of the track that gives neither a position nor an error.
  case noResult
}

/// A reader of one format. `next` is called until it returns nil or throws.
protocol TrackFormatReader: Sendable {
  mutating func next() throws(TrackFault) -> TrackStep?
  /// How many bytes were read.
  var byteOffset: Int { get }
  /// The line that is being read.
  var line: Int { get }
}

public struct TrackReader: Sendable {
  /// How many bytes the whole text has.
  public let byteCount: Int
  private let limits: TrackLimits
  private var formatReader: any TrackFormatReader
  private var startFault: TrackFault?
  private var hasEnded = false
  /// How many positions were returned.
  public private(set) var pointCount = 0

  /// Positions without a time are skipped. But if a pace is given and the first position of a GPX
  /// file has no time, all positions of the file get times at that pace, and times in the file are
  /// ignored.
  public init(
    _ bytes: [UInt8], format: TrackFormat, pace: Pace? = nil, limits: TrackLimits = .standard
  ) {
    byteCount = bytes.count
    self.limits = limits
    startFault = Self.startFault(of: bytes, limits)
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    formatReader =
      switch format {
      case .gpx: GPXReader(bytes, from: start, pace: pace, limits)
      case .owntracks: OwnTracksReader(bytes, from: start, limits)
      case .gpsd: GPSDReader(bytes, from: start, limits)
      case .nmea: NMEAReader(bytes, from: start, limits)
      }
  }

  /// How many of `byteCount` bytes were read.
  public var bytesRead: Int { hasEnded ? byteCount : min(formatReader.byteOffset, byteCount) }

  /// The next step; nil at the end of the track, and after an error.
  public mutating func next() throws(TrackFault) -> TrackStep? {
    guard !hasEnded else { return nil }
    do throws(TrackFault) {
      if let startFault { throw startFault }
      guard let step = try formatReader.next() else {
        hasEnded = true
        return nil
      }
      if case .point = step { try countPosition() }
      return step
    } catch {
      hasEnded = true
      throw error
    }
  }

  private mutating func countPosition() throws(TrackFault) {
    pointCount += 1
    guard pointCount <= limits.mostPoints else {
      throw TrackFault(
        .tooLarge, line: formatReader.line,
        "The track has more than \(limits.mostPoints) positions; cut it in two and replay each.")
    }
  }

  private static func startFault(of bytes: [UInt8], _ limits: TrackLimits) -> TrackFault? {
    if bytes.count > limits.mostBytes {
      return TrackFault(
        .tooLarge, line: 1,
        "The track is longer than \(limits.mostBytes) bytes; cut it in two and replay each.")
    }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      return TrackFault(line: 1, "The track is written in UTF-16; save it as UTF-8.")
    }
    return nil
  }
}

/// A track that is read completely in one call.
public struct Track: Hashable, Sendable {
  public var points: [TrackPoint] = []
  public var skippedPoints: [SkippedPoint] = []

  public init(
    _ bytes: [UInt8], format: TrackFormat, pace: Pace? = nil, limits: TrackLimits = .standard
  ) throws(TrackFault) {
    var reader = TrackReader(bytes, format: format, pace: pace, limits: limits)
    while let step = try reader.next() {
      switch step {
      case .point(let point): points.append(point)
      case .skipped(let skippedPoint): skippedPoints.append(skippedPoint)
      case .noResult: continue
      }
    }
  }
}
