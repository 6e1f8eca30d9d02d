// The vigil over one open store, with the register that it is kept in: what items say is put into it,
// what others have decided is taken over, and what is decided here is written down under the store's
// lock before anybody is told. Knows no client.

import Alarms
import CivilTime
import Files
import Geofence
import Places
import Reminders
import Store

/// One reference: whoever asks it at every turn of a loop does not copy it.
final class Sentry {
  private(set) var vigil: Vigil { didSet { edition &+= 1 } }
  /// Another number whenever the vigil may be another.
  private(set) var edition = 0
  private var register: Register
  private let form: ItemForm
  /// Somebody may have written into the register.
  var isStale = false
  /// When that is to be written down which nothing hangs on, if nothing else is before.
  private(set) var fixDue: Instant?
  /// What is to be told: that went off just now, here or elsewhere.
  private var untold = Vigil.Outcome()
  /// What the settings and `places.json` said when they were last looked at.
  private var editions: Keeping.House.Editions
  private var places: [String: Places.Place] = [:]
  /// Slots of the store whose items have yet to be put into the vigil; nil once it stands.
  private var left: ArraySlice<Int>?

  /// What nothing hangs on is written down so many milliseconds later at most.
  private static let delay: Int64 = 250

  /// Nothing is decided before this, after that failed.
  private var retry: Instant?

