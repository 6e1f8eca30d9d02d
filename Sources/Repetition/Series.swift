// A series of dates as a value: the dates that its rules give and those that were added, without
// those that are excluded. Each function for an edit returns a `SeriesChange`. Events and reminders
// both use it.

public import CivilTime

public struct Series: Sendable {
  /// The first date, and the zone in whose wall times dates are identified.
  public let wall: SeriesWall
  public let rules: [RecurrenceRule]
  public let addedDates: [WallTime]
  public let excludedDates: [WallTime]
  /// The dates that have a component of their own in the file.
  public let overrides: [Override]

  /// A component for one date, or for one date and all later ones.
  public struct Override: Hashable, Sendable {
    public let original: WallTime
    public let isThisAndFuture: Bool

    public init(original: WallTime, isThisAndFuture: Bool) {
      self.original = original
      self.isThisAndFuture = isThisAndFuture
    }
  }

  public init(
    on wall: SeriesWall, rules: [RecurrenceRule], added: [WallTime], excluded: [WallTime],
    overrides: [Override] = []
  ) {
    self.wall = wall
    self.rules = rules
    self.addedDates = added
    self.excludedDates = excluded
    self.overrides = overrides
  }

  public var start: WallTime { wall.start }

  /// The dates of the series. Dates with a component of their own are included at their original
  /// times.
  public var recurrence: Recurrence { wall.recurrence(rules, addedDates, excludedDates) }

  /// The date from which the rules of a reminder count: the start, or without a start the due date.
  /// If the rules select the due date and not the start, they count from the due date, and the
  /// start stays as long before the due date as it is: a reminder that starts on Friday and is due
  /// every Saturday repeats on Saturdays.
  public static func anchor(
    start: Moment?, due: Moment?, rules: [RecurrenceRule]
  ) -> Moment? {
    guard let start, let due, !rules.isEmpty else { return start ?? due }
    return rules.allSatisfy { $0.selects(due) } && !rules.allSatisfy { $0.selects(start) }
      ? due : start
  }

  /// Whether the series has a date after its start and at or before `time`.
  public func hasDateAfterStart(upTo time: WallTime) -> Bool {
    guard start < time else { return false }
    let range = WallTime(seconds: start.seconds + 1)..<WallTime(seconds: time.seconds + 1)
    return wall.recurrence(rules, [], []).occurrences(in: range).first { _ in true } != nil
  }

  /// Whether the series has a date at this time, excluded or not.
  public func hasDate(at time: WallTime) -> Bool {
    wall.recurrence(rules, addedDates, []).contains(time)
  }

  /// Whether all rules give this date.
  func isGivenByAllRules(_ time: WallTime) -> Bool {
    rules.allSatisfy { wall.recurrence([$0], [], []).contains(time) }
  }

  /// The latest date that is written in the file: of an override, added or excluded.
  var lastNamedDate: WallTime? {
    [overrides.map(\.original).max(), addedDates.max(), excludedDates.max()].compactMap(\.self)
      .max()
  }

  static var calendarEnd: WallTime { WallTime(day: Day.last + 1, second: 0) }

  /// At most this many dates are counted when a COUNT is divided between two series. Only rules
  /// that repeat every few minutes or seconds have more dates.
  static let mostCountedDates = 1_000_000

  /// How many dates a rule gives before a time; throws if they are too many to count.
  func dateCount(of rule: Recurrence, before time: WallTime) throws(SeriesFault) -> Int {
    var dateCount = 0
    for _ in rule.occurrences(in: start..<time) {
      dateCount += 1
      guard dateCount <= Self.mostCountedDates else { throw .tooManyDates }
    }
    return dateCount
  }
}

// MARK: Moving the series, changing its rules, excluding a date

extension Series {
  /// Moves the series to another start and gives it other rules, or the same ones.
  ///
  /// Unchanged rules keep their number of dates: their end moves with the start. A date that is
  /// written in the file as the n-th date of the old rules becomes the n-th date of the new ones.
  ///
  /// - Parameter daysFollow: Whether days and times in a rule move with the start. For an event
  /// they do. For a reminder they do not: a reminder that is due every Monday stays on Mondays,
  /// even if one of its dates is moved to a Tuesday.
  public func moved(
    to first: Moment, rules new: [RecurrenceRule], daysFollow: Bool
  ) -> SeriesChange {
    let shift = SeriesShift(from: wall.first, to: first)
    var change = SeriesChange(new, shift: shift)
    if new == rules {
      change.rules = rules.map { shift.rule($0, as: daysFollow ? shift.moved($0) : $0) }
    }
    func endless(_ rules: [RecurrenceRule]) -> [RecurrenceRule] { rules.map { $0.with(.never) } }
    if new == rules || endless(new) == endless(rules) {
      change.shift = shift.pairing(rules, with: change.rules, upTo: lastNamedDate)
    }
    change.removesAllDates = new.isEmpty && !rules.isEmpty
    return change
  }

  /// Excludes one date.
  public func excluding(_ original: WallTime) -> SeriesChange {
    var change = emptyChange
    let isDate =
      recurrence.contains(original)
      || overrides.contains { $0.isThisAndFuture && $0.original == original }
    if isDate { change.exclusions = [original] }
    return change
  }

  var emptyChange: SeriesChange {
    SeriesChange(rules, shift: SeriesShift(from: wall.first, to: wall.first))
  }
}

// MARK: One date with a component of its own

extension Series {
  /// The next date to which the lasting override at `original` applies; nil if there is none. If
  /// the date `original` gets a component for itself alone, the lasting override has to begin at
  /// that next date: two components must not have the same RECURRENCE-ID, even if one has RANGE,
  /// because other programs keep only one of them.
  public func nextDate(ofLastingOverrideAt original: WallTime) -> WallTime? {
    let nextLastingOverride = overrides.filter { $0.isThisAndFuture && $0.original > original }.map(
      \.original
    ).min()
    let singleOverrideDates = Set(overrides.filter { !$0.isThisAndFuture }.map(\.original))
    let recurrence = recurrence
    var next = recurrence.next(after: original)
    while let candidate = next, singleOverrideDates.contains(candidate) {
      next = recurrence.next(after: candidate)
    }
    guard let next, nextLastingOverride.map({ next < $0 }) ?? true else { return nil }
    return next
  }
}
