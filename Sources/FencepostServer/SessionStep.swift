// Decides what has to be done before the next message in the inbox is answered.

enum SessionStep: Equatable {
  /// Open the store, slice by slice.
  case openStore
  /// Load the alarms of all items, slice by slice.
  case loadAlarms
  /// Do the long work of the request, slice by slice.
  case doLongWork
  case answer

  /// What the next message needs, and what has been done for it.
  struct NextMessage: Equatable {
    var needsStore: Bool
    var needsAlarms: Bool
    var mayTakeLong: Bool
    var isStoreOpen: Bool
    /// Whether the client was notified that the store is being opened, and has to be notified of
    /// the end.
    var isOpeningShown: Bool
    var areAlarmsLoaded: Bool
  }

  /// The step that follows a completed one; nil for the first step. A step that failed counts as
  /// completed: the message's answer says why it failed.
  static func nextStep(after completedStep: SessionStep?, _ nextMessage: NextMessage) -> SessionStep
  {
    switch completedStep {
    case nil
    where nextMessage.needsStore && (!nextMessage.isStoreOpen || nextMessage.isOpeningShown):
      .openStore
    case nil, .openStore:
      if nextMessage.needsAlarms, nextMessage.isStoreOpen, !nextMessage.areAlarmsLoaded {
        .loadAlarms
      } else {
        nextMessage.mayTakeLong ? .doLongWork : .answer
      }
    case .loadAlarms: nextMessage.mayTakeLong ? .doLongWork : .answer
    case .doLongWork, .answer: .answer
    }
  }
}
