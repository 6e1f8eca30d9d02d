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
  var fenceOwners = FenceOwners()
  /// The items whose alarms are not the same in all occurrences.
  var varyingItems: Set<String> = []
  var firingLog = FiringLog()
  /// The alarms that may go off only once, and have gone off.
  var spentAlarms: Set<AlarmKey> = []
  /// The time alarms that must not go off because they were set for a past time, by the id that
  /// their firing would have.
  var suppressedFirings: [String: Instant] = [:]
  /// The stored states of fences whose items are not loaded yet.
  var unloadedStates = UnloadedStates()
  var timers = TimerQueue()
  /// The person's visits to their places.
  public internal(set) var visits = VisitLog()
  /// For how many days visits are kept; 0 to keep none.
  var visitDays = VisitLog.defaultDays
  var unstoredChanges = UnstoredChanges()
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
  public var nextDecisionTime: Instant? {
    guard let fence = fences.nextConfirmation, let item = timers.earliestTime else {
      return fences.nextConfirmation ?? timers.earliestTime
    }
    return min(fence, item)
  }

  /// All firings that are kept, open and closed, by id.
  public var firings: [String: Firing] { firingLog.firingsByID }

  /// Open firings, in the order in which they went off.
  public var openFirings: [Firing] { firingLog.openFirings }

  public func inputs(of item: String) -> (entity: Firing.Entity, inputs: AlarmInputs)? {
    items[item].map { ($0.entity, $0.inputs) }
  }

  /// The places in alarms that are copies of one of the person's places, and have to be updated
  /// when that place moves; in any order.
  public var followers: [FencePlace] {
    items.values.flatMap { monitoredItem in
      (monitoredItem.inputs.alarms + monitoredItem.inputs.detachedOccurrences.flatMap(\.alarms))
        .lazy
        .compactMap(\.fence).flatMap(\.places).filter { $0.placeID != nil }
    }
  }

  /// The ids of all items with alarms, sorted.
  public var itemsWithAlarms: [String] { items.keys.sorted() }

  /// The last fix that was not ignored.
  public var fix: Fix? { fences.sources.current }

  /// The sources whose last fix was ignored, in order, with the reasons.
  public var ignoredSources: [(fix: Fix, reason: IgnoreReason)] {
    fences.sources.ignoredSources.compactMap { source in
      source.ignoreReason.map { (source.last, $0) }
    }
  }

  /// The device that the person carries, if another device at another position is ignored because
  /// of it; otherwise nil.
  public var chosenDevice: ChosenDevice? {
    ignoredSources.filter { $0.reason == .device }.max { $0.fix.at < $1.fix.at }
      .flatMap { chosenDevice(over: $0.fix) }
  }

  /// The device that the person carries, as the reason why the fix `ignored` of another device is
  /// ignored. Nil unless the present position comes from the device that moved last.
  func chosenDevice(over ignored: Fix) -> ChosenDevice? {
    guard let carried = fences.sources.carriedDevice(at: ignored), let fix, !fix.isStatedByPerson,
      fix.device == carried.device
    else { return nil }
    return ChosenDevice(device: carried.device, movedAt: carried.movedAt, ignored: ignored)
  }

  /// The ids of the places at which the person is, sorted.
  public var inside: [String] {
    fences.inside.compactMap { key in
      if case .place(let id) = fenceOwners.owner(of: key) { id } else { nil }
    }.sorted()
  }

  // MARK: Settings

  public mutating func set(
    clock: PersonalClock, defaultPolicy: FencePolicy, now: Instant
  ) {
    guard clock != self.clock || defaultPolicy != self.defaultPolicy else { return }
    (self.clock, self.defaultPolicy) = (clock, defaultPolicy)
    for (item, monitoredItem) in items {
      replace(monitoredItem.inputs, of: item, monitoredItem.entity, now: now)
    }
  }

  // MARK: What has to be stored

  public var hasRecords: Bool { unstoredChanges.hasRecords }

  /// Whether the last fix is not stored yet.
  public var hasNewFix: Bool { unstoredChanges.hasFix }

  /// Returns the records to store, by key; nil means that a record is to be removed. The fixes are
  /// included if `withFixes` is true, or if there are other records, which may depend on the fixes.
  /// Fence states beyond the limit are returned by the next call.
  public mutating func takeRecords(
    withFixes: Bool, fenceStates limit: Int = .max
  ) -> [String: [UInt8]?] {
    if unstoredChanges.hasFix, withFixes || hasRecords {
      unstoredChanges.records[Record.fixesKey] = Record.encoded(fences.sources)
      unstoredChanges.hasFix = false
    }
    var records = unstoredChanges.records
    unstoredChanges.records = [:]
    for owner in unstoredChanges.takeFences(atMost: limit) {
      records[Record.sideKey(owner)] = .some(storedState(of: owner))
    }
    return records
  }

  /// The encoded state of a fence; nil if it is not known whether the person is inside.
  private func storedState(of owner: FenceOwner) -> [UInt8]? {
    guard let key = fenceOwners[owner], let state = fences.state(of: key), state != FenceState()
    else {
      return nil
    }
    return Record.encoded(
      StoredFenceState(
        state: state, circles: Record.digest(of: fences.circles(of: key)),
        proximity: proximity(of: owner)),
      of: owner)
  }

  /// Whether an alarm is for arriving or for leaving. Nil for a fence of one of the person's
  /// places, and for an alarm that is not loaded.
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

/// The person arrived at or left one of their places.
public struct RegionCrossing: Hashable, Sendable {
  public let place: String
  public let kind: CrossingEvent.Kind
  public let at: Instant
}

extension [Firing] {
  var inOrder: [Firing] { sorted { ($0.at, $0.id) < ($1.at, $1.id) } }
}
