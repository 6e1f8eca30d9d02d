// `place/all`, `place/near`, `place/save` and `place/remove`: the person's places.

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
    let file = try readablePlaces()
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
    let file = try readablePlaces()
    let placeDecoder = reminderDecoder(at: "params").alarms.places
    let center = try placeDecoder.coordinate(params.latitude, params.longitude, "params")
    let within = try params.within.map { (within) throws(ResponseError) in
      try placeDecoder.metres(within, "params.within")
    }
    return NearbyPlaces(
      places: file.places.nearest(to: center, within: within).map {
        PlaceNearby(place: Place($0.place, in: file), distance: $0.distance)
      })
  }

  mutating func placeSave(_ params: PlaceSaveParams) throws(ResponseError) -> PlaceChange {
    var pendingPlaces = PendingPlaces(try currentPlaces())
    let id = try save(params, at: "params", into: &pendingPlaces)
    let receipt = try commitPlaces(pendingPlaces, .placeSave)
    guard let place = places[id] else { throw .noSuchPlace(id) }
    return PlaceChange(
      place: Place(place, in: places), state: receipt.state.text,
      transaction: receipt.transaction)
  }

  mutating func placeRemove(_ params: PlaceRemoveParams) throws(ResponseError) -> ChangeResult {
    var pendingPlaces = PendingPlaces(try currentPlaces())
    try remove(params, at: "params", from: &pendingPlaces)
    let receipt = try commitPlaces(pendingPlaces, .placeRemove)
    return ChangeResult(state: receipt.state.text, transaction: receipt.transaction)
  }

  // MARK: Pending edits

  /// Stages the save of a place, and returns the place's id.
  func save(
    _ params: PlaceSaveParams, at path: String, into pendingPlaces: inout PendingPlaces
  ) throws(ResponseError) -> String {
    let old = try existingPlace(params, path, pendingPlaces)
    let place = try mergedPlace(params.place, path, over: old, pendingPlaces)
    pendingPlaces.save(place)
    return place.id
  }

  func remove(
    _ params: PlaceRemoveParams, at path: String, from pendingPlaces: inout PendingPlaces
  ) throws(ResponseError) {
    // A file that cannot be read may contain the place, so the error must not be that the place
    // does not exist.
    if let damage = pendingPlaces.file.damage { throw ResponseError(damage) }
    guard let place = pendingPlaces[params.id] else {
      throw .noSuchPlace(
        params.id, field: "\(path).id", among: pendingPlaces.file.places)
    }
    if let revision = params.ifRevision { try checkRevision(revision, place, pendingPlaces) }
    pendingPlaces.remove(place.id)
  }

  // MARK: Helpers

  private func readablePlaces() throws(ResponseError) -> PlaceFile {
    guard storeHost.isOpen else { throw closedStoreError }
    let places = places
    // An unreadable file is an error, and must not look like a file without places.
    if let damage = places.damage { throw ResponseError(damage) }
    return places
  }

  /// The place that the save changes; nil for a new one.
  private func existingPlace(
    _ params: PlaceSaveParams, _ path: String, _ pendingPlaces: PendingPlaces
  ) throws(ResponseError) -> Places.Place? {
    if let damage = pendingPlaces.file.damage { throw ResponseError(damage) }
    guard let id = params.place.id else {
      guard case .value = params.ifRevision else { return nil }
      throw ResponseError(
        .invalidValue, "\(path).ifRevision: a new item or place has no revision yet.",
        field: "\(path).ifRevision", hint: "Send the id too, or leave out ifRevision.")
    }
    guard let place = pendingPlaces[id] else {
      guard case .null = params.ifRevision else {
        throw .noSuchPlace(
          id, field: "\(path).place.id", among: pendingPlaces.file.places)
      }
      return nil
    }
    switch params.ifRevision {
    case .absent: break
    case .value(let revision): try checkRevision(revision, place, pendingPlaces)
    case .null:
      throw try conflictError(
        place, pendingPlaces, "There is a place '\(id.excerpt())' already.",
        hint:
          "If this client created the place, there is nothing more to send; otherwise leave out the id."
      )
    }
    return place
  }

  /// The place to save: the members that the client gives, and else those of the existing place.
  private func mergedPlace(
    _ input: PlaceInput, _ path: String, over old: Places.Place?, _ pendingPlaces: PendingPlaces
  ) throws(ResponseError) -> Places.Place {
    let title = input.title.over(old?.title) ?? ""
    guard title.contains(where: { !$0.isWhitespace }) else {
      throw ResponseError(
        .invalidValue, "A place needs a title that is not empty.", field: "\(path).place.title")
    }
    let id = input.id ?? pendingPlaces.newID(for: title)
    if let idProblem = Places.Place.problem(id: id) {
      throw ResponseError(
        .invalidValue, "\(path).place.id: \(idProblem).", field: "\(path).place.id",
        hint: "Leave out the id to get one made from the title.")
    }
    guard let latitude = input.latitude ?? old?.coordinate.latitude,
      let longitude = input.longitude ?? old?.coordinate.longitude
    else {
      let missingMember = input.latitude == nil ? "latitude" : "longitude"
      throw ResponseError(
        .invalidParams, "\(path).place.\(missingMember) is missing.",
        field: "\(path).place.\(missingMember)")
    }
    let placeDecoder = reminderDecoder(at: path).alarms.places
    var place = Places.Place(
      id: id, title: title,
      coordinate: try placeDecoder.coordinate(latitude, longitude, "\(path).place"),
      radius: old?.radius ?? placeDecoder.defaultRadius, address: input.address.over(old?.address),
      notes: input.notes.over(old?.notes), wifi: input.wifi.over(old?.wifi) ?? [])
    switch input.radius {
    case .absent: break
    case .null: place.radius = placeDecoder.defaultRadius
    case .value(let radius):
      place.radius = try placeDecoder.radius(radius, "\(path).place.radius")
    }
    if place.address == "" { place.address = nil }
    if place.notes == "" { place.notes = nil }
    return place
  }

  private func checkRevision(
    _ revision: String, _ place: Places.Place, _ pendingPlaces: PendingPlaces
  ) throws(ResponseError) {
    guard try pendingPlaces.placeAsSaved(place).revision != revision else { return }
    throw try conflictError(
      place, pendingPlaces, "The place '\(place.title.excerpt())' has changed in the meantime.",
      hint:
        "'current' has the stored version: send your changes again, with the revision in 'current'."
    )
  }

  private func conflictError(
    _ place: Places.Place, _ pendingPlaces: PendingPlaces, _ message: String, hint: String
  ) throws(ResponseError) -> ResponseError {
    var current = Writer()
    try pendingPlaces.placeAsSaved(place).write(to: &current)
    return ResponseError(.conflict, message, id: place.id, current: current.bytes, hint: hint)
  }
}

private typealias Place = FencepostProtocol.Place

extension FencepostProtocol.Place {
  init(_ place: Places.Place, in file: PlaceFile) {
    self.init(
      id: place.id, title: place.title, latitude: place.coordinate.latitude,
      longitude: place.coordinate.longitude, radius: place.radius, address: place.address,
      notes: place.notes, wifi: place.wifi,
      revision: Digest(of: file.canonicalContent(of: place.id) ?? []).hex)
  }
}
