// Positions from the network that this computer is on: the watch asks the session which places name
// networks, and reports the place whose network it is.

import Geofence
import JSON

extension Watching {
  mutating func askForPlaces() {
    guard network != nil, placesAsked == nil else { return }
    let id = nextID()
    placesAsked = id
    ask(PlainLines.request(id, "place/all", Value(constant: "{}")))
  }

  mutating func learnPlaces(_ root: Value) {
    placesAsked = nil
    guard let places = root["result"]?["places"] else { return }
    network?.places = places.elements.compactMap { place in
      let names = (place["wifi"] ?? .null).elements.compactMap(\.string)
      guard let id = place["id"]?.string, !names.isEmpty else { return nil }
      return NetworkWatcher.NamedPlace(id: id, networks: names)
    }
  }

  mutating func report(_ place: String) {
    var writer = Writer()
    writer.beginObject()
    writer.member("place", place)
    writer.member("source", Fix.network)
    if let device = devices[Fix.network] { writer.member("device", device) }
    writer.endObject()
    guard let params = PlainLines.read(writer.bytes) else { return }
    let id = nextID()
    sources[id] = Fix.network
    ask(PlainLines.request(id, "location/update", params))
    finishOutput()
  }
}
