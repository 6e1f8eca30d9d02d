// Which fixes count: of each source the last fix and its motion are remembered, one source leads, and a
// coarse one is not listened to where a more exact one is about. Knows no fence.

public import CivilTime

public struct FixSources: Hashable, Sendable {
  /// The last fix of each source that is remembered; no two of one source.
  public private(set) var last: [Fix] = []
  /// The motion of each, nil where it has given none but coarse fixes.
  public private(set) var motions: [SourceMotion?] = []
  /// The last fix that counted. Later ones of its source may not have.
  public private(set) var current: Fix?
  /// When the last fix of at most `exact` metres came that counted.
  public private(set) var lastExact: Instant?
  /// Why the last fix of a source did not count; no source whose last fix did.
  public private(set) var ignored: [String: Ignored] = [:]

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

  public init() {}

  /// From what was kept; nil where it was never ours.
  public init?(
    last: [Fix], leader: String?, current: Fix? = nil, motions: [SourceMotion?] = [],
    lastExact: Instant? = nil, ignored: [String: Ignored] = [:]
  ) {
    guard last.count <= Self.most, Set(last.map(\.source)).count == last.count else { return nil }
    self.last = last
    self.motions =
      motions.count == last.count
      ? motions : last.map { $0.accuracy > Self.coarse ? nil : SourceMotion($0) }
    let ofLeader = last.first { $0.source == leader }
    if (leader == nil) != (ofLeader == nil) { return nil }
    self.current = current?.source == leader ? current : ofLeader
    self.ignored = ignored.filter { place(of: $0.key) != nil }
    self.lastExact =
      lastExact ?? self.current.flatMap { $0.accuracy <= Self.exact ? $0.at : nil }
  }

  /// What that fix is worth.
  public var quality: FixQuality {
    guard let current, let place = place(of: current.source), let motion = motions[place],
      motion.last == current
    else { return .plain }
    return motion.quality
  }

  /// Whose fixes count.
  public var leader: String? { current?.source }

  private func place(of source: String) -> Int? {
    last.firstIndex { $0.source == source }
  }

  /// Why a fix would not count; nil where it would.
  public func objection(to fix: Fix, now: Instant) -> Ignored? {
    objection(to: fix, now: now, place: place(of: fix.source))
  }

  private func objection(to fix: Fix, now: Instant, place: Int?) -> Ignored? {
    let latest = now.adding(milliseconds: Self.future)
    if fix.at > latest { return .future }
    // What came before the clock was set back holds no fix up: it would be from the future now.
    if let place, last[place].at <= latest {
      if fix.at < last[place].at { return .old }
      // Of two fixes of one moment the more exact one stands, and of equals the later received.
      if fix.at == last[place].at, fix.accuracy > last[place].accuracy { return .old }
    }
    if fix.accuracy > Self.coarse, fix.place == nil, let lastExact, lastExact <= latest,
      fix.at - lastExact < Self.exactHolds
    {
      return .coarse
    }
    guard let current, current.source != fix.source, current.at <= latest,
      fix.at - current.at < Self.silence,
      // What a person says is not measured: it counts, and holds up no other.
      !fix.isSaid, !current.isSaid,
      // Without an accuracy it is not known to be better.
      fix.accuracy == 0 || fix.accuracy * Self.better >= current.accuracy
    else { return nil }
    return .source
  }

  /// Remembers a fix, and says why it does not count; nil where it does.
  public mutating func receive(_ fix: Fix, now: Instant) -> Ignored? {
    let place = place(of: fix.source)
    let objection = objection(to: fix, now: now, place: place)
    if objection == .old || objection == .future {
      remember(objection, of: fix.source)
      return objection
    }
    if let place {
      motions[place] = motion(with: fix, after: motions[place])
      last[place] = fix
    } else {
      if last.count >= Self.most { forgetOne() }
      last.append(fix)
      motions.append(motion(with: fix, after: nil))
    }
    remember(objection, of: fix.source)
    if objection == nil {
      current = fix
      if fix.accuracy <= Self.exact { lastExact = fix.at }
    }
    return objection
  }

  private func motion(with fix: Fix, after motion: SourceMotion?) -> SourceMotion? {
    guard fix.accuracy <= Self.coarse, fix.place == nil else { return motion }
    // What a person says is no motion; and it begins anew after a silence, and where a clock was set
    // back.
    guard var motion, !fix.isSaid, fix.at >= motion.last.at,
      fix.at - motion.last.at <= Self.forgetting
    else { return SourceMotion(fix) }
    motion.follow(fix)
    return motion
  }

  /// Only of a source that is remembered: who invents names makes nothing grow.
  private mutating func remember(_ objection: Ignored?, of source: String) {
    guard place(of: source) != nil else { return }
    ignored[source] = objection
  }

  private mutating func forgetOne() {
    let others = last.indices.filter { last[$0].source != leader }
    guard let oldest = others.min(by: { last[$0].at < last[$1].at }) else { return }
    ignored[last[oldest].source] = nil
    last.remove(at: oldest)
    motions.remove(at: oldest)
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
}
