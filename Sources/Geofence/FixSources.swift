// Decides which fixes count. Remembers the last fix and the motion of each source. One source
// leads, and the fixes of other sources are ignored. A coarse fix is ignored if an exact fix
// counted in the last twelve hours. If two devices are at different positions, the person is taken
// to be with the device that moved last.

public import CivilTime

public struct FixSources: Hashable, Sendable {
  /// The remembered sources; no two have the same name and device.
  public private(set) var rememberedSources: [RememberedSource] = []
  /// The last fix that counted. Its source may have sent later ones that did not count.
  public private(set) var current: Fix?
  /// The time of the last fix that counted and was exact: accurate to `exactAccuracy` metres.
  public private(set) var lastExact: Instant?

  /// At most this many sources are remembered. To remember one more, the source whose last fix is
  /// oldest is forgotten, but never the leader.
  public static let mostSources = 16
  /// In milliseconds. A leader that has sent no fix for longer than this no longer leads.
  static let longestGap: Int64 = 600_000
  /// How many milliseconds the time of a fix may be in the future.
  static let longestAhead: Int64 = 60_000
  /// In milliseconds. If a source has sent no fix for longer than this, its earlier motion is no
  /// longer used.
  static let motionLifetime: Int64 = 150_000
  /// In metres. A fix at least as accurate as this counts as exact: it is good enough to find the
  /// building that the person is in.
  static let exactAccuracy = 100.0
  /// In metres. A fix less accurate than this counts as coarse: it only shows the town that the
  /// person is in.
  static let coarseAccuracy = 500.0
  /// For how many milliseconds an exact fix counts more than a coarse one.
  static let exactLifetime: Int64 = 12 * 3_600_000
  /// A source that is more than this many times as accurate as the leader leads at once.
  static let takeoverFactor = 4.0
  /// In milliseconds, counted from the last fix of a device. Until then, the person is taken to be
  /// with the device if it moved last, even if it sends no more fixes.
  static let carriedLifetime: Int64 = 24 * 3_600_000

  public init() {}

  /// The stored sources; nil for values that cannot have been stored here.
  public init?(
    rememberedSources: [RememberedSource], leader: (source: String, device: String)?,
    current: Fix? = nil,
    lastExact: Instant? = nil
  ) {
    let sourceNames = Set(rememberedSources.map { SourceName($0.last) })
    guard rememberedSources.count <= Self.mostSources, sourceNames.count == rememberedSources.count
    else {
      return nil
    }
    self.rememberedSources = rememberedSources
    if let leader {
      let lastOfLeader = rememberedSources.first { ($0.last.source, $0.last.device) == leader }?
        .last
      guard let lastOfLeader else { return nil }
      let isCurrentOfLeader = current.map { ($0.source, $0.device) == leader } ?? false
      self.current = isCurrentOfLeader ? current : lastOfLeader
    }
    self.lastExact =
      lastExact ?? self.current.flatMap { $0.accuracy <= Self.exactAccuracy ? $0.at : nil }
  }

  /// How far the current fix can be trusted.
  public var quality: FixQuality {
    guard let current, let index = indexOfSource(of: current),
      let motion = rememberedSources[index].motion,
      motion.last == current
    else { return .plain }
    return motion.quality
  }

  /// The source whose fixes count.
  public var leader: String? { current?.source }

  /// The sources whose last fix did not count, in the order of their names and devices.
  public var ignoredSources: [RememberedSource] {
    rememberedSources.filter { $0.ignoreReason != nil }
      .sorted { ($0.last.source, $0.last.device) < ($1.last.source, $1.last.device) }
  }

  private func indexOfSource(of fix: Fix) -> Int? {
    rememberedSources.firstIndex { $0.last.source == fix.source && $0.last.device == fix.device }
  }

  // MARK: Receiving

  /// Why a fix would not count; nil if it would.
  public func ignoreReason(to fix: Fix, now: Instant) -> IgnoreReason? {
    var copy = self
    return copy.receive(fix, now: now)
  }

  /// Remembers a fix. Returns why it does not count; nil if it counts.
  public mutating func receive(_ fix: Fix, now: Instant) -> IgnoreReason? {
    let latest = now.adding(milliseconds: Self.longestAhead)
    let knownIndex = indexOfSource(of: fix)
    if let fault = timeFault(fix, knownIndex, latest) {
      // The reason is kept only for a remembered source, so that invented source names take no
      // memory.
      if let knownIndex { rememberedSources[knownIndex].ignoreReason = fault }
      return fault
    }
    let index = knownIndex ?? remember(fix)
    if knownIndex != nil { rememberedSources[index].follow(fix) }
    let ignoreReason = ignoreReason(to: fix, latest)
    rememberedSources[index].ignoreReason = ignoreReason
    if ignoreReason == nil {
      current = fix
      if fix.accuracy <= Self.exactAccuracy { lastExact = fix.at }
    }
    return ignoreReason
  }

