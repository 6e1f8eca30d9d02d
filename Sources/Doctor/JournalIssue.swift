// Problems of the journal. They cost no reminder: items are in files of their own, and the journal
// only records their history.

public import Files

public enum JournalIssue: Equatable, Sendable {
  case unreadable(DiskFault)
  case tooNew(version: Int)
  case tornTail
  case damaged(linesAfter: Int)
  case missingHeader
  case missing
  case detached
  /// A transaction that is neither finished nor undone; `isOfThisBoot` says whether it began since
  /// the machine was started.
  case unsettled(number: Int, title: String, isOfThisBoot: Bool)
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
        "A newer Fencepost has written this store (format \(version)); this version leaves it alone.",
        "Update Fencepost on this machine.")
    case .tornTail:
      .advice(
        "journal-torn",
        "The journal's last line was not finished, as after a power loss; nothing is lost with it.",
        "The next server that starts removes the line.", repair: .recoverJournal)
    case .damaged(let linesAfter):
      .problem(
        "journal-damaged",
        "This line of the journal is not as it was written, so neither it nor the \(linesAfter)"
          + " behind it count: what they did can no longer be undone. No reminder is lost with them.",
        "The next server that starts puts these lines aside in .state/orphans and goes on.",
        repair: .recoverJournal)
    case .missingHeader:
      .problem(
        "journal-headless",
        "This part of the journal does not begin as one should, so the journal ends before it.",
        Self.beginAnew(site))
    case .missing:
      .problem(
        "journal-missing-part", "The journal continues in this file, which is missing.",
        Self.beginAnew(site))
    case .detached:
      .advice(
        "journal-detached", "The rest of the journal does not refer to this part of it.",
        "Move the file away; nothing needs it.")
    case .unsettled(let number, let title, let isOfThisBoot):
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
        "If you have moved the store here, all is well. If two machines share it through a"
          + " synchroniser, let that leave out .state, for each machine needs its own.")
    }
  }

  private static func beginAnew(_ site: Site) -> String {
    "Stop all servers and move the folder .state/journal away. The next server begins a new one;"
      + " no reminder is touched, and only the history is lost."
  }
}
