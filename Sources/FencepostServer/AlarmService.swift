// The alarm engine of one open store, and the log in which its state is stored. The service gives
// the engine the items, reads what other processes decided, and stores the engine's decisions
// under the store's lock before any client is notified. Does not depend on clients.

import Alarms
import CivilTime
import Files
import Geofence
import JSON
import Places
import Reminders
import Store

/// A class and not a struct, because the server unwraps its optional `alarmService` with `guard
/// let` in every turn of its event loop, which would copy a struct with all items.
final class AlarmService {
  private(set) var alarmEngine: AlarmEngine { didSet { generation &+= 1 } }
  /// A counter that changes whenever the engine may have changed.
  private(set) var generation = 0
  private var recordLog: KeyValueLog
  private let codec: ItemCodec
  private let log: SessionLog
  /// Whether another process may have written to the log.
  var isStale = false
  /// When to store the last position and the states of fences, unless a decision stores them
  /// earlier. It does no harm if a crash loses them before, because another process can compute
  /// them again.
  private(set) var fixStoringTime: Instant?
  /// The firings, closings and crossings, of this process and others, of which no client was
  /// notified yet.
  private var unreportedOutcome = AlarmEngine.Outcome()
  /// The versions of the settings and of `places.json` that were read last.
  private var documentVersions: StoreHost.OpenStore.DocumentVersions
  private var places: [String: Places.Place] = [:]
  /// The store's slots (indices) of the items that are still to be loaded; nil when all are
  /// loaded.
  private var unloadedSlots: ArraySlice<Int>?

  /// Storing the position may be delayed by this many milliseconds, so that many fixes in a short
  /// time cause one write.
  private static let longestWriteDelay: Int64 = 250

  /// When to decide again, if the last decision could not be stored; else nil.
  private var retryTime: Instant?

  /// Reads the stored state. No alarm goes off before `load` has finished.
  init(
    over openStore: StoreHost.OpenStore, _ codec: ItemCodec, _ inputs: DecisionInputs,
    log: SessionLog, now: Instant
  ) throws(StoreFault) {
    self.codec = codec
    self.log = log
    // With version 0, the places count as changed, so they are read when all items are loaded.
    documentVersions = StoreHost.OpenStore.DocumentVersions(
      settings: openStore.documentVersions.settings, places: 0)
    alarmEngine = AlarmEngine(clock: inputs.clock, defaultPolicy: inputs.defaultPolicy)
    alarmEngine.keepVisits(days: inputs.visitDays, now: now)
    recordLog = try openStore.store.keyValueLog(named: Store.fences)
    try catchUp(now: now)
    (unreportedOutcome.firings, unreportedOutcome.closings) = ([], [])
    var slots: [Int] = []
    openStore.store.forEachKeys { slot, _, kind, _ in
      if Alarms.Firing.Entity(kind: kind) != nil { slots.append(slot) }
    }
    unloadedSlots = slots[...]
  }

  // MARK: Loading

  /// Whether all items and places are loaded.
  var hasLoadedItems: Bool { unloadedSlots == nil }

  /// Loads items until `isTime` says to stop; true once all are loaded. Items that change
  /// meanwhile arrive through `apply` too. An item may then be loaded twice, which does no harm.
  func load(from openStore: StoreHost.OpenStore, now: Instant, until isTime: () -> Bool) -> Bool {
    guard var slots = unloadedSlots else { return true }
    while !slots.isEmpty {
      for slot in slots.prefix(Self.loadBatchSize) {
        guard let item = openStore.store.item(inSlot: slot),
          let entity = Alarms.Firing.Entity(kind: item.kind),
          let inputs = inputs(of: item, in: openStore)
        else { continue }
        update(inputs, of: item, entity, in: openStore, now: now)
      }
      slots = slots.dropFirst(Self.loadBatchSize)
      unloadedSlots = slots
      if isTime() { return false }
    }
    updatePlaces(from: openStore, now: now)
    for entity in Alarms.Firing.Entity.allCases {
      alarmEngine.closeFiringsWithoutAlarm(of: entity, now: now)
    }
    alarmEngine.trim(now: now)
    unloadedSlots = nil
    return true
  }

