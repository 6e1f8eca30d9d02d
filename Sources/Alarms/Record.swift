// The records that an alarm engine stores, as JSON under keys: the fixes, the state of each fence,
// each firing, and alarms that must not go off. Invalid records of other processes are ignored.

internal import CivilTime
internal import Geofence
internal import JSON
internal import Reminders
internal import Visits

/// The stored state of a fence. A digest of its circles tells whether the state is still valid for
/// the fence.
struct StoredFenceState: Equatable {
  let state: FenceState
  let circles: String
  /// Nil for one of the person's places, and in records of older versions.
  let proximity: Fence.Proximity?
}

enum Record {
  static let fixesKey = "fixes"

  static func sideKey(_ owner: FenceOwner) -> String {
    switch owner {
    case .alarm(let key): "side/\(StableHash("alarm", key.item, key.alarm).uuid)"
    case .place(let id): "side/\(StableHash("place", id).uuid)"
    }
  }

  static func firingKey(_ id: String) -> String { "firing/\(id)" }
  static func passedKey(_ id: String) -> String { "passed/\(id)" }
  static func spentKey(_ key: AlarmKey) -> String {
    "spent/\(StableHash("alarm", key.item, key.alarm).uuid)"
  }

  static func visitKey(_ visit: Visit) -> String {
    "visit/\(StableHash("visit", visit.place, visit.arrival.text).uuid)"
  }

  /// A digest that differs between different sets of circles.
  static func digest(of circles: [Circle]) -> String {
    var hash = StableHash("circles")
    for circle in circles {
      for number in [circle.center.latitude, circle.center.longitude, circle.radius] {
        hash.add(String(number.bitPattern))
      }
    }
    return hash.shortHex
  }

  // MARK: Writing

  static func encoded(_ sources: FixSources) -> [UInt8] {
    encoded { writer in
      if let current = sources.current {
        writer.member("leader", current.source)
        if !current.device.isEmpty { writer.member("leaderDevice", current.device) }
      }
      writer.key("last")
      writer.beginArray()
      for source in sources.rememberedSources { write(source, to: &writer) }
      writer.endArray()
      if let fix = sources.current, !sources.rememberedSources.contains(where: { $0.last == fix }) {
        write(fix, "current", to: &writer)
      }
      if let exact = sources.lastExact { writer.member("exact", exact.text) }
    }
  }

  private static func write(_ fix: Fix, to writer: inout Writer) {
    writer.member("latitude", fix.coordinate.latitude)
    writer.member("longitude", fix.coordinate.longitude)
    writer.member("accuracy", fix.accuracy)
    writer.member("at", fix.at.text)
    if let place = fix.place { writer.member("place", place) }
  }

  private static func write(_ source: RememberedSource, to writer: inout Writer) {
    writer.beginObject()
    write(source.last, to: &writer)
    writer.member("source", source.last.source)
    if !source.last.device.isEmpty { writer.member("device", source.last.device) }
    if let reason = source.ignoreReason { writer.member("ignored", reason.rawValue) }
    if let motion = source.motion { write(motion, to: &writer) }
    if let rest = source.rest { write(rest, "rest", to: &writer) }
    if let movedAt = source.movedAt { writer.member("moved", movedAt.text) }
    if let away = source.away { write(away, "away", to: &writer) }
    writer.endObject()
  }

  private static func write(_ fix: Fix, _ key: StaticString, to writer: inout Writer) {
    writer.key(key)
    writer.beginObject()
    write(fix, to: &writer)
    writer.endObject()
  }

  private static func write(_ motion: SourceMotion, to writer: inout Writer) {
    writer.key("motion")
    writer.beginObject()
    write(motion.last, "last", to: &writer)
    write(motion.trusted, "trusted", to: &writer)
    writer.member("speed", motion.speed)
    writer.member("east", motion.east)
    writer.member("north", motion.north)
    writer.member("strictness", motion.quality.strictness)
    writer.member("often", motion.frequentSince.text)
    writer.member("known", motion.isKnown)
    writer.member("count", Double(motion.count))
    writer.member("waiting", motion.isWaiting)
    writer.member("rested", motion.wasAtRest)
    writer.member("held", motion.followsWaitingFix)
    if let at = motion.jumpBegan {
      writer.member("jumpBegan", at.text)
    }
    writer.endObject()
  }

