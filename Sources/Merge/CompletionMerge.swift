// Merges STATUS, COMPLETED and PERCENT-COMPLETE, which together say whether an item is completed.

internal import ICalendar

enum CompletionMerge {
  /// The side whose completion counts, if both sides have changed it and the result is clear; nil
  /// if it is a conflict. If one side has completed the item, it stays completed, whatever
  /// percentage the other side has set. If both sides have completed it, the earlier completion
  /// counts.
  static func winner(_ unit: ComponentMerge.Versions, hasBase: Bool) -> Side? {
    let (mine, theirs) = (State(unit.mine), State(unit.theirs))
    if mine.isCompleted, theirs.isCompleted {
      guard mine.isOrdinary, theirs.isOrdinary else { return nil }
      switch (mine.at, theirs.at) {
      case (let mine?, let theirs?): return mine <= theirs ? .mine : .theirs
      case (_?, nil): return .mine
      case (nil, _?): return .theirs
      case (nil, nil): return nil
      }
    }
    // Without a base, or if the item was completed before, one side may have opened it again on
    // purpose.
    guard hasBase, State(unit.base).isOpen else { return nil }
    if mine.isCompleted, theirs.isOpen { return .mine }
    if theirs.isCompleted, mine.isOpen { return .theirs }
    return nil
  }

  private struct State {
    let status: String
    let at: String?
    let isOrdinary: Bool

    init(_ unit: Unit) {
      func token(_ name: Name) -> String? {
        unit.properties.first { $0.isNamed(name) }?.token().uppercased()
      }
      status = token(.status) ?? "NEEDS-ACTION"
      at = token(.completed)
      isOrdinary = unit.properties.count <= 3
    }

    var isCompleted: Bool { status == "COMPLETED" }
    var isOpen: Bool { status == "NEEDS-ACTION" || status == "IN-PROCESS" }
  }
}
