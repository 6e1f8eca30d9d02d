// Reads an event's keys in place, without copying them. Damaged keys never trap: without a valid
// header nothing is read, and a section outside the bytes is empty.

public import CivilTime

extension EventKeys {
  /// Whether these are keys of an event, so that the other functions may be called.
  public static func isValid(_ keys: RawSpan) -> Bool {
    keys.byteCount >= HeaderOffset.headerLength
      && uint8(keys, HeaderOffset.version) == UInt8(truncatingIfNeeded: version)
      && Int(uint32(keys, HeaderOffset.totalLength)) == keys.byteCount
  }

  /// Whether the event may take place between two times, in seconds since 1970.
  public static func mayOverlap(_ keys: RawSpan, _ from: Int64, _ to: Int64) -> Bool {
    int64(keys, HeaderOffset.rangeStart) < to
      && (traits(keys).contains(.isEndless) || int64(keys, HeaderOffset.rangeEnd) >= from)
  }

  /// Whether the event has alarms and is not over at `now`, in seconds since 1970.
  public static func mayGoOff(_ keys: RawSpan, from now: Int64) -> Bool {
    isValid(keys) && !sectionRange(keys, .alarms).isEmpty && mayOverlap(keys, now, .max)
  }

  /// Whether the event has an alarm at a place and is not over at `now`, in seconds since 1970.
  public static func mayGoOffAtPlace(_ keys: RawSpan, from now: Int64) -> Bool {
    mayGoOff(keys, from: now) && traits(keys).contains(.hasFence)
  }

  /// Whether the series makes the person unavailable.
  public static func isBlocking(_ keys: RawSpan) -> Bool { traits(keys).contains(.isBlocking) }

  /// Whether the event's file must be read to know when the event takes place.
  public static func needsFile(_ keys: RawSpan) -> Bool { traits(keys).contains(.needsFile) }

  /// Whether the event takes place exactly once, at the time that `moments` returns.
  public static func isOnce(_ keys: RawSpan) -> Bool { traits(keys).contains(.isOnce) }

  /// Reads only the start and end of the series. Nil if the keys cannot give them.
  public static func moments(
    _ keys: RawSpan, zone: (String) -> Zone?
  ) -> (start: Moment, end: Moment)? {
    var reader = KeyReader(remainingBytes: bytes(keys, .schedule)[...])
    guard reader.byte() != nil, let start = reader.moment(zone)?.moment,
      let end = reader.moment(zone)?.moment
    else { return nil }
    return (start, end)
  }

  /// - Parameter rule: Parses the text of a rule.
  public static func schedule(
    _ keys: RawSpan, zone: (String) -> Zone?,
    rule: (String) -> RecurrenceRule? = { try? RecurrenceRule($0) }
  ) -> EventSchedule? {
    var reader = KeyReader(remainingBytes: bytes(keys, .schedule)[...])
    return reader.schedule(zone, rule)
  }

  /// The edited occurrences. The keys must be valid.
  public static func detachedOccurrences(_ keys: RawSpan) -> [DetachedOccurrence] {
    var reader = KeyReader(remainingBytes: bytes(keys, .detached)[...])
    guard !reader.remainingBytes.isEmpty, let count = reader.count() else { return [] }
    var detachedOccurrences: [DetachedOccurrence] = []
    for _ in 0..<count {
      guard let traits = reader.byte(), let original = reader.wall(), let members = reader.bytes()
      else { return [] }
      detachedOccurrences.append(
        DetachedOccurrence(
          id: DetachedOccurrence.ID(original: original, isThisAndFuture: traits & 2 != 0),
          isBlocking: traits & 1 != 0, members: members))
    }
    return detachedOccurrences
  }

  /// The person's own places (such as "home") that the event or an edited occurrence is at.
  public static func places(_ keys: RawSpan) -> [FencePlace] {
    let bytes = bytes(keys, .places)
    guard !bytes.isEmpty else { return [] }
    var reader = KeyReader(remainingBytes: bytes[...])
    return reader.places() ?? []
  }

  private static func uint8(_ keys: RawSpan, _ offset: Int) -> UInt8 {
    keys.unsafeLoad(fromByteOffset: offset, as: UInt8.self)
  }

  private static func uint32(_ keys: RawSpan, _ offset: Int) -> UInt32 {
    UInt32(littleEndian: keys.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }

  private static func int64(_ keys: RawSpan, _ offset: Int) -> Int64 {
    Int64(littleEndian: keys.unsafeLoadUnaligned(fromByteOffset: offset, as: Int64.self))
  }

  private static func traits(_ keys: RawSpan) -> Traits {
    Traits(rawValue: uint8(keys, HeaderOffset.traits))
  }

  private static func sectionRange(_ keys: RawSpan, _ section: Section) -> Range<Int> {
    func end(_ index: Int) -> Int {
      index < 0
        ? HeaderOffset.headerLength : Int(uint32(keys, HeaderOffset.sectionEnds + index * 4))
    }
    let (first, last) = (end(section.rawValue - 1), end(section.rawValue))
    guard first >= HeaderOffset.headerLength, first < last, last <= keys.byteCount else {
      return 0..<0
    }
    return first..<last
  }

  static func bytes(_ keys: RawSpan, _ section: Section) -> [UInt8] {
    let sectionRange = sectionRange(keys, section)
    return sectionRange.isEmpty ? [] : keys.withUnsafeBytes { Array($0[sectionRange]) }
  }
}

extension AlarmInputs {
  /// The alarm inputs, which decide when alarms go off, among an event's keys; nil if there are
  /// none.
  public init?(eventKeys keys: RawSpan, zone: (String) -> Zone?) {
    guard EventKeys.isValid(keys) else { return nil }
    let bytes = EventKeys.bytes(keys, .alarms)
    guard !bytes.isEmpty else { return nil }
    self.init(bytes: bytes[...], zone: zone)
  }
}

extension KeyReader {
  fileprivate mutating func bytes() -> ArraySlice<UInt8>? {
    guard let count = count() else { return nil }
    defer { remainingBytes.removeFirst(count) }
    return remainingBytes.prefix(count)
  }
}
