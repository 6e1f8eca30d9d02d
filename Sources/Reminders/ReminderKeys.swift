// All that fetch filters and sorts by, of one reminder, as bytes that are cheap to look at. Free of
// anybody's zone and language. How they are looked at is in `ReminderKeys+Reading.swift`.
//
// A head of fixed length, numbers with the lowest byte first, and behind it six stretches. A due
// date keeps its wall time and its zone's name, since what instant that is changes with the tz
// database; the instant of today is kept only for the day when nobody knows that zone any more.

internal import CivilTime
internal import Geofence

public struct ReminderKeys: Hashable, Sendable {
  public let bytes: [UInt8]

  /// Another one wherever a reminder would get other bytes: a part of the codec's version.
  public static let version = 1

  /// Where each number of the head stands.
  enum Place {
    static let form = 0
    static let traits = 1
    static let priority = 2
    static let dueKind = 3
    /// Of all bytes.
    static let length = 4
    /// Seconds on the wall; of a whole day, of its midnight.
    static let dueWall = 8
    /// Seconds since 1970.
    static let dueInstant = 16
    /// Milliseconds since 1970.
    static let completion = 24
    static let creation = 32
    /// Where each stretch ends.
    static let ends = 40
    static let head = 64
  }

  struct Traits: OptionSet {
    let rawValue: UInt8

    static let completed = Traits(rawValue: 1)
    static let hasFence = Traits(rawValue: 2)
    static let enters = Traits(rawValue: 4)
    static let leaves = Traits(rawValue: 8)
    static let hasCompletion = Traits(rawValue: 16)
    static let hasCreation = Traits(rawValue: 32)
  }

  enum DueKind: UInt8 {
    case none, allDay, floating
    /// In a zone that others know by its name.
    case zoned
    /// In UTC, or in a zone that its file brought along: nothing will change that instant.
    case instant
  }

  enum Stretch: Int, CaseIterable {
    /// The name of the due date's zone.
    case zone
    case parent
    /// The title, orderable.
    case title
    /// Title, notes, location, URL and tags, folded, each between two separators.
    case text
    /// Each caseless, between two separators.
    case tags
    /// Latitude and longitude of each place.
    case fences
  }

  /// Stands in no UTF-8.
  static let separator: UInt8 = 0xFF

  public init(_ reminder: Reminder) {
    var draft = Draft()
    draft.take(reminder)
    bytes = draft.finished()
  }
}

private struct Draft {
  private var head = [UInt8](repeating: 0, count: ReminderKeys.Place.head)
  private var stretches: [UInt8] = []
  private var traits: ReminderKeys.Traits = []
  private var endsWritten = 0

  mutating func take(_ reminder: Reminder) {
    head[ReminderKeys.Place.form] = UInt8(truncatingIfNeeded: ReminderKeys.version)
    head[ReminderKeys.Place.priority] = UInt8(truncatingIfNeeded: reminder.priority.number)
    take(status: reminder.status)
    if let creation = reminder.creationDate {
      traits.insert(.hasCreation)
      put(UInt64(bitPattern: creation.milliseconds), at: ReminderKeys.Place.creation)
    }
    stretch(take(due: reminder.due).utf8)
    stretch((reminder.parent ?? "").utf8)
    stretch(TextFolding.orderable(reminder.title))
    stretch(separated([reminder.title] + texts(of: reminder), TextFolding.folded))
    stretch(separated(reminder.tags, TextFolding.caseless))
    stretch(coordinates(of: reminder.alarms))
    head[ReminderKeys.Place.traits] = traits.rawValue
  }

  consuming func finished() -> [UInt8] {
    let length = UInt32(clamping: head.count + stretches.count)
    put(UInt64(length), at: ReminderKeys.Place.length, width: 4)
    return head + stretches
  }

  private mutating func take(status: Reminder.Status) {
    guard case .completed(let instant) = status else { return }
    traits.insert(.completed)
    guard let instant else { return }
    traits.insert(.hasCompletion)
    put(UInt64(bitPattern: instant.milliseconds), at: ReminderKeys.Place.completion)
  }

  /// The name of its zone, where it has one that says something.
  private mutating func take(due: Moment?) -> String {
    guard let due else { return "" }
    let kind: ReminderKeys.DueKind
    var name = ""
    switch due {
    case .allDay: kind = .allDay
    case .floating: kind = .floating
    case .zoned(_, let zone) where zone.hasKnownName && !due.isUTC:
      kind = .zoned
      name = zone.name
    case .zoned: kind = .instant
    }
    head[ReminderKeys.Place.dueKind] = kind.rawValue
    let wall = due.wallTime ?? WallTime(day: due.day, second: 0)
    put(UInt64(bitPattern: Int64(wall.seconds)), at: ReminderKeys.Place.dueWall)
    let instant = due.instant(floatingIn: .utc)
    put(UInt64(bitPattern: instant.seconds), at: ReminderKeys.Place.dueInstant)
    return name
  }

  private func texts(of reminder: Reminder) -> [String] {
    [reminder.notes, reminder.location, reminder.url].compactMap { $0 } + reminder.tags
  }

  private func separated(_ texts: [String], _ form: (String) -> [UInt8]) -> [UInt8] {
    guard !texts.isEmpty else { return [] }
    return texts.reduce(into: [ReminderKeys.separator]) {
      $0 += form($1)
      $0.append(ReminderKeys.separator)
    }
  }

  private mutating func coordinates(of alarms: [Alarm]) -> [UInt8] {
    var bytes: [UInt8] = []
    for fence in alarms.compactMap(\.fence) {
      traits.insert(.hasFence)
      traits.insert(fence.proximity == .enter ? .enters : .leaves)
      for place in fence.places {
        for number in [place.coordinate.latitude, place.coordinate.longitude] {
          withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes += $0 }
        }
      }
    }
    return bytes
  }

  private mutating func stretch(_ bytes: some Sequence<UInt8>) {
    stretches += bytes
    let end = UInt32(clamping: head.count + stretches.count)
    put(UInt64(end), at: ReminderKeys.Place.ends + endsWritten * 4, width: 4)
    endsWritten += 1
  }

  private mutating func put(_ number: UInt64, at place: Int, width: Int = 8) {
    for index in 0..<width {
      head[place + index] = UInt8(truncatingIfNeeded: number >> UInt64(index * 8))
    }
  }
}
