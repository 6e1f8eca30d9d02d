// A track that is still being written, taken line by line: what a receiver or an app says now. A GPX
// file says nothing before its end.

public struct LiveTrack: Sendable {
  private let format: TrackFormat
  private let limits: TrackLimits
  private var nmea: NMEAReader
  /// What came of a GPX file.
  private var document: [UInt8] = []
  private var line = 0

  public init(format: TrackFormat, limits: TrackLimits = .standard) {
    self.format = format
    self.limits = limits
    nmea = NMEAReader([], from: 0, limits)
  }

  /// What the next line says, which is given without its end.
  public mutating func add(line text: [UInt8]) -> [TrackStep] {
    line += 1
    switch format {
    case .gpx:
      // One byte more than is allowed is enough to be refused at the end.
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

  /// What is left at the end of the input.
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
        if case .passedOver(let one) = step {
          found.append(.passedOver(PassedOver(line, one.reason)))
        } else {
          found.append(step)
        }
      }
    } catch {
      found.append(.passedOver(PassedOver(line, .unreadable(error.sentence))))
    }
    return found
  }
}
