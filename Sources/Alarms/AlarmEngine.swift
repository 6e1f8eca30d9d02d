// The state of all alarms: the items with alarms, the person's position, and the firings. It
// changes with items, fixes, the time and the decisions of other processes. A process that lets
// alarms go off must hold the store's lock, must have read the decisions of other processes, and
// must store what `takeRecords` returns before it notifies clients. The engine accesses no files
// and no clients.

public import CivilTime
public import Geofence
public import Reminders
public import Visits

public struct AlarmEngine {
  /// The person's zone, and the time of day at which the alarms of whole days go off.
  public private(set) var clock: PersonalClock
  /// The policy of a fence whose alarm has no policy of its own.
  public private(set) var defaultPolicy: FencePolicy
  var items: [String: MonitoredItem] = [:]
  var fences = Fences()
  var keys: [FenceOwner: FenceKey] = [:]
  var owners: [FenceKey: FenceOwner] = [:]
  var lastKey: UInt64 = 0
  /// The items whose alarms are not the same in all occurrences.
  var varyingItems: Set<String> = []
  /// All firings that are kept, open and closed, by id.
  public internal(set) var firings: [String: Firing] = [:]
  /// Ids of all firings, by item.
  var firingsByItem: [String: Set<String>] = [:]
  /// Ids of open firings, by item.
  var open: [String: Set<String>] = [:]
  /// The alarms that may go off only once, and have gone off.
  var spent: Set<AlarmKey> = []
  /// The time alarms that must not go off because they were set for a past time, by the id that
  /// their firing would have.
  var passed: [String: Instant] = [:]
  /// The stored states of fences whose items are not loaded yet.
  var unloadedStates = UnloadedStates()
  var timers = TimerQueue()
  /// The person's visits to their places.
  public internal(set) var visits = VisitLog()
  /// For how many days visits are kept; 0 to keep none.
  var visitDays = VisitLog.defaultDays
  /// The entries to store, by key; nil to remove an entry.
  var records: [String: [UInt8]?] = [:]
  /// The owners of the fences whose present state has to be stored.
  var unstoredFences: Set<FenceOwner> = []
  /// Whether the last fix is not stored yet. If the process crashes before it stores the fix, only
  /// that position is lost.
  public internal(set) var hasNewFix = false
  /// What happened since the last call of `takeOutcome`.
  var outcome = Outcome()

  public struct Outcome {
    public var firings: [Firing] = []
    /// The firings that were closed, here or by another process; each once.
    public var closings: [Firing] = []
    public var crossings: [RegionCrossing] = []

    public init() {}
  }

  public init(clock: PersonalClock, defaultPolicy: FencePolicy = FencePolicy()) {
    self.clock = clock
    self.defaultPolicy = defaultPolicy
  }

  // MARK: Reading

  /// The next time at which an alarm may go off or a crossing may be confirmed without a fix or a
  /// change; nil if there is none.
  public var next: Instant? {
    guard let fence = fences.nextMoment, let item = timers.next else {
      return fences.nextMoment ?? timers.next
    }
    return min(fence, item)
  }

  /// Open firings, in the order in which they went off.
  public var openFirings: [Firing] {
    open.values.joined().compactMap { firings[$0] }.inOrder
  }

  /// Adds a firing or replaces its earlier state. Its item may have another id than before.
  mutating func remember(_ firing: Firing) {
    if let before = firings[firing.id], before.key.item != firing.key.item { remove(before) }
    firings[firing.id] = firing
    firingsByItem[firing.key.item, default: []].insert(firing.id)
    if firing.isOpen {
      open[firing.key.item, default: []].insert(firing.id)
    } else {
      close(firing)
    }
  }

  /// Removes a firing that is no longer kept.
  mutating func remove(_ firing: Firing) {
    firings[firing.id] = nil
    firingsByItem[firing.key.item]?.remove(firing.id)
    if firingsByItem[firing.key.item]?.isEmpty == true { firingsByItem[firing.key.item] = nil }
    close(firing)
  }

  mutating func close(_ firing: Firing) {
    open[firing.key.item]?.remove(firing.id)
    if open[firing.key.item]?.isEmpty == true { open[firing.key.item] = nil }
  }

  public func inputs(of item: String) -> (entity: Firing.Entity, inputs: AlarmInputs)? {
    items[item].map { ($0.entity, $0.inputs) }
  }

