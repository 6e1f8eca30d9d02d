// All that is watched for, where one is, and what has gone off: a value that items, fixes, the clock
// and what other processes have decided turn into another. Whoever decides with it holds the store's
// lock, has taken over what others decided, and writes down what `takeRecords` gives before telling.
// Knows no file and no client.

public import CivilTime
public import Geofence
public import Reminders

public struct AlarmEngine {
  /// What a person's day is like. Another one moves floating times and whole days.
  public private(set) var clock: PersonalClock
  /// What holds for a fence whose policy says nothing.
  public private(set) var usual: FencePolicy
  var items: [String: MonitoredItem] = [:]
  var fences = Fences()
  var keys: [Subject: FenceKey] = [:]
  var subjects: [FenceKey: Subject] = [:]
  var lastKey: UInt64 = 0
  /// Items whose alarms are others at the next occurrence.
  var turning: Set<String> = []
  /// All that is remembered, by id.
  public internal(set) var firings: [String: Firing] = [:]
  /// Those that nothing has closed, by their item.
  var open: [String: Set<String>] = [:]
  /// Alarms that go off a single time ever, and did.
  var spent: Set<AlarmKey> = []
  /// Time alarms that were set for a time that had passed, by what would be their firing.
  var passed: [String: Instant] = [:]
  /// Sides of fences that are not here, as they were kept.
  var kept: [Subject: StoredSide] = [:]
  var timers = TimerQueue()
  /// What is to be written down, by key; nil for what is not to stand there any more.
  var records: [String: [UInt8]?] = [:]
  /// Whose sides are to be written down, as they are by then.
  var unwritten: Set<Subject> = []
  /// Whether there is a fix that nothing else hangs on, to be written down some time.
  public internal(set) var hasNewFix = false
  /// What has happened since it was last asked.
  var outcome = Outcome()

  public struct Outcome {
    public var firings: [Firing] = []
    /// What came to be closed, here or elsewhere; each once.
    public var closings: [Firing] = []
    public var crossings: [RegionCrossing] = []

    public init() {}
  }

  public init(clock: PersonalClock, usual: FencePolicy = FencePolicy()) {
    self.clock = clock
    self.usual = usual
  }

  // MARK: Looking

  /// When there is something to decide, though nothing happens.
  public var next: Instant? {
    guard let fence = fences.nextMoment, let item = timers.next else {
      return fences.nextMoment ?? timers.next
    }
    return min(fence, item)
  }

  /// Those that nothing has closed, in the order in which they went off.
  public var openFirings: [Firing] {
    open.values.joined().compactMap { firings[$0] }.inOrder
  }

  /// Remembers a firing as it is now.
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

  /// Where alarms are that follow a place of the person's own, in no order.
  public var followers: [FencePlace] {
    items.values.flatMap { watched in
      (watched.inputs.alarms + watched.inputs.detached.flatMap(\.alarms)).lazy
        .compactMap(\.fence).flatMap(\.places).filter { $0.placeID != nil }
    }
  }

  /// All items with alarms, in order.
  public var watched: [String] { items.keys.sorted() }

  /// The last fix that counted.
  public var fix: Fix? { fences.sources.current }

  /// The places that somebody is in, in order.
  public var inside: [String] {
    fences.inside.compactMap { key in
      if case .place(let id) = subjects[key] { id } else { nil }
    }.sorted()
  }

  // MARK: Settings

  public mutating func set(
    clock: PersonalClock, usual: FencePolicy, now: Instant
  ) {
    guard clock != self.clock || usual != self.usual else { return }
    (self.clock, self.usual) = (clock, usual)
    for (item, watched) in items {
      putAnew(watched.inputs, of: item, watched.entity, now: now)
    }
  }

  // MARK: What has to be written

  public var hasRecords: Bool { !records.isEmpty || !unwritten.isEmpty }

  /// What is to be written down, under which keys; with the fixes, if they are wanted or something
  /// hangs on them. Of more sides than that the rest is for another time.
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

  /// What is written down of a side; nil where nothing is known of it.
  private func side(of subject: Subject) -> [UInt8]? {
    guard let key = keys[subject], let state = fences.state(of: key), state != FenceState() else {
      return nil
    }
    return Record.text(
      of: StoredSide(state: state, circles: Record.print(fences.circles(of: key))), of: subject)
  }

  /// What has happened since this was last asked.
  public mutating func takeOutcome() -> Outcome {
    defer { outcome = Outcome() }
    return outcome
  }
}

/// What a fence belongs to.
enum Subject: Hashable {
  case alarm(AlarmKey)
  case place(String)
}

/// Somebody came to a place of the person's own, or left it.
public struct RegionCrossing: Hashable, Sendable {
  public let place: String
  public let kind: CrossingEvent.Kind
  public let at: Instant
}

extension [Firing] {
  var inOrder: [Firing] { sorted { ($0.at, $0.id) < ($1.at, $1.id) } }
}