  private func timeFault(_ fix: Fix, _ index: Int?, _ latest: Instant) -> IgnoreReason? {
    if fix.at > latest { return .future }
    // If the clock was set back, the last fix is in the future now and must not make new fixes old.
    guard let index, rememberedSources[index].last.at <= latest else { return nil }
    if fix.at < rememberedSources[index].last.at { return .old }
    // Of two fixes with the same time the more accurate one counts. If they are equally accurate,
    // the one that was received later counts.
    return fix.at == rememberedSources[index].last.at
      && fix.accuracy > rememberedSources[index].last.accuracy ? .old : nil
  }

  private func ignoreReason(to fix: Fix, _ latest: Instant) -> IgnoreReason? {
    if fix.accuracy > Self.coarseAccuracy, fix.place == nil, let lastExact, lastExact <= latest,
      fix.at - lastExact < Self.exactLifetime
    {
      return .coarse
    }
    // A position that a person states counts wherever the devices are.
    if fix.isStatedByPerson { return nil }
    if let carried = carriedDevice(at: fix, latest), carried.device != fix.device,
      fix.isFar(from: carried.position)
    {
      return .device
    }
    guard let current, !(current.source == fix.source && current.device == fix.device),
      current.at <= latest, fix.at - current.at < Self.longestGap,
      // A position that a person stated is not measured, so its source does not lead.
      !current.isStatedByPerson,
      // A fix without an accuracy (0) is not known to be better than the leader's.
      fix.accuracy == 0 || fix.accuracy * Self.takeoverFactor >= current.accuracy,
      !hasMovedSince(current, fix, latest)
    else { return nil }
    return .source
  }

  /// Remembers a new source. Returns its index.
  private mutating func remember(_ fix: Fix) -> Int {
    if rememberedSources.count >= Self.mostSources { forgetOldest() }
    rememberedSources.append(RememberedSource(fix))
    return rememberedSources.count - 1
  }

  private mutating func forgetOldest() {
    let candidates = rememberedSources.indices.filter {
      current == nil || rememberedSources[$0].last.source != current?.source
        || rememberedSources[$0].last.device != current?.device
    }
    guard
      let oldestIndex = candidates.min(by: {
        rememberedSources[$0].last.at < rememberedSources[$1].last.at
      })
    else { return }
    rememberedSources.remove(at: oldestIndex)
  }

  // MARK: Devices

  /// The device that the person has with them: the one that moved last, if it sent a fix within a
  /// day. Nil if no device is known to have moved.
  public func carriedDevice(
    at fix: Fix, _ latest: Instant = .last
  ) -> (device: String, position: Fix, movedAt: Instant)? {
    var lastMoved: (device: String, movedAt: Instant)?
    for source in rememberedSources where source.isRecent(at: fix, latest) {
      guard let movedAt = source.movedAt else { continue }
      if lastMoved.map({ movedAt > $0.movedAt }) ?? true { lastMoved = (source.device, movedAt) }
    }
    guard let lastMoved else { return nil }
    let devicePositions = rememberedSources.filter {
      $0.device == lastMoved.device && $0.isRecent(at: fix, latest)
    }
    .compactMap(\.position)
    guard var position = devicePositions.first else { return nil }
    for devicePosition in devicePositions where devicePosition.at > position.at {
      position = devicePosition
    }
    return (lastMoved.device, position, lastMoved.movedAt)
  }

  /// Whether the device of a fix moved after the device of the current fix, and is at another
  /// position.
  private func hasMovedSince(_ current: Fix, _ fix: Fix, _ latest: Instant) -> Bool {
    guard fix.device != current.device, fix.isFar(from: current),
      let carried = carriedDevice(at: fix, latest)
    else { return false }
    return carried.device == fix.device
  }
}

extension RememberedSource {
  fileprivate func isRecent(at fix: Fix, _ latest: Instant) -> Bool {
    last.at <= latest && fix.at - last.at < FixSources.carriedLifetime
  }
}

private struct SourceName: Hashable {
  let source: String
  let device: String

  init(_ fix: Fix) {
    (source, device) = (fix.source, fix.device)
  }
}

/// Why a fix does not count. Raw values are the names in the protocol.
public enum IgnoreReason: String, Hashable, Sendable {
  /// The fix is older than the last one of its source, or as old and less accurate.
  case old
  /// The time of the fix is more than a minute in the future.
  case future
  /// Another source leads.
  case source
  /// The fix is coarse, and a recent exact fix counts more.
  case coarse
  /// Another device moved later and is at another position, so the person is taken to be with that
  /// device.
  case device
}
