// What is known of open texts that are lists of reminders: ids that were given to new lines and
// have no reminder yet, and marks whose lines the person removed. Owned by the task texts; knows no
// store.

import JSONRPC

struct TaskLists {
  /// A new line that was given a mark.
  struct Given {
    /// What the line says with its mark.
    let content: TaskTexts.LineContent
    /// What the existing reminder says whose mark the line was given; nil if a new reminder is to
    /// be made.
    let taken: TaskTexts.LineContent?
    /// Whether the text was saved before the line was marked, so that its reminder is made as soon as the text
    /// has the mark. Otherwise it is made when the text is saved.
    var isSaved: Bool
    /// The encoded reminder to make, if it has more than the line says.
    var reminder: [UInt8]?
  }

  /// The lines that were given marks, by the URI of the text and the id in the mark.
  private var given: [String: [String: Given]] = [:]
  /// The marks that each text had when it was opened or saved, and has lost since.
  private var removed: [String: Set<String>] = [:]
  /// Texts that were saved, whose new lines have yet to be marked by an edit.
  private var due: Set<String> = []
  /// Texts with lines that were given marks, which may contain these marks now.
  private var changed: Set<String> = []

  mutating func closed(_ uri: String) {
    (given[uri], removed[uri]) = (nil, nil)
    due.remove(uri)
    changed.remove(uri)
  }

  /// Notes that a text has changed, and may contain marks now that were given to its lines.
  mutating func changed(_ uri: String) {
    if given[uri]?.values.contains(where: \.isSaved) == true { changed.insert(uri) }
  }

  /// Gives ids to lines. Of the ids given before, only those are kept that the text contains or
  /// that have a reminder to make.
  mutating func noteMarked(_ new: [String: Given], in uri: String, present: Set<String>) {
    let kept = given[uri]?.filter { present.contains($0.key) || $0.value.reminder != nil } ?? [:]
    given[uri] = kept.merging(new) { $1 }
  }

  /// Notes that code actions offer to mark lines with these ids. If very many were offered before,
  /// these are forgotten.
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
  func given(in uri: String, except present: Set<String>) -> [TaskTexts.LineContent: [String]] {
    let free = given[uri, default: [:]].filter {
      $0.value.reminder == nil && !present.contains($0.key)
    }
    return Dictionary(grouping: free.keys.sorted(by: >)) {
      free[$0]?.content ?? TaskTexts.LineContent()
    }
  }

  /// Returns the texts that may contain new marks whose reminders have to be made at once; each is
  /// returned once.
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

  /// Notes that the reminders with these ids could not be made, so that they are tried again when
  /// the text is saved.
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

  /// Notes that a text was saved. `marks` are its marks now, and `before` are the marks that open
  /// lines of its lists had earlier.
  mutating func wasSaved(_ uri: String, marks: Set<String>, before: [String]) {
    let gone = removed[uri, default: []].union(before).subtracting(marks)
    removed[uri] = gone.isEmpty ? nil : gone
  }

  func removed(from uri: String) -> [String] { removed[uri]?.sorted() ?? [] }

  func isRemoved(_ id: String, from uri: String) -> Bool { removed[uri]?.contains(id) ?? false }
}
