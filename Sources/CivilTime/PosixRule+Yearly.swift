// A rule's day of the year in the words that a VTIMEZONE has for it.

extension PosixRule.Change {
  /// An onset of one kind in one month, at one time of day.
  struct Piece {
    let onset: YearlyOnset
    /// Seconds after midnight.
    let second: Int

    /// The observance of this onset, from the first year in which it comes at or after an instant.
    func observance(
      _ before: ZonePhase, _ after: ZonePhase, notBefore since: Instant
    ) -> Observance? {
      let year = WallTime(seconds: Int(since.seconds)).day.components.year
      // A piece that is one day long comes back after 11 or 12 years at the latest.
      for year in year - 1...year + 12 {
        guard let day = onset.day(in: year) else { continue }
        let wall = WallTime(day: day, second: second)
        guard wall.seconds - before.offset >= Int(since.seconds) else { continue }
        var observance = Observance(from: before, to: after, start: wall)
        observance.yearly = onset
        return observance
      }
      return nil
    }
  }

  /// Nil where a VTIMEZONE cannot say it. Hours beyond the day move the weekday, and then it is
  /// one among seven days of the month instead of the second or last: `M10.5.4/24`, midnight after
  /// the last Thursday of October, is a Friday from the 26th to the 31st, or the 1st of November.
  /// That makes two pieces.
  var yearlyOnsets: [Piece]? {
    guard case .weekday(let month, let week, let weekday) = day else { return nil }
    let wall = WallTime(seconds: second)
    let shift = wall.day.number
    // Sunday is 0 in POSIX, and last here.
    let shifted = ((weekday + 6 + shift) % 7 + 7) % 7
    let name = Weekday.allCases[shifted]
    if shift == 0 {
      let ordinal = week == 5 ? -1 : week
      let onset = YearlyOnset(month: month, weekday: name, which: .ordinal(ordinal))
      return [Piece(onset: onset, second: wall.second)]
    }
    // Where February is involved, the days are others in leap years.
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
      let onset = YearlyOnset(month: month, weekday: weekday, which: .days(moved))
      return Piece(onset: onset, second: second)
    }
  }
}

extension ClosedRange<Int> {
  /// What both have in common; nil where that is nothing.
  fileprivate func clamped(toDays other: ClosedRange<Int>) -> ClosedRange<Int>? {
    overlaps(other) ? clamped(to: other) : nil
  }
}