  /// The places of alarms that follow one of the person's places, in any order.
  public var followers: [FencePlace] {
    items.values.flatMap { watched in
      (watched.inputs.alarms + watched.inputs.detached.flatMap(\.alarms)).lazy
        .compactMap(\.fence).flatMap(\.places).filter { $0.placeID != nil }
    }
  }

  /// The ids of all items with alarms, sorted.
  public var watched: [String] { items.keys.sorted() }

  /// The last fix that was not ignored.
  public var fix: Fix? { fences.sources.current }

  /// The sources whose last fix was ignored, in order, with the reasons.
  public var ignoredSources: [(fix: Fix, reason: Ignored)] {
    fences.sources.ignored.compactMap { source in source.ignored.map { (source.last, $0) } }
  }

  /// The device that the person carries, if another device at another position is ignored because
  /// of it; otherwise nil.
  public var chosenDevice: ChosenDevice? {
    ignoredSources.filter { $0.reason == .device }.max { $0.fix.at < $1.fix.at }
      .flatMap { chosenDevice(over: $0.fix) }
  }

  /// Nil if the position comes from no device, or from another one than the device that moved last.
  func chosenDevice(over ignored: Fix) -> ChosenDevice? {
    guard let carried = fences.sources.carriedDevice(at: ignored), let fix, !fix.isSaid,
      fix.device == carried.device
    else { return nil }
    return ChosenDevice(device: carried.device, movedAt: carried.movedAt, ignored: ignored)
  }

  /// The places at which the person is, sorted.
  public var inside: [String] {
    fences.inside.compactMap { key in
      if case .place(let id) = owners[key] { id } else { nil }
    }.sorted()
  }

  // MARK: Settings

  public mutating func set(
    clock: PersonalClock, defaultPolicy: FencePolicy, now: Instant
  ) {
    guard clock != self.clock || defaultPolicy != self.defaultPolicy else { return }
    (self.clock, self.defaultPolicy) = (clock, defaultPolicy)
    for (item, watched) in items {
      replace(watched.inputs, of: item, watched.entity, now: now)
    }
  }

  // MARK: What has to be stored

  public var hasRecords: Bool { !records.isEmpty || !unstoredFences.isEmpty }

  /// Returns the entries to store, by key. The fixes are included if `withFixes` is true or if
  /// there are other entries, which may depend on the fixes. Fence states beyond the limit are
  /// returned by the next call.
  public mutating func takeRecords(
    withFixes: Bool, fenceStates most: Int = .max
  ) -> [String: [UInt8]?] {
    if hasNewFix, withFixes || hasRecords {
      records[Record.fixes] = Record.text(of: fences.sources)
      hasNewFix = false
    }
    var taken = records
    records = [:]
    let owners = unstoredFences.count <= most ? unstoredFences : Set(unstoredFences.prefix(most))
    unstoredFences.subtract(owners)
    for owner in owners { taken[Record.side(owner)] = .some(storedState(of: owner)) }
    return taken
  }

  /// The encoded state of a fence; nil if it is not known whether the person is inside.
  private func storedState(of owner: FenceOwner) -> [UInt8]? {
    guard let key = keys[owner], let state = fences.state(of: key), state != FenceState() else {
      return nil
    }
    let kept = StoredFenceState(
      state: state, circles: Record.print(fences.circles(of: key)), proximity: proximity(of: owner))
    return Record.text(of: kept, of: owner)
  }

  /// Nil for one of the person's places, and for an alarm that is not loaded.
  func proximity(of owner: FenceOwner) -> Fence.Proximity? {
    guard case .alarm(let key) = owner else { return nil }
    return items[key.item]?.alarm(key.alarm)?.fence?.proximity
  }

  /// Returns what happened since the last call.
  public mutating func takeOutcome() -> Outcome {
    defer { outcome = Outcome() }
    return outcome
  }
}

/// The alarm or the person's place that a fence belongs to.
enum FenceOwner: Hashable {
  case alarm(AlarmKey)
  case place(String)
}

/// The person arrived at or left one of their places.
public struct RegionCrossing: Hashable, Sendable {
  public let place: String
  public let kind: CrossingEvent.Kind
  public let at: Instant
}

extension [Firing] {
  var inOrder: [Firing] { sorted { ($0.at, $0.id) < ($1.at, $1.id) } }
}
