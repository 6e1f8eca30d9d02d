// A file that holds an event: the series, the occurrences that differ from it, and their lines.
// Extensions change it. Knows neither the file's path nor any other file.

public import CivilTime
public import ICalendar
internal import Repetition

public struct EventFile: Sendable {
  public let uid: String
  /// The series or the single event. If the file has only changed occurrences and not their series, this
  /// is the first of them, and `hasSeries` is false.
  public let event: Event
  public let hasSeries: Bool
  /// Sorted by their original starts.
  public let overrides: [EventOverride]
  /// Dates besides the rules, ascending.
  public let added: [Date]
  /// Excluded dates, ascending, including those without an occurrence.
  public let excluded: [WallTime]
  /// The series without overrides, in the zone of its start.
  public let recurrence: Recurrence
  /// Doubtful or unreadable values, by line. They stay in the file as they are.
  public let problems: [Problem]

  /// A date that an RDATE adds.
  public struct Date: Hashable, Sendable {
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
  let parts: [EventPart]
  /// The times at which it takes place.
  let plan: EventPlan
  /// Components with a RECURRENCE-ID that are ignored: a second one for the same occurrence, or one
  /// whose occurrence cannot be identified.
  let strays: [StrayOccurrence]
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
    let chosen = try ChosenItem(text, .event, &problems)
    uid = chosen.uid
    calendar = chosen.calendar
    hasSeries = !chosen.isStray
    var zones = FileZones(text)
    let named =
      hasSeries
      ? nil
      : ItemReading.moment(
        of: chosen.component.property(.recurrenceID), &zones, &problems, &database)
    let part = EventPart(chosen.component, original: named, &zones, &problems, &database)
    guard let part else {
      let line = chosen.component.property(.dtstart)?.lineNumber
      throw Unreadable(.noStart, line: line ?? chosen.component.lineNumber)
    }
    self.part = part
    event = part.event
    dates = ExtraDates(chosen.component, &zones, &problems, &database)
    wall = SeriesWall(named ?? part.event.start)
    if hasSeries {
      added = Self.added(dates, on: wall)
      let all = wall.recurrence(part.event.recurrence, added.map(\.original), [])
      let moments = dates.excluded.flatMap(\.moments).compactMap(\.self)
      excluded = Set(moments.map { [wall] in wall.original($0, in: all) }).sorted()
      recurrence = wall.recurrence(part.event.recurrence, added.map(\.original), excluded)
    } else {
      (added, excluded) = ([], [])
      recurrence = wall.recurrence([], [], [wall.start])
    }
    var occurrences = OccurrenceReading(wall: wall, recurrence: recurrence)
    for component in chosen.occurrences {
      occurrences.read(component, &zones, &problems, &database)
    }
    let found = occurrences.found
    overrides = found.map(\.override)
    parts = found.map(\.part)
    plan = EventPlan(
      EventSchedule(
        start: wall.first, end: event.end, length: part.length,
        rules: hasSeries ? event.recurrence : [], added: added, excluded: excluded,
        changes: occurrences.found.map { EventSchedule.Change($0.override, $0.part) },
        hasSeries: hasSeries), recurrence)
    strays = occurrences.strays
    self.zones = zones
    for problem in zones.problems { problems.add(problem) }
    self.problems =
      problems.found.count < 2 ? problems.found : problems.found.sorted { $0.line < $1.line }
  }

  public var bytes: [UInt8] { text.bytes }

  /// Whether it has, or could have, several occurrences.
  public var repeats: Bool { schedule.repeats }

  public var schedule: EventSchedule { plan.schedule }

  var index: OverrideIndex { plan.index }

  /// The event as a series, for operations that change it.
  var series: Series {
    Series(
      on: wall, rules: hasSeries ? event.recurrence : [], added: added.map(\.original),
      excluded: excluded,
      overrides: overrides.map {
        Series.Override(original: $0.original, isLasting: $0.isLasting)
      })
  }

  var seriesLines: SeriesLines {
    SeriesLines(item: part.component, dates: dates, series: series, zoneName: zoneName)
  }

  /// A moment as this file writes it.
  func date(_ moment: Moment) -> DateValue? { DateValue(moment, named: zoneName, as: wall) }

  private var zoneName: String? { part.component.property(.dtstart)?.parameter(.tzid) }

  private static func added(_ dates: ExtraDates, on wall: SeriesWall) -> [Date] {
    var found: [WallTime: Date] = [:]
    for line in dates.added {
      for (moment, givenEnd) in zip(line.moments, line.ends) {
        guard let moment else { continue }
        let original = wall.time(moment)
        let start = wall.moment(at: original)
        var end = givenEnd?.formed(like: start)
        if let last = end, EventLength(from: start, to: last).isNegative { end = nil }
        if found[original] == nil || end != nil {
          found[original] = Date(original: original, end: end)
        }
      }
    }
    return found.values.sorted { $0.original < $1.original }
  }
}
