// Converts lines of a feed to params of `location/update`: Fencepost's own JSON, reports of gpsd,
// OwnTracks and NMEA receivers, or a whole GPX file.

import CivilTime
import Geofence
import JSON
import Tracks

struct FixFeed {
  enum Found {
    /// The line number, if the fix has a line of its own; the source it names; and the params.
    case fix(line: Int?, source: String?, params: Value)
    /// A problem with a line.
    case complaint(line: Int, sentence: String)
    /// A line of a raw feed without a fix, which is common: reported once per reason.
    case skipped(SkippedPoint)
  }

  private var track: LiveTrack?
  private let format: TrackFormat?
  private let devices: [String: String]

  /// Without a format the lines are Fencepost's own JSON. `devices` are those of sources, by name.
  init(_ format: TrackFormat?, _ devices: [String: String] = [:]) {
    (self.format, self.devices) = (format, devices)
    track = format.map { LiveTrack(format: $0) }
  }

  mutating func add(_ line: InputLines.Line) -> [Found] {
    guard let text = line.text else {
      return [
        .complaint(
          line: line.number, sentence: "a line may not be longer than \(InputLines.longest) bytes")
      ]
    }
    guard track == nil else { return found(track?.add(line: text) ?? [], line.number) }
    if text.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { return [] }
    guard let fix = try? Document(text).root, fix.kind == .object else {
      let sentence = #"this is not a JSON object such as {"latitude":52.52,"longitude":13.4}"#
      return [.complaint(line: line.number, sentence: sentence)]
    }
    return [.fix(line: line.number, source: fix["source"]?.string, params: fix)]
  }

  mutating func end() -> [Found] {
    do throws(TrackFault) {
      return found(try track?.end() ?? [], nil)
    } catch {
      return [.complaint(line: error.line, sentence: error.sentence)]
    }
  }

  private func found(_ steps: [TrackStep], _ line: Int?) -> [Found] {
    steps.compactMap { step in
      switch step {
      case .onward: nil
      case .skipped(let one): one.isTrouble ? .skipped(one) : nil
      case .point(let point): fix(point, line)
      }
    }
  }

  private func fix(_ point: TrackPoint, _ line: Int?) -> Found? {
    let source = point.source ?? format?.rawValue ?? ""
    guard
      let params = Self.params(
        point, source: source, device: devices[source] ?? usualDevice(of: source))
    else { return nil }
    return .fix(line: line, source: source, params: params)
  }

  /// A receiver is attached to this computer; OwnTracks names each phone.
  private func usualDevice(of source: String) -> String? {
    switch format {
    case .gpsd, .nmea: Fix.computer
    case .owntracks: source
    default: nil
    }
  }

  /// In the form that `location/update` accepts.
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