  static func encoded(_ stored: StoredFenceState, of owner: FenceOwner) -> [UInt8] {
    encoded { writer in
      switch owner {
      case .alarm(let key):
        writer.member("item", key.item)
        writer.member("alarm", key.alarm)
      case .place(let id): writer.member("place", id)
      }
      writer.member("circles", stored.circles)
      if let proximity = stored.proximity { writer.member("proximity", storedWord(proximity)) }
      writer.member("side", storedWord(stored.state.side))
      if let since = stored.state.since { writer.member("since", since.text) }
      writer.member("crossed", stored.state.wasCrossed)
      guard let crossing = stored.state.crossing else { return }
      writer.key("crossing")
      writer.beginObject()
      writer.member("to", storedWord(crossing.to))
      writer.member("since", crossing.since.text)
      writer.member("last", crossing.lastSupport.text)
      writer.member("received", crossing.received.text)
      if let believedAt = crossing.believedAt { writer.member("believed", believedAt.text) }
      writer.endObject()
    }
  }

  static func encoded(_ firing: Firing) -> [UInt8] {
    encoded { writer in
      writer.member("item", firing.key.item)
      writer.member("alarm", firing.key.alarm)
      writer.member("entity", firing.entity.rawValue)
      if let occurrence = firing.occurrence { writer.member("occurrence", occurrence) }
      if let seriesDate = firing.seriesDate {
        writer.key("occasion")
        writer.beginObject()
        write(seriesDate.date, "date", "at", to: &writer)
        writer.member("start", seriesDate.isStart)
        writer.member("repeats", seriesDate.repeats)
        if let due = seriesDate.due { write(due, "due", "dueAt", to: &writer) }
        if let added = seriesDate.nextAddedDate { write(added, "added", "addedAt", to: &writer) }
        writer.endObject()
      }
      writer.member("title", firing.title)
      writer.member("cause", firing.cause.rawValue)
      writer.member("at", firing.at.text)
      writer.member("decided", firing.decidedAt.text)
      guard let end = firing.end else { return }
      writer.member("end", end.reason.rawValue)
      writer.member("ended", end.at.text)
    }
  }

  private static func write(
    _ position: SeriesDate.SeriesPosition, _ wall: StaticString, _ instant: StaticString,
    to writer: inout Writer
  ) {
    writer.member(wall, position.wall.text)
    if let at = position.instant { writer.member(instant, at.text) }
  }

  static func encoded(passed at: Instant) -> [UInt8] {
    encoded { $0.member("at", at.text) }
  }

  static func encoded(spent key: AlarmKey) -> [UInt8] {
    encoded { writer in
      writer.member("item", key.item)
      writer.member("alarm", key.alarm)
    }
  }

  static func encoded(_ visit: Visit) -> [UInt8] {
    encoded { writer in
      writer.member("place", visit.place)
      writer.member("arrived", visit.arrival.text)
      if let departure = visit.departure { writer.member("left", departure.text) }
    }
  }

  private static func encoded(_ body: (inout Writer) -> Void) -> [UInt8] {
    var writer = Writer(reserving: 256)
    writer.beginObject()
    body(&writer)
    writer.endObject()
    return writer.takeBytes()
  }

  private static func storedWord(_ proximity: Fence.Proximity) -> String {
    switch proximity {
    case .enter: "enter"
    case .leave: "leave"
    }
  }

  private static func storedWord(_ side: Side) -> String {
    switch side {
    case .unknown: "unknown"
    case .inside: "inside"
    case .outside: "outside"
    }
  }
}
