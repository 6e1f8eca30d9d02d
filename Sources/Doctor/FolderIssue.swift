// Problems of the store's folders: missing, replaced by something else, or with wrong permissions.

public import Files

public enum FolderIssue: Equatable, Sendable {
  /// The store has no folder for its lists.
  case missing
  /// There is a link, a pipe or a file in place of the folder.
  case notAFolder(Signature.Kind)
  case unreadable(DiskFault)
  case readOnly
  case openToOthers(UInt16)
  /// How many files in the folder other users can read or change.
  case filesOpenToOthers(Int)
}

extension FolderIssue {
  func diagnosis(at site: Site) -> Diagnosis {
    switch self {
    case .missing:
      .problem(
        "folder-missing", "There is no such folder, so the store has no lists.",
        "Restore the folder from a backup, or start a server, which makes an empty one.")
    case .notAFolder(let kind):
      .problem(
        "not-a-folder",
        "This is \(kind.phrase) and not a folder; Fencepost does not follow links out of its store.",
        "Move the link or file away, and put the folder itself here.")
    case .unreadable(let fault):
      .problem("folder-unreadable", fault.description, "Then run fencepost doctor again.")
    case .readOnly:
      site.folder.list == nil
        ? .problem(
          "folder-read-only", "This folder is not writable, so nothing can be saved.",
          "Make it writable: chmod u+rwx \(site.quotedPath)")
        : .advice(
          "list-read-only", "This list's folder is not writable, so the list is read-only.",
          "If that is not what you want: chmod u+rwx \(site.quotedPath)")
    case .openToOthers(let permissions):
      .advice(
        "folder-open-to-others",
        "Other users of this computer can read or change this folder, and see your reminders (its mode is"
          + " \(String(permissions & 0o777, radix: 8))).",
        "To keep other users out: chmod go= \(site.quotedPath)")
    case .filesOpenToOthers(let count):
      .advice(
        "files-open-to-others",
        "Other users of this computer can read or change \(count) of the files in this folder.",
        "To keep other users out: chmod -R go= \(site.quotedPath)")
    }
  }
}

extension Signature.Kind {
  var phrase: String {
    switch self {
    case .file: "a file"
    case .folder: "a folder"
    case .link: "a symbolic link"
    case .other: "a pipe, a socket or a device"
    }
  }
}
