// Positions from the network that this computer is on: the watch asks the session for the places
// whose `wifi` names networks, and reports the place that names the present network.

import Geofence
import JSON

extension WatchCommand {
  mutating func askForPlaces() {
    guard networkWatcher != nil, !isWaitingForPlaces else { return }
    isWaitingForPlaces = true
    ask("place/all", Value(constant: "{}"), .places)
  }

  mutating func storePlaces(_ root: Value) {
    isWaitingForPlaces = false
    guard let places = root["result"]?["places"] else { return }
    networkWatcher?.places = places.elements.compactMap { place in
      let networkNames = (place["wifi"] ?? .null).elements.compactMap(\.string)
      guard let id = place["id"]?.string, !networkNames.isEmpty else { return nil }
      return NetworkWatcher.NamedPlace(id: id, networks: networkNames)
    }
  }

  mutating func reportPosition(_ place: String) {
    var writer = Writer()
    writer.beginObject()
    writer.member("place", place)
    writer.member("source", Fix.network)
    if let device = devices[Fix.network] { writer.member("device", device) }
    writer.endObject()
    guard let params = PlainLines.parse(writer.bytes) else { return }
    ask("location/update", params, .position(source: Fix.network, line: nil))
    finishOutput()
  }
}
