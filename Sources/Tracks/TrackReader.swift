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
  /// A part of the track was read that gives no result.
  case onward
}

/// A reader of one format. `next` is called until it returns nil or throws.
protocol TrackSteps: Sendable {
  mutating func next() throws(TrackFault) -> TrackStep?
  /// How many bytes were read.
  var position: Int { get }
  /// The line that is being read.
  var line: Int { get }
}

public struct TrackReader: Sendable {
  /// Bytes of the whole text.
  public let byteCount: Int
  private let limits: TrackLimits
  private var steps: any TrackSteps
  private var fault: TrackFault?
  private var isOver = false
  /// How many positions were returned.
  public private(set) var pointCount = 0

  /// Positions without a time are skipped. But if a pace is given and the first position of a GPX
  /// file has no time, the whole file is walked at that pace, and its times are ignored.
  public init(
    _ bytes: [UInt8], format: TrackFormat, pace: Pace? = nil, limits: TrackLimits = .standard
  ) {
    byteCount = bytes.count
    self.limits = limits
    fault = Self.fault(of: bytes, limits)
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    steps =
      switch format {
      case .gpx: GPXReader(bytes, from: start, pace: pace, limits)
      case .owntracks: OwnTracksReader(bytes, from: start, limits)
      case .gpsd: GPSDReader(bytes, from: start, limits)
      case .nmea: NMEAReader(bytes, from: start, limits)
      }
  }

  /// How many of `byteCount` bytes were read.
  public var bytesRead: Int { isOver ? byteCount : min(steps.position, byteCount) }

  /// Nil at the end of the track, and after an error.
  public mutating func next() throws(TrackFault) -> TrackStep? {
    guard !isOver else { return nil }
    do throws(TrackFault) {
      if let fault { throw fault }
      guard let step = try steps.next() else {
        isOver = true
        return nil
      }
      if case .point = step { try count() }
      return step
    } catch {
      isOver = true
      throw error
    }
  }

  private mutating func count() throws(TrackFault) {
    pointCount += 1
    guard pointCount <= limits.points else {
      throw TrackFault(
        .tooLarge, line: steps.line,
        "The track has more than \(limits.points) positions; cut it in two and replay each.")
    }
  }

  private static func fault(of bytes: [UInt8], _ limits: TrackLimits) -> TrackFault? {
    if bytes.count > limits.bytes {
      return TrackFault(
        .tooLarge, line: 1,
        "The track is longer than \(limits.bytes) bytes; cut it in two and replay each.")
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
  public var skipped: [SkippedPoint] = []

  public init(
    _ bytes: [UInt8], format: TrackFormat, pace: Pace? = nil, limits: TrackLimits = .standard
  ) throws(TrackFault) {
    var reader = TrackReader(bytes, format: format, pace: pace, limits: limits)
    while let step = try reader.next() {
      switch step {
      case .point(let point): points.append(point)
      case .skipped(let one): skipped.append(one)
      case .onward: continue
      }
    }
  }
}
