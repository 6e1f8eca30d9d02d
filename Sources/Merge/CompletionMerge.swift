// Merges STATUS, COMPLETED and PERCENT-COMPLETE, which together say whether an item is completed.

internal import ICalendar

enum CompletionMerge {
  /// Decides between two sides that have both changed the completion; nil if that is a conflict.
  /// An item that one side has completed stays completed, whatever percentage the other side has
  /// set. If both sides have completed the item, the side with the earlier COMPLETED counts.
  static func winner(_ group: ComponentMerge.GroupVersions, hasBase: Bool) -> Side? {
    let (mine, theirs) = (CompletionState(group.mine), CompletionState(group.theirs))
    if mine.isCompleted, theirs.isCompleted {
      guard mine.hasNoRepeatedProperty, theirs.hasNoRepeatedProperty else { return nil }
      switch (mine.completedAt, theirs.completedAt) {
      case (let mine?, let theirs?): return mine <= theirs ? .mine : .theirs
      case (_?, nil): return .mine
      case (nil, _?): return .theirs
      case (nil, nil): return nil
      }
    }
    // If the base is not known, or the item was completed in the base, the side with the open item
    // may have opened it again on purpose. That must not be undone, so this is a conflict.
    guard hasBase, CompletionState(group.base).isOpen else { return nil }
    if mine.isCompleted, theirs.isOpen { return .mine }
    if theirs.isCompleted, mine.isOpen { return .theirs }
    return nil
  }

  private struct CompletionState {
    let status: String
    let completedAt: String?
    let hasNoRepeatedProperty: Bool

    init(_ group: PropertyGroup) {
      func token(_ name: Name) -> String? {
        group.properties.first { $0.isNamed(name) }?.token().uppercased()
      }
      status = token(.status) ?? "NEEDS-ACTION"
      completedAt = token(.completed)
      hasNoRepeatedProperty = group.properties.count <= 3
    }

    var isCompleted: Bool { status == "COMPLETED" }
    var isOpen: Bool { status == "NEEDS-ACTION" || status == "IN-PROCESS" }
  }
}
