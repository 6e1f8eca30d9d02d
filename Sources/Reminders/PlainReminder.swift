// Reads a reminder in one pass from a plain file, one without unusual lines. The values are ranges
// of the file's text, from which keys, canonical content and JSON are built without intermediate
// values; they are the same as `ReminderFile` gives. Rejects any other file, which is left to
// `ReminderFile`, "the full reader".

public import CivilTime
public import Geofence
public import ICalendar

/// One value is reused for many files, one after the other, so that its memory is allocated once.
public struct PlainReminder: Sendable {
  /// A time in UTC.
  public struct UTCTime: Sendable {
    /// The offset of the time's digits, such as `20261103T081500`.
    public let textOffset: Int
    let instant: Instant
  }

  /// A start or a due date.
  public struct PlainDate: Sendable {
    /// The offset of the date's digits, such as `20261103`.
    public let textOffset: Int
    public let moment: Moment
  }

  public struct Alarm: Sendable {
    public internal(set) var id: Range<Int> = 0..<0
    public internal(set) var trigger = Trigger.relative(seconds: 0, isToStart: true)
    public internal(set) var acknowledged: UTCTime?

    public enum Trigger: Sendable {
      case relative(seconds: Int, isToStart: Bool)
      case absolute(UTCTime)
      case fence(isEntered: Bool, PlainPlace)
    }

    public var isFence: Bool {
      if case .fence = trigger { true } else { false }
    }
  }

  public struct PlainPlace: Sendable {
    public let coordinate: Coordinate
    public internal(set) var radius: Double
    public internal(set) var title: Range<Int>?
    public internal(set) var address: Range<Int>?
  }

  public enum Status: Sendable {
    case open, begun, cancelled, completed
  }

  /// A line that Fencepost does not interpret. Only the canonical content contains it.
  struct OtherLine {
    /// The index of the alarm that has the line; negative for a line of the reminder itself.
    let alarm: Int
    let name: Range<Int>
    let text: Range<Int>
    let isParent: Bool
  }

  public internal(set) var text = PlainText()
  public internal(set) var uid: Range<Int> = 0..<0
  public internal(set) var title: Range<Int> = 0..<0
  public internal(set) var notes: Range<Int>?
  public internal(set) var url: Range<Int>?
  public internal(set) var location: Range<Int>?
  public internal(set) var parent: Range<Int>?
  public internal(set) var priority = 0
  /// The number of X-APPLE-SORT-ORDER, even if it is the one that the creation date gives anyway.
  var sortOrderText: Range<Int>?
  public internal(set) var status = Status.open
  public internal(set) var completed: UTCTime?
  public internal(set) var created: UTCTime?
  public internal(set) var lastModified: UTCTime?
  public internal(set) var start: PlainDate?
  public internal(set) var due: PlainDate?
  public internal(set) var tags: [String] = []
  public internal(set) var alarms: [Alarm] = []
  var timestamp: UTCTime?
  /// X-MOZ-LASTACK, the acknowledgement of all alarms by Mozilla's programs.
  var acknowledged: UTCTime?
  public internal(set) var position: Coordinate?
  var otherLines: [OtherLine] = []
  /// The properties that were read so far and may occur only once.
  var seenProperties: PropertySet = []

  public init() {}

  /// Reads a file, and reuses the memory of the previous file. Returns false if the file is not
  /// plain; the values are meaningless then.
  public mutating func read(_ bytes: [UInt8], _ database: inout ZoneDatabase) -> Bool {
    do throws(NotSupported) {
      guard text.read(bytes.span) else { return false }
      clear()
      try readCalendar(&database)
      return true
    } catch {
      return false
    }
  }

  private mutating func clear() {
    (uid, title, notes, url, location, parent) = (0..<0, 0..<0, nil, nil, nil, nil)
    (priority, status, completed, created, lastModified) = (0, .open, nil, nil, nil)
    (start, due, position, timestamp, acknowledged) = (nil, nil, nil, nil, nil)
    sortOrderText = nil
    tags.removeAll(keepingCapacity: true)
    alarms.removeAll(keepingCapacity: true)
    otherLines.removeAll(keepingCapacity: true)
    seenProperties = []
  }

  /// The number in the order by hand (see `HandOrder`); nil if it is the one that the creation
  /// date gives anyway.
  public var sortOrder: Int? {
    sortOrderText.flatMap { HandOrder.numberOfMove(text.string($0), createdAt: created?.instant) }
  }

  /// A file that exceeds one of these limits is left to the full reader.
  static let mostTags = 32
  static let mostAlarms = 16
  static let mostOtherLines = 64

  /// Thrown where the file is not plain, so that the full reader has to read it.
  struct NotSupported: Error {}

  struct PropertySet: OptionSet {
    let rawValue: UInt32

    static let uid = PropertySet(rawValue: 1)
    static let summary = PropertySet(rawValue: 1 << 1)
    static let description = PropertySet(rawValue: 1 << 2)
    static let location = PropertySet(rawValue: 1 << 3)
    static let url = PropertySet(rawValue: 1 << 4)
    static let geo = PropertySet(rawValue: 1 << 5)
    static let priority = PropertySet(rawValue: 1 << 6)
    static let status = PropertySet(rawValue: 1 << 7)
    static let completed = PropertySet(rawValue: 1 << 8)
    static let created = PropertySet(rawValue: 1 << 9)
    static let lastModified = PropertySet(rawValue: 1 << 10)
    static let timestamp = PropertySet(rawValue: 1 << 11)
    static let start = PropertySet(rawValue: 1 << 12)
    static let due = PropertySet(rawValue: 1 << 13)
    static let parent = PropertySet(rawValue: 1 << 14)
    static let acknowledged = PropertySet(rawValue: 1 << 15)
    static let action = PropertySet(rawValue: 1 << 16)
    static let trigger = PropertySet(rawValue: 1 << 17)
    static let proximity = PropertySet(rawValue: 1 << 18)
    static let appleProximity = PropertySet(rawValue: 1 << 19)
    static let appleLocation = PropertySet(rawValue: 1 << 20)
    static let appleUID = PropertySet(rawValue: 1 << 21)
    static let fence = PropertySet(rawValue: 1 << 22)
    static let name = PropertySet(rawValue: 1 << 24)
    static let todo = PropertySet(rawValue: 1 << 25)
  }
}

/// Memory that is reused from one plain reminder to the next.
public struct PlainDrafts: Sendable {
  var keys = KeyDraft()
  var lines = SortedLines()
  var alarmLines = SortedLines()
  var alarm: [UInt8] = []
  var canonicalContent: [UInt8] = []

  public init() {}
}
