// Writes an edit of a series into the RDATE and EXDATE lines of its component, for reminders and
// events. Does not decide which dates stay.

internal import CivilTime
internal import ICalendar
internal import Repetition

struct SeriesLines {
  let item: Component
  let dates: ExtraDates
  let series: Series
  /// The zone of the dates as the file names it.
  let zoneName: String?

  /// Changes the dates in their lines, and adds exclusions.
  /// - Parameter other: The component that has the series after the edit, to which the lines are
  ///   copied.
  func write(_ change: SeriesChange, to other: Component? = nil, _ edit: inout CalendarEdit) {
    let isOtherComponent = other.map { $0.lineNumber != item.lineNumber } ?? false
    let targetComponent = other ?? item
    guard !change.removesAllDates else {
      edit.remove(.rdate, in: targetComponent)
      edit.remove(.exdate, in: targetComponent)
      return
    }
    let recurrence = series.wall.recurrence(series.rules, series.addedDates, [])
    for line in dates.addedLines + dates.excludedLines {
      let lines = rewrittenLines(line, by: change, recurrence)
      if isOtherComponent {
        for line in lines ?? [ContentLine(copying: line.property)].compactMap(\.self) {
          edit.add(line, to: targetComponent)
        }
      } else if let lines {
        guard let first = lines.first else {
          edit.remove(line.property)
          continue
        }
        edit.replace(line.property, with: first)
        for other in lines.dropFirst() { edit.add(other, to: targetComponent) }
      }
    }
    let exclusions = change.exclusions.compactMap { date(series.wall.moment(at: $0)) }
    for line in ContentLine.dates(.exdate, exclusions) { edit.add(line, to: targetComponent) }
  }

  /// The moment as a date of this file. The zone of the series gets the name that the file uses.
  func date(_ moment: Moment) -> DateValue? { DateValue(moment, named: zoneName, as: series.wall) }

  /// The line with its dates after the change. Nil if the line stays as it is, because no date in
  /// it moves or because it could not be read completely.
  private func rewrittenLines(
    _ line: ExtraDates.DateLine, by change: SeriesChange, _ recurrence: Recurrence
  ) -> [ContentLine]? {
    let isAdded = line.property.isNamed(.rdate)
    guard isAdded ? change.mayChangeAddedDates : change.mayChangeExcludedDates else { return nil }
    let moments = line.moments.compactMap(\.self)
    guard line.list.faults.isEmpty, !moments.isEmpty, moments.count == line.list.entries.count
    else { return nil }
    var dates: [DateValue] = []
    var periods: [(start: DateValue, end: DateList.PeriodEnd)] = []
    var isSame = change.shift.movesNothing
    for ((entry, old), end) in zip(zip(line.list.entries, moments), line.ends) {
      let name =
        isAdded ? series.wall.time(old) : series.wall.original(old, in: recurrence)
      guard let new = isAdded ? change.newMoment(ofAdded: name) : change.newMoment(ofExcluded: name)
      else {
        isSame = false
        continue
      }
      guard let start = date(new) else { return nil }
      guard case .period(_, let oldEnd) = entry, !start.isDate else {
        dates.append(start)
        continue
      }
      periods.append((start, self.end(oldEnd, end, of: name, at: new)))
    }
    guard !isSame else { return nil }
    let parameters = line.property.parameters
    return ContentLine.dates(isAdded ? .rdate : .exdate, dates, parameters)
      + [EventLines.periods(periods, parameters)].compactMap(\.self)
  }

  /// The end of a period in an RDATE line after the period was moved. The period keeps its length.
  private func end(
    _ oldEnd: DateList.PeriodEnd, _ end: Moment?, of name: WallTime, at new: Moment
  ) -> DateList.PeriodEnd {
    guard case .date = oldEnd, let end else { return oldEnd }
    let start = series.wall.moment(at: name)
    let length = EventLength(from: start, to: end.converted(toKindOf: start))
    return date(length.end(of: new, in: new.zone)).map { .date($0) } ?? oldEnd
  }
}

extension DateValue {
  /// A moment as a file writes it. The zone of the series is written by the name that the file
  /// uses.
  init?(_ moment: Moment, named zoneName: String?, as wall: SeriesWall) {
    guard let date = DateValue(moment) else { return nil }
    guard let zoneName, let zone = moment.zone, zone == wall.first.zone, !date.isUTC else {
      self = date
      return
    }
    self.init(
      year: date.year, month: date.month, day: date.day, hour: date.hour, minute: date.minute,
      second: date.second, form: .zoned(zoneName))
  }
}

extension SeriesFault {
  var fault: ReminderFault {
    switch self {
    case .tooManyDates: ReminderFault(.recurrence, .tooManyOccurrences)
    }
  }
}
