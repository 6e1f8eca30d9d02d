// The vigil over one open store, with the register that it is kept in: what items say is put into it,
// what others have decided is taken over, and what is decided here is written down under the store's
// lock before anybody is told. Knows no client.

import Alarms
import CivilTime
import Files
import Geofence
import JSON
import Places
import Reminders
import Store

/// One reference: whoever asks it at every turn of a loop does not copy it.
final class AlarmService {
  private(set) var alarmEngine: AlarmEngine { didSet { edition &+= 1 } }
  /// Another number whenever the vigil may be another.
  private(set) var edition = 0
  private var register: KeyValueLog
  private let codec: ItemCodec
  private let log: SessionLog
  /// Somebody may have written into the register.
  var isStale = false
  /// When that is to be written down which nothing hangs on, if nothing else is before.
  private(set) var fixDue: Instant?
  /// What is to be told: that went off just now, here or elsewhere.
  private var untold = AlarmEngine.Outcome()
  /// What the settings and `places.json` said when they were last looked at.
  private var documentVersions: StoreHost.OpenStore.DocumentVersions
  private var places: [String: Places.Place] = [:]
  /// Slots of the store whose items have yet to be put into the vigil; nil once it stands.
  private var left: ArraySlice<Int>?

  /// What nothing hangs on is written down so many milliseconds later at most.
  private static let delay: Int64 = 250

  /// Nothing is decided before this, after that failed.
  private var retry: Instant?

  /// Reads what is kept. Nothing goes off before `post` has come to its end.
  init(
    over openStore: StoreHost.OpenStore, _ codec: ItemCodec, _ inputs: DecisionInputs,
    log: SessionLog, now: Instant
  ) throws(StoreFault) {
    self.codec = codec
    self.log = log
    // The places are taken when all stands.
    documentVersions = StoreHost.OpenStore.DocumentVersions(
      settings: openStore.documentVersions.settings, places: 0)
    alarmEngine = AlarmEngine(clock: inputs.clock, usual: inputs.usual)
    register = try openStore.store.register(Store.fences)
    try catchUp(now: now)
    (untold.firings, untold.closings) = ([], [])
    var slots: [Int] = []
    openStore.look { store in
      store.forEachKeys { slot, _, kind, _ in
        if Alarms.Firing.Entity(kind: kind) != nil { slots.append(slot) }
      }
    }
    left = slots[...]
  }

  // MARK: Its beginning

  /// Whether all that it watches has been put to it.
  var isPosted: Bool { left == nil }

  /// Puts what there is to the vigil until it is time to stop; true once all of it stands. What changes
  /// meanwhile is told by `take`, so to put an item twice, or one that came into another's slot, is
  /// no harm.
  func post(from openStore: StoreHost.OpenStore, now: Instant, until isTime: () -> Bool) -> Bool {
    guard var slots = left else { return true }
    while !slots.isEmpty {
      for slot in slots.prefix(Self.stride) {
        guard let item = openStore.look({ $0.item(inSlot: slot) }),
          let entity = Alarms.Firing.Entity(kind: item.kind),
          let inputs = inputs(of: item, in: openStore)
        else { continue }
        put(inputs, of: item, entity, in: openStore, now: now)
      }
      slots = slots.dropFirst(Self.stride)
      left = slots
      if isTime() { return false }
    }
    takePlaces(from: openStore, now: now)
    for entity in Alarms.Firing.Entity.allCases { alarmEngine.closeOrphans(of: entity, now: now) }
    alarmEngine.trim(now: now)
    left = nil
    return true
  }

  /// So many items are put before it is looked at the time.
  private static let stride = 32

  /// Places that some alarm follows and is not where they are.
  var strayed: Set<String> {
    var strayed: Set<String> = []
    for place in alarmEngine.followers {
      guard let id = place.placeID, let own = places[id] else { continue }
      if FencePlace(following: own) != place { strayed.insert(id) }
    }
    return strayed
  }

  /// Went off before anybody was here to hear of it.
  var unheard: [Alarms.Firing] {
    let heard = Set(untold.firings.map(\.id))
    return alarmEngine.openFirings.filter { !heard.contains($0.id) }
  }

