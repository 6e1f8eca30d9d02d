// Problems of a list: of its folder, and of the small files in it that hold its title and color.

public import Files

public enum ListIssue: Equatable, Sendable {
  case noDisplayName
  case emptyDisplayName
  case displayNameNotText
  /// Another list has the same title; that list is named by its folder.
  case sameDisplayName(String, as: String)
  case badColor(String)
  case documentUnreadable(DiskFault)
  case documentNotAFile(Signature.Kind)
  /// The folder's name is not UTF-8.
  case nameNotText
  case hidden
  /// A folder inside a list's folder; `hasItems` says whether items are in it.
  case nested(hasItems: Bool)
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
        "Write its name into a file displayname there.", repair: .writeDisplayName)
    case .emptyDisplayName:
      .advice(
        "empty-display-name", "The list's displayname is empty.", "Write a name into it.",
        repair: .writeDisplayName)
    case .displayNameNotText:
      .problem(
        "display-name-not-text", "The list's displayname is not UTF-8; todoman cannot read it.",
        "Write it again.")
    case .sameDisplayName(let name, let other):
      .problem(
        "same-display-name",
        "Two lists, this one and \(excerpt(other)), are called \(excerpt(name)); todoman refuses"
          + " every command as long as that is so.",
        "Give one of them another name, in the file displayname of its folder.")
    case .badColor(let text):
      .advice(
        "bad-color",
        "The list's color is \(excerpt(text, limit: 20)); vdir has only the form #RRGGBB.",
        "Write a color like #1E90FF, or remove the file.")
    case .documentUnreadable(let fault):
      .problem("list-document-unreadable", fault.description, "Then run fencepost doctor again.")
    case .documentNotAFile(let kind):
      .problem(
        "list-document-not-a-file", "This is \(kind.words), and Fencepost reads only plain files.",
        "Put the file itself here.")
    case .nameNotText:
      .problem(
        "list-name-not-text",
        "This folder's name is not UTF-8, so Fencepost does not take it as a list.",
        "Rename it.")
    case .hidden:
      .advice(
        "list-hidden", "This folder has items and a hidden name, so every program ignores it.",
        "Rename it without the dot if it is to be a list.")
    case .nested(hasItems: true):
      .problem(
        "list-in-list",
        "There are items in this folder inside a list's folder, and no program finds them there.",
        "Move the folder beside the lists, where it is a list of its own, or its items up.")
    case .nested(hasItems: false):
      .advice(
        "folder-in-list",
        "A list's folder should contain only files; some programs fail on this folder.",
        "Move this folder out of the list.")
    case .itemBesideLists:
      .problem(
        "item-beside-lists",
        "This item lies beside the lists, in none of them; no program shows it.",
        "Move the item into a list's folder.")
    }
  }
}
