// The state of open texts that are lists of reminders: the ids that were given to new lines and
// have no reminder yet, and the marks whose lines the person removed. Owned by `TaskTexts`; does
// not depend on the store.

import JSONRPC

struct TaskLists {
  /// A new line that was given a mark.
  struct GivenMark {
    /// What the line says when it has the mark.
    let content: TaskTexts.LineContent
    /// If the mark is that of an existing reminder, what that reminder says; nil if a new reminder
    /// is to be created.
    let taken: TaskTexts.LineContent?
    /// Whether the text was saved before the line was marked. Then the reminder is created as soon
    /// as the text has the mark, otherwise when the text is saved.
    var isSaved: Bool
    /// The encoded reminder to create, if it has more than the line says.
    var reminder: [UInt8]?
  }

  /// The lines that were given marks, by the URI of the text and the id in the mark.
  private var givenMarks: [String: [String: GivenMark]] = [:]
  /// The marks that each text had when it was opened or saved, and has lost since.
  private var removedMarks: [String: Set<String>] = [:]
  /// The texts that were saved and have new lines, which the client is to be asked to mark.
  private var textsToMark: Set<String> = []
  /// The texts that have changed since their lines were given marks, and may contain the marks
  /// now.
  private var changedTexts: Set<String> = []

  mutating func closed(_ uri: String) {
    (givenMarks[uri], removedMarks[uri]) = (nil, nil)
    textsToMark.remove(uri)
    changedTexts.remove(uri)
  }

  /// Notes that a text has changed, and may now contain the marks that were given to its lines.
  mutating func changed(_ uri: String) {
    if givenMarks[uri]?.values.contains(where: \.isSaved) == true { changedTexts.insert(uri) }
  }

  /// Notes the ids that were given to lines. Ids that were given before are forgotten unless the
  /// text contains them, or a reminder is still to be created for them.
  mutating func noteMarked(_ new: [String: GivenMark], in uri: String, present: Set<String>) {
    let kept =
      givenMarks[uri]?.filter { present.contains($0.key) || $0.value.reminder != nil } ?? [:]
    givenMarks[uri] = kept.merging(new) { $1 }
  }

  /// Notes that code actions offer to mark lines with these ids. If there are too many ids, those
  /// that were offered before are forgotten.
  mutating func offer(_ new: [String: GivenMark], in uri: String) {
    if givenMarks[uri]?.count ?? 0 > Self.mostOffered {
      givenMarks[uri] = givenMarks[uri]?.filter { $0.value.reminder == nil }
    }
    givenMarks[uri, default: [:]].merge(new) { $1 }
  }

  private static let mostOffered = 2000

  func givenMark(_ id: String, in uri: String) -> GivenMark? { givenMarks[uri]?[id] }

  /// The ids that were given to lines but are not in the text, by the content of the line. Sorted
  /// backwards, because the caller takes them from the end.
  func givenMarks(in uri: String, except present: Set<String>) -> [TaskTexts.LineContent: [String]]
  {
    let free = givenMarks[uri, default: [:]].filter {
      $0.value.reminder == nil && !present.contains($0.key)
    }
    return Dictionary(grouping: free.keys.sorted(by: >)) {
      free[$0]?.content ?? TaskTexts.LineContent()
    }
  }

  /// Returns the texts that may contain new marks whose reminders have to be created at once; each
  /// text is returned once.
  mutating func takeChanged() -> [String] {
    defer { changedTexts = [] }
    return changedTexts.sorted()
  }

  /// Whether reminders may have to be created for a text that was saved. Those that could not be
  /// created before are tried again.
  mutating func mustMake(in uri: String) -> Bool {
    for (id, line) in givenMarks[uri, default: [:]] where line.reminder != nil {
      givenMarks[uri]?[id]?.isSaved = true
    }
    changedTexts.remove(uri)
    return givenMarks[uri]?.values.contains(where: \.isSaved) == true
  }

  /// Notes that the reminders with these ids could not be created. They are tried again when the
  /// text is saved.
  mutating func wait(for ids: Set<String>, in uri: String) {
    for id in ids { givenMarks[uri]?[id]?.isSaved = false }
  }

  mutating func wereMade(_ ids: some Sequence<String>, in uri: String) {
    for id in ids { givenMarks[uri]?[id] = nil }
  }

  // MARK: Marks that new lines are to get

  mutating func mustMark(_ uri: String) { textsToMark.insert(uri) }

  mutating func needNotMark(_ uri: String) { textsToMark.remove(uri) }

  func mustMark(in uri: String) -> Bool { textsToMark.contains(uri) }

  // MARK: Lines that were taken away

  /// Notes that a text was saved. `marks` are its marks now, and `before` are the marks that lines of
  /// its lists had at the save before, without those of ticked lines.
  mutating func wasSaved(_ uri: String, marks: Set<String>, before: [String]) {
    let gone = removedMarks[uri, default: []].union(before).subtracting(marks)
    removedMarks[uri] = gone.isEmpty ? nil : gone
  }

  func removed(from uri: String) -> [String] { removedMarks[uri]?.sorted() ?? [] }

  func isRemoved(_ id: String, from uri: String) -> Bool {
    removedMarks[uri]?.contains(id) ?? false
  }
}
