// Finds the list that a section of a text names, among the lists that the client may see.

import QuickAdd
import TaskLines

struct SectionLists {
  enum Meaning {
    case list(KnownList)
    case unknown
    /// Several lists have this title.
    case several([KnownList])
  }

  private let lists: [KnownList]
  private var meanings: [String: Meaning] = [:]

  init(_ context: QuickAddContext) { lists = context.lists.filter(\.takesReminders) }

  /// The list that a name means: by its id, or by its title in upper or lower case.
  mutating func meaning(of name: String) -> Meaning {
    if let found = meanings[name] { return found }
    let found: Meaning
    if let list = lists.first(where: { $0.id == name }) {
      found = .list(list)
    } else {
      let folded = name.lowercased()
      let titled = lists.filter { $0.title.lowercased() == folded }
      found = titled.isEmpty ? .unknown : titled.count == 1 ? .list(titled[0]) : .several(titled)
    }
    meanings[name] = found
    return found
  }

  mutating func list(_ name: String?) -> KnownList? {
    guard let name, case .list(let list) = meaning(of: name) else { return nil }
    return list
  }

  /// Parses the words of a line. If they name no list, the item gets the list of the line's
  /// section.
  mutating func parse(_ content: TaskTexts.LineContent, in context: QuickAddContext) -> ParsedText {
    var parsed = TaskWords.parse(content.words, in: context)
    if parsed.item.list == nil { parsed.item.list = list(content.list)?.id }
    return parsed
  }

  /// The title of the list that an incomplete name probably means; nil if there is none.
  func nearest(_ name: String) -> String? {
    let folded = name.lowercased()
    guard folded.count > 1 else { return nil }
    return lists.first { $0.title.lowercased().hasPrefix(folded) }?.title
  }
}
