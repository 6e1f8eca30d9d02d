// Finds the change that applies to an occurrence: its own by its original start, or else the last
// lasting one. Does not depend on files.

internal import CivilTime
internal import Repetition

struct OverrideIndex: Sendable {
  /// The changes as `Recurrence` takes them. Canceled occurrences are included, because they are shown
  /// as canceled.
  let changes: Overrides
  /// Indices of single changes, by original start.
  let singles: [WallTime: Int]
  /// Indices of lasting changes whose original start no rule gives. The occurrence of such a change
  /// takes place nevertheless, unless that time is excluded.
  let orphans: [WallTime: Int]
  /// Lasting changes by original start, ascending. `shift` is in seconds, `index` is the change's position in the list.
  let lasting: [(original: WallTime, shift: Int, index: Int)]

  init(
    _ list: [EventSchedule.Change], on wall: SeriesWall, of recurrence: Recurrence,
    without excluded: [WallTime]
  ) {
    var changes = Overrides()
    var singles: [WallTime: Int] = [:]
    var lasting: [(original: WallTime, shift: Int, index: Int)] = []
    for (index, change) in list.enumerated() {
      let start = wall.time(change.start)
      if change.isLasting {
        changes.set(.replaced(start), from: change.original)
        lasting.append((change.original, start.seconds - change.original.seconds, index))
      } else {
        changes.set(.replaced(start), at: change.original)
        singles[change.original] = index
      }
    }
    var orphans: [WallTime: Int] = [:]
    let gone = Set(excluded)
    for (original, shift, index) in lasting
    where singles[original] == nil && !gone.contains(original) && !recurrence.contains(original) {
      orphans[original] = index
      changes.set(
        .replaced(WallTime(seconds: original.seconds + shift)), at: original)
    }
    self.changes = changes
    self.singles = singles
    self.orphans = orphans
    self.lasting = lasting
  }

  /// The last lasting change that begins at this original start or before it.
  func overrideInForce(at original: WallTime) -> (original: WallTime, shift: Int, index: Int)? {
    var low = 0
    var high = lasting.count
    while low < high {
      let middle = (low + high) / 2
      if lasting[middle].original <= original { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : lasting[low - 1]
  }
}
