// Decodes a place of an alarm: its position, and its radius in any unit.

import FencepostProtocol
import Geofence
import JSON
import JSONRPC
import Places
import Reminders
import Units

struct PlaceDecoder {
  let lengths: LengthFormat
  /// The unit of a length in a text without a unit, such as "200".
  let unit: LengthUnit
  /// The radius, in metres, of a place for which the client gives no radius, or 0.
  let defaultRadius: Double

  /// The person's own places.
  let ownPlaces: PendingPlaces

  /// The largest radius, in metres: half of the earth's circumference, so that the fence covers the
  /// earth.
  private static let largestRadius = Coordinate.earthRadius * .pi

  /// Decodes the place of an alarm. If the client gives the id of one of the person's places, all
  /// values are taken from that place.
  func place(
    _ input: AlarmPlaceInput, over old: [FencePlace], _ field: String
  ) throws(ResponseError) -> FencePlace {
    if let id = input.placeId {
      if let place = ownPlaces[id] { return FencePlace(following: place) }
      // The place may have been removed since the alarm was made. The alarm then keeps the
      // coordinates that the client sends back.
      guard input.latitude != nil, old.contains(where: { $0.placeID == id }) else {
        throw .noSuchPlace(id, field: "\(field).placeId", among: ownPlaces.file.places)
      }
    }
    guard let latitude = input.latitude, let longitude = input.longitude else {
      let missingMember = input.latitude == nil ? "latitude" : "longitude"
      throw ResponseError(
        .invalidParams, "\(field).\(missingMember) is missing.", field: "\(field).\(missingMember)")
    }
    return FencePlace(
      title: input.title.flatMap { $0.isEmpty ? nil : $0 },
      coordinate: try coordinate(latitude, longitude, field),
      radius: try input.radius.map { (radius) throws(ResponseError) in
        try self.radius(radius, "\(field).radius")
      } ?? defaultRadius,
      address: input.address.flatMap { $0.isEmpty ? nil : $0 }, placeID: input.placeId)
  }

  func coordinate(
    _ latitude: Double, _ longitude: Double, _ field: String
  ) throws(ResponseError) -> Coordinate {
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
      let name = abs(latitude) <= 90 ? "longitude" : "latitude"
      throw ResponseError(
        .invalidValue, "\(field): \(latitude), \(longitude) is not a place on the earth.",
        field: "\(field).\(name)",
        hint: "A latitude is from -90 to 90, a longitude from -180 to 180.")
    }
    return coordinate
  }

  /// The given radius in metres, or the default radius if it is 0.
  func radius(_ length: Radius, _ field: String) throws(ResponseError) -> Double {
    let metres = try metres(length, field)
    return metres == 0 ? defaultRadius : metres
  }

  /// A length in metres, from 0 to half of the earth's circumference.
  func metres(_ length: Radius, _ field: String) throws(ResponseError) -> Double {
    let metres: Double
    switch length {
    case .metres(let number): metres = number
    case .length(let length):
      guard let unit = LengthUnit(named: length.unit) else {
        throw .unknownUnit(length.unit, at: "\(field).unit")
      }
      metres = try withFieldError(field) { () throws(LengthFault) in
        try LengthUnit.convert(length.value, from: unit, to: .metre)
      }
    case .text(let text):
      metres = try withFieldError(field) { () throws(LengthFault) in
        try lengths.parse(text, preferred: unit).metres
      }
    }
    guard metres >= 0, metres <= Self.largestRadius else {
      throw ResponseError(
        .invalidValue,
        "\(field): \(metres) m is not a radius: a radius must be from 0 to 20015114 m, half the way around "
          + "the earth.",
        field: field)
    }
    return metres
  }

  private func withFieldError(
    _ field: String, _ body: () throws(LengthFault) -> Double
  ) throws(ResponseError) -> Double {
    do throws(LengthFault) {
      return try body()
    } catch {
      throw ResponseError(.invalidValue, "\(field): \(error.description)", field: field)
    }
  }
}
