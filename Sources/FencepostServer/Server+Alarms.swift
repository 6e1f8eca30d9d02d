// The server's use of its alarm service. The service starts when the store is open and the client
// either listens or reports a position. It receives all changes, and decides which alarms go off,
// while this process holds the store's lock.

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
  /// The settings that affect which alarms go off. Whole days and floating times use the zone of
  /// the store or machine, not that of the session, because all processes must decide the same.
  private var decisionInputs: AlarmService.DecisionInputs {
    let settings = settings
    let zone =
      settings.timeZone.flatMap { try? codec.zone($0) }
      ?? codec.localZone(environment: configuration.environment)
    return AlarmService.DecisionInputs(
      clock: PersonalClock(zone: zone, startOfDay: settings.startOfDay),
      defaultPolicy: FencePolicy(
        dwell: settings.dwell, margin: settings.margin, fireIfInside: settings.fireIfInside),
      visitDays: settings.visitDays)
  }

  // MARK: Loading

  /// Starts the alarm service if the store is open. Items are loaded in slices. No alarm goes off
  /// before all are loaded.
  mutating func startAlarms() throws(StoreFault) {
    guard alarmService == nil, let openStore = storeHost.openStore else { return }
    alarmService = try AlarmService(over: openStore, codec, decisionInputs, log: log, now: now)
  }

  /// Whether items are still being loaded.
  var isLoadingAlarms: Bool { alarmService.map { !$0.hasLoadedItems } ?? false }

  /// Loads the alarms of some items; true when all are loaded.
  mutating func loadAlarms(until isTime: () -> Bool) -> Bool {
    guard isLoadingAlarms, let alarmService, let openStore = storeHost.openStore else {
      return true
    }
    guard alarmService.load(from: openStore, now: now, until: isTime) else { return false }
    pendingNotifications.alarms.startAnnouncing(with: alarmService.firingsBeforeSession)
    log.debug(
      "alarm: all items are watched; next at \(alarmService.nextRunTime?.text ?? "no time")")
    // While no process of Fencepost was running, the person may have edited the coordinates of
    // places in `places.json`. The alarms at these places have to move too.
    placeFollowing.add(alarmService.movedPlaces.union(movedPlaces))
    return true
  }

  /// Loads all items at once, for requests that cannot wait.
  mutating func loadAllAlarms() throws(StoreFault) {
    try startAlarms()
    _ = loadAlarms(until: { false })
  }

  // MARK: Changes

  /// Takes the store's announcements, and gives them to the alarm service.
  mutating func takeAnnouncements() -> [Announcement] {
    guard let openStore = storeHost.openStore else { return [] }
    let announcements = openStore.store.takeAnnouncements()
    applyToAlarms(announcements)
    return announcements
  }

  mutating func applyToAlarms(_ announcements: [Announcement]) {
    // If a client of another server moved a place, alarms that follow the place have to move too.
    // That other server moves them, even those that its client may not see, but it may have
    // crashed before.
    for announcement in announcements where announcement.origin != .own {
      placeFollowing.add(announcement.delta)
    }
    guard alarmService != nil, let openStore = storeHost.openStore else { return }
    for announcement in announcements {
      alarmService?.apply(announcement.delta, of: openStore, now: now)
    }
  }

  /// Runs `body`, which decides which alarms go off, under the store's lock and after reading what
  /// other processes decided. Uncommitted edits of items may still be rolled back, so `body` must
  /// not read items.
  @discardableResult
  mutating func decide(
    isDurable: Bool = false, isLast: Bool = false, _ body: (inout AlarmEngine) -> Void
  ) throws(StoreFault) -> AlarmEngine.Outcome {
    guard let openStore = storeHost.openStore else { return AlarmEngine.Outcome() }
    let wasInTurn = openStore.store.isInTurn
    try openStore.store.beginTurn()
    defer { if !wasInTurn { openStore.store.abandonTurn() } }
    let now = now
    if !wasInTurn {
      pendingNotifications.storeChanges += takeAnnouncements()
      if alarmService?.hasOutdatedDocuments(comparedTo: openStore) == true {
        alarmService?.update(at: openStore, decisionInputs, now: now)
      }
    }
    return try alarmService?.decide(now: now, isDurable: isDurable, isLast: isLast, body)
      ?? AlarmEngine.Outcome()
  }

  /// Reads what other processes decided about alarms, and decides which of the alarms that are due
  /// go off.
  mutating func runAlarms(isCaughtUp: Bool) throws(StoreFault) {
    guard let openStore = storeHost.openStore, let alarmService, alarmService.hasLoadedItems else {
      return
    }
    let now = now
    alarmService.dropDistantRetry(at: now)
    do throws(StoreFault) {
      if openStore.takeStoredDecisionsHint() || alarmService.isStale {
        try alarmService.catchUp(now: now)
      }
      if alarmService.hasOutdatedDocuments(comparedTo: openStore) {
        alarmService.update(at: openStore, decisionInputs, now: now)
      }
      guard let due = alarmService.nextRunTime, due <= now else { return }
      try decide { $0.run(to: now, isCaughtUp: isCaughtUp) }
      log.debug(
        "alarm: decided what was due; next at \(alarmService.nextRunTime?.text ?? "no time")")
    } catch {
      alarmService.delayRetry(at: now)
      throw error
    }
  }

  /// Stores the position that was reported last, so that the next session has it.
  mutating func endAlarms() {
    if alarmService?.fixStoringTime != nil { _ = try? decide(isLast: true) { _ in } }
    alarmService = nil
  }

  /// Discards the notifications about alarms that wait to be sent, because the client does not
  /// listen yet and they would fill the memory.
  mutating func discardAlarmNotifications() {
    _ = alarmService?.takeOutcome()
    pendingNotifications.alarms.discard()
  }

  /// Called when the client begins to listen. Announces the earlier firings that are still open.
  mutating func beginNotifications() {
    if let alarmService, alarmService.hasLoadedItems {
      pendingNotifications.alarms.startAnnouncing(with: alarmService.firingsBeforeSession)
    }
  }

  /// The firings that the client may see and of which it was not notified yet.
  mutating func takeFirings() -> [(firing: Alarms.Firing, isRepeated: Bool)] {
    let newOutcome = alarmService?.takeOutcome() ?? AlarmEngine.Outcome()
    pendingNotifications.alarms.add(newOutcome)
    return pendingNotifications.alarms.takeFirings(newOutcome.firings, accessRights) {
      [alarmService] id, isRepeated in
      alarmService?.shouldAnnounce(id, isRepeated: isRepeated) == true
    }
  }

  /// Records that alarms which a save has set to a past time are over, so that they do not go off.
  /// The save is not committed yet, so the store's lock is held.
  mutating func suppressPastAlarms(_ changedItems: [(id: ItemID, before: ArraySlice<UInt8>?)])
    throws(StoreFault)
  {
    guard let openStore = storeHost.openStore else { return }
    let now = now
    var cachedClock: PersonalClock?
    for (id, before) in changedItems {
      // Most items have no alarms. The values of the item in the index (its keys) show that,
      // without reading a file.
      guard let item = openStore.item(id), let newInputs = openStore.inputs(of: item, codec),
        newInputs.mayGoOffByTime
      else { continue }
      let clock = cachedClock ?? decisionInputs.clock
      cachedClock = clock
      guard newInputs.triggers(clock, around: now).contains(where: { $0.at <= now }) else {
        continue
      }
      // Suppressing needs no other items, so the service need not have loaded them.
      try startAlarms()
      let oldInputs = before.flatMap { inputs($0, of: item.kind) }
      try decide(isDurable: true) {
        $0.suppressPast(newInputs, of: id.text, was: oldInputs, now: now)
      }
    }
  }

  /// Gives the records of items' alarms to their new ids, after the ids have changed, so that an
  /// alarm that went off before does not go off again.
  mutating func moveAlarms(_ items: [RenamedItem]) throws(StoreFault) {
    for item in items where storeHost.store?.hasItem(item.old) == false {
      try moveAlarms(of: item.old.text, to: item.new.text)
      try suppressPastAlarms([(item.new, nil)])
    }
  }

  private mutating func moveAlarms(of oldID: String, to newID: String) throws(StoreFault) {
    guard let item = storeHost.openStore?.item(ItemID(newID)),
      let inputs = storeHost.openStore?.inputs(of: item, codec), !inputs.alarms.isEmpty
    else { return }
    try startAlarms()
    let now = now
    try decide(isDurable: true) { $0.rename(item: oldID, to: newID, now: now) }
  }

  func inputs(_ keys: ArraySlice<UInt8>, of kind: String) -> AlarmInputs? {
    Alarms.Firing.Entity(kind: kind).flatMap { entity in
      AlarmInputs(keys: keys.span.bytes, of: entity) { try? codec.zone($0) }
    }
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
