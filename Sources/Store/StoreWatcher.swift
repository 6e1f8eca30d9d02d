// Decides which folders are watched, and what a raw watch event means to the store. Knows names and
// folders; reads no file and records nothing.

public import CivilTime
public import Files

public struct StoreWatcher {
  private var storeRoot: StoreRoot
  private let ownWrites: OwnWriteFilter
  private var watch: Watch
  private var watched: [FolderPath: WatchedFolder] = [:]
  /// One folder may be two lists at once.
  private var places: [WatchedFolder: Set<FolderPath>] = [:]
  /// Folders that cannot be watched, with the reason; they are scanned periodically.
  public private(set) var blindSpots: [FolderPath: DiskFault] = [:]
  private var nextSweep: Instant?

  /// Milliseconds between two of those scans.
  static let interval: Int64 = 5000
  /// How many batches of events are read before other work gets its turn.
  private static let handfuls = 64

  /// Starts watching. A store that is opened afterwards under this identity misses no event and
  /// sees no events of its own writes.
  public init(over storeRoot: StoreRoot, as identity: Identity, at now: Instant) {
    self.storeRoot = storeRoot
    ownWrites = OwnWriteFilter(of: identity)
    watch = Watch(besides: ownWrites)
    _ = setWatches()
    planSweep(at: now)
  }

  /// Watches lists at these paths from now on.
  public mutating func keep(listsAt elsewhere: [FileName: String], at now: Instant) {
    storeRoot.elsewhere = elsewhere
    _ = setWatches()
    planSweep(at: now)
  }

  /// What to wait for: readable where something was seen.
  public var descriptor: Int32? { watch.descriptor }

  public var isBlind: Bool { !blindSpots.isEmpty }

  /// When to scan although there was no event; nil if every folder is watched.
  public var due: Instant? { nextSweep }

  /// Returns the events since the last call, in order, without waiting.
  public mutating func look(at now: Instant) -> [StoreEvent] {
    var sights: [StoreEvent] = []
    var mustSetWatches = false
    let shared = Set(places.filter { $0.value.count > 1 }.keys)
    for _ in 0..<Self.handfuls {
      let (sightings, mayHaveMore) = watch.drain(shared: shared.contains)
      for sighting in sightings {
        take(sighting, into: &sights, mustSetWatches: &mustSetWatches)
      }
      if !mayHaveMore { break }
    }
    // A scan that is due later than the interval allows was scheduled before the clock was set
    // back.
    if let next = nextSweep, now >= next || next - now > Self.interval {
      nextSweep = nil
      for place in blindSpots.keys { sights.append(Self.sight(of: place)) }
      if watch.descriptor == nil { watch = Watch(besides: ownWrites) }
      mustSetWatches = true
    }
    if mustSetWatches { sights += setWatches() }
    planSweep(at: now)
    return sights
  }

  private mutating func planSweep(at now: Instant) {
    nextSweep = isBlind ? nextSweep ?? now.adding(milliseconds: Self.interval) : nil
  }

  // MARK: What an event means

  private mutating func take(
    _ sighting: WatchEvent, into sights: inout [StoreEvent], mustSetWatches: inout Bool
  ) {
    switch sighting {
    case .overflow:
      sights.append(.everything)
      mustSetWatches = true
    case .gone(let folder):
      for place in places.removeValue(forKey: folder) ?? [] {
        watched[place] = nil
        sights.append(Self.sight(of: place))
      }
      sights.append(.folder(.lists))
      mustSetWatches = true
    case .moved(let folder), .attributes(let folder):
      // A change of permissions changes nothing but whether the folder can be read.
      for place in places[folder] ?? [] where place.list != nil {
        sights.append(Self.sight(of: place))
      }
      sights.append(.folder(.lists))
      mustSetWatches = true
    case .name(let name, let folder, let change):
      for place in places[folder] ?? [] {
        guard let sight = Self.sight(of: name, in: place, change) else { continue }
        if sights.last != sight { sights.append(sight) }
        if case .file = sight { continue }
        if case .writing = sight { continue }
        // A folder may have been added or replaced.
        mustSetWatches = mustSetWatches || change != .modified && place != .journal
      }
    }
  }

