// One file of a list that holds a reminder: what it says, and the lines that say so. How it is made
// to say something else is in the extensions. Knows neither where the file is nor any other file.

public import CivilTime
public import ICalendar

public struct ReminderFile: Sendable {
  public let uid: String
  public let reminder: Reminder
  /// Values that are doubtful or cannot be read, by line. They stay in the file as they are.
  public let problems: [Problem]

  let text: CalendarText
  /// The VTODO that is the reminder.
  let todo: Component
  let calendar: Component?
  let alarms: [AlarmEntry]
  /// Of a reminder that repeats.
  let dates: ExtraDates
  let zones: FileZones

  public init(_ bytes: [UInt8], _ database: inout ZoneDatabase) throws(Unreadable) {
    try self.init(try CalendarText(readable: bytes), &database)
  }

  /// Of a text that was taken apart before.
  public init(_ text: CalendarText, _ database: inout ZoneDatabase) throws(Unreadable) {
    self.text = text
    var problems = Problems()
    for problem in text.problems { problems.add(problem) }
    let chosen = try ChosenItem(text, .reminder, &problems)
    uid = chosen.uid
    todo = chosen.component
    calendar = chosen.calendar
    var reading = ItemReading(
      item: chosen.component, zones: FileZones(text), problems: problems)
    var reminder = reading.reminder(&database)
    dates = ExtraDates(chosen.component, &reading.zones, &reading.problems, &database)
    var alarms = AlarmReading(
      chosen.component, start: reminder.start, end: reminder.due, reading.zones, reading.problems)
    alarms.read(&database)
    reminder.alarms = alarms.entries.map(\.alarm)
    self.reminder = reminder
    self.alarms = alarms.entries
    zones = reading.zones
    problems = alarms.problems
    for problem in zones.problems { problems.add(problem) }
    self.problems =
      problems.found.count < 2 ? problems.found : problems.found.sorted { $0.line < $1.line }
  }

  public var bytes: [UInt8] { text.bytes }
}
