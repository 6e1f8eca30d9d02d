// What is known of open texts that are lists of reminders: ids that were given to new lines and have no reminder
// yet, and marks whose lines the person took away. Owned by the task texts; knows no store.

import JSONRPC

struct TaskLists {
  /// A line without a mark that was given one.
  struct Given {
    /// What the line says with its mark.
    let said: TaskTexts.Said
    /// What the reminder says that the line takes; nil where a reminder is to be made.
    let taken: TaskTexts.Said?
    /// Whether the text was saved before the line was marked, so that its reminder is made as soon as the text
    /// has the mark. Otherwise it is made when the text is saved.
    var isSaved: Bool
    /// The reminder to make, where it is not what the line says alone.
    var reminder: [UInt8]?
  }

  /// By texts and by ids.
  private var given: [String: [String: Given]] = [:]
  /// Marks that a text had when it was opened or saved, and lost.
  private var removed: [String: Set<String>] = [:]
  /// Texts that were saved, whose new lines have yet to be marked by an edit.
  private var due: Set<String> = []
  /// Texts with such lines that may have the marks now.
  private var changed: Set<String> = []

  mutating func closed(_ uri: String) {
    (given[uri], removed[uri]) = (nil, nil)
    due.remove(uri)
    changed.remove(uri)
  }

  /// A text has changed, and may have marks that were given.
  mutating func changed(_ uri: String) {
    if given[uri]?.values.contains(where: \.isSaved) == true { changed.insert(uri) }
  }

  /// Gives ids to lines. Of those given before, only the ones that the text has are kept.
  mutating func give(_ new: [String: Given], in uri: String, present: Set<String>) {
    let kept = given[uri]?.filter { present.contains($0.key) || $0.value.reminder != nil } ?? [:]
    given[uri] = kept.merging(new) { $1 }
  }

  /// Code actions offer to mark lines with these ids. Of many that were offered before, none counts any more.
  mutating func offer(_ new: [String: Given], in uri: String) {
    if given[uri]?.count ?? 0 > Self.mostOffered {
      given[uri] = given[uri]?.filter { $0.value.reminder == nil }
    }
    given[uri, default: [:]].merge(new) { $1 }
  }

  private static let mostOffered = 2000

  func given(_ id: String, in uri: String) -> Given? { given[uri]?[id] }

  /// The ids that were given to lines and are not in the text, by what the lines say. The last of each comes
  /// first in the order of ids.
  func given(in uri: String, except present: Set<String>) -> [TaskTexts.Said: [String]] {
    let free = given[uri, default: [:]].filter {
      $0.value.reminder == nil && !present.contains($0.key)
    }
    return Dictionary(grouping: free.keys.sorted(by: >)) { free[$0]?.said ?? TaskTexts.Said() }
  }

  /// The texts that may have marks of lines whose reminders are made as soon as they have.
  mutating func takeChanged() -> [String] {
    defer { changed = [] }
    return changed.sorted()
  }

  /// Whether a text that was saved may have marks whose reminders are to be made now, also those that could not
  /// be made before.
  mutating func mustMake(in uri: String) -> Bool {
    for (id, line) in given[uri, default: [:]] where line.reminder != nil {
      given[uri]?[id]?.isSaved = true
    }
    changed.remove(uri)
    return given[uri]?.values.contains(where: \.isSaved) == true
  }

  /// What could not be done is tried again when the text is saved.
  mutating func wait(for ids: Set<String>, in uri: String) {
    for id in ids { given[uri]?[id]?.isSaved = false }
  }

  mutating func wereMade(_ ids: some Sequence<String>, in uri: String) {
    for id in ids { given[uri]?[id] = nil }
  }

  // MARK: Marks that new lines are to get

  mutating func mustMark(_ uri: String) { due.insert(uri) }

  mutating func needNotMark(_ uri: String) { due.remove(uri) }

  func mustMark(in uri: String) -> Bool { due.contains(uri) }

  // MARK: Lines that were taken away

  /// A text was saved: its marks are these now, and those of open lines of its lists were others before.
  mutating func wasSaved(_ uri: String, marks: Set<String>, before: [String]) {
    let gone = removed[uri, default: []].union(before).subtracting(marks)
    removed[uri] = gone.isEmpty ? nil : gone
  }

  func removed(from uri: String) -> [String] { removed[uri]?.sorted() ?? [] }

  func isRemoved(_ id: String, from uri: String) -> Bool { removed[uri]?.contains(id) ?? false }
}
