// What an edit changes in a series: its rules, and each date that is written in the file.

public import CivilTime

public struct SeriesChange: Sendable {
  public internal(set) var rules: [RecurrenceRule]
  /// How far dates move. The ids of occurrences move as far, because an id is an occurrence's
  /// original start.
  public internal(set) var shift: SeriesShift
  /// The added dates that stay in the series.
  var keptAddedDates = KeptDates.all
  /// The excluded dates that stay excluded.
  var keptExcludedDates = KeptDates.all
  /// The dates that the edit excludes, by their ids before the edit.
  public internal(set) var exclusions: [WallTime] = []
  /// Whether all added and excluded dates are removed, because the edit removed the rule.
  public internal(set) var removesAllDates = false

  /// Which added dates, or which excluded ones, stay in the file.
  enum KeptDates: Sendable {
    case all
    case before(WallTime)
    case after(WallTime)
    case only(Set<WallTime>)

    func contains(_ date: WallTime) -> Bool {
      switch self {
      case .all: true
      case .before(let end): date < end
      case .after(let start): date > start
      case .only(let dates): dates.contains(date)
      }
    }
  }

  init(_ rules: [RecurrenceRule], shift: SeriesShift) {
    self.rules = rules
    self.shift = shift
  }

  /// The moment of an added date after the edit; nil if the date is removed.
  public func newMoment(ofAdded original: WallTime) -> Moment? {
    keptAddedDates.contains(original) ? shift.moment(original) : nil
  }

  /// The moment of an excluded date after the edit; nil if the date is removed.
  public func newMoment(ofExcluded original: WallTime) -> Moment? {
    keptExcludedDates.contains(original) ? shift.moment(original) : nil
  }

  /// False if the edit neither moves nor removes any added date.
  public var mayChangeAddedDates: Bool { !shift.movesNothing || keptAddedDates.mayRemoveDates }
  /// False if the edit neither moves nor removes any excluded date.
  public var mayChangeExcludedDates: Bool {
    !shift.movesNothing || keptExcludedDates.mayRemoveDates
  }

  /// This change for a reminder whose added dates counted from `old` before the edit and will
  /// count from `first` after it. That is needed if the edit removes the rule: without a rule,
  /// added dates count from the start, even if they counted from the due date before.
  public func countingAddedDates(from first: Moment, insteadOf old: Moment) -> SeriesChange {
    var change = self
    change.shift = SeriesShift(from: old, to: first)
    return change
  }
}

extension SeriesChange.KeptDates {
  fileprivate var mayRemoveDates: Bool {
    if case .all = self { false } else { true }
  }
}
