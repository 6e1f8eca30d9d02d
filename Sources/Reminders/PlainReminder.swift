// A reminder read in one pass from a file without surprises: what a `ReminderFile` would say of it,
// by places in its text, so that nothing is made that only leads to its keys, its substance and its
// finished JSON. Of what is not plain in every line it says nothing; that is the full reader's.

public import CivilTime
public import Geofence
public import ICalendar

/// One for many files, one after the other, for it keeps its memory.
public struct PlainReminder: Sendable {
  /// A time in UTC.
  public struct Time: Sendable {
    /// Where `20261103T081500` stands.
    public let digits: Int
    let instant: Instant
  }

  /// A start or a due date.
  public struct Date: Sendable {
    /// Where `20261103`, with a time behind it or not, stands.
    public let digits: Int
    public let moment: Moment
  }

  public struct Alarm: Sendable {
    public internal(set) var id: Range<Int> = 0..<0
    public internal(set) var trigger = Trigger.relative(seconds: 0, isToStart: true)
    public internal(set) var acknowledged: Time?

    public enum Trigger: Sendable {
      case relative(seconds: Int, isToStart: Bool)
      case absolute(Time)
      case fence(isEntered: Bool, TextRange)
    }
  }

  public struct TextRange: Sendable {
    public let coordinate: Coordinate
    public internal(set) var radius: Double
    public internal(set) var title: Range<Int>?
    public internal(set) var address: Range<Int>?
  }

  public enum Status: Sendable {
    case open, begun, cancelled, completed
  }

  /// A line that only the substance has.
  struct Other {
    /// Less than nothing for the reminder's own.
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
  public internal(set) var status = Status.open
  public internal(set) var completed: Time?
  public internal(set) var created: Time?
  public internal(set) var lastModified: Time?
  public internal(set) var start: Date?
  public internal(set) var due: Date?
  public internal(set) var tags: [String] = []
  public internal(set) var alarms: [Alarm] = []
  var stamp: Time?
  /// What Mozilla's programs say of all its alarms.
  var acknowledged: Time?
  var position: Coordinate?
  var others: [Other] = []
  /// What stood on lines that may stand there once.
  var seen: Lines = []

  public init() {}

  /// Takes another file, in the memory of the one before. False where it is not plain: nothing that
  /// was read then counts.
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
    (start, due, position, stamp, acknowledged) = (nil, nil, nil, nil, nil)
    tags.removeAll(keepingCapacity: true)
    alarms.removeAll(keepingCapacity: true)
    others.removeAll(keepingCapacity: true)
    seen = []
  }

  /// More than this would take a second look.
  static let mostTags = 32
  static let mostAlarms = 16
  static let mostOthers = 64

  /// Something that is for the full reader to judge.
  struct NotSupported: Error {}

  struct Lines: OptionSet {
    let rawValue: UInt32

    static let uid = Lines(rawValue: 1)
    static let summary = Lines(rawValue: 1 << 1)
    static let description = Lines(rawValue: 1 << 2)
    static let location = Lines(rawValue: 1 << 3)
    static let url = Lines(rawValue: 1 << 4)
    static let geo = Lines(rawValue: 1 << 5)
    static let priority = Lines(rawValue: 1 << 6)
    static let status = Lines(rawValue: 1 << 7)
    static let completed = Lines(rawValue: 1 << 8)
    static let created = Lines(rawValue: 1 << 9)
    static let lastModified = Lines(rawValue: 1 << 10)
    static let stamp = Lines(rawValue: 1 << 11)
    static let start = Lines(rawValue: 1 << 12)
    static let due = Lines(rawValue: 1 << 13)
    static let parent = Lines(rawValue: 1 << 14)
    static let acknowledged = Lines(rawValue: 1 << 15)
    static let action = Lines(rawValue: 1 << 16)
    static let trigger = Lines(rawValue: 1 << 17)
    static let proximity = Lines(rawValue: 1 << 18)
    static let appleProximity = Lines(rawValue: 1 << 19)
    static let appleLocation = Lines(rawValue: 1 << 20)
    static let appleUID = Lines(rawValue: 1 << 21)
    static let fence = Lines(rawValue: 1 << 22)
    static let name = Lines(rawValue: 1 << 24)
    static let todo = Lines(rawValue: 1 << 25)
  }
}

/// Memory that is used again for what comes of one plain reminder after the other.
public struct PlainDrafts: Sendable {
  var keys = KeyDraft()
  var lines = SortedLines()
  var alarmLines = SortedLines()
  var alarm: [UInt8] = []
  var canonicalContent: [UInt8] = []

  public init() {}
}
