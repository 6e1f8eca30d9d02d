// A file that holds a reminder: its values and its lines. Extensions change the file's text. Does
// not depend on the file's path or on other files.

public import CivilTime
public import Geofence
public import ICalendar

public struct ReminderFile: Sendable {
  public let uid: String
  public let reminder: Reminder
  /// Doubtful or unreadable values, sorted by line. They stay in the file as they are.
  public let problems: [Problem]

  public let text: CalendarText
  /// The VTODO component of the reminder.
  let todo: Component
  let calendar: Component?
  let alarms: [AlarmEntry]
  /// Added and excluded dates of a repeating reminder.
  let dates: ExtraDates
  let zones: FileZones

  public init(_ bytes: [UInt8], _ database: inout ZoneDatabase) throws(Unreadable) {
    try self.init(try CalendarText(readable: bytes), &database)
  }

  /// Reads a text that was parsed before.
  public init(_ text: CalendarText, _ database: inout ZoneDatabase) throws(Unreadable) {
    self.text = text
    var problems = Problems()
    for problem in text.problems { problems.add(problem) }
    let chosenItem = try ChosenItem(text, .reminder, &problems)
    uid = chosenItem.uid
    todo = chosenItem.component
    calendar = chosenItem.calendar
    var itemReading = ItemReading(
      item: chosenItem.component, zones: FileZones(text), problems: problems)
    var reminder = itemReading.reminder(&database)
    dates = ExtraDates(chosenItem.component, &itemReading.zones, &itemReading.problems, &database)
    var alarms = AlarmReading(
      chosenItem.component, start: reminder.start, end: reminder.due, itemReading.zones,
      itemReading.problems)
    alarms.readAlarms(&database)
    reminder.alarms = alarms.entries.map(\.alarm)
    self.reminder = reminder
    self.alarms = alarms.entries
    zones = itemReading.zones
    problems = alarms.problems
    for problem in zones.problems { problems.add(problem) }
    self.problems =
      problems.reportedProblems.count < 2
      ? problems.reportedProblems : problems.reportedProblems.sorted { $0.line < $1.line }
  }

  public var bytes: [UInt8] { text.bytes }

  /// The coordinates of GEO, in which other programs write a location of the reminder. Nil if an
  /// alarm waits for a place, because GEO may then be that alarm's place. Edits do not change this
  /// location.
  public var position: Coordinate? {
    guard !alarms.contains(where: \.component.hasProximity) else { return nil }
    return todo.coordinate
  }
}
