// The name of a list on its line: the title, followed by the id if several lists have that title,
// as in `Twins (first)`.

import QuickAdd

enum ListName {
  static func text(_ id: String, among lists: [KnownList]) -> String {
    guard let list = lists.first(where: { $0.id == id }) else { return id }
    func isTitle(_ text: String) -> Bool {
      let folded = QuickAddValue.folded(text)
      return lists.contains { $0.id != id && QuickAddValue.folded($0.title) == folded }
    }
    guard isTitle(list.title) else { return list.title }
    let both = "\(list.title) (\(id))"
    return isTitle(both) ? id : both
  }

  /// The list with both that title and that id.
  static func list(_ text: String, among lists: [KnownList]) -> KnownList? {
    let folded = QuickAddValue.folded(text)
    return lists.first { QuickAddValue.folded("\($0.title) (\($0.id))") == folded }
  }
}
