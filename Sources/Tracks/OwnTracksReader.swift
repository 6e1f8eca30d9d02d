// Reads positions from OwnTracks messages: locations and transitions, as the apps send them or as
// the recorder stores them. Accepts the deviations from the format that the apps and the manual
// have.

internal import CivilTime
internal import Geofence
public import JSON

struct OwnTracksReader: TrackSteps {
  private var splitter: MessageSplitter

  init(_ bytes: [UInt8], from start: Int, _ limits: TrackLimits) {
    splitter = MessageSplitter(bytes, from: start, limits)
    most = limits.piece
  }

  private let most: Int
  var position: Int { splitter.at }
  var line: Int { splitter.line }

  mutating func next() throws(TrackFault) -> TrackStep? {
    switch try splitter.next() {
    case nil: return nil
    case .nothing: return .onward
    case .tooLong(let line): return .skipped(SkippedPoint(line, .tooLong(limit: most)))
    case .message(let range, let line):
      do throws(NoMessage) {
        return Self.step(try splitter.object(range), line)
      } catch {
        return .skipped(SkippedPoint(line, .unreadable(error.sentence)))
      }
    }
  }

  private static func step(_ message: Value, _ line: Int) -> TrackStep {
    switch reading(message) {
    case .success(let point): .point(point)
    case .failure(let refusal): .skipped(SkippedPoint(line, refusal.reason))
    }
  }

  private static func reading(_ message: Value) -> Result<TrackPoint, Refusal> {
    switch message["_type"]?.string {
    // Messages without a type in a recorder's export are locations.
    case "location", "transition", nil: break
    case "encrypted": return .failure(Refusal(.encrypted))
    case let other?: return .failure(Refusal(.otherKind(other.shown)))
    }
    guard let north = message["lat"], let east = message["lon"] else {
      return .failure(Refusal(message["_type"] == nil ? .otherKind("{…}") : .noPosition))
    }
    guard let latitude = north.lenientNumber, let longitude = east.lenientNumber,
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    else { return .failure(Refusal(.badPosition("\(north.shown), \(east.shown)"))) }
    guard let time = message["tst"] else { return .failure(Refusal(.noTime)) }
    guard let at = time.lenientNumber.flatMap(Instant.init(epoch:)) else {
      return .failure(Refusal(.badTime(time.shown)))
    }
    var accuracy: Double?
    if let said = message["acc"], said.kind != .null {
      // iOS sends -1 if the position is unknown.
      guard let metres = said.lenientNumber, metres >= 0 else {
        return .failure(Refusal(.badAccuracy(said.shown)))
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

struct Refusal: Error {
  let reason: SkippedPoint.Reason

  init(_ reason: SkippedPoint.Reason) {
    self.reason = reason
  }
}

extension Value {
  /// A number, or a text that is one: the manual's examples have both.
  public var lenientNumber: Double? {
    number ?? string.flatMap { PlainNumber.read($0.trimmed) }
  }

  /// The value as shortened text, for a sentence.
  var shown: String { String(decoding: text.prefix(160), as: UTF8.self).shown }
}
