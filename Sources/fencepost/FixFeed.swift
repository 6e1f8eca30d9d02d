// Lines of a feed → the params of `location/update`: Fencepost's own JSON, or what gpsd, OwnTracks and
// NMEA receivers say, or a whole GPX file.

import CivilTime
import Geofence
import JSON
import Tracks

struct FixFeed {
  enum Found {
    /// The line that it stands in where it has one of its own, the source it names, and the params.
    case fix(line: Int?, source: String?, params: Value)
    /// What is wrong with a line.
    case complaint(line: Int, sentence: String)
    /// The same of a raw feed, which has such lines all the time: told once a reason.
    case passedOver(PassedOver)
  }

  private var track: LiveTrack?
  private let format: TrackFormat?

  /// Without a format the lines are Fencepost's own.
  init(_ format: TrackFormat?) {
    self.format = format
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
      let sentence = #"this is no JSON object such as {"latitude":52.52,"longitude":13.4}"#
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
      case .passedOver(let one): one.isTrouble ? .passedOver(one) : nil
      case .point(let point): fix(point, line)
      }
    }
  }

  private func fix(_ point: TrackPoint, _ line: Int?) -> Found? {
    let source = point.source ?? format?.rawValue ?? ""
    guard let params = Self.params(point, source: source) else { return nil }
    return .fix(line: line, source: source, params: params)
  }

  /// As `location/update` takes it.
  static func params(_ point: TrackPoint, source: String) -> Value? {
    var writer = Writer()
    writer.beginObject()
    writer.member("latitude", point.coordinate.latitude)
    writer.member("longitude", point.coordinate.longitude)
    if let accuracy = point.accuracy { writer.member("accuracy", accuracy) }
    writer.member("at", point.at.text)
    writer.member("source", source)
    writer.endObject()
    return try? Document(writer.bytes).root
  }
}
