// A zone in one line, as POSIX's TZ variable and the footer of a tz file write it:
// `CET-1CEST,M3.5.0,M10.5.0/3`. Two phases a year at most, for ever. Knows no name of a zone.

struct PosixRule: Hashable, Sendable {
  enum YearDay: Hashable, Sendable {
    /// `Jn`, from 1 to 365: February has 28 days always.
    case leapless(Int)
    /// `n`, from 0 to 365: the leap day counts.
    case counted(Int)
    /// `Mm.w.d`: weekday `d`, Sunday being 0, of week `w` of a month; week 5 is the last.
    case weekday(month: Int, week: Int, day: Int)
  }

  struct Change: Hashable, Sendable {
    var day: YearDay
    /// Seconds after that day's midnight, on the clock that is about to be set: ±167 hours.
    var second: Int

    /// Seconds since 1970 on the same wall.
    func wall(in year: Int) -> Int { number(in: year) * 86_400 + second }

    private func number(in year: Int) -> Int {
      switch day {
      case .leapless(let count):
        let leap = Day.isLeap(year) && count > 59 ? 1 : 0
        return Day(validYear: year, month: 1, day: 1).number + count - 1 + leap
      case .counted(let count):
        return Day(validYear: year, month: 1, day: 1).number + count
      case .weekday(let month, let week, let weekday):
        let first = Day(validYear: year, month: month, day: 1).number
        // 1970-01-01 was a Thursday; POSIX counts from Sunday.
        let firstWeekday = ((first + 4) % 7 + 7) % 7
        let offset = (weekday - firstWeekday + 7) % 7 + (week - 1) * 7
        return first + (offset < Day.length(ofMonth: month, in: year) ? offset : offset - 7)
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

  /// The changes of these years, in order. Those of a year may lie just outside of it.
  func changes(in years: ClosedRange<Int>) -> [ZoneTable.Change] {
    guard let daylight else { return [] }
    var changes: [ZoneTable.Change] = []
    changes.reserveCapacity(years.count * 2)
    for year in years {
      let start = ZoneTable.Change(
        at: Int64(daylight.start.wall(in: year) - standard.offset), phase: daylight.phase)
      let end = ZoneTable.Change(
        at: Int64(daylight.end.wall(in: year) - daylight.phase.offset), phase: standard)
      if start.at < end.at {
        changes.append(start)
        changes.append(end)
      } else {
        changes.append(end)
        changes.append(start)
      }
    }
    return Self.ordered(changes)
  }

  /// By time; of two at one time, the one that was there first stays first. That is how a rule
  /// says “always daylight time”: it ends each year at the very second the next one's begins.
  static func ordered(_ changes: [ZoneTable.Change]) -> [ZoneTable.Change] {
    let isOrdered = zip(changes, changes.dropFirst()).allSatisfy { $0.at <= $1.at }
    if isOrdered { return changes }
    return changes.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
      .map(\.element)
  }
}

extension PosixRule {
  /// The phase at an instant that no explicit transition speaks of.
  func phase(at seconds: Int64) -> ZonePhase {
    let year = WallTime(seconds: Int(seconds)).day.components.year
    // Days before its year begins, a phase can be cut short by the end of the one before it.
    return changes(in: year - 2...year + 1).last { $0.at <= seconds }?.phase ?? standard
  }

  /// The changes behind an instant, for as long as a table has to be laid out.
  func changes(behind seconds: Int64) -> [ZoneTable.Change] {
    let year = WallTime(seconds: Int(seconds)).day.components.year
    return changes(in: year - 1...year + 402).filter {
      $0.at > seconds && $0.at <= seconds + ZoneTable.laidOut
    }
  }

  /// A zone of this rule alone, in all years.
  func table(name: String, origin: Zone.Origin) -> ZoneTable {
    guard daylight != nil else {
      return ZoneTable(name: name, origin: origin, initial: standard, changes: [], footer: self)
    }
    let start = Instant.reach.lowerBound / 1000
    return ZoneTable(
      name: name, origin: origin, initial: phase(at: start), changes: changes(behind: start),
      cycleStart: start, footer: self)
  }
}
