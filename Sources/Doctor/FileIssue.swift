// Problems of a file in a list that can be seen without reading its content.

public import Files

public enum FileIssue: Equatable, Sendable {
  case notAFile(Signature.Kind)
  case unreadable(DiskFault)
  case tooLarge(limit: Int)
  case empty
  /// The name is not UTF-8.
  case nameNotText
  /// The name begins with a dot.
  case hidden
  /// The suffix is not .ics, but for example `.ICS` or `.ical`.
  case unusualSuffix
  /// A synchronizing program kept both versions of a file that was changed on two machines.
  case conflictCopy(by: String)
  /// The earlier version of a file, which an editor or a merge kept.
  case backupCopy
  /// A file that another program wrote and did not rename to its final name, because it crashed.
  case temporaryFileOfOtherProgram
  /// An earlier file has the same UID. The values are the UID, the name of that file (with its
  /// list's, if it is in another list), and whether both files are in the same list.
  case sharedUID(String, first: String, isSameList: Bool)
}

extension FileIssue {
  func diagnosis(at site: Site) -> Diagnosis {
    switch self {
    case .notAFile(let kind):
      .problem(
        "item-not-a-file", "This is \(kind.phrase); Fencepost reads only plain files.",
        "Put the file itself here, or move this away.")
    case .unreadable(let fault):
      .problem("item-unreadable", fault.description, "Then run fencepost doctor again.")
    case .tooLarge(let limit):
      .problem(
        "item-too-large", "This file has more than the \(limit >> 20) MiB that Fencepost reads.",
        "Attachments are the usual reason: take them out of the file.")
    case .empty:
      .problem(
        "item-empty", "This file is empty, perhaps because copying it was interrupted.",
        "Restore the file from a backup or from the server that it is synced with, or remove it.")
    case .nameNotText:
      .problem(
        "item-name-not-text", "This file's name is not UTF-8, so Fencepost ignores it.",
        "Rename the file to any UTF-8 name that ends in .ics.")
    case .hidden:
      .advice(
        "item-hidden", "This item's name begins with a dot, so every program ignores it.",
        "Rename the file without the dot, or remove it.")
    case .unusualSuffix:
      .advice(
        "item-odd-suffix",
        "This file's name does not end in .ics, so every program ignores the file.",
        "If the file is an item, rename it to end in .ics.")
    case .conflictCopy(let program):
      .problem(
        "conflict-copy",
        "\(program) made this copy because the item was changed on two computers at once, and now"
          + " the item exists twice.",
        "Compare the copy with the original file, move what you want to keep into the original, and remove the copy."
      )
    case .backupCopy:
      .advice(
        "backup-copy", "An editor or a merge left this copy; every program ignores it.",
        "Remove the copy when you do not need it.")
    case .temporaryFileOfOtherProgram:
      .advice(
        "peer-leftover",
        "todoman, khal or vdirsyncer crashed before it gave this file its final name.",
        "Compare this file with the item whose name it begins with, and remove this file.")
    case .sharedUID(let uid, let first, isSameList: true):
      .problem(
        "shared-uid",
        "\(excerpt(first)) has the same UID, \(excerpt(uid)), and comes first: vdirsyncer stops at"
          + " this, and Fencepost gives this file an id of its own.",
        "Remove one of the two files, or give this one another UID. --fix leaves both as they are.")
    case .sharedUID(let uid, let first, isSameList: false):
      .advice(
        "shared-uid-elsewhere",
        "\(excerpt(first)) has the same UID, \(excerpt(uid)), and comes first, so the id of this"
          + " item ends with the name of its list.",
        "If the item was to be moved, remove one of the two files. --fix leaves both as they are.")
    }
  }
}
