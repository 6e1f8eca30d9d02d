// All that fetch needs of one event, as bytes that are cheap to look at: when it takes place, and what
// is shown of occurrences that stand by themselves. Free of anybody's zone.
//
// A head of fixed length, numbers with the lowest byte first: form, traits, how long all is, between
// which seconds it takes place, and where each stretch ends. Behind it the stretches.

public import CivilTime

public struct EventKeys: Hashable, Sendable {
  public let bytes: [UInt8]

  /// Another one wherever an event would get other bytes: a part of the codec's version.
  public static let version = 4

  /// What is shown of an occurrence that stands by itself, or of all from one on.
  public struct Detached: Hashable, Sendable {
    public var name: Name
    /// Whether it is in the way of others.
    public var blocks: Bool
    /// As whoever made the keys shows it.
    public var members: ArraySlice<UInt8>

    /// Of one start there may be both.
    public struct Name: Hashable, Sendable {
      public var original: WallTime
      public var isLasting: Bool

      public init(original: WallTime, isLasting: Bool) {
        self.original = original
        self.isLasting = isLasting
      }
    }

    public init(name: Name, blocks: Bool, members: ArraySlice<UInt8>) {
      self.name = name
      self.blocks = blocks
      self.members = members
    }
  }

  enum Place {
    static let form = 0
    static let traits = 1
    static let length = 4
    static let from = 8
    static let to = 16
    static let ends = 24
    static let head = 40
  }

  struct Traits: OptionSet {
    let rawValue: UInt8

    static let blocks = Traits(rawValue: 1)
    /// There is no second after which it does not take place any more.
    static let isEndless = Traits(rawValue: 2)
    /// It repeats in a zone that only its file knows.
    static let needsFile = Traits(rawValue: 4)
    /// It takes place once, as its start and end say.
    static let isOnce = Traits(rawValue: 8)
  }

  enum Stretch: Int, CaseIterable {
    case schedule, detached
    /// What decides when its alarms go off: nothing where it has none.
    case alarms
    /// Where it is, as far as that follows a place of the person's own.
    case places
  }

  public init(
    _ schedule: EventSchedule, blocks: Bool, detached: [Detached], alarms: AlarmInputs?,
    places: [FencePlace] = []
  ) {
    var bytes = [UInt8](repeating: 0, count: Place.head)
    bytes[Place.form] = UInt8(truncatingIfNeeded: Self.version)
    var traits: Traits = blocks ? .blocks : []
    let (from, to) = schedule.extent
    if to == nil { traits.insert(.isEndless) }
    if schedule.needsFile { traits.insert(.needsFile) }
    if !schedule.repeats, schedule.excluded.isEmpty { traits.insert(.isOnce) }
    bytes[Place.traits] = traits.rawValue
    var ends: [Int] = []
    schedule.add(to: &bytes)
    ends.append(bytes.count)
    if !detached.isEmpty {
      bytes.add(UInt64(detached.count))
      for one in detached {
        bytes.append((one.blocks ? 1 : 0) | (one.name.isLasting ? 2 : 0))
        bytes.add(UInt64(bitPattern: Int64(one.name.original.seconds)))
        bytes.add(UInt64(one.members.count))
        bytes += one.members
      }
    }
    ends.append(bytes.count)
    alarms?.add(to: &bytes)
    ends.append(bytes.count)
    if !places.isEmpty {
      bytes.add(UInt64(places.count))
      for place in places { bytes.add(place) }
    }
    ends.append(bytes.count)
    func put(_ number: UInt64, at place: Int, width: Int) {
      for index in 0..<width {
        bytes[place + index] = UInt8(truncatingIfNeeded: number >> UInt64(index * 8))
      }
    }
    put(UInt64(bytes.count), at: Place.length, width: 4)
    put(UInt64(bitPattern: from), at: Place.from, width: 8)
    put(UInt64(bitPattern: to ?? .max), at: Place.to, width: 8)
    for (index, end) in ends.enumerated() {
      put(UInt64(end), at: Place.ends + index * 4, width: 4)
    }
    self.bytes = bytes
  }
}

extension EventSchedule {
  /// Where a series goes by the rules of a zone that has no name others know.
  fileprivate var needsFile: Bool {
    guard repeats, let zone = start.zone else { return false }
    return !zone.hasKnownName
  }
}
