// Reads the positions that apps send as JSON, and makes the reply that each app expects: OwnTracks
// in HTTP mode, Overland, Home Assistant, Traccar Client, and plain positions.

internal import CivilTime
internal import Geofence
internal import JSON
internal import Tracks

struct Payload {
  /// The JSON in the body of the request.
  let root: Value
  /// The name of the device in the URL, for apps that do not send one.
  let device: String?
  let now: Instant

  // MARK: OwnTracks

  /// The position in a message of OwnTracks. Waypoints, status, cards and other messages are
  /// ignored.
  func ownTracks() throws(RequestFault) -> PhoneRequest {
    let track: Track
    do throws(TrackFault) {
      track = try Track(Array(root.text), format: .owntracks)
    } catch {
      throw RequestFault(.badRequest, error.sentence)
    }
    let problems = track.skippedPoints.filter(\.isProblem)
    if track.points.isEmpty, let problem = problems.first {
      throw RequestFault(.badRequest, Self.sentence(ofOwnTracks: problem))
    }
    let points = track.points.map { point in
      var point = point
      point.source = PhoneRequest.sourceName(point.source, device)
      return point
    }
    return PhoneRequest(
      points, reply: Reply(json: "[]"), skippedSentence: problems.first.map(\.sentence))
  }

  private static func sentence(ofOwnTracks problem: SkippedPoint) -> String {
    switch problem.reason {
    case .encrypted: "The message is encrypted; leave the app's encryption key empty, and use TLS."
    case .noTime: "The position has no 'tst', the seconds since 1970."
    default: problem.sentence
    }
  }

  // MARK: Overland

