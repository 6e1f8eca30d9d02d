// Decodes a day or a time. The time's zone is a member of its own. Does not depend on the item.

import CivilTime
import FencepostProtocol
import JSON
import JSONRPC

struct DateTimeDecoder {
  /// Finds the zone that a new time gets if none is given.
  let sessionZone: () -> Zone
  let codec: ItemCodec
  /// The path of the item in the params of its request, for error messages.
  let path: String

  func dateTime(
    _ text: String, _ field: String, _ zoneChoice: () throws(ResponseError) -> Moment.ZoneChoice
  ) throws(ResponseError) -> Moment {
    if let day = try? Day(text: text) { return .allDay(day) }
    let wall: WallTime
    do throws(TimeTextFault) {
      wall = try WallTime(text: text)
    } catch {
      let refusal = ResponseError(
        .invalidValue, "\(path).\(field): '\(text.excerpt(40))' is not a date.",
        field: "\(path).\(field)",
        hint: #"Write a day as "2026-12-01", a time as "2026-12-01T09:00:00", and its zone in "#
          + "timeZone.")
      if let day = TimeSpelling(text), day.isDay {
        throw refusal.suggesting(value: day.wall.day.text)
      }
      throw refusal.suggesting(wallTime: text, in: try zoneChoice())
    }
    switch try zoneChoice() {
    case .floating: return .floating(wall)
    case .zone(let zone): return .zoned(wall, zone)
    }
  }

  func zone(
    _ name: String, _ field: String, was old: Moment?
  ) throws(ResponseError) -> Zone {
    // The item's file may define a zone of its own under this name.
    if let own = old?.zone, own.name == name || old?.zoneName == name { return own }
    do throws(ZoneFault) {
      return try codec.zone(name)
    } catch {
      // The machine's zone may have a name that no database has, such as `UTC0` for `TZ=UTC0`.
      // Clients were shown this name, and may send it back.
      let own = sessionZone()
      if own.name == name { return own }
      throw codec.noSuchZone(name, at: "\(path).\(field)")
    }
  }
}

extension ItemCodec {
  func noSuchZone(_ name: String, at field: String) -> ResponseError {
    let refusal = ResponseError(
      .invalidValue, "\(field): there is no zone '\(name.excerpt(40))'.", field: field,
      hint: #"Zones have names such as "Europe/Paris" or "Etc/UTC"."#)
    return zoneName(near: name).map {
      refusal.suggesting(value: $0, hint: "Did you mean '\($0)'?")
    } ?? refusal
  }
}

extension Moment {
  /// Whether a time floats, or in which zone it is.
  enum ZoneChoice: Equatable {
    case floating
    case zone(Zone)
  }

  /// Nil for a day.
  var zoneChoice: ZoneChoice? {
    switch self {
    case .allDay: nil
    case .floating: .floating
    case .zoned(_, let zone): .zone(zone)
    }
  }
}
