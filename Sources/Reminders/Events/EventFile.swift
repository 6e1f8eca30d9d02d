// A file that holds an event: the series, the occurrences that differ from it, and their lines.
// Extensions change the file's text. Does not depend on the file's path or on other files.

public import CivilTime
public import ICalendar
internal import Repetition

public struct EventFile: Sendable {
  public let uid: String
  /// The series or the single event. If the file has only changed occurrences and not their
  /// series, this is the first of them, and `hasSeries` is false.
  public let event: Event
  public let hasSeries: Bool
  /// The changed occurrences, sorted by their original starts.
  public let overrides: [EventOverride]
  /// Dates that RDATE lines add to those of the rules, ascending.
  public let addedDates: [AddedDate]
  /// Excluded dates, ascending, including dates on which the series has no occurrence anyway.
  public let excludedStarts: [WallTime]
  /// The series without overrides, in the zone of its start.
  public let recurrence: Recurrence
  /// Doubtful or unreadable values, sorted by line. They stay in the file as they are.
  public let problems: [Problem]

  /// A date that an RDATE adds.
  public struct AddedDate: Hashable, Sendable {
    public let original: WallTime
    /// The end, if a PERIOD gives one.
    public let end: Moment?
  }

  /// Converts between moments and the wall times that identify occurrences.
  let wall: SeriesWall
  public let text: CalendarText
  let calendar: Component?
  /// The component of `event`.
  let part: EventPart
  /// The components of `overrides`, in the same order.
  let overrideParts: [EventPart]
  /// The times at which the event takes place.
  let occurrencePlan: EventPlan
  /// Components with a RECURRENCE-ID that are ignored, because another component is for the same
  /// occurrence, or because the occurrence cannot be identified.
  let strays: [StrayOccurrence]
  let extraDates: ExtraDates
  let zones: FileZones

  public init(_ bytes: [UInt8], _ database: inout ZoneDatabase) throws(Unreadable) {
    try self.init(try CalendarText(readable: bytes), &database)
  }

  /// Reads a text that was parsed before.
  public init(_ text: CalendarText, _ database: inout ZoneDatabase) throws(Unreadable) {
    self.text = text
    var problems = Problems()
    for problem in text.problems { problems.add(problem) }
    let chosenItem = try ChosenItem(text, .event, &problems)
    uid = chosenItem.uid
    calendar = chosenItem.calendar
    hasSeries = !chosenItem.hasOnlyOccurrences
    var zones = FileZones(text)
    let originalMoment =
      hasSeries
      ? nil
      : ItemReading.moment(
        of: chosenItem.component.property(.recurrenceID), &zones, &problems, &database)
    let part = EventPart(
      chosenItem.component, original: originalMoment, &zones, &problems, &database)
    guard let part else {
      let line = chosenItem.component.property(.dtstart)?.lineNumber
      throw Unreadable(.noStart, line: line ?? chosenItem.component.lineNumber)
    }
    self.part = part
    event = part.event
    extraDates = ExtraDates(chosenItem.component, &zones, &problems, &database)
    wall = SeriesWall(originalMoment ?? part.event.start)
    if hasSeries {
      addedDates = Self.addedDates(in: extraDates, on: wall)
      let recurrenceWithAdded = wall.recurrence(
        part.event.recurrence, addedDates.map(\.original), [])
      let moments = extraDates.excludedLines.flatMap(\.moments).compactMap(\.self)
      excludedStarts = Set(moments.map { [wall] in wall.original($0, in: recurrenceWithAdded) })
        .sorted()
      recurrence = wall.recurrence(
        part.event.recurrence, addedDates.map(\.original), excludedStarts)
    } else {
      (addedDates, excludedStarts) = ([], [])
      recurrence = wall.recurrence([], [], [wall.start])
    }
    var occurrences = OccurrenceReading(wall: wall, recurrence: recurrence)
    for component in chosenItem.occurrences {
      occurrences.readComponent(component, &zones, &problems, &database)
    }
    let sortedOverrides = occurrences.sortedOverrides
    overrides = sortedOverrides.map(\.override)
    overrideParts = sortedOverrides.map(\.part)
    occurrencePlan = EventPlan(
      EventSchedule(
        start: wall.first, end: event.end, length: part.length,
        rules: hasSeries ? event.recurrence : [], added: addedDates, excluded: excludedStarts,
        changes: sortedOverrides.map { EventSchedule.Change($0.override, $0.part) },
        hasSeries: hasSeries), recurrence)
    strays = occurrences.strays
    self.zones = zones
    for problem in zones.problems { problems.add(problem) }
    self.problems =
      problems.reportedProblems.count < 2
      ? problems.reportedProblems : problems.reportedProblems.sorted { $0.line < $1.line }
  }

  public var bytes: [UInt8] { text.bytes }

  /// Whether the event has several occurrences, or may have them: if the file has only changed
  /// occurrences, the series is unknown.
  public var repeats: Bool { schedule.repeats }

  public var schedule: EventSchedule { occurrencePlan.schedule }

  var overrideIndex: OverrideIndex { occurrencePlan.overrideIndex }

  /// The event as a series, for operations that change it.
  var series: Series {
    Series(
      on: wall, rules: hasSeries ? event.recurrence : [], added: addedDates.map(\.original),
      excluded: excludedStarts,
      overrides: overrides.map {
        Series.Override(original: $0.original, isThisAndFuture: $0.isThisAndFuture)
      })
  }

  var seriesLines: SeriesLines {
    SeriesLines(item: part.component, dates: extraDates, series: series, zoneName: zoneName)
  }

  /// The moment as a date of this file. The zone of the series gets the name that the file uses.
  func date(_ moment: Moment) -> DateValue? { DateValue(moment, named: zoneName, as: wall) }

  private var zoneName: String? { part.component.property(.dtstart)?.parameter(.tzid) }

  private static func addedDates(in extraDates: ExtraDates, on wall: SeriesWall) -> [AddedDate] {
    var datesByStart: [WallTime: AddedDate] = [:]
    for line in extraDates.addedLines {
      for (moment, givenEnd) in zip(line.moments, line.ends) {
        guard let moment else { continue }
        let original = wall.time(moment)
        let start = wall.moment(at: original)
        var end = givenEnd?.converted(toKindOf: start)
        if let endMoment = end, EventLength(from: start, to: endMoment).isNegative { end = nil }
        if datesByStart[original] == nil || end != nil {
          datesByStart[original] = AddedDate(original: original, end: end)
        }
      }
    }
    return datesByStart.values.sorted { $0.original < $1.original }
  }
}