  /// Whether it is worth telling still: what went off just now is, whatever came of it since, unless
  /// too many have; what went off before the client could hear of it is where it is open.
  func isNews(_ firing: String, isRepeated: Bool) -> Bool {
    guard let known = look({ $0.firings[firing] }) else { return false }
    return known.isOpen || !isRepeated && known.end?.reason != .overtaken
  }

  private func inputs(of item: Item, in openStore: StoreHost.OpenStore) -> AlarmInputs? {
    openStore.inputs(of: item, codec)
  }

  /// What the settings say that decides.
  struct DecisionInputs {
    var clock: PersonalClock
    var usual: FencePolicy
  }

  // MARK: What happens

  /// When there is something to do though nothing happens.
  var due: Instant? {
    guard isPosted else { return nil }
    return earlier(look { $0.next }, fixDue).map { max($0, retry ?? $0) }
  }

  /// Looks into the vigil where it is: a getter of what may change would copy it first.
  private func look<Seen>(_ body: (inout AlarmEngine) -> Seen) -> Seen { body(&alarmEngine) }

  /// Deciding failed: it is tried again, but not at once.
  func pause(at now: Instant) { retry = now.adding(milliseconds: Self.pause) }

  private static let pause: Int64 = 1000

  /// Nothing is planned further ahead than that; what is was planned before the clock was set back.
  func look(at now: Instant) {
    if let due = fixDue, due - now > Self.delay { fixDue = now }
    if let again = retry, again - now > Self.pause { retry = nil }
  }

  /// What changed of the store's items.
  func take(_ delta: Delta, of openStore: StoreHost.OpenStore, now: Instant) {
    for (_, item) in delta.all {
      guard let entity = Alarms.Firing.Entity(kind: item.kind) else { continue }
      guard let item = openStore.look({ $0.item(ItemID(item.id)) }) else {
        alarmEngine.put(nil, of: item.id, entity, now: now)
        continue
      }
      put(inputs(of: item, in: openStore), of: item, entity, in: openStore, now: now)
    }
    planWriting(now: now)
  }

  private func put(
    _ inputs: AlarmInputs?, of item: Item, _ entity: Alarms.Firing.Entity,
    in openStore: StoreHost.OpenStore,
    now: Instant
  ) {
    let codec = codec
    alarmEngine.put(inputs, of: item.id.text, entity, now: now) { seriesDate in
      let bytes = openStore.look { try? $0.content(of: item.id, in: Staging()) }
      let file = bytes.flatMap { try? codec.file($0) }
      return file?.outcome(since: seriesDate) ?? .stays
    }
  }

  /// What follows from what is known already is written down some time, for those who come later.
  private func planWriting(now: Instant) {
    guard fixDue == nil, look({ $0.hasRecords || $0.hasNewFix }) else { return }
    fixDue = now.adding(milliseconds: Self.delay)
  }

  /// Whether the settings or the places say something else than when they were looked at.
  func isBehind(_ openStore: StoreHost.OpenStore) -> Bool {
    openStore.documentVersions != documentVersions
  }

  func look(at openStore: StoreHost.OpenStore, _ inputs: DecisionInputs, now: Instant) {
    documentVersions.settings = openStore.documentVersions.settings
    alarmEngine.set(clock: inputs.clock, usual: inputs.usual, now: now)
    takePlaces(from: openStore, now: now)
  }

  private func takePlaces(from openStore: StoreHost.OpenStore, now: Instant) {
    guard openStore.documentVersions.places != documentVersions.places else { return }
    documentVersions.places = openStore.documentVersions.places
    let found = openStore.places.places
    let gone = Set(places.keys).subtracting(found.map(\.id))
    for id in gone { alarmEngine.put(place: id, nil, now: now) }
    places = [:]
    for place in found {
      places[place.id] = place
      alarmEngine.put(
        place: place.id, Circle(center: place.coordinate, radius: place.radius), now: now)
    }
  }

  static let placesFile = FileName(ours: "places.json")

  func place(_ id: String) -> Places.Place? { places[id] }

  /// Takes over what others have written down, without the lock.
  func catchUp(now: Instant) throws(StoreFault) {
    isStale = false
    do throws(DiskFault) {
      let changed = try register.catchUp()
      guard !changed.isEmpty else { return }
      untold.firings += alarmEngine.take(register.entries, under: changed, now: now)
      take(alarmEngine.takeOutcome())
      planWriting(now: now)
    } catch {
      isStale = true
      log.detail("alarm: what other processes decided could not be read")
      throw .disk(error)
    }
  }

