// Which fixes count: one source leads, and of each the last fix is remembered. Knows no fence.

public import CivilTime

public struct FixSources: Hashable, Sendable {
  /// The last fix of each source that is remembered; no two of one source.
  public private(set) var last: [Fix] = []
  /// Where the last fix of the leader stands among them.
  private var led: Int?

  /// So many are remembered. Whoever has been silent longest is forgotten, but never the leader.
  public static let most = 16
  static let silence: Int64 = 600_000
  static let future: Int64 = 60_000

  public init() {}

  /// From what was kept; nil where it was never ours.
  public init?(last: [Fix], leader: String?) {
    guard last.count <= Self.most, Set(last.map(\.source)).count == last.count else { return nil }
    self.last = last
    led = last.firstIndex { $0.source == leader }
    if (leader == nil) != (led == nil) { return nil }
  }

  /// The last fix that counted.
  public var current: Fix? { led.map { last[$0] } }

  /// Whose fixes count.
  public var leader: String? { current?.source }

  private func place(of source: String) -> Int? {
    if let led, last[led].source == source { return led }
    return last.firstIndex { $0.source == source }
  }

  /// Why a fix would not count; nil where it would.
  public func objection(to fix: Fix, now: Instant) -> Ignored? {
    objection(to: fix, now: now, place: place(of: fix.source))
  }

  private func objection(to fix: Fix, now: Instant, place: Int?) -> Ignored? {
    let latest = now.adding(milliseconds: Self.future)
    if fix.at > latest { return .future }
    // What came before the clock was set back holds nobody up: it would be from the future now.
    if let place, last[place].at <= latest, fix.at < last[place].at { return .old }
    guard let led, led != place, last[led].at <= latest else { return nil }
    // The person knows best where they are, and says so once: whatever measures goes on from there.
    if fix.isCheckIn || last[led].isCheckIn { return nil }
    return fix.at - last[led].at < Self.silence ? .source : nil
  }

  /// Remembers a fix, and says why it does not count; nil where it does.
  public mutating func receive(_ fix: Fix, now: Instant) -> Ignored? {
    var place = place(of: fix.source)
    let objection = objection(to: fix, now: now, place: place)
    guard objection == nil || objection == .source else { return objection }
    if let place {
      last[place] = fix
    } else {
      if last.count >= Self.most { forgetOne() }
      place = last.count
      last.append(fix)
    }
    if objection == nil { led = place }
    return objection
  }

  private mutating func forgetOne() {
    let others = last.indices.filter { $0 != led }
    guard let oldest = others.min(by: { last[$0].at < last[$1].at }) else { return }
    last.remove(at: oldest)
    if let led, oldest < led { self.led = led - 1 }
  }
}

/// Why a fix does not count; named as the wire names it.
public enum Ignored: String, Hashable, Sendable {
  /// Older than the last one of its source.
  case old
  /// More than a minute ahead of the clock.
  case future
  /// Another source leads.
  case source
}
