// The server at its sentry: begun when the store is open and somebody listens, or asks where they
// are; given what happens; asked to decide under the store's lock.

import Alarms
import CivilTime
import FencepostProtocol
import Files
import Geofence
import JSONRPC
import Reminders
import Store

extension Server {
  /// Whole days and floating times are meant where the machine is, whatever a session says of its
  /// own zone: all who decide have to decide the same.
  private var circumstances: Sentry.Circumstances {
    let settings = settings
    let zone =
      settings.timeZone.flatMap { try? form.zone($0) }
      ?? form.localZone(environment: configuration.environment)
    return Sentry.Circumstances(
      clock: PersonalClock(zone: zone, startOfDay: settings.startOfDay),
      usual: FencePolicy(
        dwell: settings.dwell, margin: settings.margin, fireIfInside: settings.fireIfInside))
  }

  // MARK: Its beginning

  /// Begins to watch, where the store is open and nobody does. What there is to watch is put to it
  /// slice by slice; nothing goes off before all of it stands, and then all that has come meanwhile.
  mutating func beginSentry() throws(StoreFault) {
    guard sentry == nil, let house = keeping.house else { return }
    sentry = try Sentry(over: house, form, circumstances, now: now)
  }

  /// Whether what is watched has yet to be put to the sentry.
  var isPosting: Bool { sentry.map { !$0.isPosted } ?? false }

  /// One slice of that; true where nothing is left of it.
  mutating func postSentry(until isTime: () -> Bool) -> Bool {
    guard isPosting, let sentry, let house = keeping.house else { return true }
    guard sentry.post(from: house, now: now, until: isTime) else { return false }
    toldLater = sentry.unheard
    // By hand, while nobody was here.
    movedPlaces.formUnion(sentry.strayed.union(strayedPlaces))
    return true
  }

  /// All at once, for whoever cannot wait.
  mutating func postSentry() throws(StoreFault) {
    try beginSentry()
    _ = postSentry(until: { false })
  }

  // MARK: What happens

  /// What the store has to announce, known to the sentry as well.
  mutating func takeAnnouncements() -> [Announcement] {
    guard let house = keeping.house else { return [] }
    let announcements = house.store.takeAnnouncements()
    learn(announcements)
    return announcements
  }

  mutating func learn(_ announcements: [Announcement]) {
    // Of what another server's client moved that server takes along what its client may not see; it
    // may have died before it did.
    for announcement in announcements where announcement.origin != .own {
      noteMoved(announcement.delta)
    }
    guard sentry != nil, let house = keeping.house else { return }
    for announcement in announcements {
      sentry?.take(announcement.delta, of: house, now: now)
    }
  }

  /// Decides under the lock, with what others did before. Within a turn that goes on, what items say
  /// need not come to stand: whoever decides then has to know none.
  @discardableResult
  mutating func decide(
    lasting: Bool = false, isLast: Bool = false, _ body: (inout Vigil) -> Void
  ) throws(StoreFault) -> Vigil.Outcome {
    guard let house = keeping.house else { return Vigil.Outcome() }
    let hadTurn = house.look { $0.isInTurn }
    try house.store.beginTurn()
    defer { if !hadTurn { house.store.abandon() } }
    let now = now
    if !hadTurn {
      refreshed += takeAnnouncements()
      if sentry?.isBehind(house) == true { sentry?.look(at: house, circumstances, now: now) }
    }
    return try sentry?.decide(now: now, lasting: lasting, isLast: isLast, body) ?? Vigil.Outcome()
  }

  /// What the clock decides, and what others have.
  mutating func keepWatch(isCaughtUp: Bool) throws(StoreFault) {
    guard let house = keeping.house, let sentry, sentry.isPosted else { return }
    let now = now
    sentry.look(at: now)
    do throws(StoreFault) {
      if house.takeSight() || sentry.isStale { try sentry.catchUp(now: now) }
      if sentry.isBehind(house) { sentry.look(at: house, circumstances, now: now) }
      guard let due = sentry.due, due <= now else { return }
      try decide { $0.run(to: now, isCaughtUp: isCaughtUp) }
    } catch {
      sentry.pause(at: now)
      throw error
    }
  }

  /// The last fix is kept for the next session.
  mutating func leaveSentry() {
    if sentry?.fixDue != nil { _ = try? decide(isLast: true) { _ in } }
    sentry = nil
  }

  /// Nobody listens, and who may never do so must not fill the memory.
  mutating func passOverNews() {
    _ = sentry?.takeNews()
    (toldLater, closings, crossings) = ([], [], [])
  }

  /// Somebody listens from now on: of what has gone off before they hear where it is open.
  mutating func beginTelling() {
    if let sentry, sentry.isPosted { toldLater = sentry.unheard }
  }

  /// What is to be told to the client, which may know of it and has not heard it yet.
  mutating func takeFirings() -> [(firing: Alarms.Firing, isRepeated: Bool)] {
    let news = sentry?.takeNews() ?? Vigil.Outcome()
    crossings += news.crossings
    closings += news.closings
    let all = toldLater.map { ($0, true) } + news.firings.map { ($0, false) }
    toldLater = []
    var told: [(Alarms.Firing, Bool)] = []
    for (firing, isRepeated) in all
    where sentry?.isNews(firing.id, isRepeated: isRepeated) == true {
      guard sight.sees(firing.entity.access) else {
        toldLater.append(firing)
        continue
      }
      if heard.insert(firing.id).inserted { told.append((firing, isRepeated)) }
    }
    return told
  }

  /// What was closed of what the client has heard of, once.
  mutating func takeClosings() -> [Alarms.Firing] {
    guard !closings.isEmpty else { return [] }
    let known = closings.filter { heard.contains($0.id) }
    // Who may not know of it now may be waiting for it when they may again.
    closings = known.filter { !sight.sees($0.entity.access) }
    return known.filter { sight.sees($0.entity.access) }
  }

  /// What a save set for a time that had passed already does not go off for it. The turn goes on, so
  /// the lock is held.
  mutating func passOver(_ changed: [(id: ItemID, before: ArraySlice<UInt8>?)]) throws(StoreFault) {
    guard let house = keeping.house else { return }
    let now = now
    var known: PersonalClock?
    for (id, before) in changed {
      // Most items have no alarm, and are known for it at a glance.
      guard let item = house.item(id), let new = house.sheet(of: item, form), new.mayCall
      else { continue }
      let clock = known ?? circumstances.clock
      known = clock
      guard new.calls(clock, around: now).contains(where: { $0.at <= now }) else { continue }
      // Who decides nothing but that has to know no other item.
      try beginSentry()
      let old = before.flatMap { sheet($0, of: item.kind) }
      try decide(lasting: true) { $0.passOver(new, of: id.text, was: old, now: now) }
    }
  }

  func sheet(_ keys: ArraySlice<UInt8>, of kind: String) -> AlarmSheet? {
    Alarms.Firing.Entity(kind: kind).flatMap { entity in
      AlarmSheet(keys: keys.span.bytes, of: entity) { try? form.zone($0) }
    }
  }

  mutating func takeCrossings() -> [RegionCrossing] {
    defer { crossings = [] }
    return sight.sees(AccessEntity.location) ? crossings : []
  }
}

extension Alarms.Firing.Entity {
  var access: AccessEntity {
    switch self {
    case .reminder: .reminder
    case .event: .event
    }
  }
}
