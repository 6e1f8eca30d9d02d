// Encodes values among an item's keys, by which queries filter and sort: little-endian numbers,
// and texts preceded by their length. Zones are stored by name, so that the current tz database
// decides what they mean. `KeyReader.swift` decodes them.

internal import CivilTime
internal import Geofence

extension [UInt8] {
  mutating func add(_ number: UInt64) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }

  mutating func add(_ number: Double) { add(number.bitPattern) }

  mutating func add(_ text: String) {
    add(UInt64(text.utf8.count))
    append(contentsOf: text.utf8)
  }

  /// Adds a byte that tells whether the value is present, and then the value if it is.
  mutating func add<Value>(_ value: Value?, _ body: (inout [UInt8], Value) -> Void) {
    append(value == nil ? 0 : 1)
    if let value { body(&self, value) }
  }

  mutating func add(_ moment: Moment?) {
    switch moment {
    case nil:
      append(0)
    case .allDay(let day):
      append(1)
      add(UInt64(bitPattern: Int64(day.number)))
    case .floating(let wall):
      append(2)
      add(UInt64(bitPattern: Int64(wall.seconds)))
    case .zoned(let wall, let zone) where zone.hasKnownName:
      append(3)
      add(UInt64(bitPattern: Int64(wall.seconds)))
      add(zone.name)
      // The instant is stored as well, in case a later tz database does not have the zone.
      add(UInt64(bitPattern: zone.instant(of: wall).seconds))
    case .zoned(let wall, let zone):
      append(4)
      add(UInt64(bitPattern: zone.instant(of: wall).seconds))
    }
  }

  mutating func add(_ alarm: Alarm) {
    add(alarm.id)
    for instant in [alarm.acknowledged, alarm.snoozedUntil] {
      add(instant) { $0.add(UInt64(bitPattern: $1.milliseconds)) }
    }
    switch alarm.trigger {
    case .relative(let seconds, let base):
      append(base == .start ? 1 : 2)
      add(UInt64(bitPattern: Int64(seconds)))
    case .absolute(let instant):
      append(3)
      add(UInt64(bitPattern: instant.milliseconds))
    case .fence(let fence):
      append(fence.proximity == .enter ? 4 : 5)
      add(fence)
    case .other:
      append(6)
    }
  }

  mutating func add(_ fence: Fence) {
    add(fence.policy.dwell) { $0.add($1) }
    add(fence.policy.margin) { $0.add($1) }
    add(fence.policy.fireIfInside) { $0.append($1 ? 1 : 0) }
    add(fence.policy.onceOnly) { $0.append($1 ? 1 : 0) }
    add(UInt64(fence.places.count))
    for place in fence.places { add(place) }
  }

  mutating func add(_ place: FencePlace) {
    add(place.coordinate.latitude)
    add(place.coordinate.longitude)
    add(place.radius)
    for text in [place.title, place.address, place.placeID] { add(text) { $0.add($1) } }
  }
}
