// Decodes the stored records of the alarm engine.

internal import CivilTime
internal import Geofence
internal import JSON
internal import Reminders
internal import Visits

extension Record {
  enum DecodedRecord {
    case fixes(FixSources)
    case fenceState(FenceOwner, StoredFenceState)
    case firing(Firing)
    case suppressed(String, Instant)
    case spent(AlarmKey)
    case visit(Visit)
  }

  /// Nil for a record that is invalid, or that Fencepost did not write.
  static func read(_ key: String, _ text: [UInt8]) -> DecodedRecord? {
    guard let value = try? Document(text).root, value.kind == .object else { return nil }
    let keyParts = key.split(separator: "/", maxSplits: 1)
    guard let kind = keyParts.first else { return nil }
    let id = keyParts.count > 1 ? String(keyParts[1]) : ""
    switch kind {
    case "fixes": return sources(value).map { .fixes($0) }
    case "side": return side(value)
    case "firing": return firing(id, value).map { .firing($0) }
    case "passed": return value.instant("at").map { .suppressed(id, $0) }
    case "spent": return alarmKey(value).map { .spent($0) }
    case "visit": return visit(value).map { .visit($0) }
    default: return nil
    }
  }

  private static func alarmKey(_ value: Value) -> AlarmKey? {
    guard let item = value["item"]?.string, let alarm = value["alarm"]?.string else { return nil }
    return AlarmKey(item: item, alarm: alarm)
  }

  private static func sources(_ value: Value) -> FixSources? {
    var rememberedSources: [RememberedSource] = []
    for element in value["last"]?.elements ?? Value.null.elements {
      guard let source = source(element) else { return nil }
      rememberedSources.append(source)
    }
    // Older versions stored no motions. Then the motion of each source begins with its last fix.
    if rememberedSources.allSatisfy({ $0.motion == nil }) {
      rememberedSources = rememberedSources.map {
        RememberedSource(
          last: $0.last, motion: $0.last.isExactEnough ? SourceMotion($0.last) : nil,
          ignoreReason: $0.ignoreReason, rest: $0.rest, movedAt: $0.movedAt, away: $0.away)
      }
    }
    let leader = value["leader"]?.string.map {
      (source: $0, device: device($0, value["leaderDevice"]))
    }
    return FixSources(
      rememberedSources: rememberedSources, leader: leader,
      current: leader.flatMap { leader in value["current"].flatMap { fix($0, leader) } },
      lastExact: value.instant("exact"))
  }

  private static func source(_ value: Value) -> RememberedSource? {
    let source = value["source"]?.string ?? ""
    let sourceName = (source, device(source, value["device"]))
    guard let fix = fix(value, sourceName) else { return nil }
    return RememberedSource(
      last: fix, motion: value["motion"].flatMap { motion($0, sourceName) },
      ignoreReason: value["ignored"]?.string.flatMap(IgnoreReason.init(rawValue:)),
      rest: value["rest"].flatMap { self.fix($0, sourceName) }, movedAt: value.instant("moved"),
      away: value["away"].flatMap { self.fix($0, sourceName) })
  }

  /// The device in a record. Records of older versions have no device: then a fix from a network
  /// counts as measured by this computer, and any other fix has an empty device name.
  private static func device(_ source: String, _ value: Value?) -> String {
    value?.string ?? (source == Fix.network ? Fix.computer : "")
  }

  private static func fix(_ value: Value, _ sourceName: (source: String, device: String)) -> Fix? {
    guard let latitude = value["latitude"]?.number, let longitude = value["longitude"]?.number,
      let at = value.instant("at")
    else { return nil }
    return try? Fix(
      latitude: latitude, longitude: longitude, accuracy: value["accuracy"]?.number, at: at,
      source: sourceName.source, place: value["place"]?.string, device: sourceName.device)
  }

