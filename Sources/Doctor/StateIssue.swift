// Problems of the store's other files: index, lock, leftovers, quarantine and trash.

public import Files

public enum StateIssue: Equatable, Sendable {
  case indexDamaged
  /// The index was made for another journal than the present one.
  case indexOfOtherJournal
  /// The content that the index has stored for this file is not the content of the file.
  case indexOutdated
  case indexUnreadable(DiskFault)
  /// There is something other than a file under the name of one of the store's own files.
  case notAFile(Signature.Kind)
  /// A temporary file with the content of a change, whose writer crashed.
  case leftover
  case orphans(Int)
  case trash(Int)
  /// The store is on a file system of another machine.
  case remoteFileSystem(String)
  /// A program copies the whole store to other machines, including its journal and its lock.
  case copiedByProgram(by: String)
  /// Some texts of items have changes that are not saved in the items: how many texts, and the
  /// name of one of their files.
  case unsavedTexts(Int, name: String)
  /// Alarms wait at places, but no program reports positions. The text is a sentence that says
  /// since when.
  case noPositions(String)
}

extension StateIssue {
  func diagnosis(at site: Site) -> Diagnosis {
    switch self {
    case .indexDamaged:
      .advice(
        "index-damaged", "The index is damaged; it is only a cache, so nothing is lost.",
        "Remove the index file; the next server that starts makes a new one.", repair: .removeIndex)
    case .indexOfOtherJournal:
      .advice(
        "index-of-other-journal",
        "The index belongs to another journal, as in a store that was restored or copied.",
        "Remove the index file; the next server that starts makes a new one.", repair: .removeIndex)
    case .indexOutdated:
      .problem(
        "index-mistaken",
        "This file was changed in a way that left its date and size as they were, so the index"
          + " still shows its earlier content.",
        "Remove the index; the next server that starts makes a new one.", repair: .removeIndex)
    case .indexUnreadable(let fault):
      .advice(
        "index-unreadable", fault.description,
        "Until the index can be read, every start takes longer; nothing else is lost.")
    case .notAFile(let kind):
      .problem(
        "not-a-file", "This is \(kind.phrase), where one of the store's own files belongs.",
        "Move this away.")
    case .leftover:
      .advice(
        "leftover", "A program crashed before it had finished with this file.",
        "The file is harmless, and other programs ignore it. The next server that starts removes it.",
        repair: .removeLeftovers)
    case .orphans(let count):
      .advice(
        "orphans",
        "\(count == 1 ? "A file was" : "\(count) files were") put aside here, because another"
          + " program wrote at the same moment, or because it is unknown which item"
          + " \(count == 1 ? "it belongs" : "they belong") to.",
        "Each file here is called LIST--FILE, after the list and the file that it comes from. Compare the two files,"
          + " keep what you miss, and remove the rest. Fencepost removes nothing here.")
    case .remoteFileSystem(let name):
      .advice(
        "remote-file-system",
        "The store lies on \(name). This machine is not notified of changes that other machines make"
          + " there, so Fencepost sees them only when it reads the files again, and a lock may not hold"
          + " between machines.",
        "Keep the store on this machine's own disk, and sync the machines with 'fencepost sync', git"
          + " or Syncthing.")
    case .copiedByProgram(let program):
      .advice(
        "shared-state",
        "\(program) copies this folder to other machines, and with it .state, which belongs to one"
          + " machine: its lock does not hold there, and two histories would overwrite one another.",
        "Move the store out of the folder that \(program) copies. To share one list, leave its folder"
          + " there and name it as \"path\" in settings.json; or sync the machines with 'fencepost sync'."
      )
    case .unsavedTexts(let count, let name):
      .advice(
        "unsaved-text",
        count == 1
          ? "The text \(excerpt(name, limit: 80)) has changes that are not saved in its item."
          : "\(count) texts, such as \(excerpt(name, limit: 80)), have changes that are not saved in their items.",
        "Open \(count == 1 ? "this text" : "each of them") in an editor that uses Fencepost, and save it to save the item;"
          + " or remove the file. Fencepost keeps it until then.")
    case .noPositions(let sentence):
      .advice(
        "silence", "\(sentence) Until a program reports a position, no alarm at a place goes off.",
        "'fencepost watch' takes positions from a phone, gpsd or the network that this computer is on,"
          + " and 'fencepost service install' keeps it running; 'fencepost here PLACE' reports once where you are."
      )
    case .trash(let count):
      .advice(
        "trash",
        "\(count == 1 ? "A removed list lies" : "\(count) removed lists lie") in the trash.",
        "To delete the trash for good, which cannot be undone: rm -r \(site.quotedPath)")
    }
  }
}
