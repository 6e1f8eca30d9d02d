// The server at its sentry: begun when the store is open and somebody listens, or asks where they
// are; given what happens; asked to decide under the store's lock.

import Alarms
import CivilTime
import FencepostProtocol
import Files
import Geofence
import JSONRPC
import Reminders
import SettingsFile
import Store

extension Server {
  /// Whole days and floating times are meant where the machine is, whatever a session says of its
  /// own zone: all who decide have to decide the same.
  private var inputs: AlarmService.DecisionInputs {
    let settings = settings
    let zone =
      settings.timeZone.flatMap { try? codec.zone($0) }
      ?? codec.localZone(environment: configuration.environment)
    return AlarmService.DecisionInputs(
      clock: PersonalClock(zone: zone, startOfDay: settings.startOfDay),
      usual: FencePolicy(
        dwell: settings.dwell, margin: settings.margin, fireIfInside: settings.fireIfInside))
  }

  // MARK: Its beginning

  /// Begins to watch, where the store is open and nobody does. What there is to watch is put to it
  /// slice by slice; nothing goes off before all of it stands, and then all that has come meanwhile.
  mutating func beginSentry() throws(StoreFault) {
    guard alarmService == nil, let openStore = storeHost.openStore else { return }
    alarmService = try AlarmService(over: openStore, codec, inputs, log: log, now: now)
  }

  /// Whether what is watched has yet to be put to the sentry.
  var isPosting: Bool { alarmService.map { !$0.isPosted } ?? false }

  /// One slice of that; true where nothing is left of it.
  mutating func postSentry(until isTime: () -> Bool) -> Bool {
    guard isPosting, let alarmService, let openStore = storeHost.openStore else { return true }
    guard alarmService.post(from: openStore, now: now, until: isTime) else { return false }
    toldLater = alarmService.unheard
    log.detail("alarm: all items are watched; next at \(alarmService.due?.text ?? "no time")")
    // By hand, while nobody was here.
    movedPlaces.formUnion(alarmService.strayed.union(strayedPlaces))
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
    guard let openStore = storeHost.openStore else { return [] }
    let announcements = openStore.store.takeAnnouncements()
    learn(announcements)
    return announcements
  }

  mutating func learn(_ announcements: [Announcement]) {
    // Of what another server's client moved that server takes along what its client may not see; it
    // may have died before it did.
    for announcement in announcements where announcement.origin != .own {
      noteMoved(announcement.delta)
    }
    guard alarmService != nil, let openStore = storeHost.openStore else { return }
    for announcement in announcements {
      alarmService?.take(announcement.delta, of: openStore, now: now)
    }
  }

  /// Decides under the lock, with what others did before. Within a turn that goes on, what items say
  /// need not come to stand: whoever decides then has to know none.
  @discardableResult
  mutating func decide(
    lasting: Bool = false, isLast: Bool = false, _ body: (inout AlarmEngine) -> Void
  ) throws(StoreFault) -> AlarmEngine.Outcome {
    guard let openStore = storeHost.openStore else { return AlarmEngine.Outcome() }
    let hadTurn = openStore.look { $0.isInTurn }
    try openStore.store.beginTurn()
    defer { if !hadTurn { openStore.store.abandon() } }
    let now = now
    if !hadTurn {
      refreshed += takeAnnouncements()
      if alarmService?.isBehind(openStore) == true {
        alarmService?.look(at: openStore, inputs, now: now)
      }
    }
    return try alarmService?.decide(now: now, lasting: lasting, isLast: isLast, body)
      ?? AlarmEngine.Outcome()
  }

  /// What the clock decides, and what others have.
  mutating func keepWatch(isCaughtUp: Bool) throws(StoreFault) {
    guard let openStore = storeHost.openStore, let alarmService, alarmService.isPosted else {
      return
    }
    let now = now
    alarmService.look(at: now)
    do throws(StoreFault) {
      if openStore.takeSight() || alarmService.isStale { try alarmService.catchUp(now: now) }
      if alarmService.isBehind(openStore) { alarmService.look(at: openStore, inputs, now: now) }
      guard let due = alarmService.due, due <= now else { return }
      try decide { $0.run(to: now, isCaughtUp: isCaughtUp) }
      log.detail("alarm: decided what was due; next at \(alarmService.due?.text ?? "no time")")
    } catch {
      alarmService.pause(at: now)
      throw error
    }
  }

  /// The last fix is kept for the next session.
  mutating func leaveSentry() {
    if alarmService?.fixDue != nil { _ = try? decide(isLast: true) { _ in } }
    alarmService = nil
  }

  /// Nobody listens, and who may never do so must not fill the memory.
  mutating func passOverNews() {
    _ = alarmService?.takeNews()
    (toldLater, closings, crossings) = ([], [], [])
  }

  /// Somebody listens from now on: of what has gone off before they hear where it is open.
  mutating func beginTelling() {
    if let alarmService, alarmService.isPosted { toldLater = alarmService.unheard }
  }

  /// What is to be told to the client, which may know of it and has not heard it yet.
  mutating func takeFirings() -> [(firing: Alarms.Firing, isRepeated: Bool)] {
    let news = alarmService?.takeNews() ?? AlarmEngine.Outcome()
    crossings += news.crossings
    closings += news.closings
    let all = toldLater.map { ($0, true) } + news.firings.map { ($0, false) }
    toldLater = []
    var told: [(Alarms.Firing, Bool)] = []
    for (firing, isRepeated) in all
    where alarmService?.isNews(firing.id, isRepeated: isRepeated) == true {
      guard accessRights.sees(firing.entity.access) else {
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
    closings = known.filter { !accessRights.sees($0.entity.access) }
    return known.filter { accessRights.sees($0.entity.access) }
  }

  /// What a save set for a time that had passed already does not go off for it. The turn goes on, so
  /// the lock is held.
  mutating func passOver(_ changed: [(id: ItemID, before: ArraySlice<UInt8>?)]) throws(StoreFault) {
    guard let openStore = storeHost.openStore else { return }
    let now = now
    var known: PersonalClock?
    for (id, before) in changed {
      // Most items have no alarm, and are known for it at a glance.
      guard let item = openStore.item(id), let new = openStore.inputs(of: item, codec), new.mayCall
      else { continue }
      let clock = known ?? inputs.clock
      known = clock
      guard new.calls(clock, around: now).contains(where: { $0.at <= now }) else { continue }
      // Who decides nothing but that has to know no other item.
      try beginSentry()
      let old = before.flatMap { inputs($0, of: item.kind) }
      try decide(lasting: true) { $0.passOver(new, of: id.text, was: old, now: now) }
    }
  }

  func inputs(_ keys: ArraySlice<UInt8>, of kind: String) -> AlarmInputs? {
    Alarms.Firing.Entity(kind: kind).flatMap { entity in
      AlarmInputs(keys: keys.span.bytes, of: entity) { try? codec.zone($0) }
    }
  }

  mutating func takeCrossings() -> [RegionCrossing] {
    defer { crossings = [] }
    return accessRights.sees(AccessEntity.location) ? crossings : []
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
