// The end of a repeating item: the last date of a rule, and the new UNTIL of a rule whose series
// was moved or cut.

public import CivilTime

extension SeriesWall {
  /// The last date of a rule before a bound; the start if there is none, because a series always
  /// contains its start.
  func lastDate(of rule: RecurrenceRule, before bound: WallTime) -> WallTime {
    let ruleRecurrence = recurrence([rule], [], [])
    var (low, high) = (start, bound)
    while high.seconds - low.seconds > 1 {
      let middle = WallTime(seconds: low.seconds + (high.seconds - low.seconds) / 2)
      if let next = ruleRecurrence.next(onOrAfter: middle), next < high {
        low = next
      } else {
        high = middle
      }
    }
    return low
  }

  /// The last date of a rule up to its UNTIL; nil for a rule without an UNTIL.
  fileprivate func lastDate(of rule: RecurrenceRule) -> WallTime? {
    let until: WallTime
    switch rule.end {
    case .never, .count: return nil
    case .day(let day): until = day.midnight
    case .local(let wall): until = wall
    case .utc(let wall): until = time(.zoned(wall, .utc))
    }
    // The rule gives no date after its UNTIL. So the bound for the search only has to be later
    // than UNTIL in every time zone.
    return lastDate(of: rule, before: WallTime(seconds: until.seconds + 2 * 86_400))
  }

  /// The n-th date of an endless rule; nil if the calendar ends before.
  fileprivate func date(_ number: Int, of rule: RecurrenceRule) -> WallTime? {
    let range = start..<WallTime(day: Day.last + 1, second: 0)
    let dates = recurrence([rule], [], []).occurrences(in: range, limit: number)
    return dates.count == number ? dates.last : nil
  }

  /// How many dates a rule has up to a date; nil if they are too many to count.
  fileprivate func dateCount(upTo last: WallTime, of rule: RecurrenceRule, atMost most: Int) -> Int?
  {
    guard start <= last else { return 1 }
    let range = start..<WallTime(seconds: last.seconds + 1)
    let dates = recurrence([rule], [], []).occurrences(in: range, limit: most + 1)
    return dates.count > most ? nil : max(dates.count, 1)
  }
}

extension SeriesShift {
  /// The rule for a series whose start was moved. The series keeps its number of dates, and UNTIL
  /// becomes the new last date. Other programs write an UNTIL somewhere between the last date and
  /// the next, so an unchanged UNTIL could add or remove a date.
  /// - Parameter moved: The rule with its days moved; nil if its days stay.
  func rule(_ rule: RecurrenceRule, as moved: RecurrenceRule? = nil) -> RecurrenceRule {
    guard from.first != to.first, let last = from.lastDate(of: rule) else { return moved ?? rule }
    let endless = (moved ?? rule).with(.never)
    let dateCount = from.dateCount(upTo: last, of: rule, atMost: Self.mostPairedDates)
    let end = dateCount.flatMap { to.date($0, of: endless) } ?? time(last)
    return endless.with(.local(max(end, to.start))).ending(for: to.first)
  }
}

extension RecurrenceRule {
  /// The rule with an UNTIL of the kind that RFC 5545 §3.3.10 demands for this first date: a day
  /// for a day, a time in UTC for a time with a zone, a local time for a floating time.
  public func ending(for first: Moment?) -> RecurrenceRule {
    switch (first, end) {
    case (nil, _), (_, .never), (_, .count): self
    case (.allDay, .day), (.floating, .local), (.zoned, .utc): self
    case (.allDay, .local(let wall)), (.allDay, .utc(let wall)): with(.day(wall.day))
    case (.floating, .day(let day)): with(.local(day.lastSecond))
    // Without a zone, the instant of a floating time is not known. So the wall time of UTC is
    // kept, as if it were the local time.
    case (.floating, .utc(let wall)): with(.local(wall))
    case (.zoned(_, let zone), .day(let day)): with(.utc(day.lastSecond.utc(from: zone)))
    case (.zoned(_, let zone), .local(let wall)): with(.utc(wall.utc(from: zone)))
    }
  }

  public func with(_ end: End) -> RecurrenceRule {
    do throws(RecurrenceFault) {
      return try RecurrenceRule(
        frequency, interval: interval, end: end, seconds: seconds, minutes: minutes, hours: hours,
        weekdays: weekdays, monthDays: monthDays, yearDays: yearDays, weeks: weeks,
        months: months, positions: positions, weekStart: weekStart)
    } catch {
      return self
    }
  }
}

extension Day {
  fileprivate var lastSecond: WallTime { WallTime(day: self, second: 86_399) }
}

extension WallTime {
  fileprivate func utc(from zone: Zone) -> WallTime {
    Zone.utc.wallTime(at: zone.instant(of: self))
  }
}