  // MARK: Deciding

  /// A fix that has been received: where it changes nothing but where one is, no lock is needed.
  func receive(_ fix: Fix, now: Instant) -> DecisionAttempt {
    var trial = alarmEngine
    let ignored = trial.receive(fix, now: now)
    guard !trial.hasRecords else {
      return .mustDecide(AlarmTrial(alarmEngine: trial, ignored: ignored, edition: edition))
    }
    alarmEngine = trial
    planWriting(now: now)
    return .done(ignored)
  }

  enum DecisionAttempt {
    case done(Ignored?)
    case mustDecide(AlarmTrial)
  }

  /// What a fix came to, for as long as nothing else does.
  struct AlarmTrial {
    let alarmEngine: AlarmEngine
    let ignored: Ignored?
    let edition: Int
  }

  /// Decides, and writes down what was decided; the caller holds the lock. Where that fails, nothing
  /// was decided. `lasting` where somebody is answered that it stands, `isLast` where nobody goes on.
  func decide(
    now: Instant, lasting: Bool, isLast: Bool = false, _ body: (inout AlarmEngine) -> Void
  ) throws(StoreFault) -> AlarmEngine.Outcome {
    try catchUp(now: now)
    let before = alarmEngine
    body(&alarmEngine)
    let outcome = alarmEngine.takeOutcome()
    // After the first fix of all every fence has a side: these are written one stretch at a time.
    let isWhole = lasting || isLast || !outcome.firings.isEmpty
    let records = alarmEngine.takeRecords(withFixes: true, sides: isWhole ? .max : Self.stretch)
    do throws(DiskFault) {
      // What somebody is told of has to last; where one is, and on which side, may be lost.
      try register.set(records, synced: lasting || !outcome.firings.isEmpty)
    } catch {
      alarmEngine = before
      throw .disk(error)
    }
    (fixDue, retry) = (look { $0.hasRecords } ? now : nil, nil)
    take(outcome)
    return outcome
  }

  /// So many sides are written at once.
  static let stretch = 512

  private func take(_ outcome: AlarmEngine.Outcome) {
    untold.firings += outcome.firings
    untold.closings += outcome.closings
    untold.crossings += outcome.crossings
  }

  /// What is to be told, once.
  func takeNews() -> AlarmEngine.Outcome {
    // What items have closed, nobody had to decide.
    take(alarmEngine.takeOutcome())
    defer { untold = AlarmEngine.Outcome() }
    logDecisions(untold)
    return untold
  }

  /// Neither a title nor a place's id, which may be made of its title.
  private func logDecisions(_ outcome: AlarmEngine.Outcome) {
    guard log.isDetailed else { return }
    for crossing in outcome.crossings {
      let place = log.showsContents ? " \(crossing.place.excerpt())" : ""
      log.detail("alarm: \(crossing.kind) at a place\(place), at \(crossing.at.text)")
    }
    for firing in outcome.firings {
      log.detail(
        "alarm: went off, \(firing.entity) \(firing.key.item.excerpt()), alarm "
          + "\(firing.key.alarm.excerpt()), cause \(firing.cause), at \(firing.at.text), "
          + "decided at \(firing.decided.text)")
    }
    for closing in outcome.closings {
      log.detail(
        "alarm: closed, \(closing.entity) \(closing.key.item.excerpt()), alarm "
          + "\(closing.key.alarm.excerpt()), \(closing.end.map { "\($0.reason)" } ?? "open again")")
    }
  }
}

extension Alarms.Firing.Entity {
  /// Nil for what has no alarms.
  init?(kind: String) {
    switch kind {
    case ItemKind.reminder: self = .reminder
    case ItemKind.event: self = .event
    default: return nil
    }
  }
}

extension StoreHost.OpenStore {
  /// What of an item decides when its alarms go off: from its keys, but where its zone is known to its
  /// file alone.
  func inputs(of item: Item, _ codec: ItemCodec) -> AlarmInputs? {
    guard let entity = Alarms.Firing.Entity(kind: item.kind) else { return nil }
    let keys = item.keys.span.bytes
    if entity == .event, EventKeys.are(keys), EventKeys.needsFile(keys),
      let bytes = look({ try? $0.content(of: item.id, in: Staging()) }),
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
