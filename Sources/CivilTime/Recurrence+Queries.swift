// Queries on a recurrence. Each begins directly at the wanted time, without iterating from the
// start of the series.

extension Recurrence: Sequence {
  /// Iterates from the start. Each occurrence is computed when it is asked for.
  public func makeIterator() -> Occurrences {
    Occurrences(self, from: .min, to: RuleCursor.endOfTime)
  }

  public func next(onOrAfter time: WallTime) -> WallTime? {
    guard time.day <= Day.last else { return nil }
    var occurrences = Occurrences(self, from: time.inCalendar.seconds, to: RuleCursor.endOfTime)
    return occurrences.next()
  }

  public func next(after time: WallTime) -> WallTime? {
    next(onOrAfter: WallTime(seconds: time.seconds + 1))
  }

  /// At most `limit` occurrences in a range, ascending, from its beginning on.
  public func occurrences(in range: Range<WallTime>, limit: Int) -> [WallTime] {
    var occurrences = self.occurrences(in: range)
    return occurrences.list(limit)
  }

  /// All occurrences in a range. Each is computed when it is asked for.
  public func occurrences(in range: Range<WallTime>) -> Occurrences {
    guard !range.isEmpty, range.upperBound.day >= Day.first, range.lowerBound.day <= Day.last else {
      return Occurrences(self, from: 1, to: 0)
    }
    let lastSecond =
      range.upperBound.day > Day.last
      ? RuleCursor.endOfTime : range.upperBound.inCalendar.seconds - 1
    return Occurrences(self, from: range.lowerBound.inCalendar.seconds, to: lastSecond)
  }

  /// Whether there is an occurrence at this wall time, without iterating.
  public func contains(_ time: WallTime) -> Bool {
    guard time == time.inCalendar else { return false }
    var occurrences = Occurrences(self, from: time.seconds, to: time.seconds)
    return occurrences.next() != nil
  }

  /// Whether there is an occurrence at this wall time and none after it.
  public func isLast(_ time: WallTime) -> Bool {
    contains(time) && next(after: time) == nil
  }
}
