// Finds the list that a section of a text names, among the lists that the client may see.

import QuickAdd
import TaskLines

struct SectionLists {
  enum NameMeaning {
    case list(KnownList)
    case unknown
    /// Several lists have this title.
    case several([KnownList])
  }

  private let lists: [KnownList]
  private var knownMeanings: [String: NameMeaning] = [:]

  init(_ context: QuickAddContext) { lists = context.lists.filter(\.takesReminders) }

  /// Which list a name means. The name is a list's id, or a title with any capitalisation.
  mutating func meaning(of name: String) -> NameMeaning {
    if let meaning = knownMeanings[name] { return meaning }
    let meaning: NameMeaning
    if let list = lists.first(where: { $0.id == name }) {
      meaning = .list(list)
    } else {
      let lowercasedName = name.lowercased()
      let listsWithTitle = lists.filter { $0.title.lowercased() == lowercasedName }
      meaning =
        listsWithTitle.isEmpty
        ? .unknown : listsWithTitle.count == 1 ? .list(listsWithTitle[0]) : .several(listsWithTitle)
    }
    knownMeanings[name] = meaning
    return meaning
  }

  mutating func list(_ name: String?) -> KnownList? {
    guard let name, case .list(let list) = meaning(of: name) else { return nil }
    return list
  }

  /// Parses the words of a line. If the words name no list, the reminder belongs to the list that
  /// the heading above the line names.
  mutating func parse(_ content: TaskTexts.LineContent, in context: QuickAddContext) -> ParsedText {
    var parsed = TaskWords.parse(content.words, in: context)
    if parsed.item.list == nil { parsed.item.list = list(content.list)?.id }
    return parsed
  }

  /// The title of the first list whose title begins with this incomplete name; nil if there is
  /// none.
  func title(beginningWith name: String) -> String? {
    let lowercasedName = name.lowercased()
    guard lowercasedName.count > 1 else { return nil }
    return lists.first { $0.title.lowercased().hasPrefix(lowercasedName) }?.title
  }
}
