// A series of dates as a value: what its rules and added dates give, without those that are
// excluded. Its operations say what an edit does to it; events and reminders use the same ones.
// Knows no file.

public import CivilTime

public struct Series: Sendable {
  /// The first date, and the wall on which the others are named by their original starts.
  public let wall: SeriesWall
  public let rules: [RecurrenceRule]
  public let added: [WallTime]
  public let excluded: [WallTime]
  /// The dates that have a component of their own.
  public let overrides: [Override]

  /// A date with a component of its own, or from which on all are changed.
  public struct Override: Hashable, Sendable {
    public let original: WallTime
    public let isLasting: Bool

    public init(original: WallTime, isLasting: Bool) {
      self.original = original
      self.isLasting = isLasting
    }
  }

  public init(
    on wall: SeriesWall, rules: [RecurrenceRule], added: [WallTime], excluded: [WallTime],
    overrides: [Override] = []
  ) {
    self.wall = wall
    self.rules = rules
    self.added = added
    self.excluded = excluded
    self.overrides = overrides
  }

  public var start: WallTime { wall.start }

  /// Its dates, those with a component of their own at their original times.
  public var recurrence: Recurrence { wall.recurrence(rules, added, excluded) }

  /// The date that the rules of a reminder count from: the start, else the due date. If the due
  /// date fits the rules and the start does not, the due date counts and the start keeps its
  /// distance: what starts on Friday and is due every Saturday repeats on Saturdays.
  public static func anchor(
    start: Moment?, due: Moment?, rules: [RecurrenceRule]
  ) -> Moment? {
    guard let start, let due, !rules.isEmpty else { return start ?? due }
    return rules.allSatisfy { $0.fits(due) } && !rules.allSatisfy { $0.fits(start) } ? due : start
  }

  /// Whether it has a date after its start and no later than `time`.
  public func goesOn(by time: WallTime) -> Bool {
    guard start < time else { return false }
    let range = WallTime(seconds: start.seconds + 1)..<WallTime(seconds: time.seconds + 1)
    return wall.recurrence(rules, [], []).occurrences(in: range).first { _ in true } != nil
  }

  /// Whether it has a date at this time, excluded or not.
  public func comes(to time: WallTime) -> Bool {
    wall.recurrence(rules, added, []).contains(time)
  }

  /// Whether all rules give this date.
  func isOwn(_ time: WallTime) -> Bool {
    rules.allSatisfy { wall.recurrence([$0], [], []).contains(time) }
  }

  /// The latest date that the file names.
  var lastNamed: WallTime? {
    [overrides.map(\.original).max(), added.max(), excluded.max()].compactMap(\.self).max()
  }

  static var end: WallTime { WallTime(day: Day.last + 1, second: 0) }

  /// How many dates may have passed before a COUNT is divided; only rules of minutes or seconds
  /// reach more.
  static let mostPassed = 1_000_000

  /// How many dates a rule gives before a time.
  func passed(_ rule: Recurrence, before time: WallTime) throws(SeriesFault) -> Int {
    var passed = 0
    for _ in rule.occurrences(in: start..<time) {
      passed += 1
      guard passed <= Self.mostPassed else { throw .tooManyDates }
    }
    return passed
  }
}

// MARK: Moving it, changing its rules, leaving a date out

extension Series {
  /// Moves the series to another start and gives it other rules, or the same ones.
  ///
  /// Rules that stay keep their number of dates: their end moves along, and every date that the
  /// file names goes where the rule's date of the same number goes.
  ///
  /// - Parameter daysFollow: Whether days and times that a rule names follow the start. They do for
  ///   an event; a reminder that is due a day later this time stays on its day of the week.
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
      change.shift = shift.pairing(rules, with: change.rules, upTo: lastNamed)
    }
    change.dropsDates = new.isEmpty && !rules.isEmpty
    return change
  }

  /// Leaves one date out.
  public func excluding(_ original: WallTime) -> SeriesChange {
    var change = unchanged
    let isDate =
      recurrence.contains(original)
      || overrides.contains { $0.isLasting && $0.original == original }
    if isDate { change.exclusions = [original] }
    return change
  }

  var unchanged: SeriesChange {
    SeriesChange(rules, shift: SeriesShift(from: wall.first, to: wall.first))
  }
}

// MARK: One date with a component of its own

extension Series {
  /// The next date that is changed by the lasting override of this one, and where that override has
  /// to begin when the date gets a component of its own; nil if there is none.
  ///
  /// Two components must not name the same date, even if one has RANGE: other programs keep one and
  /// drop the other.
  public func overriding(firstOfLasting original: WallTime) -> WallTime? {
    let end = overrides.filter { $0.isLasting && $0.original > original }.map(\.original).min()
    let singles = Set(overrides.filter { !$0.isLasting }.map(\.original))
    let recurrence = recurrence
    var next = recurrence.next(after: original)
    while let one = next, singles.contains(one) { next = recurrence.next(after: one) }
    guard let next, end.map({ next < $0 }) ?? true else { return nil }
    return next
  }
}
