// The values by which `reminder/fetch` filters and sorts, as bytes that are fast to examine. They
// do not depend on the person's zone and language. `ReminderKeys+Reading.swift` reads them.
//
// The bytes are a header of fixed length with little-endian numbers, followed by seven sections. A
// due date is stored as wall time and zone name, because its instant changes with the tz database.
// The instant by the present database is stored as well, in case a later database does not have
// the zone.

public import CivilTime
internal import Geofence

public struct ReminderKeys: Hashable, Sendable {
  public let bytes: [UInt8]

  /// Must be raised whenever the same reminder would get other bytes. It is part of `ItemCodec`'s
  /// version, so an index with older keys is not used.
  public static let version = 4

  /// The offset of each number of the head.
  enum HeaderOffset {
    static let version = 0
    static let traits = 1
    static let priority = 2
    static let dueKind = 3
    /// The length of the header and all sections together, in bytes.
    static let totalLength = 4
    /// Wall time in seconds; midnight for a whole day.
    static let dueWall = 8
    /// Seconds since 1970.
    static let dueInstant = 16
    /// Milliseconds since 1970.
    static let completion = 24
    static let creation = 32
    /// The end of each section.
    static let sectionEnds = 40
    /// The number in the order by hand; `Int64.max` without one.
    static let sortOrder = 72
    static let headerLength = 80
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
    /// In a zone of the tz database, stored by name.
    case zoned
    /// In UTC or in a zone that only its file defines: its instant never changes.
    case instant
  }

  enum Section: Int, CaseIterable {
    /// The name of the due date's zone.
    case zone
    case parent
    /// The title, prepared for sorting.
    case title
    /// Title, notes, location, URL and tags, folded and separated.
    case text
    /// Each tag without case, separated.
    case tags
    /// Latitude and longitude of each place.
    case fences
    /// The alarm inputs, which decide when alarms go off; empty if there are none.
    case alarms
  }

  /// A byte that never occurs in UTF-8.
  static let separator: UInt8 = 0xFF

  /// - Parameter added: The reminder's first added date (RDATE) after its current date.
  public init(_ reminder: Reminder, added: Moment? = nil) {
    var draft = KeyDraft()
    draft.add(reminder, added: added)
    draft.finish()
    bytes = draft.bytes
  }
}
