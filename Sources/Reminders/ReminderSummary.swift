// The values of a reminder that decide its section and position in a view. They are read from the
// reminder's keys, without reading its file.

public import CivilTime
public import Geofence

public struct ReminderSummary: Sendable {
  public let due: Due?
  public let isCompleted: Bool
  public let priority: Priority
  /// The parent's UID; empty without a parent.
  public let parent: [UInt8]
  public let hasFence: Bool
  public let hasAlarms: Bool
  public let hasTags: Bool

  public enum Due: Hashable, Sendable {
    case day(Day)
    case instant(Instant)
  }
}

/// Reads summaries for one person, whose zone decides what floating times mean.
public struct SummaryReader {
  private var clock: DueClock

  public init(_ zone: Zone, _ zones: ZoneDatabase) {
    clock = DueClock(zone, zones)
  }

  /// The database, with the zones that were loaded while reading.
  public var zones: ZoneDatabase { clock.zones }

  /// The summary of the reminder with these keys; nil if the bytes are not valid keys of a
  /// reminder.
  public mutating func summary(of keys: RawSpan) -> ReminderSummary? {
    guard keys.areKeys else { return nil }
    let traits = ReminderKeys.Traits(rawValue: keys.keyByte(ReminderKeys.HeaderOffset.traits))
    return ReminderSummary(
      due: due(of: keys), isCompleted: traits.contains(.completed),
      priority: Priority(Int(keys.keyByte(ReminderKeys.HeaderOffset.priority))) ?? .none,
      parent: keys.keyBytes(.parent), hasFence: traits.contains(.hasFence),
      hasAlarms: !keys.keyRange(.alarms).isEmpty,
      hasTags: !keys.keyRange(.tags).isEmpty)
  }

  private mutating func due(of keys: RawSpan) -> ReminderSummary.Due? {
    let kind = ReminderKeys.DueKind(rawValue: keys.keyByte(ReminderKeys.HeaderOffset.dueKind))
    if kind == .allDay {
      let wall = DueClock.clampedSeconds(keys.keyNumber(ReminderKeys.HeaderOffset.dueWall))
      return .day(WallTime(seconds: Int(wall)).day)
    }
    return clock.instant(of: keys).map { .instant(Instant(seconds: $0)) }
  }

  /// The tags in a form in which tags that differ only in case are equal.
  public static func tags(of keys: RawSpan) -> [String] {
    guard keys.areKeys else { return [] }
    return keys.keyBytes(.tags).split(separator: ReminderKeys.separator).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// One tag in the form that `tags(of:)` returns.
  public static func key(ofTag tag: String) -> String {
    String(decoding: TextFolding.caseless(tag), as: UTF8.self)
  }

  /// The number in the order by hand; nil without one.
  public static func sortOrder(of keys: RawSpan) -> Int? {
    guard keys.areKeys else { return nil }
    let number = keys.keyNumber(ReminderKeys.HeaderOffset.sortOrder)
    return number == .max ? nil : Int(number)
  }

  /// Metres to the nearest place of the reminder's alarms; nil if no alarm has a place.
  public static func distance(of keys: RawSpan, from point: Coordinate) -> Double? {
    guard keys.areKeys else { return nil }
    let distance = keys.keyDistance(from: point, most: .infinity)
    return distance.isFinite ? distance : nil
  }
}

extension ReminderQuery {
  /// A hash that distinguishes queries of different meaning.
  public func hash(in zone: Zone, titles: TitleOrder) -> UInt64 {
    QueryFingerprint(self, in: zone, alphabet: titles.alphabet).value
  }
}
