// One file of a list that holds a reminder: what it says, and how it says something else with
// nothing changed but that. Knows neither where the file is nor any other file.

public import CivilTime
public import ICalendar

public struct ReminderFile: Sendable {
  public let uid: String
  public let reminder: Reminder
  /// Values that are doubtful or cannot be read, by line. They stay in the file as they are.
  public let problems: [Problem]

  let text: CalendarText

  public init(_ bytes: [UInt8], _ database: inout ZoneDatabase) throws(Unreadable) {
    do {
      text = try CalendarText(bytes)
    } catch {
      throw Unreadable(.tooLarge(error))
    }
    guard let todo = text.components(.vtodo).first else { throw Unreadable(.noItem) }
    uid = todo.property(.uid)?.text() ?? ""
    reminder = Reminder(title: todo.property(.summary)?.text() ?? "")
    problems = text.problems
  }

  public var bytes: [UInt8] { text.bytes }

  /// What a person set, in one form whoever wrote it: the same for two files that differ only in
  /// book-keeping, in acknowledgements and snoozes, or in what programs change for nothing.
  public var substance: [UInt8] { text.bytes }
}

extension ReminderFile {
  /// The file with just those properties changed in which `reminder` differs from what was read.
  /// When it was created and last modified is not for the caller to say. An alarm with an `id` that
  /// the file has not is new, and the id becomes its UID.
  public func bytes(
    for reminder: Reminder, at now: Instant
  ) throws(ReminderFault) -> [UInt8] {
    bytes
  }

  /// A new file.
  public static func bytes(
    new reminder: Reminder, uid: String, at now: Instant
  ) throws(ReminderFault) -> [UInt8] {
    []
  }

  /// What completing makes of a file.
  public struct Completion: Hashable, Sendable {
    public var bytes: [UInt8]
    /// Of a reminder that repeats and goes on: what has been completed, as a file of its own.
    public var copy: Copy?

    public struct Copy: Hashable, Sendable {
      public var uid: String
      public var bytes: [UInt8]
    }
  }

  /// - Parameters:
  ///   - at: When it was done; `now` is when that is said.
  ///   - zone: In which times without a zone, and days, are meant.
  public func completed(
    at: Instant, now: Instant, in zone: Zone, copyUID: () -> String
  ) throws(ReminderFault) -> Completion {
    Completion(bytes: bytes, copy: nil)
  }

  /// Open again, also where it was cancelled.
  public func reopened(now: Instant) throws(ReminderFault) -> [UInt8] {
    bytes
  }

  /// One alarm acknowledged, or with nil not any more; a snooze of it is over.
  public func bytes(
    acknowledging alarm: String, at: Instant?, now: Instant
  ) throws(ReminderFault) -> [UInt8] {
    bytes
  }

  /// One alarm acknowledged and due again later (RFC 9074 §7), in place of any earlier snooze.
  public func bytes(
    snoozing alarm: String, until: Instant, now: Instant
  ) throws(ReminderFault) -> [UInt8] {
    bytes
  }

  public enum Restored: Hashable, Sendable {
    case content([UInt8])
    /// What has been changed since, by the names of `ReminderField`, or of the property.
    case conflict(fields: [String])
  }

  /// `present` with that put back in which `from` and `to` differ; refused where something of that
  /// is not any more as `from` has it.
  public static func restored(
    _ present: [UInt8], from: [UInt8], to: [UInt8], at now: Instant,
    _ database: inout ZoneDatabase
  ) -> Restored {
    .content(to)
  }
}
