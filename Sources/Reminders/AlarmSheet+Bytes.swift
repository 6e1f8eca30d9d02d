// Alarm sheets as bytes among an item's keys. Zones go by their names, so that what they mean is what
// the tz database says when they are read. Damaged bytes are no sheet, and never trap.

public import CivilTime
internal import Geofence

extension AlarmSheet {
  /// Another one wherever a sheet would get other bytes.
  static let form: UInt8 = 1

  func add(to bytes: inout [UInt8]) {
    bytes.append(Self.form)
    bytes.append(state.rawValue | (repeats ? 0x10 : 0))
    bytes.add(title)
    bytes.add(start)
    bytes.add(end)
    bytes.add(UInt64(alarms.count))
    for alarm in alarms { bytes.add(alarm) }
  }

  /// The sheet among a reminder's keys; nil where it has none.
  public init?(reminderKeys keys: RawSpan, zone: (String) -> Zone?) {
    guard keys.areKeys else { return nil }
    let range = keys.keyRange(.alarms)
    guard !range.isEmpty else { return nil }
    self.init(bytes: keys.keyBytes(.alarms)[...], zone: zone)
  }

  init?(bytes: ArraySlice<UInt8>, zone: (String) -> Zone?) {
    var reader = SheetReader(rest: bytes)
    guard reader.byte() == Self.form, let traits = reader.byte(),
      let state = State(rawValue: traits & 0x0F), let title = reader.text(),
      let start = reader.moment(zone), let end = reader.moment(zone),
      let count = reader.number(), count <= UInt64(bytes.count)
    else { return nil }
    var alarms: [Alarm] = []
    for _ in 0..<count {
      guard let alarm = reader.alarm() else { return nil }
      alarms.append(alarm)
    }
    guard reader.rest.isEmpty else { return nil }
    self.init(
      title: title, state: state, start: start.moment, end: end.moment,
      repeats: traits & 0x10 != 0, alarms: alarms)
  }
}

extension [UInt8] {
  fileprivate mutating func add(_ number: UInt64) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }

  fileprivate mutating func add(_ number: Double) { add(number.bitPattern) }

  fileprivate mutating func add(_ text: String) {
    add(UInt64(text.utf8.count))
    append(contentsOf: text.utf8)
  }

  /// What may not be there has one byte before it that says whether it is.
  private mutating func add<Value>(_ value: Value?, _ body: (inout [UInt8], Value) -> Void) {
    append(value == nil ? 0 : 1)
    if let value { body(&self, value) }
  }

  fileprivate mutating func add(_ moment: Moment?) {
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
      // For the day when nobody knows that zone any more.
      add(UInt64(bitPattern: zone.instant(of: wall).seconds))
    case .zoned(let wall, let zone):
      append(4)
      add(UInt64(bitPattern: zone.instant(of: wall).seconds))
    }
  }

  fileprivate mutating func add(_ alarm: Alarm) {
    add(alarm.id)
    for instant in [alarm.acknowledged, alarm.snoozedUntil] {
      add(instant) { $0.add(UInt64(bitPattern: $1.milliseconds)) }
    }
    switch alarm.trigger {
    case .relative(let seconds, let anchor):
      append(anchor == .start ? 1 : 2)
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

  private mutating func add(_ fence: Fence) {
    add(fence.policy.dwell) { $0.add($1) }
    add(fence.policy.margin) { $0.add($1) }
    add(fence.policy.fireIfInside) { $0.append($1 ? 1 : 0) }
    add(fence.policy.onceOnly) { $0.append($1 ? 1 : 0) }
    add(UInt64(fence.places.count))
    for place in fence.places {
      add(place.coordinate.latitude)
      add(place.coordinate.longitude)
      add(place.radius)
      for text in [place.title, place.address, place.placeID] { add(text) { $0.add($1) } }
    }
  }
}

private struct SheetReader {
  var rest: ArraySlice<UInt8>

  mutating func byte() -> UInt8? { rest.popFirst() }

  mutating func number() -> UInt64? {
    guard rest.count >= 8 else { return nil }
    defer { rest.removeFirst(8) }
    return rest.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  mutating func signed() -> Int64? { number().map { Int64(bitPattern: $0) } }

  mutating func real() -> Double? { number().map { Double(bitPattern: $0) } }

  mutating func text() -> String? {
    guard let count = number(), count <= UInt64(rest.count) else { return nil }
    defer { rest.removeFirst(Int(count)) }
    return String(decoding: rest.prefix(Int(count)), as: UTF8.self)
  }

  /// Nil for damage, a nil within for what is not there.
  private mutating func optional<Value>(
    _ body: (inout SheetReader) -> Value?
  ) -> Value?? {
    switch byte() {
    case 0: return .some(nil)
    case 1: return body(&self).map { .some($0) }
    default: return nil
    }
  }

  /// A moment that may not be there.
  struct Found {
    let moment: Moment?
  }

  mutating func moment(_ zone: (String) -> Zone?) -> Found? {
    switch byte() {
    case 0: return Found(moment: nil)
    case 1: return signed().flatMap { Self.day($0) }.map { Found(moment: .allDay($0)) }
    case 2: return signed().flatMap { Self.wall($0) }.map { Found(moment: .floating($0)) }
    case 3:
      guard let wall = signed().flatMap({ Self.wall($0) }), let name = text(),
        let seconds = signed()
      else { return nil }
      guard let zone = zone(name) else {
        return Found(moment: .utc(Instant(seconds: seconds)))
      }
      return Found(moment: .zoned(wall, zone))
    case 4: return signed().map { Found(moment: .utc(Instant(seconds: $0))) }
    default: return nil
    }
  }

  private static func day(_ number: Int64) -> Day? {
    (Int64(Day.first.number)...Int64(Day.last.number)).contains(number)
      ? Day(number: Int(number)) : nil
  }

  private static func wall(_ seconds: Int64) -> WallTime? {
    abs(seconds) < 1 << 40 ? WallTime(seconds: Int(seconds)) : nil
  }

  mutating func alarm() -> Alarm? {
    guard let id = text(), let acknowledged = optional({ $0.signed() }),
      let snoozed = optional({ $0.signed() }), let kind = byte()
    else { return nil }
    let trigger: Alarm.Trigger
    switch kind {
    case 1, 2:
      guard let seconds = signed() else { return nil }
      trigger = .relative(seconds: Int(seconds), to: kind == 1 ? .start : .end)
    case 3:
      guard let instant = signed() else { return nil }
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
    guard let dwell = optional({ $0.real() }), let margin = optional({ $0.real() }),
      let fires = optional({ $0.byte() }), let once = optional({ $0.byte() }),
      let count = number(), count <= UInt64(rest.count)
    else { return nil }
    var places: [FencePlace] = []
    for _ in 0..<count {
      guard let latitude = real(), let longitude = real(), let radius = real(),
        let coordinate = Coordinate(latitude: latitude, longitude: longitude),
        let title = optional({ $0.text() }), let address = optional({ $0.text() }),
        let placeID = optional({ $0.text() })
      else { return nil }
      places.append(
        FencePlace(
          title: title, coordinate: coordinate, radius: radius, address: address,
          placeID: placeID))
    }
    return Fence(
      proximity: proximity, places: places,
      policy: FencePolicy(
        dwell: dwell, margin: margin, fireIfInside: fires.map { $0 != 0 },
        onceOnly: once.map { $0 != 0 }))
  }
}
