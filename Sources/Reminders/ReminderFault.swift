// Why a file is not a reminder or an event, and why one is not written, in words for the person. Knows
// no protocol's codes.

public import ICalendar

/// A file that holds no item that can be read. It is left as it is.
public struct Unreadable: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    case notACalendar
    case noItem
    /// It holds an event: not wrong, only not for who reads reminders.
    case event
    /// And the other way round.
    case reminder
    case noUID
    case severalReminders(Int)
    case severalEvents(Int)
    /// An event that begins at no time that can be read is on no day.
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
    case .noUID: "the item has no UID, so nothing can name it; give it one"
    case .severalReminders(let count):
      "this file holds \(count) reminders; a list has one file for each, so split it"
    case .severalEvents(let count):
      "this file holds \(count) events; a list has one file for each, so split it"
    case .noStart: "the event has no DTSTART that can be read, so it is on no day; give it one"
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

/// What a person can set of a reminder or of an event, under the names that are shown.
public enum ReminderField: String, CaseIterable, Sendable {
  case title, notes, url, location, priority, start, due, completed, tags, parent, attachments
  case alarms, recurrence
  /// Of an event only.
  case end, place, availability, status, occurrence
}

/// A reminder or an event that cannot be written as asked. The file is as it was.
public struct ReminderFault: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// More than `limit` things, or bytes of a text.
    case tooMany(limit: Int)
    case tooLong(limit: Int)
    /// An event shows nothing else; a reminder may have none.
    case emptyTitle
    case noStart
    case noEnd
    /// Nothing takes place at the time that was named.
    case noSuchOccurrence
    /// What repeats is the series.
    case ruleOnOccurrence
    /// What comes after an added date is no series that a rule could say.
    case cannotSplit
    /// Components stand in one another that should stand side by side.
    case damagedFile
    case emptyTag
    case commaInTag(String)
    /// The due date or the end lies before the start.
    case datesInverted
    /// One of start and due, or end, is a day and the other has a time.
    case mixedDates
    /// A year that has not four digits.
    case unwritableDate
    case severalRules
    case ruleWithoutDate
    /// More occurrences lie between now and the next one than are counted.
    case tooManyOccurrences
    case ownParent
    case attachmentWithoutURL
    case noSuchAlarm(String)
    case alarmTwice(String)
    /// It counts from a date that the reminder has not.
    case alarmWithoutDate(String, Alarm.OffsetBase)
    case alarmTooFar(String)
    /// Nobody but the program that made it knows how to write such an alarm.
    case unknownKind(String)
    case noPlace(String)
    case badRadius(String)
    case badPolicy(String)
    case badID(String)
    /// The changed text would be more than may be read again.
    case tooLarge(EditFault)
  }

  public let field: ReminderField?
  public let reason: Reason

  public init(_ field: ReminderField?, _ reason: Reason) {
    self.field = field
    self.reason = reason
  }
}
