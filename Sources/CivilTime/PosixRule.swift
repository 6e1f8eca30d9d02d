// A zone in one line, as in POSIX's TZ variable and the footer of a tz file:
// `CET-1CEST,M3.5.0,M10.5.0/3`. Its clocks change twice a year or never, in all years.

struct PosixRule: Hashable, Sendable {
  enum YearDay: Hashable, Sendable {
    /// `Jn`, from 1 to 365: February always has 28 days.
    case julianDay(Int)
    /// `n`, from 0 to 365: leap days count.
    case zeroBasedDay(Int)
    /// `Mm.w.d`: weekday `d` (Sunday is 0) of week `w` of a month; week 5 is the last.
    case weekday(month: Int, week: Int, day: Int)
  }

  struct Change: Hashable, Sendable {
    var day: YearDay
    /// Seconds after midnight of that day, in wall time before the change. From -167 to 167 hours.
    var secondOfDay: Int

    /// The change in a year, as seconds since 1970 in the wall time before the change.
    func wallSeconds(in year: Int) -> Int { dayNumber(in: year) * 86_400 + secondOfDay }

    private func dayNumber(in year: Int) -> Int {
      switch day {
      case .julianDay(let count):
        let leapDays = Day.isLeap(year) && count > 59 ? 1 : 0
        return Day(validYear: year, month: 1, day: 1).number + count - 1 + leapDays
      case .zeroBasedDay(let count):
        return Day(validYear: year, month: 1, day: 1).number + count
      case .weekday(let month, let week, let weekday):
        let firstOfMonth = Day(validYear: year, month: month, day: 1).number
        // POSIX numbers weekdays from Sunday (0) on. 1970-01-01 was a Thursday (4).
        let firstWeekday = ((firstOfMonth + 4) % 7 + 7) % 7
        let daysIntoMonth = (weekday - firstWeekday + 7) % 7 + (week - 1) * 7
        return firstOfMonth
          + (daysIntoMonth < Day.length(ofMonth: month, in: year)
            ? daysIntoMonth : daysIntoMonth - 7)
      }
    }
  }

  struct Daylight: Hashable, Sendable {
    var phase: ZonePhase
    var start: Change
    var end: Change
  }

  var standard: ZonePhase
  var daylight: Daylight?

  /// The changes of these years, in order. A change may be some days outside its year, because its
  /// time of day may be from -167 to 167 hours.
  func changes(in years: ClosedRange<Int>) -> [ZoneTable.Change] {
    guard let daylight else { return [] }
    var changes: [ZoneTable.Change] = []
    changes.reserveCapacity(years.count * 2)
    for year in years {
      let start = ZoneTable.Change(
        at: Int64(daylight.start.wallSeconds(in: year) - standard.offset), phase: daylight.phase)
      let end = ZoneTable.Change(
        at: Int64(daylight.end.wallSeconds(in: year) - daylight.phase.offset), phase: standard)
      if start.at < end.at {
        changes.append(start)
        changes.append(end)
      } else {
        changes.append(end)
        changes.append(start)
      }
    }
    return Self.sortedByTime(changes)
  }

  /// The changes sorted by time; changes at the same time keep their order. This matters for a
  /// rule that means "always daylight time": the daylight time of each year ends at the second at
  /// which that of the next year begins, and the last of the two changes must be the one to
  /// daylight time.
  static func sortedByTime(_ changes: [ZoneTable.Change]) -> [ZoneTable.Change] {
    let isSorted = zip(changes, changes.dropFirst()).allSatisfy { $0.at <= $1.at }
    if isSorted { return changes }
    return changes.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
      .map(\.element)
  }
}

extension PosixRule {
  /// The phase at an instant. In a tz file, only instants after all listed transitions follow the
  /// rule.
  func phase(at seconds: Int64) -> ZonePhase {
    let year = WallTime(seconds: Int(seconds)).day.components.year
    // A change may be some days outside its year, so the neighbouring years are computed too.
    return changes(in: year - 2...year + 1).last { $0.at <= seconds }?.phase ?? standard
  }

  /// The changes after an instant, until the end of the time that a `ZoneTable` has to contain.
  func changes(after seconds: Int64) -> [ZoneTable.Change] {
    let year = WallTime(seconds: Int(seconds)).day.components.year
    return changes(in: year - 1...year + 402).filter {
      $0.at > seconds && $0.at <= seconds + ZoneTable.extentBeyondCycleStart
    }
  }

  /// A zone that follows only this rule, in all years.
  func table(name: String, origin: Zone.Origin) -> ZoneTable {
    guard daylight != nil else {
      return ZoneTable(name: name, origin: origin, initial: standard, changes: [], footer: self)
    }
    let start = Instant.supportedRange.lowerBound / 1000
    return ZoneTable(
      name: name, origin: origin, initial: phase(at: start), changes: changes(after: start),
      cycleStart: start, footer: self)
  }
}
