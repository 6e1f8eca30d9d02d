// Everything that `event/fetch` needs of an event, as bytes that are fast to examine: when it takes
// place, and the JSON of edited occurrences. Independent of the person's zone.
//
// A head of fixed length with little-endian numbers: version, traits, total length, the time range
// of the event, and the end of each section. The sections follow.

public import CivilTime

public struct EventKeys: Hashable, Sendable {
  public let bytes: [UInt8]

  /// To be raised whenever an event would get other bytes. Part of the codec's version.
  public static let version = 5

  /// The JSON of one edited occurrence, or of one occurrence and all later ones.
  public struct Detached: Hashable, Sendable {
    public var name: Name
    /// Whether the occurrence makes the person unavailable.
    public var isBlocking: Bool
    /// The JSON members of the occurrence, as the codec writes them.
    public var members: ArraySlice<UInt8>

    /// Identifies the component of the occurrence. One start may have two: for the occurrence alone, and
    /// for it and all later ones.
    public struct Name: Hashable, Sendable {
      public var original: WallTime
      public var isLasting: Bool

      public init(original: WallTime, isLasting: Bool) {
        self.original = original
        self.isLasting = isLasting
      }
    }

    public init(name: Name, isBlocking: Bool, members: ArraySlice<UInt8>) {
      self.name = name
      self.isBlocking = isBlocking
      self.members = members
    }
  }

  enum Offset {
    static let version = 0
    static let traits = 1
    static let length = 4
    static let from = 8
    static let to = 16
    static let ends = 24
    static let head = 40
  }

  struct Traits: OptionSet {
    let rawValue: UInt8

    static let isBlocking = Traits(rawValue: 1)
    /// The series has no end.
    static let isEndless = Traits(rawValue: 2)
    /// The series is in a zone that only the event's file defines, so the keys cannot give its times.
    static let needsFile = Traits(rawValue: 4)
    /// The event takes place exactly once.
    static let isOnce = Traits(rawValue: 8)
    /// The event, or an edited occurrence of it, has an alarm at a place.
    static let hasFence = Traits(rawValue: 16)
  }

  enum Section: Int, CaseIterable {
    case schedule, detached
    /// The alarm inputs; empty if there are none.
    case alarms
    /// The person's places that the event is at.
    case places
  }

  public init(
    _ schedule: EventSchedule, isBlocking: Bool, detached: [Detached], alarms: AlarmInputs?,
    places: [FencePlace] = []
  ) {
    var bytes = [UInt8](repeating: 0, count: Offset.head)
    bytes[Offset.version] = UInt8(truncatingIfNeeded: Self.version)
    var traits: Traits = isBlocking ? .isBlocking : []
    let (from, to) = schedule.extent
    if to == nil { traits.insert(.isEndless) }
    if schedule.needsFile { traits.insert(.needsFile) }
    if !schedule.repeats, schedule.excluded.isEmpty { traits.insert(.isOnce) }
    if alarms?.haveFence == true { traits.insert(.hasFence) }
    bytes[Offset.traits] = traits.rawValue
    var ends: [Int] = []
    schedule.add(to: &bytes)
    ends.append(bytes.count)
    if !detached.isEmpty {
      bytes.add(UInt64(detached.count))
      for one in detached {
        bytes.append((one.isBlocking ? 1 : 0) | (one.name.isLasting ? 2 : 0))
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
    func put(_ number: UInt64, at offset: Int, width: Int) {
      for index in 0..<width {
        bytes[offset + index] = UInt8(truncatingIfNeeded: number >> UInt64(index * 8))
      }
    }
    put(UInt64(bytes.count), at: Offset.length, width: 4)
    put(UInt64(bitPattern: from), at: Offset.from, width: 8)
    put(UInt64(bitPattern: to ?? .max), at: Offset.to, width: 8)
    for (index, end) in ends.enumerated() {
      put(UInt64(end), at: Offset.ends + index * 4, width: 4)
    }
    self.bytes = bytes
  }
}

extension EventSchedule {
  /// Whether a series follows the rules of a zone without a known name.
  fileprivate var needsFile: Bool {
    guard repeats, let zone = start.zone else { return false }
    return !zone.hasKnownName
  }
}
