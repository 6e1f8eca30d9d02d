// What an edit makes of a series: its rules, and where each of the dates goes that lines of the file
// name. Knows no line.

public import CivilTime

public struct SeriesChange: Sendable {
  public internal(set) var rules: [RecurrenceRule]
  /// How far the names of dates move.
  public internal(set) var shift: SeriesShift
  /// The added dates that stay in the series.
  var keptAdded = Kept.all
  /// The exclusions that stay.
  var keptExcluded = Kept.all
  /// The dates that are excluded from now on, by their names before the edit.
  public internal(set) var exclusions: [WallTime] = []
  /// Whether added and excluded dates mean nothing any more, because the rule was taken away.
  public internal(set) var dropsDates = false

  /// Which of the dates that lines name stay.
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

  /// The moment of an added date after the edit; nil if it goes away.
  public func added(_ name: WallTime) -> Moment? {
    keptAdded.contains(name) ? shift.moment(name) : nil
  }

  /// The same for an excluded date.
  public func excluded(_ name: WallTime) -> Moment? {
    keptExcluded.contains(name) ? shift.moment(name) : nil
  }

  /// Whether the dates of a line can differ afterwards.
  public var movesAdded: Bool { !shift.isNothing || keptAdded.mayDrop }
  public var movesExcluded: Bool { !shift.isNothing || keptExcluded.mayDrop }

  /// The same for an item whose dates are named by another of its moments from now on: without a
  /// rule a reminder's dates are counted from its start, also those that were from its due date.
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
