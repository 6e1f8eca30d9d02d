// Converts lines of input to the params of `location/update`. The input is Fencepost's own JSON,
// reports of gpsd, OwnTracks or an NMEA receiver, or a whole GPX file.

import CivilTime
import Geofence
import JSON
import Tracks

struct FixFeed {
  enum LineOutcome {
    /// A fix (a reported position): the number of its line, or nil if it has no line of its own;
    /// its source; and the params.
    case fix(line: Int?, source: String?, params: Value)
    /// A problem with a line.
    case complaint(line: Int, sentence: String)
    /// A line of a receiver's output that gives no position, as most such lines do. Each reason is
    /// reported once.
    case skipped(SkippedPoint)
  }

  private var liveTrack: LiveTrack?
  private let format: TrackFormat?
  private let devices: [String: String]

  /// - Parameter format: The format of the lines; nil for Fencepost's own JSON.
  /// - Parameter devices: The device that each source belongs to, by the source's name.
  init(_ format: TrackFormat?, _ devices: [String: String] = [:]) {
    (self.format, self.devices) = (format, devices)
    liveTrack = format.map { LiveTrack(format: $0) }
  }

  mutating func add(_ line: InputLines.Line) -> [LineOutcome] {
    guard let text = line.bytes else {
      return [
        .complaint(
          line: line.number,
          sentence: "the line is longer than \(InputLines.mostBytesOfLine) bytes, so it is skipped")
      ]
    }
    guard liveTrack == nil else { return outcomes(liveTrack?.add(line: text) ?? [], line.number) }
    if text.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { return [] }
    guard let fix = try? Document(text).root, fix.kind == .object else {
      let sentence =
        #"this is not a JSON object such as {"latitude":52.52,"longitude":13.4}, so the line is skipped"#
      return [.complaint(line: line.number, sentence: sentence)]
    }
    return [.fix(line: line.number, source: fix["source"]?.string, params: fix)]
  }

  mutating func end() -> [LineOutcome] {
    do throws(TrackFault) {
      return outcomes(try liveTrack?.end() ?? [], nil)
    } catch {
      return [.complaint(line: error.line, sentence: error.sentence)]
    }
  }

  private func outcomes(_ steps: [TrackStep], _ line: Int?) -> [LineOutcome] {
    steps.compactMap { step in
      switch step {
      case .noResult: nil
      case .skipped(let point): point.isProblem ? .skipped(point) : nil
      case .point(let point): fix(point, line)
      }
    }
  }

  private func fix(_ point: TrackPoint, _ line: Int?) -> LineOutcome? {
    let source = point.source ?? format?.rawValue ?? ""
    guard
      let params = Self.params(
        point, source: source, device: devices[source] ?? defaultDevice(of: source))
    else { return nil }
    return .fix(line: line, source: source, params: params)
  }

  /// The device of a source that the settings do not name. A receiver belongs to this computer;
  /// OwnTracks names each phone as its own source.
  private func defaultDevice(of source: String) -> String? {
    switch format {
    case .gpsd, .nmea: Fix.computer
    case .owntracks: source
    default: nil
    }
  }

  /// The point as params of `location/update`.
  static func params(_ point: TrackPoint, source: String, device: String?) -> Value? {
    var writer = Writer()
    writer.beginObject()
    writer.member("latitude", point.coordinate.latitude)
    writer.member("longitude", point.coordinate.longitude)
    if let accuracy = point.accuracy { writer.member("accuracy", accuracy) }
    writer.member("at", point.at.text)
    writer.member("source", source)
    if let device { writer.member("device", device) }
    writer.endObject()
    return try? Document(writer.bytes).root
  }
}
