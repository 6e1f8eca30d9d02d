// All that fetch filters and sorts by, of one reminder, as bytes that are cheap to look at. Free of
// anybody's zone and language. How they are looked at is in `ReminderKeys+Reading.swift`.
//
// A head of fixed length, numbers with the lowest byte first, and behind it seven stretches. A due
// date keeps its wall time and its zone's name, since what instant that is changes with the tz
// database; the instant of today is kept only for the day when nobody knows that zone any more.

internal import CivilTime
internal import Geofence

public struct ReminderKeys: Hashable, Sendable {
  public let bytes: [UInt8]

  /// Another one wherever a reminder would get other bytes: a part of the codec's version.
  public static let version = 2

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
    static let head = 72
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
    /// What decides when its alarms go off: nothing where it has none.
    case alarms
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
  /// The head, and behind it the stretches as far as they are written.
  private var bytes: [UInt8]
  private var traits: ReminderKeys.Traits = []
  private var endsWritten = 0

  init() {
    bytes = []
    bytes.reserveCapacity(256)
    bytes.append(contentsOf: repeatElement(0, count: ReminderKeys.Place.head))
  }

  mutating func take(_ reminder: Reminder) {
    bytes[ReminderKeys.Place.form] = UInt8(truncatingIfNeeded: ReminderKeys.version)
    bytes[ReminderKeys.Place.priority] = UInt8(truncatingIfNeeded: reminder.priority.number)
    take(status: reminder.status)
    if let creation = reminder.creationDate {
      traits.insert(.hasCreation)
      put(UInt64(bitPattern: creation.milliseconds), at: ReminderKeys.Place.creation)
    }
    bytes.append(contentsOf: take(due: reminder.due).utf8)
    endStretch()
    bytes.append(contentsOf: (reminder.parent ?? "").utf8)
    endStretch()
    TextFolding.append(reminder.title, for: .ordering, to: &bytes)
    endStretch()
    bytes.append(ReminderKeys.separator)
    add(reminder.title, for: .searching)
    for case let text? in [reminder.notes, reminder.location, reminder.url] {
      add(text, for: .searching)
    }
    for tag in reminder.tags { add(tag, for: .searching) }
    endStretch()
    if !reminder.tags.isEmpty { bytes.append(ReminderKeys.separator) }
    for tag in reminder.tags { add(tag, for: .comparing) }
    endStretch()
    addCoordinates(of: reminder.alarms)
    endStretch()
    AlarmSheet(reminder)?.add(to: &bytes)
    endStretch()
    bytes[ReminderKeys.Place.traits] = traits.rawValue
  }

  consuming func finished() -> [UInt8] {
    let length = UInt32(clamping: bytes.count)
    put(UInt64(length), at: ReminderKeys.Place.length, width: 4)
    return bytes
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
    bytes[ReminderKeys.Place.dueKind] = kind.rawValue
    let wall = due.wallTime ?? WallTime(day: due.day, second: 0)
    put(UInt64(bitPattern: Int64(wall.seconds)), at: ReminderKeys.Place.dueWall)
    let instant = due.instant(floatingIn: .utc)
    put(UInt64(bitPattern: instant.seconds), at: ReminderKeys.Place.dueInstant)
    return name
  }

  private mutating func add(_ text: String, for purpose: TextFolding.Purpose) {
    TextFolding.append(text, for: purpose, to: &bytes)
    bytes.append(ReminderKeys.separator)
  }

  private mutating func addCoordinates(of alarms: [Alarm]) {
    for alarm in alarms {
      guard case .fence(let fence) = alarm.trigger else { continue }
      traits.insert(.hasFence)
      traits.insert(fence.proximity == .enter ? .enters : .leaves)
      for place in fence.places {
        for number in [place.coordinate.latitude, place.coordinate.longitude] {
          withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes += $0 }
        }
      }
    }
  }

  private mutating func endStretch() {
    let end = UInt32(clamping: bytes.count)
    put(UInt64(end), at: ReminderKeys.Place.ends + endsWritten * 4, width: 4)
    endsWritten += 1
  }

  private mutating func put(_ number: UInt64, at place: Int, width: Int = 8) {
    bytes.withUnsafeMutableBytes { bytes in
      for index in 0..<width {
        bytes[place + index] = UInt8(truncatingIfNeeded: number >> UInt64(index * 8))
      }
    }
  }
}
