// All that fetch filters and sorts by, of one reminder, as bytes that are cheap to look at. Free of
// anybody's zone and language. How they are looked at is in `ReminderKeys+Reading.swift`.
//
// A head of fixed length, numbers with the lowest byte first, and behind it seven stretches. A due
// date keeps its wall time and its zone's name, since what instant that is changes with the tz
// database; the instant of today is kept only for the day when nobody knows that zone any more.

public import CivilTime
internal import Geofence

public struct ReminderKeys: Hashable, Sendable {
  public let bytes: [UInt8]

  /// Another one wherever a reminder would get other bytes: a part of the codec's version.
  public static let version = 3

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

  /// - Parameter added: The date that its file adds to its series next.
  public init(_ reminder: Reminder, added: Moment? = nil) {
    var draft = KeyDraft()
    draft.take(reminder, added: added)
    draft.finish()
    bytes = draft.bytes
  }
}
