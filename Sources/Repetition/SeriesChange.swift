// What an edit changes in a series: its rules, and each date that is written in the file.

public import CivilTime

public struct SeriesChange: Sendable {
  public internal(set) var rules: [RecurrenceRule]
  /// How far dates move. The ids of occurrences move with them.
  public internal(set) var shift: SeriesShift
  /// The added dates that stay in the series.
  var keptAdded = Kept.all
  /// The exclusions that stay.
  var keptExcluded = Kept.all
  /// The newly excluded dates, by their ids before the edit.
  public internal(set) var exclusions: [WallTime] = []
  /// Whether all added and excluded dates are removed, because the edit removed the rule.
  public internal(set) var dropsDates = false

  /// Which added dates, or which excluded ones, stay in the file.
  enum Kept: Sendable {
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
  public func added(_ name: WallTime) -> Moment? {
    keptAdded.contains(name) ? shift.moment(name) : nil
  }

  /// The moment of an excluded date after the edit; nil if the date is removed.
  public func excluded(_ name: WallTime) -> Moment? {
    keptExcluded.contains(name) ? shift.moment(name) : nil
  }

  /// Whether the edit may move or remove added dates.
  public var movesAdded: Bool { !shift.isNothing || keptAdded.mayDrop }
  /// Whether the edit may move or remove excluded dates.
  public var movesExcluded: Bool { !shift.isNothing || keptExcluded.mayDrop }

  /// The change for a reminder whose added dates are counted from `first` after the edit, and from
  /// `old` before. This is needed if the edit removes the rule: without a rule, added dates are
  /// counted from the start, even if they were counted from the due date before.
  public func naming(by first: Moment, insteadOf old: Moment) -> SeriesChange {
    var change = self
    change.shift = SeriesShift(from: old, to: first)
    return change
  }
}

extension SeriesChange.Kept {
  fileprivate var mayDrop: Bool {
    if case .all = self { false } else { true }
  }
}