  private static func motion(
    _ value: Value, _ sourceName: (source: String, device: String)
  ) -> SourceMotion? {
    guard let last = value["last"].flatMap({ fix($0, sourceName) }),
      let trusted = value["trusted"].flatMap({ fix($0, sourceName) }),
      let speed = value["speed"]?.number, let east = value["east"]?.number,
      let north = value["north"]?.number, let strictness = value["strictness"]?.number,
      let often = value.instant("often")
    else { return nil }
    return SourceMotion(
      last: last, trusted: trusted, speed: speed, east: east, north: north, frequentSince: often,
      jumpBegan: value.instant("jumpBegan"),
      isKnown: value["known"]?.boolean ?? false, strictness: strictness,
      count: value["count"]?.number.flatMap { Int(exactly: $0) } ?? 0,
      isWaiting: value["waiting"]?.boolean ?? false, wasAtRest: value["rested"]?.boolean ?? false,
      followsWaitingFix: value["held"]?.boolean ?? false)
  }

  private static func side(_ value: Value) -> DecodedRecord? {
    let owner: FenceOwner
    if let place = value["place"]?.string {
      owner = .place(place)
    } else if let key = alarmKey(value) {
      owner = .alarm(key)
    } else {
      return nil
    }
    guard let side = side(value["side"]), let circles = value["circles"]?.string else { return nil }
    var state = FenceState(
      side: side, since: value.instant("since"), wasCrossed: value["crossed"]?.boolean ?? false)
    if side != .unknown, state.since == nil { return nil }
    if let crossing = value["crossing"], let to = self.side(crossing["to"]), to != .unknown,
      to != side, side != .unknown, let since = crossing.instant("since"),
      let last = crossing.instant("last"), let received = crossing.instant("received")
    {
      state.crossing = Crossing(
        to: to, since: since, lastSupport: last, received: received,
        believedAt: crossing.instant("believed"))
    }
    return .fenceState(
      owner,
      StoredFenceState(state: state, circles: circles, proximity: proximity(value["proximity"])))
  }

  private static func proximity(_ value: Value?) -> Fence.Proximity? {
    switch value?.string {
    case "enter": .enter
    case "leave": .leave
    default: nil
    }
  }

  private static func side(_ value: Value?) -> Side? {
    switch value?.string {
    case "unknown": .unknown
    case "inside": .inside
    case "outside": .outside
    default: nil
    }
  }

  private static func seriesDate(_ value: Value) -> SeriesDate? {
    guard let date = zonedSeriesDate(value, "date", "at"), let isStart = value["start"]?.boolean,
      let repeats = value["repeats"]?.boolean
    else { return nil }
    return SeriesDate(
      date: date, isStart: isStart, due: zonedSeriesDate(value, "due", "dueAt"), repeats: repeats,
      added: zonedSeriesDate(value, "added", "addedAt"))
  }

  private static func zonedSeriesDate(_ value: Value, _ wall: String, _ instant: String)
    -> SeriesDate
    .SeriesPosition?
  {
    value[wall]?.string.flatMap { try? WallTime(text: $0) }
      .map { SeriesDate.SeriesPosition($0, value.instant(instant)) }
  }

  private static func visit(_ value: Value) -> Visit? {
    guard let place = value["place"]?.string, let arrival = value.instant("arrived") else {
      return nil
    }
    let departure = value.instant("left")
    if let departure, departure < arrival { return nil }
    return Visit(place: place, arrival: arrival, departure: departure)
  }

  private static func firing(_ id: String, _ value: Value) -> Firing? {
    guard let key = alarmKey(value),
      let entity = value["entity"]?.string.flatMap(Firing.Entity.init(rawValue:)),
      let cause = value["cause"]?.string.flatMap(Firing.Cause.init(rawValue:)),
      let at = value.instant("at"), let decidedAt = value.instant("decided")
    else { return nil }
    var end: Firing.End?
    if let reason = value["end"]?.string.flatMap(Firing.End.Reason.init(rawValue:)),
      let ended = value.instant("ended")
    {
      end = Firing.End(reason, at: ended)
    }
    return Firing(
      id: id, key, entity, occurrence: value["occurrence"]?.string,
      seriesDate: value["occasion"].flatMap(seriesDate), title: value["title"]?.string ?? "",
      cause: cause, at: at, decidedAt: decidedAt, end: end)
  }
}

extension Value {
  fileprivate func instant(_ key: String) -> Instant? {
    self[key]?.string.flatMap { try? Instant(text: $0) }
  }
}
