// Reads a track line by line while a receiver or an app is still writing it. A GPX file is read
// only when it is complete.

public struct LiveTrack: Sendable {
  private let format: TrackFormat
  private let limits: TrackLimits
  private var nmea: NMEAReader
  /// The bytes of a GPX file so far.
  private var gpxBytes: [UInt8] = []
  private var lineNumber = 0

  public init(format: TrackFormat, limits: TrackLimits = .standard) {
    self.format = format
    self.limits = limits
    nmea = NMEAReader([], from: 0, limits)
  }

  /// The positions of the next line, which is passed without its line end.
  public mutating func add(line: [UInt8]) -> [TrackStep] {
    lineNumber += 1
    switch format {
    case .gpx:
      // One byte more than the limit is enough to refuse the file at its end, so no more is kept.
      gpxBytes += line.prefix(max(0, limits.mostBytes + 1 - gpxBytes.count)) + [0x0A]
      return []
    case .nmea: return nmea.add(line, number: lineNumber)
    case .gpsd:
      var reader = GPSDReader(line, from: 0, limits)
      return readSteps { () throws(TrackFault) in try reader.next() }
    case .owntracks:
      var reader = OwnTracksReader(line, from: 0, limits)
      return readSteps { () throws(TrackFault) in try reader.next() }
    }
  }

  /// The remaining positions at the end of the input.
  public mutating func end() throws(TrackFault) -> [TrackStep] {
    switch format {
    case .gpsd, .owntracks: return []
    case .nmea: return nmea.end()
    case .gpx:
      var steps: [TrackStep] = []
      var reader = TrackReader(gpxBytes, format: .gpx, limits: limits)
      gpxBytes = []
      while let step = try reader.next() { steps.append(step) }
      return steps
    }
  }

  private func readSteps(_ next: () throws(TrackFault) -> TrackStep?) -> [TrackStep] {
    var steps: [TrackStep] = []
    do throws(TrackFault) {
      while let step = try next() {
        if case .skipped(let skippedPoint) = step {
          steps.append(.skipped(SkippedPoint(lineNumber, skippedPoint.reason)))
        } else {
          steps.append(step)
        }
      }
    } catch {
      steps.append(.skipped(SkippedPoint(lineNumber, .unreadable(error.sentence))))
    }
    return steps
  }
}
