// Problems of a list: of its folder, and of the small files in it that hold its title and color.

public import Files

public enum ListIssue: Equatable, Sendable {
  case noDisplayName
  case emptyDisplayName
  case displayNameNotText
  /// Another list has the same title. The first text is the title, the second the name of the
  /// other list's folder.
  case sameDisplayName(String, as: String)
  case badColor(String)
  case documentUnreadable(DiskFault)
  case documentNotAFile(Signature.Kind)
  /// The folder's name is not UTF-8.
  case nameNotText
  case hidden
  /// A folder inside a list's folder; `hasItems` says whether items are in it.
  case folderInList(hasItems: Bool)
  /// A file of an item that is beside the lists' folders instead of in one of them.
  case itemBesideLists
}

extension ListIssue {
  func diagnosis(at site: Site) -> Diagnosis {
    switch self {
    case .noDisplayName:
      .advice(
        "no-display-name",
        "The list has no file displayname, so vdirsyncer metasync takes whatever name the server"
          + " has for it.",
        "Write the list's name into a file displayname in its folder.", repair: .writeDisplayName)
    case .emptyDisplayName:
      .advice(
        "empty-display-name", "The list's file displayname is empty.",
        "Write the list's name into the file.",
        repair: .writeDisplayName)
    case .displayNameNotText:
      .problem(
        "display-name-not-text",
        "The list's file displayname is not UTF-8, so todoman cannot read it.",
        "Write the list's name into the file again, in UTF-8.")
    case .sameDisplayName(let name, let other):
      .problem(
        "same-display-name",
        "Two lists, this one and \(excerpt(other)), are called \(excerpt(name)); todoman refuses"
          + " every command until one of the two is renamed.",
        "Give one of the two lists another name, in the file displayname of its folder.")
    case .badColor(let text):
      .advice(
        "bad-color",
        "The list's color is \(excerpt(text, limit: 20)); the vdir format requires the form #RRGGBB.",
        "Write a color like #1E90FF, or remove the file.")
    case .documentUnreadable(let fault):
      .problem("list-document-unreadable", fault.description, "Then run fencepost doctor again.")
    case .documentNotAFile(let kind):
      .problem(
        "list-document-not-a-file", "This is \(kind.phrase), and Fencepost reads only plain files.",
        "Put the file itself here.")
    case .nameNotText:
      .problem(
        "list-name-not-text",
        "This folder's name is not UTF-8, so Fencepost does not take it as a list.",
        "Rename the folder to a name in UTF-8.")
    case .hidden:
      .advice(
        "list-hidden",
        "This folder has items, but its name begins with a dot, so every program ignores it.",
        "If the folder is to be a list, rename it without the dot.")
    case .folderInList(hasItems: true):
      .problem(
        "list-in-list",
        "There are items in this folder inside a list's folder, and no program finds them there.",
        "Move the folder out of the list, beside the others, where it becomes a list of its own; or move"
          + " its items into the list's folder.")
    case .folderInList(hasItems: false):
      .advice(
        "folder-in-list",
        "A list's folder should contain only files; some programs fail on this folder.",
        "Move this folder out of the list.")
    case .itemBesideLists:
      .problem(
        "item-beside-lists",
        "This item's file is beside the folders of the lists and not in one of them, so no program"
          + " shows the item.",
        "Move the item into a list's folder.")
    }
  }
}
