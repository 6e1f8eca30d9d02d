// An event's keys looked at where they lie. Damaged ones never trap: what is no head is nothing, and a
// stretch that is not within its bytes is empty.

public import CivilTime

extension EventKeys {
  /// Whether these are keys of an event, so that all else may be asked.
  public static func are(_ keys: RawSpan) -> Bool {
    keys.byteCount >= Place.head
      && byte(keys, Place.form) == UInt8(truncatingIfNeeded: version)
      && Int(short(keys, Place.length)) == keys.byteCount
  }

  /// Whether it may take place between two seconds since 1970.
  public static func mayOverlap(_ keys: RawSpan, _ from: Int64, _ to: Int64) -> Bool {
    number(keys, Place.from) < to
      && (traits(keys).contains(.isEndless) || number(keys, Place.to) >= from)
  }

  /// Whether the series is in the way of others.
  public static func blocks(_ keys: RawSpan) -> Bool { traits(keys).contains(.blocks) }

  /// Whether the file has to be read for knowing when it takes place.
  public static func needsFile(_ keys: RawSpan) -> Bool { traits(keys).contains(.needsFile) }

  public static func schedule(_ keys: RawSpan, zone: (String) -> Zone?) -> EventSchedule? {
    var reader = KeyReader(rest: bytes(keys, .schedule)[...])
    return reader.schedule(zone)
  }

  /// Occurrences that stand by themselves.
  public static func detached(_ keys: RawSpan) -> [Detached] {
    var reader = KeyReader(rest: bytes(keys, .detached)[...])
    guard !reader.rest.isEmpty, let count = reader.count() else { return [] }
    var detached: [Detached] = []
    for _ in 0..<count {
      guard let traits = reader.byte(), let original = reader.wall(), let members = reader.bytes()
      else { return [] }
      detached.append(
        Detached(
          name: Detached.Name(original: original, isLasting: traits & 2 != 0),
          blocks: traits & 1 != 0, members: members))
    }
    return detached
  }

  private static func byte(_ keys: RawSpan, _ place: Int) -> UInt8 {
    keys.unsafeLoad(fromByteOffset: place, as: UInt8.self)
  }

  private static func short(_ keys: RawSpan, _ place: Int) -> UInt32 {
    UInt32(littleEndian: keys.unsafeLoadUnaligned(fromByteOffset: place, as: UInt32.self))
  }

  private static func number(_ keys: RawSpan, _ place: Int) -> Int64 {
    Int64(littleEndian: keys.unsafeLoadUnaligned(fromByteOffset: place, as: Int64.self))
  }

  private static func traits(_ keys: RawSpan) -> Traits {
    Traits(rawValue: byte(keys, Place.traits))
  }

  static func bytes(_ keys: RawSpan, _ stretch: Stretch) -> [UInt8] {
    func end(_ index: Int) -> Int {
      index < 0 ? Place.head : Int(short(keys, Place.ends + index * 4))
    }
    let (first, last) = (end(stretch.rawValue - 1), end(stretch.rawValue))
    guard first >= Place.head, first < last, last <= keys.byteCount else { return [] }
    return keys.withUnsafeBytes { Array($0[first..<last]) }
  }
}

extension AlarmSheet {
  /// The sheet among an event's keys; nil where it has none.
  public init?(eventKeys keys: RawSpan, zone: (String) -> Zone?) {
    guard EventKeys.are(keys) else { return nil }
    let bytes = EventKeys.bytes(keys, .alarms)
    guard !bytes.isEmpty else { return nil }
    self.init(bytes: bytes[...], zone: zone)
  }
}

extension KeyReader {
  fileprivate mutating func bytes() -> [UInt8]? {
    guard let count = count() else { return nil }
    defer { rest.removeFirst(count) }
    return Array(rest.prefix(count))
  }
}
