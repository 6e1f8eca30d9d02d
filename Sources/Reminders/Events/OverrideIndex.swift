// Finds the changes of a series: single ones by original start, lasting ones in order. Knows no
// file.

internal import CivilTime
internal import Repetition

struct OverrideIndex: Sendable {
  /// For `Recurrence`; includes canceled occurrences, which are shown as canceled.
  let changes: Overrides
  /// Indices of single changes.
  let singles: [WallTime: Int]
  /// Indices of lasting changes whose own original no rule gives: they take place nevertheless,
  /// unless that time is excluded.
  let orphans: [WallTime: Int]
  /// Ascending.
  let lasting: [(original: WallTime, shift: Int, place: Int)]

  init(
    _ list: [EventSchedule.Change], on wall: SeriesWall, of recurrence: Recurrence,
    without excluded: [WallTime]
  ) {
    var changes = Overrides()
    var singles: [WallTime: Int] = [:]
    var lasting: [(original: WallTime, shift: Int, place: Int)] = []
    for (place, change) in list.enumerated() {
      let start = wall.time(change.start)
      if change.isLasting {
        changes.set(.replaced(start), from: change.original)
        lasting.append((change.original, start.seconds - change.original.seconds, place))
      } else {
        changes.set(.replaced(start), at: change.original)
        singles[change.original] = place
      }
    }
    var orphans: [WallTime: Int] = [:]
    let gone = Set(excluded)
    for (original, shift, place) in lasting
    where singles[original] == nil && !gone.contains(original) && !recurrence.contains(original) {
      orphans[original] = place
      changes.set(
        .replaced(WallTime(seconds: original.seconds + shift)), at: original)
    }
    self.changes = changes
    self.singles = singles
    self.orphans = orphans
    self.lasting = lasting
  }

  /// The last lasting change that is not later.
  func governingOverride(of original: WallTime) -> (original: WallTime, shift: Int, place: Int)? {
    var low = 0
    var high = lasting.count
    while low < high {
      let middle = (low + high) / 2
      if lasting[middle].original <= original { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : lasting[low - 1]
  }
}