  /// How many items are loaded before `isTime` is asked again whether to pause for other work.
  private static let loadBatchSize = 32

  /// The records that alarm engines have stored, as far as this process has read them.
  var records: [String: [UInt8]] { recordLog.entries }

  /// The places that have moved since the alarms which follow them were last updated.
  var movedPlaces: Set<String> {
    var movedPlaceIDs: Set<String> = []
    for place in alarmEngine.followers {
      guard let id = place.placeID, let currentPlace = places[id] else { continue }
      if FencePlace(following: currentPlace) != place { movedPlaceIDs.insert(id) }
    }
    return movedPlaceIDs
  }

  /// The open firings from before this session began to listen.
  var firingsBeforeSession: [Alarms.Firing] {
    let reportedIDs = Set(unreportedOutcome.firings.map(\.id))
    return alarmEngine.openFirings.filter { !reportedIDs.contains($0.id) }
  }

  /// Whether a firing should still be announced. A new firing is announced unless a later one
  /// replaced it. A firing from before the session is announced only if it is still open.
  func shouldAnnounce(_ firingID: String, isRepeated: Bool) -> Bool {
    guard let firing = withEngine({ $0.firings[firingID] }) else { return false }
    return firing.isOpen || !isRepeated && firing.end?.reason != .overtaken
  }

  private func inputs(of item: Item, in openStore: StoreHost.OpenStore) -> AlarmInputs? {
    openStore.inputs(of: item, codec)
  }

  /// The settings that affect decisions.
  struct DecisionInputs {
    var clock: PersonalClock
    var defaultPolicy: FencePolicy
    /// For how many days visits are kept.
    var visitDays: Int
  }

  // MARK: Events

  /// When the service has to run again, even if nothing else happens until then; nil if never.
  var nextRunTime: Instant? {
    guard hasLoadedItems else { return nil }
    return earlier(withEngine { $0.nextDecisionTime }, fixStoringTime).map {
      max($0, retryTime ?? $0)
    }
  }

  /// Gives `body` the engine itself, because reading the property would copy the engine.
  private func withEngine<Seen>(_ body: (inout AlarmEngine) -> Seen) -> Seen { body(&alarmEngine) }

  /// Delays the next decision, because the last one could not be stored.
  func delayRetry(at now: Instant) { retryTime = now.adding(milliseconds: Self.retryDelay) }

  private static let retryDelay: Int64 = 1000

  /// Drops waiting times that are longer than the longest delay: they were set before the clock
  /// was set back.
  func dropDistantRetry(at now: Instant) {
    if let time = fixStoringTime, time - now > Self.longestWriteDelay {
      fixStoringTime = now
    }
    if let time = retryTime, time - now > Self.retryDelay { retryTime = nil }
  }

  /// Applies changes of the store's items.
  func apply(_ delta: Delta, of openStore: StoreHost.OpenStore, now: Instant) {
    for (_, item) in delta.all {
      guard let entity = Alarms.Firing.Entity(kind: item.kind) else { continue }
      guard let item = openStore.store.item(ItemID(item.id)) else {
        alarmEngine.update(nil, of: item.id, entity, now: now)
        continue
      }
      update(inputs(of: item, in: openStore), of: item, entity, in: openStore, now: now)
    }
    planWriting(now: now)
  }

  private func update(
    _ inputs: AlarmInputs?, of item: Item, _ entity: Alarms.Firing.Entity,
    in openStore: StoreHost.OpenStore,
    now: Instant
  ) {
    let codec = codec
    alarmEngine.update(inputs, of: item.id.text, entity, now: now) { seriesDate in
      let bytes = try? openStore.store.content(of: item.id, in: Staging())
      let file = bytes.flatMap { try? codec.reminderFile($0) }
      return file?.outcome(since: seriesDate) ?? .stays
    }
  }

