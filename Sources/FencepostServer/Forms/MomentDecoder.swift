// Decodes a moment: a text that is a day or a time, and a zone for the time. Knows no item.

import CivilTime
import FencepostProtocol
import JSON
import JSONRPC

struct MomentDecoder {
  /// The zone of a date that gets a time, if none is given.
  let sessionZone: () -> Zone
  let codec: ItemCodec
  /// The path of the item in its request.
  let path: String

  func moment(
    _ text: String, _ field: String, _ clock: () throws(ResponseError) -> Moment.Clock
  ) throws(ResponseError) -> Moment {
    if let day = try? Day(text: text) { return .allDay(day) }
    let wall: WallTime
    do throws(TimeTextFault) {
      wall = try WallTime(text: text)
    } catch {
      let refusal = ResponseError(
        .invalidValue, "\(path).\(field): '\(text.excerpt(40))' is no date.",
        field: "\(path).\(field)",
        hint: #"Write a day as "2026-12-01", a time as "2026-12-01T09:00:00", and its zone in "#
          + "timeZone.")
      if let day = TimeSpelling(text), day.isDay {
        throw refusal.suggesting(value: day.wall.day.text)
      }
      throw refusal.suggesting(wallTime: text, in: try clock())
    }
    switch try clock() {
    case .floating: return .floating(wall)
    case .zone(let zone): return .zoned(wall, zone)
    }
  }

  func zone(
    _ name: String, _ field: String, was old: Moment?
  ) throws(ResponseError) -> Zone {
    // A file may define a zone that only it knows by this name.
    if let own = old?.zone, own.name == name || old?.zoneName == name { return own }
    do throws(ZoneFault) {
      return try codec.zone(name)
    } catch {
      // The zone of `TZ=UTC0` has a name of its own.
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
  /// The kind of a time.
  enum Clock: Equatable {
    case floating
    case zone(Zone)
  }

  /// Nil for a day.
  var clock: Clock? {
    switch self {
    case .allDay: nil
    case .floating: .floating
    case .zoned(_, let zone): .zone(zone)
    }
  }
}
