// A third copy of an alarm's places, in a property of Fencepost. Unlike Apple's spelling, it can
// store several places, texts with special characters, and the ids of the person's own places. Its
// value is a plain token, so that it survives programs that destroy RFC 9074's spelling.

internal import Geofence
internal import ICalendar

enum OwnPlaces {
  /// The parts of a place: latitude, longitude, radius, id, title and address.
  private static let partsPerPlace = 6

  /// The token for these places. Nil if RFC 9074's and Apple's spelling express everything, so
  /// that no third copy is needed.
  static func token(_ places: [FencePlace]) -> String? {
    let isPlain = places.allSatisfy { place in
      place.placeID == nil
        && place.title == place.title.flatMap { AlarmLines.parameterText($0, lines: " ") }
        && place.address == place.address.flatMap { AlarmLines.parameterText($0, lines: ", ") }
    }
    guard !places.isEmpty, !isPlain || places.count > 1 else { return nil }
    return places.flatMap { place in
      let numbers = [place.coordinate.latitude, place.coordinate.longitude, place.radius]
      return numbers.map(PlainDecimal.text) + [place.placeID, place.title, place.address]
    }.map(PlainToken.encode).joined(separator: ".")
  }

  /// The places in a token; empty if another program has changed the token.
  static func places(_ token: String) -> [FencePlace] {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count % partsPerPlace == 0, parts.count / partsPerPlace <= ReminderLimits.mostPlaces
    else {
      return []
    }
    var places: [FencePlace] = []
    for start in stride(from: 0, to: parts.count, by: partsPerPlace) {
      let values = parts[start..<start + partsPerPlace].map { PlainToken.decode(String($0)) }
      let numbers = values.prefix(3).compactMap { $0.flatMap(PlainDecimal.read) }
      guard numbers.count == 3, numbers[2] > 0,
        let coordinate = Coordinate(latitude: numbers[0], longitude: numbers[1])
      else { return [] }
      places.append(
        FencePlace(
          title: values[4], coordinate: coordinate, radius: numbers[2], address: values[5],
          placeID: values[3]))
    }
    return places
  }
}
