// `place/*`: the places of the person's own.

import FencepostProtocol
import Files
import Geofence
import JSON
import JSONRPC
import Places
import Reminders
import Store

extension Server {
  func placeAll(_ params: PlaceAllParams) throws(ResponseError) -> AllPlaces {
    let file = try knownPlaces()
    let titles = titles
    return AllPlaces(
      places: file.places.map { (place: $0, key: titles.key(of: $0.title)) }
        .sorted { one, other in
          one.key == other.key
            ? (one.place.title, one.place.id) < (other.place.title, other.place.id)
            : one.key.lexicographicallyPrecedes(other.key)
        }.map { Place($0.place, in: file) })
  }

  func placeNear(_ params: PlaceNearParams) throws(ResponseError) -> NearbyPlaces {
    let file = try knownPlaces()
    let reception = reception(at: "params").alarms.places
    let point = try reception.coordinate(params.latitude, params.longitude, "params")
    let within = try params.within.map { (within) throws(ResponseError) in
      try reception.metres(within, "params.within")
    }
    return NearbyPlaces(
      places: file.places.nearest(to: point, within: within).map {
        PlaceNearby(place: Place($0.place, in: file), distance: $0.distance)
      })
  }

  mutating func placeSave(_ params: PlaceSaveParams) throws(ResponseError) -> PlaceChange {
    let file = try currentPlaces()
    let old = try old(params, file)
    let place = try place(params.place, over: old, file)
    let receipt = try change(file, [.save(place)], .placeSave)
    return PlaceChange(
      place: Place(place, in: places), state: receipt.state.text,
      transaction: receipt.transaction)
  }

  mutating func placeRemove(_ params: PlaceRemoveParams) throws(ResponseError) -> ChangeResult {
    let file = try currentPlaces()
    // Of a file that says nothing it is not known whether the place is there.
    if let damage = file.damage { throw ResponseError(damage) }
    guard let place = file[params.id] else { throw .noSuchPlace(params.id, field: "params.id") }
    if let revision = params.ifRevision { try check(revision, place, file) }
    let receipt = try change(file, [.remove(id: place.id)], .placeRemove)
    return ChangeResult(state: receipt.state.text, transaction: receipt.transaction)
  }

  // MARK: Parts

  private func knownPlaces() throws(ResponseError) -> PlaceFile {
    guard keeping.isOpen else { throw closedBecause ?? refusal(KeepingFault.homeless) }
    return places
  }

  /// The place that is changed; nil where one is made.
  private func old(
    _ params: PlaceSaveParams, _ file: PlaceFile
  ) throws(ResponseError) -> Places.Place? {
    if let damage = file.damage { throw ResponseError(damage) }
    guard let id = params.place.id else {
      guard case .value = params.ifRevision else { return nil }
      throw ResponseError(
        .invalidValue, "params.ifRevision: what has no id yet has no revision.",
        field: "params.ifRevision", hint: "Send the id with it, or leave it away.")
    }
    guard let place = file[id] else {
      guard case .null = params.ifRevision else {
        throw .noSuchPlace(id, field: "params.place.id")
      }
      return nil
    }
    switch params.ifRevision {
    case .absent: break
    case .value(let revision): try check(revision, place, file)
    case .null:
      throw conflict(
        place, file, "There is a place '\(id.excerpt())' already.",
        hint: "If that was this client, it is done; to make another one, leave the id away.")
    }
    return place
  }

  /// The place as it shall be.
  private func place(
    _ input: PlaceInput, over old: Places.Place?, _ file: PlaceFile
  ) throws(ResponseError) -> Places.Place {
    let title = input.title.over(old?.title) ?? ""
    guard title.contains(where: { !$0.isWhitespace }) else {
      throw ResponseError(
        .invalidValue, "A place needs a title that is not empty.", field: "params.place.title")
    }
    let id = input.id ?? file.newID(for: title)
    if let trouble = Places.Place.trouble(id: id) {
      throw ResponseError(
        .invalidValue, "params.place.id: \(trouble).", field: "params.place.id",
        hint: "Leave the id away to get one made of the title.")
    }
    guard let latitude = input.latitude ?? old?.coordinate.latitude,
      let longitude = input.longitude ?? old?.coordinate.longitude
    else {
      let missing = input.latitude == nil ? "latitude" : "longitude"
      throw ResponseError(
        .invalidParams, "params.place.\(missing) is missing.", field: "params.place.\(missing)")
    }
    let reception = reception(at: "params").alarms.places
    var place = Places.Place(
      id: id, title: title,
      coordinate: try reception.coordinate(latitude, longitude, "params.place"),
      radius: old?.radius ?? reception.defaultRadius, address: input.address.over(old?.address),
      notes: input.notes.over(old?.notes))
    switch input.radius {
    case .absent: break
    case .null: place.radius = reception.defaultRadius
    case .value(let radius):
      place.radius = try reception.radius(radius, "params.place.radius")
    }
    if place.address == "" { place.address = nil }
    if place.notes == "" { place.notes = nil }
    return place
  }

  private func check(
    _ revision: String, _ place: Places.Place, _ file: PlaceFile
  ) throws(ResponseError) {
    guard Place(place, in: file).revision != revision else { return }
    throw conflict(
      place, file, "The place '\(place.title.excerpt())' has changed meanwhile.",
      hint: "Look at how it is now, in 'current', and save again with its revision.")
  }

  private func conflict(
    _ place: Places.Place, _ file: PlaceFile, _ message: String, hint: String
  ) -> ResponseError {
    var current = Writer()
    Place(place, in: file).write(to: &current)
    return ResponseError(.conflict, message, id: place.id, current: current.bytes, hint: hint)
  }
}

private typealias Place = FencepostProtocol.Place

extension FencepostProtocol.Place {
  init(_ place: Places.Place, in file: PlaceFile) {
    self.init(
      id: place.id, title: place.title, latitude: place.coordinate.latitude,
      longitude: place.coordinate.longitude, radius: place.radius, address: place.address,
      notes: place.notes,
      revision: Digest(of: file.substance(of: place.id) ?? []).hex)
  }
}
