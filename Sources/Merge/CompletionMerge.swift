// STATUS, COMPLETED and PERCENT-COMPLETE, which say one thing together.

internal import ICalendar

enum CompletionMerge {
  /// Whose stands where both sides have changed it and no one needs to be asked: done is done, however
  /// far the other side was with it, and was done when it was first done.
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
    // Without a base, or where it was done before, opening it again may be what is meant.
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
