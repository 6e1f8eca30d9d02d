// Decides what has to be done before the next message in the inbox is answered.

enum SessionStep: Equatable {
  /// Open the store, slice by slice.
  case openStore
  /// Load the alarms of all items, slice by slice.
  case loadAlarms
  /// Do the long work of the request, slice by slice.
  case work
  case answer

  /// What the next message needs, and what has been done for it.
  struct Head: Equatable {
    var needsStore: Bool
    var needsAlarms: Bool
    var isLong: Bool
    var isStoreOpen: Bool
    /// Whether the client was notified that the store is being opened, and has to be notified of
    /// the end.
    var isOpeningShown: Bool
    var areAlarmsLoaded: Bool
  }

  /// The step that follows a completed one; nil for the first step. A step that failed counts as
  /// completed: the message's answer says why it failed.
  static func next(after completed: SessionStep?, _ head: Head) -> SessionStep {
    switch completed {
    case nil where head.needsStore && (!head.isStoreOpen || head.isOpeningShown): .openStore
    case nil, .openStore:
      if head.needsAlarms, head.isStoreOpen, !head.areAlarmsLoaded {
        .loadAlarms
      } else {
        head.isLong ? .work : .answer
      }
    case .loadAlarms: head.isLong ? .work : .answer
    case .work, .answer: .answer
    }
  }
}