  /// Schedules when to store the position and the states of fences. It does no harm if a crash
  /// loses them before, because another process can compute them again.
  private func planWriting(now: Instant) {
    guard fixStoringTime == nil, withEngine({ $0.hasRecords || $0.hasNewFix }) else { return }
    fixStoringTime = now.adding(milliseconds: Self.longestWriteDelay)
  }

  /// Whether the settings or places have changed since they were read.
  func hasOutdatedDocuments(comparedTo openStore: StoreHost.OpenStore) -> Bool {
    openStore.documentVersions != documentVersions
  }

  func update(at openStore: StoreHost.OpenStore, _ inputs: DecisionInputs, now: Instant) {
    documentVersions.settings = openStore.documentVersions.settings
    alarmEngine.set(clock: inputs.clock, defaultPolicy: inputs.defaultPolicy, now: now)
    alarmEngine.keepVisits(days: inputs.visitDays, now: now)
    updatePlaces(from: openStore, now: now)
  }

  private func updatePlaces(from openStore: StoreHost.OpenStore, now: Instant) {
    guard openStore.documentVersions.places != documentVersions.places else { return }
    documentVersions.places = openStore.documentVersions.places
    let currentPlaces = openStore.places.places
    let removedIDs = Set(places.keys).subtracting(currentPlaces.map(\.id))
    for id in removedIDs { alarmEngine.update(place: id, nil, now: now) }
    places = [:]
    for place in currentPlaces {
      places[place.id] = place
      alarmEngine.update(
        place: place.id, Circle(center: place.coordinate, radius: place.radius), now: now)
    }
  }

  static let placesFile = FileName(ours: "places.json")

  func place(_ id: String) -> Places.Place? { places[id] }

  /// Reads what other processes stored in the log; the caller need not hold the lock.
  func catchUp(now: Instant) throws(StoreFault) {
    isStale = false
    do throws(DiskFault) {
      let changedKeys = try recordLog.catchUp()
      guard !changedKeys.isEmpty else { return }
      unreportedOutcome.firings += alarmEngine.applyRecords(
        recordLog.entries, under: changedKeys, now: now)
      addUnreported(alarmEngine.takeOutcome())
      planWriting(now: now)
    } catch {
      isStale = true
      log.debug("alarm: what other processes decided could not be read")
      throw .disk(error)
    }
  }

  // MARK: Deciding

  /// Evaluates a fix on a copy of the engine. If the fix changes nothing but the last known
  /// position, the copy replaces the engine at once, without the lock. Otherwise the caller has to
  /// decide with the lock held.
  func receive(_ fix: Fix, now: Instant) -> DecisionAttempt {
    var trialEngine = alarmEngine
    let ignoreReason = trialEngine.receive(fix, now: now)
    guard !trialEngine.hasRecords else {
      return .mustDecide(
        AlarmTrial(alarmEngine: trialEngine, ignoreReason: ignoreReason, generation: generation))
    }
    alarmEngine = trialEngine
    planWriting(now: now)
    return .alreadyFinal(ignoreReason)
  }

  enum DecisionAttempt {
    case alreadyFinal(IgnoreReason?)
    case mustDecide(AlarmTrial)
  }

  /// A copy of the engine that has evaluated a fix, not stored yet. Valid only while the service
  /// still has this `generation`.
  struct AlarmTrial {
    let alarmEngine: AlarmEngine
    let ignoreReason: IgnoreReason?
    let generation: Int
  }

