// Reads positions from OwnTracks messages: locations and transitions, as the apps send them or as
// the recorder stores them. Also accepts the deviations from the format that occur in the apps and
// in OwnTracks' manual.

internal import CivilTime
internal import Geofence
public import JSON

struct OwnTracksReader: TrackFormatReader {
  private var splitter: MessageSplitter

  init(_ bytes: [UInt8], from start: Int, _ limits: TrackLimits) {
    splitter = MessageSplitter(bytes, from: start, limits)
    mostMessageBytes = limits.mostPieceBytes
  }

  private let mostMessageBytes: Int
  var byteOffset: Int { splitter.offset }
  var line: Int { splitter.line }

  mutating func next() throws(TrackFault) -> TrackStep? {
    switch try splitter.next() {
    case nil: return nil
    case .nothing: return .noResult
    case .tooLong(let line): return .skipped(SkippedPoint(line, .tooLong(limit: mostMessageBytes)))
    case .message(let range, let line):
      do throws(InvalidMessage) {
        return Self.trackStep(try splitter.message(range), line)
      } catch {
        return .skipped(SkippedPoint(line, .unreadable(error.sentence)))
      }
    }
  }

  private static func trackStep(_ message: Value, _ line: Int) -> TrackStep {
    switch readPoint(message) {
    case .success(let point): .point(point)
    case .failure(let refusal): .skipped(SkippedPoint(line, refusal.reason))
    }
  }

  private static func readPoint(_ message: Value) -> Result<TrackPoint, PositionRefusal> {
    switch message["_type"]?.string {
    // Messages without a type in a recorder's export are locations.
    case "location", "transition", nil: break
    case "encrypted": return .failure(PositionRefusal(.encrypted))
    case let other?: return .failure(PositionRefusal(.otherKind(other.displayText)))
    }
    guard let north = message["lat"], let east = message["lon"] else {
      return .failure(PositionRefusal(message["_type"] == nil ? .otherKind("{…}") : .noPosition))
    }
    guard let latitude = north.lenientNumber, let longitude = east.lenientNumber,
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    else {
      return .failure(PositionRefusal(.badPosition("\(north.displayText), \(east.displayText)")))
    }
    guard let time = message["tst"] else { return .failure(PositionRefusal(.noTime)) }
    guard let at = time.lenientNumber.flatMap(Instant.init(epoch:)) else {
      return .failure(PositionRefusal(.badTime(time.displayText)))
    }
    var accuracy: Double?
    if let accuracyValue = message["acc"], accuracyValue.kind != .null {
      // OwnTracks for iOS sends -1 as the accuracy if the position is unknown.
      guard let metres = accuracyValue.lenientNumber, metres >= 0 else {
        return .failure(PositionRefusal(.badAccuracy(accuracyValue.displayText)))
      }
      accuracy = metres > 0 ? metres : nil
    }
    return .success(
      TrackPoint(coordinate: coordinate, accuracy: accuracy, at: at, source: source(message)))
  }

  /// The source of a message. A device publishes locations to a topic and transitions to its
  /// subtopic `event`; both are the same source.
  private static func source(_ message: Value) -> String? {
    let name = message["topic"]?.string ?? message["tid"]?.string ?? ""
    let source = name.hasSuffix("/event") ? String(name.dropLast(6)) : name
    return source.isEmpty ? nil : source.excerpt(256)
  }
}

struct PositionRefusal: Error {
  let reason: SkippedPoint.SkipReason

  init(_ reason: SkippedPoint.SkipReason) {
    self.reason = reason
  }
}

extension Value {
  /// The number in this value, which may also be a string, as in examples of OwnTracks' manual.
  public var lenientNumber: Double? {
    number ?? string.flatMap { PlainNumber.parse($0.trimmed) }
  }

  /// The value as shortened text, for a sentence.
  var displayText: String { String(decoding: text.prefix(160), as: UTF8.self).displayText }
}
