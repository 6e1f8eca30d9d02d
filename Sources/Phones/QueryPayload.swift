// Reads the position that OsmAnd and Traccar Client send as a query or form: `id`, `lat`, `lon`,
// `timestamp` and `accuracy`.

internal import CivilTime
internal import Geofence
internal import Tracks

extension PhoneRequest {
  init(_ fields: FormFields, now: Instant) throws(RequestFault) {
    guard !fields.isEmpty else {
      throw RequestFault(
        .badRequest,
        #"The body is empty; send a position such as {"latitude":52.52,"longitude":13.405}."#)
    }
    // The app itself says that the position is not valid.
    if let valid = fields["valid"], valid == "false" || valid == "0" {
      self.init(reply: .empty)
      return
    }
    guard let latitude = fields["lat", "latitude"], let longitude = fields["lon", "longitude"]
    else {
      throw RequestFault(
        .badRequest,
        "There is no 'lat' or no 'lon'; send them as in ?id=phone&lat=52.52&lon=13.405.")
    }
    guard let north = PlainNumber.parse(latitude), let east = PlainNumber.parse(longitude),
      let coordinate = Coordinate(latitude: north, longitude: east)
    else {
      throw RequestFault(
        .badRequest,
        "\(latitude.safeExcerpt), \(longitude.safeExcerpt) is not a place on the earth.")
    }
    var accuracy: Double?
    if let text = fields["accuracy", "acc"] {
      guard let metres = PlainNumber.parse(text), metres >= 0 else {
        throw RequestFault(
          .badRequest, "'\(text.safeExcerpt)' is not an accuracy; send metres, 0 or more.")
      }
      accuracy = metres > 0 ? metres : nil
    }
    var fixTime = now
    if let text = fields["timestamp", "time"] {
      guard let time = Instant(phone: Self.withT(text)) else {
        throw RequestFault(
          .badRequest, "'\(text.safeExcerpt)' is not a time; write it like 2026-12-01T09:00:00Z.")
      }
      fixTime = time
    }
    let source = Self.sourceName(fields["id", "deviceid", "device"], nil)
    self.init(
      [TrackPoint(coordinate: coordinate, accuracy: accuracy, at: fixTime, source: source)],
      reply: .empty)
  }

  /// The time with `T` between date and time: some apps send `2026-12-01 09:00:00`.
  private static func withT(_ time: String) -> String {
    let dateAndTime = time.split(separator: " ")
    return dateAndTime.count == 2 ? "\(dateAndTime[0])T\(dateAndTime[1])" : time
  }
}
