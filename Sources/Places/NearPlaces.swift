// Finds places near a point, nearest first.

public import Geofence

public struct NearPlace: Hashable, Sendable {
  public let place: Place
  /// Metres from the point to the centre of the place.
  public let distance: Double
}

extension Collection<Place> {
  /// The places whose centre is within this many metres, nearest first; nil for all places.
  public func nearest(to point: Coordinate, within metres: Double? = nil) -> [NearPlace] {
    let greatestDistance = metres ?? .infinity
    return compactMap { place in
      let distance = point.distance(to: place.coordinate)
      return distance <= greatestDistance ? NearPlace(place: place, distance: distance) : nil
    }.sorted { one, other in
      one.distance == other.distance
        ? one.place.id.utf8.lexicographicallyPrecedes(other.place.id.utf8)
        : one.distance < other.distance
    }
  }
}
