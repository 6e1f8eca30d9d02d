// One fence as it lies in memory: forty bytes without a gap. Knows nothing of what a state means.

internal import CivilTime

struct FenceRecord: BitwiseCopyable {
  var key: UInt64
  /// Milliseconds; 0 where the side is unknown.
  private var since: Int64
  /// -1 where the policy leaves it to the radius.
  private var margin: Double
  /// Milliseconds.
  private var dwell: UInt32
  /// The place of its circle in the index; of several the first, and no place where it has none.
  var circle: UInt32
  /// Where it stands among those that every fix is held against, or no place.
  var watched: UInt32
  private var traits: UInt32

  static let noOwner = UInt32.max

  private static let sides: UInt32 = 3
  private static let crossed: UInt32 = 4
  private static let firing: UInt32 = 8
  private static let changed: UInt32 = 16
  private static let several: UInt32 = 32
  private static let crossing: UInt32 = 64
  private static let free: UInt32 = 128

  init(_ key: FenceKey, _ policy: CrossingPolicy) {
    self.key = key.rawValue
    since = 0
    margin = -1
    dwell = 0
    circle = Self.noOwner
    watched = Self.noOwner
    traits = 0
    self.policy = policy
  }

  var policy: CrossingPolicy {
    get {
      CrossingPolicy(
        milliseconds: Int64(dwell), margin: margin >= 0 ? margin : nil,
        fireIfInside: self[Self.firing])
    }
    set {
      dwell = UInt32(clamping: newValue.dwell)
      margin = newValue.margin ?? -1
      self[Self.firing] = newValue.fireIfInside
    }
  }

  func margin(radius: Double) -> Double { policy.margin(radius: radius) }

  var side: Side { Side(rawValue: UInt8(traits & Self.sides)) ?? .unknown }

  /// All but the crossing itself, which stands elsewhere.
  var state: FenceState {
    get {
      let side = side
      return FenceState(
        side: side, since: side == .unknown ? nil : Instant(milliseconds: since),
        wasCrossed: self[Self.crossed])
    }
    set {
      traits = traits & ~Self.sides | UInt32(newValue.side.rawValue)
      since = newValue.since?.milliseconds ?? 0
      self[Self.crossed] = newValue.wasCrossed
      hasCrossing = newValue.crossing != nil
    }
  }

  var hasCrossing: Bool {
    get { self[Self.crossing] }
    set { self[Self.crossing] = newValue }
  }

  /// Whether it has been told that the state is another.
  var isChanged: Bool {
    get { self[Self.changed] }
    set { self[Self.changed] = newValue }
  }

  var hasSeveralCircles: Bool {
    get { self[Self.several] }
    set { self[Self.several] = newValue }
  }

  var isFree: Bool {
    get { self[Self.free] }
    set { self[Self.free] = newValue }
  }

  /// Whether every fix has to be held against it, wherever it is.
  var needsWatching: Bool { hasCrossing || side != .outside }

  private subscript(_ trait: UInt32) -> Bool {
    get { traits & trait != 0 }
    set { traits = newValue ? traits | trait : traits & ~trait }
  }
}
