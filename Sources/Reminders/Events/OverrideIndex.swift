// Finds the change that applies to an occurrence: the change of this occurrence alone, or else the
// last THISANDFUTURE change before it. Does not depend on files.

internal import CivilTime
internal import Repetition

struct OverrideIndex: Sendable {
  /// The changes in the form that `Recurrence` needs. Canceled occurrences are included, because
  /// clients show them as canceled.
  let recurrenceOverrides: Overrides
  /// The indices of changes of a single occurrence, by original start.
  let singleIndices: [WallTime: Int]
  /// The indices of THISANDFUTURE changes whose original start no rule gives. The occurrence of
  /// such a change takes place nevertheless, unless its original start is excluded.
  let orphanIndices: [WallTime: Int]
  /// THISANDFUTURE changes by original start, ascending. `shift` is how many seconds later than
  /// its original start the changed occurrence begins. `index` is the change's position in the
  /// list of all changes.
  let thisAndFutureOverrides: [(original: WallTime, shift: Int, index: Int)]

  init(
    _ scheduleChanges: [EventSchedule.Change], on wall: SeriesWall, of recurrence: Recurrence,
    without excluded: [WallTime]
  ) {
    var recurrenceOverrides = Overrides()
    var singleIndices: [WallTime: Int] = [:]
    var thisAndFutureOverrides: [(original: WallTime, shift: Int, index: Int)] = []
    for (index, change) in scheduleChanges.enumerated() {
      let start = wall.time(change.start)
      if change.isThisAndFuture {
        recurrenceOverrides.set(.replaced(start), from: change.original)
        thisAndFutureOverrides.append(
          (change.original, start.seconds - change.original.seconds, index))
      } else {
        recurrenceOverrides.set(.replaced(start), at: change.original)
        singleIndices[change.original] = index
      }
    }
    var orphanIndices: [WallTime: Int] = [:]
    let excludedStarts = Set(excluded)
    for (original, shift, index) in thisAndFutureOverrides
    where singleIndices[original] == nil && !excludedStarts.contains(original)
      && !recurrence.contains(original)
    {
      orphanIndices[original] = index
      recurrenceOverrides.set(
        .replaced(WallTime(seconds: original.seconds + shift)), at: original)
    }
    self.recurrenceOverrides = recurrenceOverrides
    self.singleIndices = singleIndices
    self.orphanIndices = orphanIndices
    self.thisAndFutureOverrides = thisAndFutureOverrides
  }

  /// The last THISANDFUTURE change that begins at this original start or before it.
  func overrideInForce(at original: WallTime) -> (original: WallTime, shift: Int, index: Int)? {
    var low = 0
    var high = thisAndFutureOverrides.count
    while low < high {
      let middle = (low + high) / 2
      if thisAndFutureOverrides[middle].original <= original {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low == 0 ? nil : thisAndFutureOverrides[low - 1]
  }
}
