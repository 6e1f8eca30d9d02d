// Reads a track line by line while a receiver or an app is still writing it. A GPX file is read
// only when it is complete.

public struct LiveTrack: Sendable {
  private let format: TrackFormat
  private let limits: TrackLimits
  private var nmea: NMEAReader
  /// The bytes of a GPX file so far.
  private var document: [UInt8] = []
  private var line = 0

  public init(format: TrackFormat, limits: TrackLimits = .standard) {
    self.format = format
    self.limits = limits
    nmea = NMEAReader([], from: 0, limits)
  }

  /// The positions of the next line, which is passed without its line end.
  public mutating func add(line text: [UInt8]) -> [TrackStep] {
    line += 1
    switch format {
    case .gpx:
      // Kept only up to one byte more than the limit, which suffices to refuse the file at its end.
      document += text.prefix(max(0, limits.bytes + 1 - document.count)) + [0x0A]
      return []
    case .nmea: return nmea.add(text, number: line)
    case .gpsd:
      var reader = GPSDReader(text, from: 0, limits)
      return steps { () throws(TrackFault) in try reader.next() }
    case .owntracks:
      var reader = OwnTracksReader(text, from: 0, limits)
      return steps { () throws(TrackFault) in try reader.next() }
    }
  }

  /// The remaining positions at the end of the input.
  public mutating func end() throws(TrackFault) -> [TrackStep] {
    switch format {
    case .gpsd, .owntracks: return []
    case .nmea: return nmea.end()
    case .gpx:
      var found: [TrackStep] = []
      var reader = TrackReader(document, format: .gpx, limits: limits)
      document = []
      while let step = try reader.next() { found.append(step) }
      return found
    }
  }

  private func steps(_ next: () throws(TrackFault) -> TrackStep?) -> [TrackStep] {
    var found: [TrackStep] = []
    do throws(TrackFault) {
      while let step = try next() {
        if case .skipped(let one) = step {
          found.append(.skipped(SkippedPoint(line, one.reason)))
        } else {
          found.append(step)
        }
      }
    } catch {
      found.append(.skipped(SkippedPoint(line, .unreadable(error.sentence))))
    }
    return found
  }
}
