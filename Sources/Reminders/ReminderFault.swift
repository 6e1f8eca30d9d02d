// Why a file is not a reminder or event, and why one cannot be written. Does not depend on protocol
// codes.

public import ICalendar

/// A file without a readable item. It stays as it is.
public struct Unreadable: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    case notACalendar
    case noItem
    /// The file holds an event: valid, but not a reminder.
    case event
    /// The file holds a reminder, but an event was wanted.
    case reminder
    case noUID
    case severalReminders(Int)
    case severalEvents(Int)
    /// An event without a readable start cannot be shown on any day.
    case noStart
    case tooLarge(LimitExceeded)
  }

  public let reason: Reason
  public let line: Int?

  public init(_ reason: Reason, line: Int? = nil) {
    self.reason = reason
    self.line = line
  }

  public var sentence: String {
    switch reason {
    case .notACalendar:
      "this is not an iCalendar file; it has no VCALENDAR with a VTODO or VEVENT in it"
    case .noItem: "this calendar holds neither a reminder (VTODO) nor an event (VEVENT)"
    case .event: "this file holds an event, not a reminder"
    case .reminder: "this file holds a reminder, not an event"
    case .noUID: "the item has no UID; give it one"
    case .severalReminders(let count):
      "this file holds \(count) reminders; a list has one file for each, so split it"
    case .severalEvents(let count):
      "this file holds \(count) events; a list has one file for each, so split it"
    case .noStart: "the event has no DTSTART that can be read; give it one"
    case .tooLarge(let limit): limit.description
    }
  }
}

extension CalendarText {
  public init(readable bytes: [UInt8]) throws(Unreadable) {
    do {
      self = try CalendarText(bytes)
    } catch {
      throw Unreadable(.tooLarge(error))
    }
  }
}

/// The fields that a person can set in a reminder or event, by their names in the protocol.
public enum ReminderField: String, CaseIterable, Sendable {
  case title, notes, url, location, priority, start, due, completed, tags, parent, attachments
  case sortOrder
  case alarms, recurrence
  /// Fields of events only.
  case end, place, availability, status, occurrence
}

/// A reminder or event that cannot be written as requested. The file is unchanged.
public struct ReminderFault: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// More elements than `limit`.
    case tooMany(limit: Int)
    /// A text of more bytes than `limit`.
    case tooLong(limit: Int)
    /// An event needs a title; a reminder may have none.
    case emptyTitle
    case noStart
    case noEnd
    /// The series has no occurrence at this time.
    case noSuchOccurrence
    /// Only the series can have a recurrence rule.
    case ruleOnOccurrence
    /// The series cannot be split at an added date, because no rule gives the dates from there on.
    case cannotSplit
    /// An item is nested in another, so that to remove one would remove both.
    case damagedFile
    case emptyTag
    case commaInTag(String)
    /// The due date or end is before the start.
    case datesInverted
    /// One of the two dates is a day and the other has a time.
    case mixedDates
    /// A year that does not have four digits.
    case unwritableDate
    case severalRules
    case ruleWithoutDate
    /// So many occurrences have passed that the next one is not searched for.
    case tooManyOccurrences
    case ownParent
    case attachmentWithoutURL
    case noSuchAlarm(String)
    case alarmTwice(String)
    /// The alarm is relative to a date that the item does not have.
    case alarmWithoutDate(String, Alarm.OffsetBase)
    case alarmTooFar(String)
    /// An alarm with another trigger than a time or a place, which only the program that made it
    /// can write.
    case unknownKind(String)
    case noPlace(String)
    case badRadius(String)
    case badPolicy(String)
    case badID(String)
    /// The changed file would be too large to be read again.
    case tooLarge(EditFault)
  }

  public let field: ReminderField?
  public let reason: Reason

  public init(_ field: ReminderField?, _ reason: Reason) {
    self.field = field
    self.reason = reason
  }
}
