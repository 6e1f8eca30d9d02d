// Which fixes count: of each source the last fix and its motion are remembered, one source leads, a
// coarse one is not listened to where a more exact one is about, and of devices that are in different
// places the person is with the one that moved last. Knows no fence.

public import CivilTime

public struct FixSources: Hashable, Sendable {
  /// Each source that is remembered; no two of one name and device.
  public private(set) var heard: [HeardSource] = []
  /// The last fix that counted. Later ones of its source may not have.
  public private(set) var current: Fix?
  /// When the last fix of at most `exact` metres came that counted.
  public private(set) var lastExact: Instant?

  /// So many are remembered. The one that has been silent longest is forgotten, but never the leader.
  public static let most = 16
  static let silence: Int64 = 600_000
  static let future: Int64 = 60_000
  /// How a source moved says nothing after this.
  static let forgetting: Int64 = 150_000
  /// Metres. A fix this good says in which building one is.
  static let exact = 100.0
  /// Metres. A fix worse than this says in which town one is.
  static let coarse = 500.0
  /// So long an exact fix is better than a coarse one.
  static let exactHolds: Int64 = 12 * 3_600_000
  /// A source that is so many times as exact takes over at once.
  static let better = 4.0
  /// So long a device that is silent is still the one that the person took along.
  static let carrying: Int64 = 24 * 3_600_000

  public init() {}

  /// From what was kept; nil where it was never ours.
  public init?(
    heard: [HeardSource], leader: (source: String, device: String)?, current: Fix? = nil,
    lastExact: Instant? = nil
  ) {
    let names = Set(heard.map { SourceName($0.last) })
    guard heard.count <= Self.most, names.count == heard.count else { return nil }
    self.heard = heard
    if let leader {
      let ofLeader = heard.first { ($0.last.source, $0.last.device) == leader }?.last
      guard let ofLeader else { return nil }
      let isOurs = current.map { ($0.source, $0.device) == leader } ?? false
      self.current = isOurs ? current : ofLeader
    }
    self.lastExact =
      lastExact ?? self.current.flatMap { $0.accuracy <= Self.exact ? $0.at : nil }
  }

  /// What that fix is worth.
  public var quality: FixQuality {
    guard let current, let place = place(of: current), let motion = heard[place].motion,
      motion.last == current
    else { return .plain }
    return motion.quality
  }

  /// Whose fixes count.
  public var leader: String? { current?.source }

  /// The sources whose last fix did not count, in order.
  public var ignored: [HeardSource] {
    heard.filter { $0.ignored != nil }
      .sorted { ($0.last.source, $0.last.device) < ($1.last.source, $1.last.device) }
  }

  private func place(of fix: Fix) -> Int? {
    heard.firstIndex { $0.last.source == fix.source && $0.last.device == fix.device }
  }

  // MARK: Receiving

  /// Why a fix would not count; nil where it would.
  public func objection(to fix: Fix, now: Instant) -> Ignored? {
    var copy = self
    return copy.receive(fix, now: now)
  }

  /// Remembers a fix, and says why it does not count; nil where it does.
  public mutating func receive(_ fix: Fix, now: Instant) -> Ignored? {
    let latest = now.adding(milliseconds: Self.future)
    let known = place(of: fix)
    if let fault = faultOfTime(fix, known, latest) {
      // Only of a source that is remembered: who invents names makes nothing grow.
      if let known { heard[known].ignored = fault }
      return fault
    }
    let place = known ?? append(fix)
    if known != nil { heard[place].follow(fix) }
    let objection = objection(to: fix, latest)
    heard[place].ignored = objection
    if objection == nil {
      current = fix
      if fix.accuracy <= Self.exact { lastExact = fix.at }
    }
    return objection
  }

  private func faultOfTime(_ fix: Fix, _ place: Int?, _ latest: Instant) -> Ignored? {
    if fix.at > latest { return .future }
    // What came before the clock was set back holds no fix up: it would be from the future now.
    guard let place, heard[place].last.at <= latest else { return nil }
    if fix.at < heard[place].last.at { return .old }
    // Of two fixes of one moment the more exact one stands, and of equals the later received.
    return fix.at == heard[place].last.at && fix.accuracy > heard[place].last.accuracy ? .old : nil
  }

  private func objection(to fix: Fix, _ latest: Instant) -> Ignored? {
    if fix.accuracy > Self.coarse, fix.place == nil, let lastExact, lastExact <= latest,
      fix.at - lastExact < Self.exactHolds
    {
      return .coarse
    }
    // What a person says is of no device.
    if fix.isSaid { return nil }
    if let carried = carriedDevice(at: fix, latest), carried.device != fix.device,
      fix.liesApart(from: carried.position)
    {
      return .device
    }
    guard let current, !(current.source == fix.source && current.device == fix.device),
      current.at <= latest, fix.at - current.at < Self.silence,
      // What a person says is not measured: it holds up no other.
      !current.isSaid,
      // Without an accuracy it is not known to be better.
      fix.accuracy == 0 || fix.accuracy * Self.better >= current.accuracy,
      !hasMovedSince(current, fix, latest)
    else { return nil }
    return .source
  }

  /// Returns the place of the new source.
  private mutating func append(_ fix: Fix) -> Int {
    if heard.count >= Self.most { forgetOne() }
    heard.append(HeardSource(fix))
    return heard.count - 1
  }

  private mutating func forgetOne() {
    let others = heard.indices.filter {
      current == nil || heard[$0].last.source != current?.source
        || heard[$0].last.device != current?.device
    }
    guard let oldest = others.min(by: { heard[$0].last.at < heard[$1].last.at }) else { return }
    heard.remove(at: oldest)
  }

  // MARK: Devices

  /// The device that the person took along: the one that moved last, if it has been heard of within a
  /// day; nil where none is known to have moved.
  public func carriedDevice(
    at fix: Fix, _ latest: Instant = .last
  ) -> (device: String, position: Fix, movedAt: Instant)? {
    var carried: (device: String, movedAt: Instant)?
    for source in heard where source.isRecent(at: fix, latest) {
      guard let movedAt = source.movedAt else { continue }
      if carried.map({ movedAt > $0.movedAt }) ?? true { carried = (source.device, movedAt) }
    }
    guard let carried else { return nil }
    let positions = heard.filter { $0.device == carried.device && $0.isRecent(at: fix, latest) }
      .compactMap(\.position)
    guard var position = positions.first else { return nil }
    for other in positions where other.at > position.at { position = other }
    return (carried.device, position, carried.movedAt)
  }

  /// Whether a fix is of a device that moved after that of the fix that counts, and is elsewhere.
  private func hasMovedSince(_ current: Fix, _ fix: Fix, _ latest: Instant) -> Bool {
    guard fix.device != current.device, fix.liesApart(from: current),
      let carried = carriedDevice(at: fix, latest)
    else { return false }
    return carried.device == fix.device
  }
}

extension HeardSource {
  fileprivate func isRecent(at fix: Fix, _ latest: Instant) -> Bool {
    last.at <= latest && fix.at - last.at < FixSources.carrying
  }
}

private struct SourceName: Hashable {
  let source: String
  let device: String

  init(_ fix: Fix) {
    (source, device) = (fix.source, fix.device)
  }
}

/// Why a fix does not count; named as the wire names it.
public enum Ignored: String, Hashable, Sendable {
  /// Older than the last one of its source, or of the same moment and less exact.
  case old
  /// More than a minute ahead of the clock.
  case future
  /// Another source leads.
  case source
  /// Known to within some kilometres only, while a more exact fix still holds.
  case coarse
  /// Another device moved later and is elsewhere: the person took that one along.
  case device
}
