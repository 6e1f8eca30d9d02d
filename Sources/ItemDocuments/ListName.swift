// The name of a list on its line: the title, followed by the id if several lists have that title,
// as in `Twins (first)`.

import QuickAdd

enum ListName {
  static func text(_ id: String, among lists: [KnownList]) -> String {
    guard let list = lists.first(where: { $0.id == id }) else { return id }
    func isOtherTitle(_ text: String) -> Bool {
      let folded = QuickAddValue.folded(text)
      return lists.contains { $0.id != id && QuickAddValue.folded($0.title) == folded }
    }
    guard isOtherTitle(list.title) else { return list.title }
    let titleWithID = "\(list.title) (\(id))"
    return isOtherTitle(titleWithID) ? id : titleWithID
  }

  /// The list that a text such as `Twins (first)` names by its title and its id.
  static func list(_ text: String, among lists: [KnownList]) -> KnownList? {
    let folded = QuickAddValue.folded(text)
    return lists.first { QuickAddValue.folded("\($0.title) (\($0.id))") == folded }
  }
}
