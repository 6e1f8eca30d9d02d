// The places of a new store: three well-known ones as examples, which the person may change or
// remove.

internal import Geofence

extension Place {
  public static let examples: [Place] = [
    example(
      "eiffel-tower", "Eiffel Tower", (48.8584, 2.2945), radius: 200,
      address: "Champ de Mars, 75007 Paris, France"),
    example(
      "grand-central", "Grand Central Terminal", (40.7527, -73.9772), radius: 150,
      address: "89 E 42nd St, New York, NY 10017, USA"),
    example(
      "sydney-opera-house", "Sydney Opera House", (-33.8568, 151.2153), radius: 150,
      address: "Bennelong Point, Sydney NSW 2000, Australia"),
  ].compactMap { $0 }

  private static func example(
    _ id: String, _ title: String, _ at: (Double, Double), radius: Double, address: String
  ) -> Place? {
    Coordinate(latitude: at.0, longitude: at.1).map { coordinate in
      Place(
        id: id, title: title, coordinate: coordinate, radius: radius, address: address,
        notes: "An example: change it to a place of yours, or remove it.")
    }
  }
}

extension PlaceFile {
  /// The file of a new store.
  public static var initialContent: [UInt8] { text(of: Place.examples) }
}
