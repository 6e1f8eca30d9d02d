// Decodes a day or a time of an item. The time's zone is in another member of the same request.

import CivilTime
import FencepostProtocol
import JSON
import JSONRPC

struct DateTimeDecoder {
  /// Returns the session's zone, which a new time gets if the client gives no zone.
  let sessionZone: () -> Zone
  let codec: ItemCodec
  /// The path of the item in the params of its request, for error messages.
  let path: String

  func dateTime(
    _ text: String, _ field: String, _ zoneChoice: () throws(ResponseError) -> Moment.ZoneChoice
  ) throws(ResponseError) -> Moment {
    if let day = try? Day(text: text) { return .allDay(day) }
    let wallTime: WallTime
    do throws(TimeTextFault) {
      wallTime = try WallTime(text: text)
    } catch {
      let refusal = ResponseError(
        .invalidValue, "\(path).\(field): '\(text.excerpt(40))' is not a date.",
        field: "\(path).\(field)",
        hint: #"Write a day as "2026-12-01", a time as "2026-12-01T09:00:00", and its zone in "#
          + "timeZone.")
      if let spelling = TimeSpelling(text), spelling.isDay {
        throw refusal.suggesting(value: spelling.wall.day.text)
      }
      throw refusal.suggesting(wallTime: text, in: try zoneChoice())
    }
    switch try zoneChoice() {
    case .floating: return .floating(wallTime)
    case .zone(let zone): return .zoned(wallTime, zone)
    }
  }

  func zone(
    _ name: String, _ field: String, was old: Moment?
  ) throws(ResponseError) -> Zone {
    // The item's file may define a zone of its own under this name.
    if let ownZone = old?.zone, ownZone.name == name || old?.zoneName == name { return ownZone }
    do throws(ZoneFault) {
      return try codec.zone(name)
    } catch {
      // The machine's zone may have a name that is not in the tz database, such as `UTC0` for
      // `TZ=UTC0`. Clients may send back this name, because they have received it.
      let localZone = sessionZone()
      if localZone.name == name { return localZone }
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

  /// Whether the time floats, or its zone; nil for a day.
  var zoneChoice: ZoneChoice? {
    switch self {
    case .allDay: nil
    case .floating: .floating
    case .zoned(_, let zone): .zone(zone)
    }
  }
}
