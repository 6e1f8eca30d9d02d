// One fence as it is stored in memory, in forty bytes without padding. `FenceState` defines what
// the stored values mean.

internal import CivilTime

struct FenceRecord: BitwiseCopyable {
  var key: UInt64
  /// When the person came to this side, in milliseconds since 1970; 0 if the side is unknown.
  private var sideSince: Int64
  /// In metres; -1 if the policy derives it from the radius.
  private var margin: Double
  /// In milliseconds.
  private var dwell: UInt32
  /// The entry of the fence's first circle in the index; `noOwner` if the fence has no circle. In
  /// an unused record, the index of the next unused record.
  var firstCircle: UInt32
  /// The index of this fence in `Fences.watchedRecords`; `noOwner` if the fence is not watched.
  var watchIndex: UInt32
  private var traits: UInt32

  static let noOwner = UInt32.max

  private static let sideMask: UInt32 = 3
  private static let crossedBit: UInt32 = 4
  private static let firesIfInsideBit: UInt32 = 8
  private static let changedBit: UInt32 = 16
  private static let severalCirclesBit: UInt32 = 32
  private static let crossingBit: UInt32 = 64
  private static let freeBit: UInt32 = 128

  init(_ key: FenceKey, _ policy: CrossingPolicy) {
    self.key = key.rawValue
    sideSince = 0
    margin = -1
    dwell = 0
    firstCircle = Self.noOwner
    watchIndex = Self.noOwner
    traits = 0
    self.policy = policy
  }

  var policy: CrossingPolicy {
    get {
      CrossingPolicy(
        milliseconds: Int64(dwell), margin: margin >= 0 ? margin : nil,
        fireIfInside: self[Self.firesIfInsideBit])
    }
    set {
      dwell = UInt32(clamping: newValue.dwell)
      margin = newValue.margin ?? -1
      self[Self.firesIfInsideBit] = newValue.fireIfInside
    }
  }

  func margin(radius: Double) -> Double { policy.margin(radius: radius) }

  var side: Side { Side(rawValue: UInt8(traits & Self.sideMask)) ?? .unknown }

  /// The state without its crossing, which `Fences.crossings` has.
  var state: FenceState {
    get {
      let side = side
      return FenceState(
        side: side, since: side == .unknown ? nil : Instant(milliseconds: sideSince),
        wasCrossed: self[Self.crossedBit])
    }
    set {
      traits = traits & ~Self.sideMask | UInt32(newValue.side.rawValue)
      sideSince = newValue.since?.milliseconds ?? 0
      self[Self.crossedBit] = newValue.wasCrossed
      hasCrossing = newValue.crossing != nil
    }
  }

  var hasCrossing: Bool {
    get { self[Self.crossingBit] }
    set { self[Self.crossingBit] = newValue }
  }

  /// Whether the fence is among `Fences.changedRecords` already.
  var isInChanges: Bool {
    get { self[Self.changedBit] }
    set { self[Self.changedBit] = newValue }
  }

  var hasSeveralCircles: Bool {
    get { self[Self.severalCirclesBit] }
    set { self[Self.severalCirclesBit] = newValue }
  }

  var isFree: Bool {
    get { self[Self.freeBit] }
    set { self[Self.freeBit] = newValue }
  }

  /// Whether every fix has to be compared with this fence, however far away it is.
  var needsWatching: Bool { hasCrossing || side != .outside }

  private subscript(_ trait: UInt32) -> Bool {
    get { traits & trait != 0 }
    set { traits = newValue ? traits | trait : traits & ~trait }
  }
}
