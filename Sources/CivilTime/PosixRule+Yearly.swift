// Converts a day of the year in a POSIX rule to what an RRULE of a VTIMEZONE can express.

extension PosixRule.Change {
  /// A yearly clock change in one month, with its time of day.
  struct Piece {
    let clockChange: YearlyClockChange
    /// In seconds after midnight.
    let second: Int

    /// The observance of this clock change. It starts at the first such clock change at or after an
    /// instant.
    func observance(
      _ before: ZonePhase, _ after: ZonePhase, notBefore since: Instant
    ) -> Observance? {
      let year = WallTime(seconds: Int(since.seconds)).day.components.year
      // A clock change that is limited to one day of the month recurs after at most 12 years.
      for year in year - 1...year + 12 {
        guard let day = clockChange.day(in: year) else { continue }
        let wall = WallTime(day: day, second: second)
        guard wall.seconds - before.offset >= Int(since.seconds) else { continue }
        var observance = Observance(from: before, to: after, start: wall)
        observance.yearly = clockChange
        return observance
      }
      return nil
    }
  }

  /// The change as one or more yearly clock changes; nil if a VTIMEZONE cannot express it. A time
  /// of more than 24 hours moves the change to another weekday. That weekday is not the second or
  /// the last one of a month, but the one within seven given days: `M10.5.4/24`, midnight after the
  /// last Thursday of October, is a Friday from October 26th to November 1st. Days in two months
  /// take two pieces.
  var yearlyClockChanges: [Piece]? {
    guard case .weekday(let month, let week, let weekday) = day else { return nil }
    let wall = WallTime(seconds: second)
    let shift = wall.day.number
    // Sunday is 0 in POSIX, and last here.
    let shifted = ((weekday + 6 + shift) % 7 + 7) % 7
    let name = Weekday.allCases[shifted]
    if shift == 0 {
      let ordinal = week == 5 ? -1 : week
      let clockChange = YearlyClockChange(month: month, weekday: name, dayRule: .ordinal(ordinal))
      return [Piece(clockChange: clockChange, second: wall.second)]
    }
    // In February the days would differ in leap years.
    let length = Day.length(ofMonth: month, in: 2001)
    let last = week == 5 ? length : week * 7
    let days = last - 6 + shift...last + shift
    let touchesFebruary =
      (month == 2 && (week == 5 || days.upperBound > length))
      || (month == 3 && days.lowerBound < 1)
    guard !touchesFebruary else { return nil }
    return pieces(days, month, length, name, wall.second)
  }

  private func pieces(
    _ days: ClosedRange<Int>, _ month: Int, _ length: Int, _ weekday: Weekday, _ second: Int
  ) -> [Piece] {
    let before = month == 1 ? 12 : month - 1
    let lengthBefore = Day.length(ofMonth: before, in: 2001)
    let months = [
      (before, days.clamped(toDays: 1 - lengthBefore...0), lengthBefore),
      (month, days.clamped(toDays: 1...length), 0),
      (month % 12 + 1, days.clamped(toDays: length + 1...length + 28), -length),
    ]
    return months.compactMap { month, days, shift in
      guard let days else { return nil }
      let moved = days.lowerBound + shift...days.upperBound + shift
      let clockChange = YearlyClockChange(month: month, weekday: weekday, dayRule: .days(moved))
      return Piece(clockChange: clockChange, second: second)
    }
  }
}

extension ClosedRange<Int> {
  /// The intersection; nil if it is empty.
  fileprivate func clamped(toDays other: ClosedRange<Int>) -> ClosedRange<Int>? {
    overlaps(other) ? clamped(to: other) : nil
  }
}