  /// Reads what is kept. Nothing goes off before `post` has come to its end.
  init(
    over house: Keeping.House, _ form: ItemForm, _ circumstances: Circumstances, now: Instant
  ) throws(StoreFault) {
    self.form = form
    // The places are taken when all stands.
    editions = Keeping.House.Editions(settings: house.editions.settings, places: 0)
    vigil = Vigil(clock: circumstances.clock, usual: circumstances.usual)
    register = try house.store.register(Store.fences)
    try catchUp(now: now)
    (untold.firings, untold.closings) = ([], [])
    var slots: [Int] = []
    house.look { store in
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
  func post(from house: Keeping.House, now: Instant, until isTime: () -> Bool) -> Bool {
    guard var slots = left else { return true }
    while !slots.isEmpty {
      for slot in slots.prefix(Self.stride) {
        guard let item = house.look({ $0.item(inSlot: slot) }),
          let entity = Alarms.Firing.Entity(kind: item.kind), let sheet = sheet(of: item, in: house)
        else { continue }
        put(sheet, of: item, entity, in: house, now: now)
      }
      slots = slots.dropFirst(Self.stride)
      left = slots
      if isTime() { return false }
    }
    takePlaces(from: house, now: now)
    for entity in Alarms.Firing.Entity.allCases { vigil.closeOrphans(of: entity, now: now) }
    vigil.trim(now: now)
    left = nil
    return true
  }

  /// So many items are put before it is looked at the time.
  private static let stride = 32

  /// Places that some alarm follows and is not where they are.
  var strayed: Set<String> {
    var strayed: Set<String> = []
    for place in vigil.followers {
      guard let id = place.placeID, let own = places[id] else { continue }
      if FencePlace(following: own) != place { strayed.insert(id) }
    }
    return strayed
  }

  /// Went off before anybody was here to hear of it.
  var unheard: [Alarms.Firing] {
    let heard = Set(untold.firings.map(\.id))
    return vigil.openFirings.filter { !heard.contains($0.id) }
  }

  /// Whether it is worth telling still: what went off just now is, whatever came of it since, unless
  /// too many have; what went off before the client could hear of it is where it is open.
  func isNews(_ firing: String, isRepeated: Bool) -> Bool {
    guard let known = look({ $0.firings[firing] }) else { return false }
    return known.isOpen || !isRepeated && known.end?.reason != .overtaken
  }

  private func sheet(of item: Item, in house: Keeping.House) -> AlarmSheet? {
    house.sheet(of: item, form)
  }

  /// What the settings say that decides.
  struct Circumstances {
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
  private func look<Seen>(_ body: (inout Vigil) -> Seen) -> Seen { body(&vigil) }

  /// Deciding failed: it is tried again, but not at once.
  func pause(at now: Instant) { retry = now.adding(milliseconds: Self.pause) }

  private static let pause: Int64 = 1000

  /// Nothing is planned further ahead than that; what is was planned before the clock was set back.
  func look(at now: Instant) {
    if let due = fixDue, due - now > Self.delay { fixDue = now }
    if let again = retry, again - now > Self.pause { retry = nil }
  }

  /// What changed of the store's items.
  func take(_ delta: Delta, of house: Keeping.House, now: Instant) {
    for (_, thing) in delta.all {
      guard let entity = Alarms.Firing.Entity(kind: thing.kind) else { continue }
      guard let item = house.look({ $0.item(ItemID(thing.id)) }) else {
        vigil.put(nil, of: thing.id, entity, now: now)
        continue
      }
      put(sheet(of: item, in: house), of: item, entity, in: house, now: now)
    }
    planWriting(now: now)
  }

  private func put(
    _ sheet: AlarmSheet?, of item: Item, _ entity: Alarms.Firing.Entity, in house: Keeping.House,
    now: Instant
  ) {
    let form = form
    vigil.put(sheet, of: item.id.text, entity, now: now) { occasion in
      let bytes = house.look { try? $0.content(of: item.id, in: Staging()) }
      let file = bytes.flatMap { try? form.file($0) }
      return file?.course(since: occasion) ?? .stays
    }
  }

  /// What follows from what is known already is written down some time, for those who come later.
  private func planWriting(now: Instant) {
    guard fixDue == nil, look({ $0.hasRecords || $0.hasNewFix }) else { return }
    fixDue = now.adding(milliseconds: Self.delay)
  }

  /// Whether the settings or the places say something else than when they were looked at.
  func isBehind(_ house: Keeping.House) -> Bool {
    house.editions != editions
  }

  func look(at house: Keeping.House, _ circumstances: Circumstances, now: Instant) {
    editions.settings = house.editions.settings
    vigil.set(clock: circumstances.clock, usual: circumstances.usual, now: now)
    takePlaces(from: house, now: now)
  }

  private func takePlaces(from house: Keeping.House, now: Instant) {
    guard house.editions.places != editions.places else { return }
    editions.places = house.editions.places
    let found = house.places.places
    let gone = Set(places.keys).subtracting(found.map(\.id))
    for id in gone { vigil.put(place: id, nil, now: now) }
    places = [:]
    for place in found {
      places[place.id] = place
      vigil.put(
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
      untold.firings += vigil.take(register.entries, under: changed, now: now)
      take(vigil.takeOutcome())
      planWriting(now: now)
    } catch {
      isStale = true
      throw .disk(error)
    }
  }

  // MARK: Deciding

  /// A fix that has been received: where it changes nothing but where one is, no lock is needed.
  func receive(_ fix: Fix, now: Instant) -> Tried {
    var trial = vigil
    let ignored = trial.receive(fix, now: now)
    guard !trial.hasRecords else {
      return .mustDecide(Trial(vigil: trial, ignored: ignored, edition: edition))
    }
    vigil = trial
    planWriting(now: now)
    return .done(ignored)
  }

  enum Tried {
    case done(Ignored?)
    case mustDecide(Trial)
  }

  /// What a fix came to, for as long as nothing else does.
  struct Trial {
    let vigil: Vigil
    let ignored: Ignored?
    let edition: Int
  }

  /// Decides, and writes down what was decided; the caller holds the lock. Where that fails, nothing
  /// was decided. `lasting` where somebody is answered that it stands, `isLast` where nobody goes on.
  func decide(
    now: Instant, lasting: Bool, isLast: Bool = false, _ body: (inout Vigil) -> Void
  ) throws(StoreFault) -> Vigil.Outcome {
    try catchUp(now: now)
    let before = vigil
    body(&vigil)
    let outcome = vigil.takeOutcome()
    // After the first fix of all every fence has a side: these are written one stretch at a time.
    let isWhole = lasting || isLast || !outcome.firings.isEmpty
    let records = vigil.takeRecords(withFixes: true, sides: isWhole ? .max : Self.stretch)
    do throws(DiskFault) {
      // What somebody is told of has to last; where one is, and on which side, may be lost.
      try register.set(records, synced: lasting || !outcome.firings.isEmpty)
    } catch {
      vigil = before
      throw .disk(error)
    }
    (fixDue, retry) = (look { $0.hasRecords } ? now : nil, nil)
    take(outcome)
    return outcome
  }

  /// So many sides are written at once.
  static let stretch = 512

  private func take(_ outcome: Vigil.Outcome) {
    untold.firings += outcome.firings
    untold.closings += outcome.closings
    untold.crossings += outcome.crossings
  }

  /// What is to be told, once.
  func takeNews() -> Vigil.Outcome {
    // What items have closed, nobody had to decide.
    take(vigil.takeOutcome())
    defer { untold = Vigil.Outcome() }
    return untold
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

extension Keeping.House {
  /// What of an item decides when its alarms go off: from its keys, but where its zone is known to its
  /// file alone.
  func sheet(of item: Item, _ form: ItemForm) -> AlarmSheet? {
    guard let entity = Alarms.Firing.Entity(kind: item.kind) else { return nil }
    let keys = item.keys.span.bytes
    if entity == .event, EventKeys.are(keys), EventKeys.needsFile(keys),
      let bytes = look({ try? $0.content(of: item.id, in: Staging()) }),
      let file = try? form.eventFile(bytes)
    {
      return AlarmSheet(file)
    }
    return AlarmSheet(keys: keys, of: entity) { try? form.zone($0) }
  }
}

extension AlarmSheet {
  init?(keys: RawSpan, of entity: Alarms.Firing.Entity, zone: (String) -> Zone?) {
    switch entity {
    case .reminder: self.init(reminderKeys: keys, zone: zone)
    case .event: self.init(eventKeys: keys, zone: zone)
    }
  }
}
