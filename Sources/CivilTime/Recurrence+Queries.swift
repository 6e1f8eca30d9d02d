// What one asks of a recurrence. Each question goes straight to its place in time: none is
// answered by walking from the start.

extension Recurrence: Sequence {
  /// From the start, lazily.
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

  /// The first so many in a range, ascending.
  public func occurrences(in range: Range<WallTime>, limit: Int) -> [WallTime] {
    var occurrences = self.occurrences(in: range)
    return occurrences.list(limit)
  }

  /// The same, lazily.
  public func occurrences(in range: Range<WallTime>) -> Occurrences {
    guard !range.isEmpty, range.upperBound.day >= Day.first, range.lowerBound.day <= Day.last else {
      return Occurrences(self, from: 1, to: 0)
    }
    let last =
      range.upperBound.day > Day.last
      ? RuleCursor.endOfTime : range.upperBound.inCalendar.seconds - 1
    return Occurrences(self, from: range.lowerBound.inCalendar.seconds, to: last)
  }

  /// Whether a wall time is an occurrence; asked directly, where a sequence would walk to it.
  public func contains(_ time: WallTime) -> Bool {
    guard time == time.inCalendar else { return false }
    var occurrences = Occurrences(self, from: time.seconds, to: time.seconds)
    return occurrences.next() != nil
  }

  /// Whether a wall time is an occurrence and none comes after it.
  public func isLast(_ time: WallTime) -> Bool {
    contains(time) && next(after: time) == nil
  }
}