  /// Nil if the event does not concern the store.
  private static func sight(
    of name: FileName, in place: FolderPath, _ change: WatchEvent.Change
  ) -> StoreEvent? {
    switch place {
    case .root where Store.ownDocuments.contains(name),
      _ where place.list != nil && Store.isKept(name):
      change == .modified ? .writing(place, name) : .file(place, name)
    case .root where name == FolderPath.lists.steps.last: .folder(.lists)
    case .root where name == FolderPath.state.steps.last: .journal
    case .lists where Store.isList(name): .folder(.lists)
    case .state where name == FolderPath.journal.steps.last: .journal
    case .state where name == Store.fences: .file(place, name)
    case .journal where name.hasSuffix(".jsonl"):
      change == .modified || change == .written ? .line : .journal
    default: nil
    }
  }

  /// The event that says that anything in the folder may have changed.
  private static func sight(of place: FolderPath) -> StoreEvent {
    place == .journal || place == .state ? .journal : .folder(place)
  }

  // MARK: Watches

  /// Sets a watch on each folder of the store, and returns events for those that were not watched
  /// before, because what happened there has not been seen.
  private mutating func setWatches() -> [StoreEvent] {
    var sights: [StoreEvent] = []
    let wanted = [.root, .lists, .state, .journal] + lists()
    for place in Set(watched.keys).union(blindSpots.keys).subtracting(wanted) {
      forget(place)
      blindSpots[place] = nil
    }
    for place in wanted where setWatch(on: place) { sights.append(Self.sight(of: place)) }
    return sights
  }

  /// Returns whether the folder is newly watched.
  private mutating func setWatch(on place: FolderPath) -> Bool {
    do throws(DiskFault) {
      let folder = try storeRoot.open(place)
      // A segment grows without being closed, and an item that is being written is not complete.
      let isRead = place == .journal || place.list != nil
      let seen = try watch.watch(folder, modifications: isRead)
      blindSpots[place] = nil
      guard watched[place] != seen else { return false }
      forget(place)
      watched[place] = seen
      places[seen, default: []].insert(place)
      return true
    } catch {
      forget(place)
      let isSeenComing = error.reason == .missing && isWatchedFromAbove(place)
      blindSpots[place] = isSeenComing ? nil : error
      return false
    }
  }

  /// Whether the parent folder is watched.
  private func isWatchedFromAbove(_ place: FolderPath) -> Bool {
    guard !place.steps.isEmpty, place.list.flatMap({ storeRoot.elsewhere[$0] }) == nil else {
      return false
    }
    return watched[FolderPath(place.steps.dropLast())] != nil
  }

  private mutating func forget(_ place: FolderPath) {
    guard let folder = watched.removeValue(forKey: place) else { return }
    places[folder]?.remove(place)
    guard places[folder]?.isEmpty == true else { return }
    places[folder] = nil
    watch.unwatch(folder)
  }

  /// The lists' folders; if they cannot be listed, those known before.
  private func lists() -> [FolderPath] {
    let elsewhere = storeRoot.elsewhere.keys.map(FolderPath.list)
    do throws(DiskFault) {
      let folder = try storeRoot.open(.lists)
      let names = try storeRoot.disk.names(in: folder).filter(Store.isList)
      return elsewhere
        + names.filter { (try? storeRoot.disk.look(at: $0, in: folder))?.kind == .folder }
        .filter { storeRoot.elsewhere[$0] == nil }.map(FolderPath.list)
    } catch  where error.reason == .missing {
      return elsewhere
    } catch {
      return elsewhere
        + watched.keys.filter { $0.list.map { storeRoot.elsewhere[$0] } == .some(nil) }
    }
  }
}
