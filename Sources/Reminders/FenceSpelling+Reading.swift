// Reads each of the two spellings of a place alarm, RFC 9074's and Apple's, from its lines. Does
// not decide which spelling counts.

internal import Geofence
internal import ICalendar

extension FenceSpelling {
  /// The spelling of RFC 9074: PROXIMITY, and a VLOCATION for each place.
  init(rfc alarm: Component) {
    let line = alarm.property(.proximity)
    proximity = line.flatMap { Fence.proximity($0) }
    for location in alarm.components(.vlocation).prefix(ReminderLimits.mostPlaces) {
      guard let place = SpelledPlace(location) else { continue }
      places.append(place)
    }
    hasDamagedLines =
      places.contains { $0.coordinate == nil } || (places.isEmpty ? line != nil : line == nil)
      || alarm.properties(.libicalError).contains { $0.rawValue.hasSuffix(": PROXIMITY") }
  }

  /// Apple's spelling: X-APPLE-PROXIMITY, and one place in X-APPLE-STRUCTURED-LOCATION.
  init(apple alarm: Component) {
    proximity = alarm.property(.appleProximity).flatMap { Fence.proximity($0) }
    let lines = alarm.properties(.appleLocation)
    let spelledPlaces = lines.prefix(4).map { SpelledPlace(apple: $0) }
    if var place = spelledPlaces.first(where: { $0.coordinate != nil }) ?? spelledPlaces.first {
      if place.radius == nil, let line = alarm.property(.appleRadius) {
        place.radius = (try? line.decimal()).flatMap(SpelledPlace.radius)
      }
      places = [place]
    }
    hasDamagedLines = places.contains { $0.coordinate == nil }
  }
}

extension FenceSpelling.SpelledPlace {
  /// Reads a place from a VLOCATION; nil if the VLOCATION has no coordinates.
  fileprivate init?(_ location: Component) {
    if let line = location.property(.url) {
      let position = try? line.geoURI()
      coordinate = position.flatMap(Coordinate.init)
      radius = position?.uncertainty.flatMap(Self.radius)
    } else if let line = location.property(.geo) {
      coordinate = (try? line.position()).flatMap(Coordinate.init)
    } else {
      return nil
    }
    title = location.property(.name).flatMap { Self.text($0.text()) }
    address = location.property(.description).flatMap { Self.text($0.text()) }
  }

  fileprivate init(apple line: Property) {
    coordinate = (try? line.geoURI()).flatMap(Coordinate.init)
    let parameters = line.parameters(first: Self.appleNames)
    radius = parameters[0].flatMap(PlainDecimal.read).flatMap(Self.radius)
    title = parameters[1].flatMap(Self.lines)
    address = parameters[2].flatMap(Self.lines)
  }

  private static let appleNames: [Name] = [.appleRadius, .appleTitle, .appleAddress]

  /// The radius; nil, which means the default radius, for 0 and for numbers that are no radius.
  fileprivate static func radius(_ number: Double) -> Double? {
    number > 0 && number.isFinite ? number : nil
  }

  private static func text(_ text: String) -> String? { text.isEmpty ? nil : text }

  /// The lines of a text. Apple separates them with two backslashes and an n; some other programs
  /// leave one backslash.
  static func lines(_ text: String) -> String? {
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return Self.text(text) }
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if byte == UInt8(ascii: "n") || byte == UInt8(ascii: "N"), bytes.last == UInt8(ascii: "\\") {
        while bytes.last == UInt8(ascii: "\\") { bytes.removeLast() }
        bytes.append(UInt8(ascii: "\n"))
      } else {
        bytes.append(byte)
      }
    }
    return Self.text(String(decoding: bytes, as: UTF8.self))
  }
}

extension Component {
  /// The coordinates of the component's GEO.
  var coordinate: Coordinate? {
    property(.geo).flatMap { try? $0.position() }.flatMap(Coordinate.init)
  }
}

extension Coordinate {
  init?(_ position: GeoURI) {
    self.init(latitude: position.latitude, longitude: position.longitude)
  }
}
