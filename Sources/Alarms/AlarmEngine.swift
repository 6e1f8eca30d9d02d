// Everything that is monitored, where the person is, and what has gone off: a value that items,
// fixes, the clock and other processes' decisions transform. A process that decides holds the
// store's lock, has taken over the decisions of others, and stores what `takeRecords` returns
// before it notifies clients. Knows no file and no client.

public import CivilTime
public import Geofence
public import Reminders
public import Visits

public struct AlarmEngine {
  /// The person's zone and start of day, for floating times and whole days.
  public private(set) var clock: PersonalClock
  /// The default policy of fences.
  public private(set) var defaultPolicy: FencePolicy
  var items: [String: MonitoredItem] = [:]
  var fences = Fences()
  var keys: [Subject: FenceKey] = [:]
  var subjects: [FenceKey: Subject] = [:]
  var lastKey: UInt64 = 0
  /// Items whose alarms differ at the next occurrence.
  var varyingItems: Set<String> = []
  /// All firings that are kept, by id.
  public internal(set) var firings: [String: Firing] = [:]
  /// Ids of open firings, by item.
  var open: [String: Set<String>] = [:]
  /// Alarms that may go off only once, and did.
  var spent: Set<AlarmKey> = []
  /// Time alarms that were set for a past time, by the id their firing would have.
  var passed: [String: Instant] = [:]
  /// Stored sides of fences that are not loaded yet.
  var kept: [Subject: StoredSide] = [:]
  var timers = TimerQueue()
  /// When the person was at which place.
  public internal(set) var visits = VisitLog()
  /// For how many days that is kept; 0 for none.
  var visitDays = VisitLog.usualDays
  /// Entries to be stored, by key; nil to remove one.
  var records: [String: [UInt8]?] = [:]
  /// Fences whose current sides have to be stored.
  var unwritten: Set<Subject> = []
  /// Whether there is an unstored fix that nothing depends on.
  public internal(set) var hasNewFix = false
  /// What happened since the last call of `takeOutcome`.
  var outcome = Outcome()

  public struct Outcome {
    public var firings: [Firing] = []
    /// Firings that were closed, here or by another process; each once.
    public var closings: [Firing] = []
    public var crossings: [RegionCrossing] = []

    public init() {}
  }

  public init(clock: PersonalClock, defaultPolicy: FencePolicy = FencePolicy()) {
    self.clock = clock
    self.defaultPolicy = defaultPolicy
  }

  // MARK: Reading

  /// When there is something to decide without an event.
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

  /// Stores a firing in its current state.
  mutating func remember(_ firing: Firing) {
    firings[firing.id] = firing
    if firing.isOpen {
      open[firing.key.item, default: []].insert(firing.id)
    } else {
      close(firing)
    }
  }

  mutating func close(_ firing: Firing) {
    open[firing.key.item]?.remove(firing.id)
    if open[firing.key.item]?.isEmpty == true { open[firing.key.item] = nil }
  }

  public func inputs(of item: String) -> (entity: Firing.Entity, inputs: AlarmInputs)? {
    items[item].map { ($0.entity, $0.inputs) }
  }

  /// Places of alarms that follow one of the person's places, unordered.
  public var followers: [FencePlace] {
    items.values.flatMap { watched in
      (watched.inputs.alarms + watched.inputs.detached.flatMap(\.alarms)).lazy
        .compactMap(\.fence).flatMap(\.places).filter { $0.placeID != nil }
    }
  }

  /// All items with alarms, sorted.
  public var watched: [String] { items.keys.sorted() }

  /// The last fix that counted.
  public var fix: Fix? { fences.sources.current }

  /// Sources whose last fix did not count, in order, and why.
  public var ignoredSources: [(fix: Fix, reason: Ignored)] {
    fences.sources.ignored.compactMap { source in source.ignored.map { (source.last, $0) } }
  }

  /// The device that the person took along, where another is ignored that is elsewhere.
  public var chosenDevice: ChosenDevice? {
    ignoredSources.filter { $0.reason == .device }.max { $0.fix.at < $1.fix.at }
      .flatMap { chosenDevice(over: $0.fix) }
  }

  /// Nil where the position is of no device, or of another than the one that moved last.
  func chosenDevice(over ignored: Fix) -> ChosenDevice? {
    guard let carried = fences.sources.carriedDevice(at: ignored), let fix, !fix.isSaid,
      fix.device == carried.device
    else { return nil }
    return ChosenDevice(device: carried.device, movedAt: carried.movedAt, ignored: ignored)
  }

  /// The places that the person is in, sorted.
  public var inside: [String] {
    fences.inside.compactMap { key in
      if case .place(let id) = subjects[key] { id } else { nil }
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

  public var hasRecords: Bool { !records.isEmpty || !unwritten.isEmpty }

  /// Returns the entries to be stored, by key; the fixes too, if they are wanted or something
  /// depends on them. Sides beyond `most` are returned the next time.
  public mutating func takeRecords(
    withFixes: Bool, sides most: Int = .max
  ) -> [String: [UInt8]?] {
    if hasNewFix, withFixes || hasRecords {
      records[Record.fixes] = Record.text(of: fences.sources)
      hasNewFix = false
    }
    var taken = records
    records = [:]
    let subjects = unwritten.count <= most ? unwritten : Set(unwritten.prefix(most))
    unwritten.subtract(subjects)
    for subject in subjects { taken[Record.side(subject)] = .some(side(of: subject)) }
    return taken
  }

  /// The stored form of a side; nil if it is unknown.
  private func side(of subject: Subject) -> [UInt8]? {
    guard let key = keys[subject], let state = fences.state(of: key), state != FenceState() else {
      return nil
    }
    return Record.text(
      of: StoredSide(state: state, circles: Record.print(fences.circles(of: key))), of: subject)
  }

  /// Returns what happened since the last call.
  public mutating func takeOutcome() -> Outcome {
    defer { outcome = Outcome() }
    return outcome
  }
}

/// The owner of a fence.
enum Subject: Hashable {
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