  /// Decides and stores the decisions; the caller holds the lock. If storing fails, the engine
  /// stays as it was. `isDurable` makes the decisions durable before a client is answered;
  /// `isLast` stores everything, because the session ends.
  func decide(
    now: Instant, isDurable: Bool, isLast: Bool = false, _ body: (inout AlarmEngine) -> Void
  ) throws(StoreFault) -> AlarmEngine.Outcome {
    try catchUp(now: now)
    let engineBefore = alarmEngine
    body(&alarmEngine)
    let outcome = alarmEngine.takeOutcome()
    // The very first fix sets the state of every fence, inside or outside. These are too many
    // records to store at once, so the number is limited unless everything has to be stored now.
    let storesEverything = isDurable || isLast || !outcome.firings.isEmpty
    let records = alarmEngine.takeRecords(
      withFixes: true, fenceStates: storesEverything ? .max : Self.mostFenceStates)
    do throws(DiskFault) {
      // A firing of which clients are notified must be durable; the position, and which fences
      // contain it, may be lost.
      try recordLog.set(records, synced: isDurable || !outcome.firings.isEmpty)
    } catch {
      alarmEngine = engineBefore
      throw .disk(error)
    }
    (fixStoringTime, retryTime) = (withEngine { $0.hasRecords } ? now : nil, nil)
    addUnreported(outcome)
    return outcome
  }

  /// How many fences' states are stored at once.
  static let mostFenceStates = 512

  private func addUnreported(_ outcome: AlarmEngine.Outcome) {
    unreportedOutcome.firings += outcome.firings
    unreportedOutcome.closings += outcome.closings
    unreportedOutcome.crossings += outcome.crossings
  }

  /// Returns the firings and closings of which no client was notified yet, and forgets them.
  func takeOutcome() -> AlarmEngine.Outcome {
    // A firing that was closed because its item changed is in no outcome of a decision, so it is
    // taken from the engine here.
    addUnreported(alarmEngine.takeOutcome())
    defer { unreportedOutcome = AlarmEngine.Outcome() }
    logDecisions(unreportedOutcome)
    return unreportedOutcome
  }

  /// Logs no titles. Ids of places, which may be made from titles, are logged only with
  /// `--log-contents`.
  private func logDecisions(_ outcome: AlarmEngine.Outcome) {
    guard log.isDetailed else { return }
    for crossing in outcome.crossings {
      let place = log.showsContents ? " \(crossing.place.excerpt())" : ""
      log.debug("alarm: \(crossing.kind) at a place\(place), at \(crossing.at.text)")
    }
    for firing in outcome.firings {
      log.debug(
        "alarm: went off, \(firing.entity) \(firing.key.item.excerpt()), alarm "
          + "\(firing.key.alarm.excerpt()), cause \(firing.cause), at \(firing.at.text), "
          + "decided at \(firing.decidedAt.text)")
    }
    for closing in outcome.closings {
      log.debug(
        "alarm: closed, \(closing.entity) \(closing.key.item.excerpt()), alarm "
          + "\(closing.key.alarm.excerpt()), \(closing.end.map { "\($0.reason)" } ?? "open again")")
    }
  }
}

extension Alarms.Firing.Entity {
  /// Nil for a kind of item that has no alarms.
  init?(kind: String) {
    switch kind {
    case ItemKind.reminder: self = .reminder
    case ItemKind.event: self = .event
    default: return nil
    }
  }
}

extension StoreHost.OpenStore {
  /// What the alarm engine needs of an item. It is read from the item's keys (the values that the
  /// index has of each item), or from its file if only the file defines its time zone.
  func inputs(of item: Item, _ codec: ItemCodec) -> AlarmInputs? {
    guard let entity = Alarms.Firing.Entity(kind: item.kind) else { return nil }
    let keys = item.keys.span.bytes
    if entity == .event, EventKeys.isValid(keys), EventKeys.needsFile(keys),
      let bytes = try? store.content(of: item.id, in: Staging()),
      let file = try? codec.eventFile(bytes)
    {
      return AlarmInputs(file)
    }
    return AlarmInputs(keys: keys, of: entity) { try? codec.zone($0) }
  }
}

extension AlarmInputs {
  init?(keys: RawSpan, of entity: Alarms.Firing.Entity, zone: (String) -> Zone?) {
    switch entity {
    case .reminder: self.init(reminderKeys: keys, zone: zone)
    case .event: self.init(eventKeys: keys, zone: zone)
    }
  }
}
