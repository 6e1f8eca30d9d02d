// Everything that `event/fetch` needs of an event, as bytes that are fast to examine: when it takes
// place, and the JSON of edited occurrences. Independent of the person's zone.
//
// The bytes begin with a header of fixed length, with little-endian numbers: version, traits, total
// length, the time range of the event, and the end of each section. The sections follow.

public import CivilTime

public struct EventKeys: Hashable, Sendable {
  public let bytes: [UInt8]

  /// Must be raised whenever the same event would get other bytes. It is part of `ItemCodec`'s
  /// version, so an index with older keys is not used.
  public static let version = 5

  /// The JSON of one edited occurrence, or of one occurrence and all later ones.
  public struct DetachedOccurrence: Hashable, Sendable {
    public var id: ID
    /// Whether the occurrence makes the person unavailable.
    public var isBlocking: Bool
    /// The JSON members of the occurrence, as the codec writes them.
    public var members: ArraySlice<UInt8>

    /// Identifies the component of the occurrence. There may be two components with one original
    /// start: one for the occurrence alone, and one for the occurrence and all later ones.
    public struct ID: Hashable, Sendable {
      public var original: WallTime
      public var isThisAndFuture: Bool

      public init(original: WallTime, isThisAndFuture: Bool) {
        self.original = original
        self.isThisAndFuture = isThisAndFuture
      }
    }

    public init(id: ID, isBlocking: Bool, members: ArraySlice<UInt8>) {
      self.id = id
      self.isBlocking = isBlocking
      self.members = members
    }
  }

  enum HeaderOffset {
    static let version = 0
    static let traits = 1
    static let totalLength = 4
    static let rangeStart = 8
    static let rangeEnd = 16
    static let sectionEnds = 24
    static let headerLength = 40
  }

  struct Traits: OptionSet {
    let rawValue: UInt8

    static let isBlocking = Traits(rawValue: 1)
    /// The series has no end.
    static let isEndless = Traits(rawValue: 2)
    /// The series is in a zone that only the event's file defines, so the keys cannot give its
    /// times.
    static let needsFile = Traits(rawValue: 4)
    /// The event takes place exactly once.
    static let isOnce = Traits(rawValue: 8)
    /// The event, or an edited occurrence of it, has an alarm at a place.
    static let hasFence = Traits(rawValue: 16)
  }

  enum Section: Int, CaseIterable {
    case schedule, detached
    /// The alarm inputs, which decide when alarms go off; empty if there are none.
    case alarms
    /// The person's own places (such as "home") that the event is at.
    case places
  }

  public init(
    _ schedule: EventSchedule, isBlocking: Bool, detached: [DetachedOccurrence],
    alarms: AlarmInputs?,
    places: [FencePlace] = []
  ) {
    var bytes = [UInt8](repeating: 0, count: HeaderOffset.headerLength)
    bytes[HeaderOffset.version] = UInt8(truncatingIfNeeded: Self.version)
    var traits: Traits = isBlocking ? .isBlocking : []
    let (rangeStart, rangeEnd) = schedule.extent
    if rangeEnd == nil { traits.insert(.isEndless) }
    if schedule.needsFile { traits.insert(.needsFile) }
    if !schedule.repeats, schedule.excludedStarts.isEmpty { traits.insert(.isOnce) }
    if alarms?.haveFence == true { traits.insert(.hasFence) }
    bytes[HeaderOffset.traits] = traits.rawValue
    var sectionEnds: [Int] = []
    schedule.add(to: &bytes)
    sectionEnds.append(bytes.count)
    if !detached.isEmpty {
      bytes.add(UInt64(detached.count))
      for occurrence in detached {
        bytes.append((occurrence.isBlocking ? 1 : 0) | (occurrence.id.isThisAndFuture ? 2 : 0))
        bytes.add(UInt64(bitPattern: Int64(occurrence.id.original.seconds)))
        bytes.add(UInt64(occurrence.members.count))
        bytes += occurrence.members
      }
    }
    sectionEnds.append(bytes.count)
    alarms?.add(to: &bytes)
    sectionEnds.append(bytes.count)
    if !places.isEmpty {
      bytes.add(UInt64(places.count))
      for place in places { bytes.add(place) }
    }
    sectionEnds.append(bytes.count)
    func write(_ number: UInt64, at offset: Int, width: Int) {
      for index in 0..<width {
        bytes[offset + index] = UInt8(truncatingIfNeeded: number >> UInt64(index * 8))
      }
    }
    write(UInt64(bytes.count), at: HeaderOffset.totalLength, width: 4)
    write(UInt64(bitPattern: rangeStart), at: HeaderOffset.rangeStart, width: 8)
    write(UInt64(bitPattern: rangeEnd ?? .max), at: HeaderOffset.rangeEnd, width: 8)
    for (index, end) in sectionEnds.enumerated() {
      write(UInt64(end), at: HeaderOffset.sectionEnds + index * 4, width: 4)
    }
    self.bytes = bytes
  }
}

extension EventSchedule {
  /// Whether the event repeats in a zone whose rules only its file has.
  fileprivate var needsFile: Bool {
    guard repeats, let zone = start.zone else { return false }
    return !zone.hasKnownName
  }
}