  /// The positions in a batch of Overland, which are GeoJSON features. An invalid one does not
  /// affect the others.
  func overland() throws(RequestFault) -> PhoneRequest {
    var points: [TrackPoint] = []
    var problem: RequestFault?
    for feature in root["locations"]?.elements ?? Value.null.elements {
      do throws(RequestFault) {
        if let point = try overlandPoint(feature) { points.append(point) }
      } catch {
        problem = problem ?? error
      }
    }
    if points.isEmpty, let problem { throw problem }
    return PhoneRequest(
      points, reply: Reply(json: #"{"result":"ok"}"#), skippedSentence: problem?.sentence)
  }

  private func overlandPoint(_ feature: Value) throws(RequestFault) -> TrackPoint? {
    guard feature.kind == .object else {
      throw RequestFault(.badRequest, "An element of 'locations' must be a GeoJSON feature.")
    }
    // A feature that describes a finished trip or visit has no position.
    guard let position = feature["geometry"]?["coordinates"], position[0]?.kind != .array else {
      return nil
    }
    let properties = feature["properties"]
    return try parsePoint(
      position[1], position[0], accuracy: properties?["horizontal_accuracy"],
      time: properties?["timestamp"],
      source: properties?["device_id"]?.string ?? root["device_id"]?.string)
  }

  // MARK: Home Assistant

  /// The position that Home Assistant's app, or an automation, sends to a webhook.
  func homeAssistant() throws(RequestFault) -> PhoneRequest {
    let reply = Reply(json: "{}")
    guard root["type"]?.string == "update_location" else {
      if root["encrypted"]?.boolean == true || root["type"]?.string == "encrypted" {
        throw RequestFault(
          .badRequest, "The message is encrypted; turn the app's encryption off, and use TLS.")
      }
      return PhoneRequest(reply: reply)
    }
    let locationData = root["data"]
    // The app can be set up to send only the name of a zone, without a position.
    guard let position = locationData?["gps"], position.kind != .null else {
      return PhoneRequest(reply: reply)
    }
    let deviceName = ["device_id", "device", "device_name"].lazy
      .compactMap { locationData?[$0]?.string ?? root[$0]?.string }.first
    let trackPoint = try parsePoint(
      position[0], position[1], accuracy: locationData?["gps_accuracy"],
      time: locationData?["timestamp"] ?? root["timestamp"], source: deviceName)
    return PhoneRequest([trackPoint], reply: reply)
  }

  // MARK: Traccar Client

  func traccar(_ location: Value) throws(RequestFault) -> PhoneRequest {
    let deviceName = (root["device_id"] ?? root["deviceId"]).flatMap { $0.string ?? $0.numberText }
    var points: [TrackPoint] = []
    for entry in location.kind == .array ? Array(location.elements) : [location] {
      let position = entry["coords"] ?? entry
      points.append(
        try parsePoint(
          position["latitude"], position["longitude"], accuracy: position["accuracy"],
          time: entry["timestamp"], source: deviceName))
    }
    return PhoneRequest(points, reply: .empty)
  }

  // MARK: A plain position

  /// A position in the form of the params of `location/update`.
  func plainPosition() throws(RequestFault) -> PhoneRequest {
    let source = root["source"] ?? root["device"] ?? root["device_id"] ?? root["id"] ?? root["tid"]
    let time = ["time", "at", "timestamp", "tst"].lazy.compactMap { root[$0] }.first
    var trackPoint = try parsePoint(
      root["latitude"] ?? root["lat"], root["longitude"] ?? root["lon"],
      accuracy: root["accuracy"] ?? root["acc"], time: time, source: source?.string)
    let deviceName = root["device"]?.string
    if let deviceName, !deviceName.isEmpty {
      trackPoint.device = PhoneRequest.sourceName(deviceName, nil)
    }
    return PhoneRequest([trackPoint], reply: Reply(json: "{}"))
  }

  // MARK: One position

  private func parsePoint(
    _ latitude: Value?, _ longitude: Value?, accuracy: Value?, time: Value?, source: String?
  ) throws(RequestFault) -> TrackPoint {
    guard let latitude, let longitude, latitude.kind != .null, longitude.kind != .null else {
      throw RequestFault(
        .badRequest,
        #"There is no latitude or no longitude; send {"latitude":52.52,"longitude":13.405}."#)
    }
    guard let north = latitude.lenientNumber, let east = longitude.lenientNumber,
      let coordinate = Coordinate(latitude: north, longitude: east)
    else {
      throw RequestFault(
        .badRequest,
        "\(latitude.safeExcerpt), \(longitude.safeExcerpt) is not a place on the earth.")
    }
    var metres: Double?
    if let accuracy, accuracy.kind != .null {
      guard let metreCount = accuracy.lenientNumber, metreCount >= 0, metreCount.isFinite else {
        throw RequestFault(
          .badRequest, "'\(accuracy.safeExcerpt)' is not an accuracy; send metres, 0 or more.")
      }
      metres = metreCount > 0 ? metreCount : nil
    }
    var fixTime = now
    if let time, time.kind != .null {
      guard
        let instant = time.string.flatMap(Instant.init(phone:))
          ?? time.number.flatMap(Instant.init(phone:))
      else {
        throw RequestFault(
          .badRequest, "'\(time.safeExcerpt)' is not a time; write it like 2026-12-01T09:00:00Z.")
      }
      fixTime = instant
    }
    return TrackPoint(
      coordinate: coordinate, accuracy: metres, at: fixTime,
      source: PhoneRequest.sourceName(source, device))
  }
}

extension PhoneRequest {
  /// The first of these names that is not empty, shortened and without control characters.
  static func sourceName(_ source: String?, _ device: String?) -> String {
    for name in [source, device] {
      if let name, !name.isEmpty { return name.excerpt(longestName).printable }
    }
    return defaultSource
  }
}

extension Instant {
  /// The instant of a phone's timestamp in seconds or milliseconds since 1970. A number above 1e11
  /// is in milliseconds.
  init?(phone number: Double) {
    self.init(epoch: number.magnitude > 1e11 ? number / 1000 : number)
  }

  /// The instant of a text: a number as in `init(phone: Double)`, or a date as in RFC 3339.
  init?(phone text: String) {
    if let number = PlainNumber.parse(text) {
      self.init(phone: number)
    } else {
      self.init(lenient: text)
    }
  }
}

extension Value {
  /// The text of the value, shortened for a sentence.
  fileprivate var safeExcerpt: String {
    String(decoding: text.prefix(160), as: UTF8.self).safeExcerpt
  }

  /// The digits of a number; nil for other values.
  fileprivate var numberText: String? {
    kind == .number ? String(decoding: text.prefix(64), as: UTF8.self) : nil
  }
}
