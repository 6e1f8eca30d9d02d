// Decodes what `KeyBytes.swift` encodes. Damaged bytes decode to nil and never trap.

internal import CivilTime
internal import Geofence

struct KeyReader {
  var remainingBytes: ArraySlice<UInt8>

  mutating func byte() -> UInt8? { remainingBytes.popFirst() }

  mutating func number() -> UInt64? {
    guard remainingBytes.count >= 8 else { return nil }
    defer { remainingBytes.removeFirst(8) }
    return remainingBytes.withUnsafeBytes {
      UInt64(littleEndian: $0.loadUnaligned(as: UInt64.self))
    }
  }

  mutating func signedNumber() -> Int64? { number().map { Int64(bitPattern: $0) } }

  mutating func double() -> Double? { number().map { Double(bitPattern: $0) } }

  mutating func text() -> String? {
    guard let count = number(), count <= UInt64(remainingBytes.count) else { return nil }
    defer { remainingBytes.removeFirst(Int(count)) }
    return String(decoding: remainingBytes.prefix(Int(count)), as: UTF8.self)
  }

  /// The outer optional is nil for damaged bytes, the inner one for an absent value.
  mutating func optional<Value>(
    _ body: (inout KeyReader) -> Value?
  ) -> Value?? {
    switch byte() {
    case 0: return .some(nil)
    case 1: return body(&self).map { .some($0) }
    default: return nil
    }
  }

  /// A decoded moment. `moment` is nil if the bytes say that there is none.
  struct DecodedMoment {
    let moment: Moment?
  }

  mutating func moment(_ zone: (String) -> Zone?) -> DecodedMoment? {
    switch byte() {
    case 0: return DecodedMoment(moment: nil)
    case 1:
      return signedNumber().flatMap { Self.day($0) }.map { DecodedMoment(moment: .allDay($0)) }
    case 2:
      return signedNumber().flatMap { Self.wall($0) }.map { DecodedMoment(moment: .floating($0)) }
    case 3:
      guard let wall = signedNumber().flatMap({ Self.wall($0) }), let name = text(),
        let seconds = signedNumber()
      else { return nil }
      guard let zone = zone(name) else {
        return DecodedMoment(moment: .utc(Instant(seconds: seconds)))
      }
      return DecodedMoment(moment: .zoned(wall, zone))
    case 4: return signedNumber().map { DecodedMoment(moment: .utc(Instant(seconds: $0))) }
    default: return nil
    }
  }

  private static func day(_ number: Int64) -> Day? {
    (Int64(Day.first.number)...Int64(Day.last.number)).contains(number)
      ? Day(number: Int(number)) : nil
  }

  static func wall(_ seconds: Int64) -> WallTime? {
    seconds.magnitude < 1 << 40 ? WallTime(seconds: Int(seconds)) : nil
  }

  mutating func alarm() -> Alarm? {
    guard let id = text(), let acknowledged = optional({ $0.signedNumber() }),
      let snoozed = optional({ $0.signedNumber() }), let kind = byte()
    else { return nil }
    let trigger: Alarm.Trigger
    switch kind {
    case 1, 2:
      guard let seconds = signedNumber() else { return nil }
      trigger = .relative(seconds: Int(seconds), to: kind == 1 ? .start : .end)
    case 3:
      guard let instant = signedNumber() else { return nil }
      trigger = .absolute(Instant(milliseconds: instant))
    case 4, 5:
      guard let fence = fence(kind == 4 ? .enter : .leave) else { return nil }
      trigger = .fence(fence)
    case 6: trigger = .other
    default: return nil
    }
    return Alarm(
      id: id, trigger: trigger, acknowledged: acknowledged.map { Instant(milliseconds: $0) },
      snoozedUntil: snoozed.map { Instant(milliseconds: $0) })
  }

  private mutating func fence(_ proximity: Fence.Proximity) -> Fence? {
    guard let dwell = optional({ $0.double() }), let margin = optional({ $0.double() }),
      let fires = optional({ $0.byte() }), let once = optional({ $0.byte() }),
      let places = places()
    else { return nil }
    return Fence(
      proximity: proximity, places: places,
      policy: FencePolicy(
        dwell: dwell, margin: margin, fireIfInside: fires.map { $0 != 0 },
        onceOnly: once.map { $0 != 0 }))
  }

  mutating func places() -> [FencePlace]? {
    guard let count = number(), count <= UInt64(remainingBytes.count) else { return nil }
    var places: [FencePlace] = []
    for _ in 0..<count {
      guard let latitude = double(), let longitude = double(), let radius = double(),
        let coordinate = Coordinate(latitude: latitude, longitude: longitude),
        let title = optional({ $0.text() }), let address = optional({ $0.text() }),
        let placeID = optional({ $0.text() })
      else { return nil }
      places.append(
        FencePlace(
          title: title, coordinate: coordinate, radius: radius, address: address,
          placeID: placeID))
    }
    return places
  }
}
