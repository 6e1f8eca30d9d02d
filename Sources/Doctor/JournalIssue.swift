// Problems of the journal. They cost no reminder: items are in files of their own, and the journal
// only records their history.

public import Files

public enum JournalIssue: Equatable, Sendable {
  case unreadable(DiskFault)
  case tooNew(version: Int)
  case tornTail
  case damagedLine(linesAfter: Int)
  case missingHeader
  case missingSegment
  case detachedSegment
  /// A transaction that is neither finished nor undone; `isOfThisBoot` says whether it began since
  /// the machine was started.
  case openTransaction(number: Int, title: String, isOfThisBoot: Bool)
  case otherMachine
}

extension JournalIssue {
  func diagnosis(at site: Site) -> Diagnosis {
    switch self {
    case .unreadable(let fault):
      .problem("journal-unreadable", fault.description, "Then run fencepost doctor again.")
    case .tooNew(let version):
      .problem(
        "journal-too-new",
        "A newer Fencepost has written this store (format \(version)); this version does not change the store.",
        "Update Fencepost on this machine.")
    case .tornTail:
      .advice(
        "journal-torn",
        "The journal's last line was not finished, as after a power loss; no saved change is lost.",
        "The next server that starts removes the line.", repair: .recoverJournal)
    case .damagedLine(let linesAfter):
      .problem(
        "journal-damaged",
        "This line of the journal is damaged. The line and all lines after it (\(linesAfter)) are ignored, so"
          + " their changes can no longer be undone. No reminder is lost.",
        "The next server that starts moves these lines to .state/orphans and continues the journal.",
        repair: .recoverJournal)
    case .missingHeader:
      .problem(
        "journal-headless",
        "This part of the journal has no valid first line, so the journal ends before this part.",
        Self.adviceToBeginNewJournal(site))
    case .missingSegment:
      .problem(
        "journal-missing-part",
        "This file is missing, and the journal, the history of all changes, continues in it.",
        Self.adviceToBeginNewJournal(site))
    case .detachedSegment:
      .advice(
        "journal-detached", "No other part of the journal leads to this one.",
        "Move the file away; nothing needs it.")
    case .openTransaction(let number, let title, let isOfThisBoot):
      .advice(
        "journal-unsettled",
        "Change \(number) (\(excerpt(title, limit: 40))) is neither finished nor undone; "
          + (isOfThisBoot
            ? "a server is working on it now, or has crashed."
            : "the machine stopped before its writer had finished."),
        "No client was told that the change succeeded. The next server that changes the store finishes or "
          + "undoes the change; you need not do anything.",
        repair: .recoverJournal)
    case .otherMachine:
      .advice(
        "journal-other-machine", "This journal was begun on another machine.",
        "If you have moved the store to this machine, you need not do anything. If two machines share"
          + " the store through a synchroniser, exclude .state there, because each machine needs its own."
      )
    }
  }

  private static func adviceToBeginNewJournal(_ site: Site) -> String {
    "Stop all servers and move the folder .state/journal away. The next server begins a new journal;"
      + " no reminder is touched, and only the history is lost."
  }
}
