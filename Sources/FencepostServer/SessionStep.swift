// What has to be done before the message at the head of the inbox is answered. The one place that decides it.

enum SessionStep: Equatable {
  /// Open the store, slice by slice.
  case openStore
  /// Load the alarms of all items, slice by slice.
  case loadAlarms
  /// Do the long work of the request, slice by slice.
  case work
  case answer

  /// What the step depends on.
  struct Head: Equatable {
    var needsStore: Bool
    var needsAlarms: Bool
    var isLong: Bool
    var isStoreOpen: Bool
    /// Whether the client was told of the progress of an opening, which has to be ended.
    var isOpeningShown: Bool
    var areAlarmsLoaded: Bool
  }

  /// The step after one that has been completed; nil is the beginning. A step whose result is an error
  /// counts as completed: the message's answer says why.
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
