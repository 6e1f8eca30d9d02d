// The state of open texts that are lists of reminders: the ids that were given to new lines and
// have no reminder yet, and the reminders' marks that the person removed with their lines.
// `TaskTexts` owns this state; the store is not used here.

import JSONRPC

struct TaskLists {
  /// A new line for which a mark with a reminder's id was made.
  struct GivenMark {
    /// The content that the line has once the mark is in it.
    let content: TaskTexts.LineContent
    /// If the mark is that of an existing reminder, that reminder's content as a line; nil if a new
    /// reminder has to be created.
    let reminderContent: TaskTexts.LineContent?
    /// Whether the reminder is created as soon as the text has the mark, because the text was saved
    /// before the line got its mark. Otherwise the reminder is created at the next save.
    var isSaved: Bool
    /// The encoded reminder to create, if it has more than the line says.
    var reminder: [UInt8]?
  }

  /// The new lines for which marks were made, by the URI of the text and the reminder's id in the
  /// mark.
  private var givenMarks: [String: [String: GivenMark]] = [:]
  /// The reminders' marks that each text had when it was opened or saved, and has lost since.
  private var removedMarks: [String: Set<String>] = [:]
  /// The texts that were saved with new lines, into which the client is to be asked to write marks.
  private var textsToMark: Set<String> = []
  /// The texts that have changed since marks were made for their lines, and may contain these marks
  /// now.
  private var changedTexts: Set<String> = []

  mutating func noteClosed(_ uri: String) {
    (givenMarks[uri], removedMarks[uri]) = (nil, nil)
    textsToMark.remove(uri)
    changedTexts.remove(uri)
  }

  /// Records that a text has changed, and may now contain the marks that were given to its lines.
  mutating func noteChanged(_ uri: String) {
    if givenMarks[uri]?.values.contains(where: \.isSaved) == true { changedTexts.insert(uri) }
  }

  /// Records the ids that were given to lines. Earlier ids are forgotten, unless the text contains
  /// them, or a reminder still has to be created with them.
  mutating func noteMarked(
    _ new: [String: GivenMark], in uri: String, present presentIDs: Set<String>
  ) {
    let keptMarks =
      givenMarks[uri]?.filter { presentIDs.contains($0.key) || $0.value.reminder != nil } ?? [:]
    givenMarks[uri] = keptMarks.merging(new) { $1 }
  }

  /// Records the ids that code actions offer to write into lines as marks. If there are too many
  /// ids, the ids of earlier offers are forgotten.
  mutating func offer(_ new: [String: GivenMark], in uri: String) {
    if givenMarks[uri]?.count ?? 0 > Self.maximumOffered {
      givenMarks[uri] = givenMarks[uri]?.filter { $0.value.reminder == nil }
    }
    givenMarks[uri, default: [:]].merge(new) { $1 }
  }

  private static let maximumOffered = 2000

  func givenMark(_ id: String, in uri: String) -> GivenMark? { givenMarks[uri]?[id] }

  /// The ids that were given to lines but are not in the text, by the content of the line. The ids
  /// are in descending order, because the caller takes them from the end of the array.
  func givenMarks(in uri: String, except presentIDs: Set<String>) -> [TaskTexts.LineContent:
    [String]]
  {
    let unusedMarks = givenMarks[uri, default: [:]].filter {
      $0.value.reminder == nil && !presentIDs.contains($0.key)
    }
    return Dictionary(grouping: unusedMarks.keys.sorted(by: >)) {
      unusedMarks[$0]?.content ?? TaskTexts.LineContent()
    }
  }

  /// Returns the texts that may contain new marks whose reminders have to be created at once; each
  /// text is returned once.
  mutating func takeTextsWithMarks() -> [String] {
    defer { changedTexts = [] }
    return changedTexts.sorted()
  }

  /// Whether reminders may have to be created after a save of the text. Includes reminders that
  /// could not be created at an earlier attempt.
  mutating func mustCreateReminders(in uri: String) -> Bool {
    for (id, line) in givenMarks[uri, default: [:]] where line.reminder != nil {
      givenMarks[uri]?[id]?.isSaved = true
    }
    changedTexts.remove(uri)
    return givenMarks[uri]?.values.contains(where: \.isSaved) == true
  }

  /// Records that the reminders with these ids could not be created. The next save of the text
  /// tries again.
  mutating func waitForSave(for ids: Set<String>, in uri: String) {
    for id in ids { givenMarks[uri]?[id]?.isSaved = false }
  }

  mutating func noteCreated(_ ids: some Sequence<String>, in uri: String) {
    for id in ids { givenMarks[uri]?[id] = nil }
  }

  // MARK: Marks that new lines are to get

  mutating func requireMarks(_ uri: String) { textsToMark.insert(uri) }

  mutating func cancelMarks(_ uri: String) { textsToMark.remove(uri) }

  func mustBeMarked(in uri: String) -> Bool { textsToMark.contains(uri) }

  // MARK: Lines that were taken away

  /// Records that a text was saved. `marks` has the ids in the marks that the text contains now.
  /// `before` has the ids that unticked lines of its lists contained at the previous save.
  mutating func noteSaved(_ uri: String, marks: Set<String>, before: [String]) {
    let removedNow = removedMarks[uri, default: []].union(before).subtracting(marks)
    removedMarks[uri] = removedNow.isEmpty ? nil : removedNow
  }

  func removedIDs(from uri: String) -> [String] { removedMarks[uri]?.sorted() ?? [] }

  func isRemoved(_ id: String, from uri: String) -> Bool {
    removedMarks[uri]?.contains(id) ?? false
  }
}
