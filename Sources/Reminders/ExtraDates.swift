// The dates that a file adds to a repeating reminder, and those that it excludes. Does not depend
// on rules.

internal import CivilTime
internal import ICalendar

struct ExtraDates: Sendable {
  /// One RDATE or EXDATE line and its dates. `moments` has nil for an entry that is invalid.
  struct DateLine: Sendable {
    let property: Property
    let list: DateList
    let moments: [Moment?]
    /// The end of each entry that is a PERIOD; nil for other entries.
    let ends: [Moment?]
  }

  private(set) var addedLines: [DateLine] = []
  private(set) var excludedLines: [DateLine] = []

  init(
    _ todo: Component, _ zones: inout FileZones, _ problems: inout Problems,
    _ database: inout ZoneDatabase
  ) {
    var entryCount = 0
    for name in [Name.rdate, .exdate] {
      for property in todo.properties(name) where entryCount < ReminderLimits.mostDates {
        let list = property.dates()
        if let fault = list.faults.first { problems.add(property.problem(fault)) }
        let moments = list.starts.prefix(ReminderLimits.mostDates - entryCount).map {
          zones.moment($0, &database).moment
        }
        let ends = zip(list.entries, moments).map { entry, start -> Moment? in
          guard case .period(_, let end) = entry else { return nil }
          switch end {
          case .date(let date): return zones.moment(date, &database).moment
          case .duration(let duration):
            return start?.advanced(
              days: duration.signedDays, seconds: duration.signedSeconds)
          }
        }
        entryCount += list.entries.count
        let line = DateLine(property: property, list: list, moments: moments, ends: ends)
        if name == .rdate { addedLines.append(line) } else { excludedLines.append(line) }
      }
    }
  }
}
