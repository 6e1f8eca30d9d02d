// The task lines of the open texts, and for lines with marks their content when the text was
// opened or last saved. Owned by the language service; does not depend on the store.

import JSON
import JSONRPC
import TaskLines
import TextBuffers

struct TaskTexts {
  /// The content of a task line: its words, and whether it is done.
  struct LineContent: Hashable {
    var words = ""
    var isDone = false
    /// The name of the list, from the heading above the line or the front matter of the text.
    var list: String?
  }

  /// An edit that the client was asked to make.
  struct AskedEdit {
    let uri: String
    /// The content of the lines after the edit, by the ids of their marks.
    let lines: [String: LineContent]
  }

  private var taskTexts: [String: TaskText] = [:]
  private var savedContents: [String: [String: LineContent]] = [:]
  /// Texts that the person changed since they were opened or saved.
  private var unsavedTexts: Set<String> = []
  /// The content that lines will have if the person takes a code action which marks them, by the
  /// ids of the marks.
  private var offeredContents: [String: LineContent] = [:]
  private static let mostOffered = 1000
  /// The ids of lines that were in a text when it was opened. Those in `uncomparedIDs` were not
  /// compared with their reminders yet. Those in `disputedIDs` differed from their reminders then,
  /// and the person has to decide which is right.
  private var uncomparedIDs: [String: Set<String>] = [:]
  private var disputedIDs: [String: Set<String>] = [:]
  private var askedEdits: [RequestID: AskedEdit] = [:]
  /// Requests for an edit that the client had not answered when the text was saved. They no longer
  /// prevent other edits, but a late answer still says whether the edit was made.
  private var overdueEdits: [RequestID: AskedEdit] = [:]
  private static let mostOverdue = 100
  /// Texts that were changed once since they had no unsaved changes. The change may be an edit
  /// whose answer is overdue.
  private var textsChangedOnce: Set<String> = []
  /// Texts that were changed while a request for an edit was unanswered.
  private var textsChangedMeanwhile: Set<String> = []
  /// The ids of requests that ask the client to refresh lenses and diagnostics. Requests that are
  /// never answered are forgotten.
  private var refreshRequests: Set<RequestID> = []
  private static let mostRefreshes = 100
  /// How often the client was asked again for the same edit of a text, because it said that it had
  /// made the edit, but had not.
  private var retries: [String: Int] = [:]
  private static let mostRetries = 2
  /// The marks that each text had when it was opened.
  private var presentAtOpening: [String: Set<String>] = [:]
  private var keptLenses: [String: ShortLenses] = [:]
  /// Texts that are lists of reminders.
  var lists = TaskLists()
  private var askedCount = 0
  /// The first id of the language service's requests. The ids of the server's other requests are
  /// in other ranges.
  private static let firstID = 2_000_000
  /// The state of the store when the texts were last compared with it; nil if they have to be
  /// compared.
  var comparedState: String?

  mutating func opened(_ uri: String, _ language: String, _ buffer: TextBuffer) {
    closed(uri)
    guard let language = Self.language(uri, language) else { return }
    let text = TaskText(buffer, language)
    taskTexts[uri] = text
    let content = Self.content(text, buffer)
    savedContents[uri] = content
    presentAtOpening[uri] = Set(content.keys)
    uncomparedIDs[uri] = Set(content.keys)
    comparedState = nil
  }

  /// Notes an edit within one line: `more` lines were added behind it, and the text became longer
  /// by `shift` bytes.
  mutating func changed(
    _ uri: String, line: Int, into more: Int, by shift: Int, _ open: OpenTexts.OpenText
  ) {
    guard let language = Self.language(uri, open.language),
      let (before, after) = taskTexts[uri]?.follow(
        editOfLine: line, into: more, by: shift, open.buffer, language)
    else { return changed(uri) }
    noteNewLines(after, uri, open.buffer)
    let marked = after.filter { $0.id != nil }
    // At the most lines that are read, a new one takes the place of the last.
    if marked.compactMap(\.id) == [before?.id].compactMap({ $0 }),
      after.count <= (before == nil ? 0 : 1) || taskTexts[uri]?.isCut == false
    {
      keptLenses[uri]?.follow(editOfLine: line, into: more, mark: marked.first?.line)
    } else {
      keptLenses[uri] = nil
    }
    noteChange(uri)
  }

  mutating func changed(_ uri: String) {
    (taskTexts[uri], keptLenses[uri]) = (nil, nil)
    noteChange(uri)
  }

  private mutating func noteChange(_ uri: String) {
    retries[uri] = nil
    lists.changed(uri)
    // If the client was asked for an edit, this change is probably that edit, and was not made by
    // the person. The client's answer decides.
    let isFirst = !isUnsaved(uri) && !textsChangedMeanwhile.contains(uri)
    if isFirst { textsChangedOnce.insert(uri) } else { textsChangedOnce.remove(uri) }
    if isAsked(uri) { textsChangedMeanwhile.insert(uri) } else { wasChangedByPerson(uri) }
  }

  private mutating func wasChangedByPerson(_ uri: String) {
    unsavedTexts.insert(uri)
    lists.needNotMark(uri)
  }

  mutating func closed(_ uri: String) {
    (taskTexts[uri], savedContents[uri], uncomparedIDs[uri], disputedIDs[uri]) = (
      nil, nil, nil, nil
    )
    (keptLenses[uri], presentAtOpening[uri]) = (nil, nil)
    retries[uri] = nil
    lists.closed(uri)
    unsavedTexts.remove(uri)
    textsChangedMeanwhile.remove(uri)
    textsChangedOnce.remove(uri)
    askedEdits = askedEdits.filter { $0.value.uri != uri }
    overdueEdits = overdueEdits.filter { $0.value.uri != uri }
  }

  /// Notes that a text was saved: the server waits no longer for the answer to an earlier edit.
  /// Some clients lose a request, and would otherwise never get another edit of the text.
  mutating func stopWaiting(for uri: String) {
    for (id, edit) in askedEdits where edit.uri == uri {
      if overdueEdits.count >= Self.mostOverdue { overdueEdits = [:] }
      overdueEdits[id] = edit
      askedEdits[id] = nil
      // The edit is asked for again if it is still needed.
      comparedState = nil
    }
  }

  /// Notes that the text was saved with these lines. The lines with the ids in `except` were not
  /// saved, so at the next save they are compared with their earlier content again.
  mutating func wasSaved(_ uri: String, _ buffer: TextBuffer, except ids: Set<String>) {
    guard let before = savedContents[uri], let text = taskTexts[uri] else { return }
    let content = Self.content(text, buffer)
    savedContents[uri] = content.merging(
      before.filter { ids.contains($0.key) && content[$0.key] != nil }
    ) {
      $1
    }
    unsavedTexts.remove(uri)
    textsChangedMeanwhile.remove(uri)
    textsChangedOnce.remove(uri)
    // The reminders of comments are made by a command, and not when the text is saved.
    let comments = Set(text.lines.filter { !$0.isListItem }.compactMap(\.id))
    lists.wereMade(content.keys.filter { !ids.contains($0) && !comments.contains($0) }, in: uri)
    // A ticked line may be removed without a diagnostic. If its reminder is opened again, the line
    // comes back.
    let expected = before.filter { $0.value.list != nil && !$0.value.isDone }.map(\.key)
    lists.wasSaved(uri, marks: Set(content.keys), before: expected)
    if !text.sections.isEmpty { lists.mustMark(uri) }
    // The text is compared with the store again, because no edits were asked for while it had
    // unsaved changes.
    comparedState = nil
  }

  /// The task lines of an open text; nil if the text is a calendar or the document of an item.
  mutating func lines(_ uri: String, _ open: OpenTexts.OpenText) -> TaskText? {
    if let known = taskTexts[uri] { return known }
    guard let language = Self.language(uri, open.language) else { return nil }
    let text = TaskText(open.buffer, language)
    taskTexts[uri] = text
    noteNewLines(text.lines, uri, open.buffer)
    return text
  }

  /// Notes the content of lines whose mark was not in the text before.
  private mutating func noteNewLines(
    _ lines: some Sequence<TaskLine>, _ uri: String, _ buffer: TextBuffer
  ) {
    guard let known = savedContents[uri] else { return }
    for line in lines {
      guard let id = line.id, known[id] == nil, savedContents[uri]?[id] == nil else { continue }
      savedContents[uri]?[id] = offeredContents[id] ?? Self.content(line, buffer)
    }
  }

  /// Notes that a code action offers to mark a line, and the content that the line will have.
  mutating func offer(_ id: String, _ content: LineContent) {
    if offeredContents.count >= Self.mostOffered { offeredContents = [:] }
    offeredContents[id] = content
  }

  /// Notes whether a line says the same as its reminder; true if the person has to decide which is
  /// right.
  mutating func compare(_ id: String, in uri: String, isSame: Bool) -> Bool {
    let isFirst = uncomparedIDs[uri]?.remove(id) != nil
    if isSame {
      disputedIDs[uri]?.remove(id)
    } else if isFirst {
      disputedIDs[uri, default: []].insert(id)
    }
    return disputedIDs[uri]?.contains(id) ?? false
  }

  /// The content of the line with this mark when the text was opened or last saved; nil if there
  /// was no such line.
  func savedContent(_ id: String, in uri: String) -> LineContent? { savedContents[uri]?[id] }

  /// Whether a text had this mark when it was opened.
  func wasThereAtOpening(_ id: String, in uri: String) -> Bool {
    presentAtOpening[uri]?.contains(id) ?? false
  }

  func isUnsaved(_ uri: String) -> Bool { unsavedTexts.contains(uri) }

  func hasMarks(in uri: String) -> Bool { savedContents[uri]?.isEmpty == false }

  /// Sets the content that the line with this mark had when the text was saved.
  mutating func setSaved(_ id: String, _ content: LineContent, in uri: String) {
    savedContents[uri]?[id] = content
  }

  // MARK: Edits that the client is asked to make

  /// Returns an id for the request that asks the client for an edit; nil if the client has not
  /// answered an earlier request about this text.
  mutating func ask(_ asked: AskedEdit) -> RequestID? {
    guard !self.askedEdits.values.contains(where: { $0.uri == asked.uri }) else { return nil }
    let id = nextID()
    self.askedEdits[id] = asked
    return id
  }

  // MARK: Lenses

  /// The encoded lenses of a long text, if neither the text's marks nor the store have changed.
  mutating func lenses(of uri: String, at state: String) -> [UInt8]? {
    keptLenses[uri]?.state == state ? keptLenses[uri]?.encoded() : nil
  }

  mutating func keep(_ lenses: ShortLenses, of uri: String) { keptLenses[uri] = lenses }

  mutating func forgetLenses() { keptLenses = [:] }

  /// Whether the client has not answered an edit of this text yet.
  func isAsked(_ uri: String) -> Bool { askedEdits.values.contains { $0.uri == uri } }

  /// Returns an id for a request that makes the client refresh something.
  mutating func nextRefreshID() -> RequestID {
    let id = nextID()
    if refreshRequests.count >= Self.mostRefreshes { refreshRequests = [] }
    refreshRequests.insert(id)
    return id
  }

  mutating func nextID() -> RequestID {
    askedCount += 1
    return RequestID(Self.firstID + askedCount)
  }

  /// Handles an answer of the client; false if the request is not one of the language service. If
  /// the client made the edit, the lines now say what the store has. Neovim also reports success
  /// if it has left the edit out because the person typed meanwhile. So only lines that really
  /// have the new words count as edited, and the edit is asked for again for the others, a few
  /// times at most.
  mutating func takeAnswer(
    _ outcome: Outcome, to id: RequestID, _ texts: OpenTexts
  ) -> Bool {
    let late = overdueEdits.removeValue(forKey: id)
    guard let answered = askedEdits.removeValue(forKey: id) ?? late else {
      return refreshRequests.remove(id) != nil
    }
    // A late answer says nothing about an edit that was asked for later.
    let hasChanged = late == nil && textsChangedMeanwhile.remove(answered.uri) != nil
    guard let open = texts[answered.uri], let lines = lines(answered.uri, open) else { return true }
    var mustAskAgain = true
    if case .result(let value) = outcome, value["applied"]?.boolean == true {
      let content = Self.content(lines, open.buffer)
      if late != nil, isOnlyChange(answered, content) {
        unsavedTexts.remove(answered.uri)
        textsChangedMeanwhile.remove(answered.uri)
      }
      mustAskAgain = !noteMade(answered, content)
    } else if hasChanged {
      // The client left the edit out, so the change was made by the person.
      wasChangedByPerson(answered.uri)
    }
    if mustAskAgain {
      guard retries[answered.uri, default: 0] < Self.mostRetries else { return true }
      retries[answered.uri, default: 0] += 1
    }
    // The text has to be compared again, because no other edit was asked for while this one was
    // unanswered.
    comparedState = nil
    return true
  }

  /// Whether an overdue edit is the only change of its text since that was saved.
  private func isOnlyChange(_ edit: AskedEdit, _ content: [String: LineContent]) -> Bool {
    textsChangedOnce.contains(edit.uri)
      && edit.lines.allSatisfy { id, wanted in
        content[id] == wanted && savedContents[edit.uri]?[id] != wanted
      }
  }

  /// Notes the content of the lines after an edit that the client reports as made; false if a line
  /// still has its earlier content.
  private mutating func noteMade(_ edit: AskedEdit, _ content: [String: LineContent]) -> Bool {
    var isMade = true
    for (id, wanted) in edit.lines {
      if content[id] == wanted {
        savedContents[edit.uri]?[id] = wanted
      } else if content[id] == savedContents[edit.uri]?[id] {
        isMade = false
      } else {
        unsavedTexts.insert(edit.uri)
      }
    }
    return isMade
  }

  // MARK: Lines

  static func content(_ line: TaskLine, _ buffer: TextBuffer) -> LineContent {
    LineContent(
      words: String(decoding: buffer.bytes[line.words], as: UTF8.self), isDone: line.isDone,
      list: line.section?.name)
  }

  private static func content(_ text: TaskText, _ buffer: TextBuffer) -> [String: LineContent] {
    var content: [String: LineContent] = [:]
    for line in text.lines {
      guard let id = line.id, content[id] == nil else { continue }
      content[id] = Self.content(line, buffer)
    }
    return content
  }

  private static func language(_ uri: String, _ language: String) -> TaskText.Language? {
    if LanguageService.isCalendar(uri, language) { return nil }
    let path = uri.lowercased().prefix { $0 != "?" && $0 != "#" }
    if path.hasSuffix(ItemTextFolder.suffix) { return nil }
    let isMarkdown =
      language.lowercased() == "markdown" || path.hasSuffix(".md") || path.hasSuffix(".markdown")
    return isMarkdown ? .markdown : .code
  }
}
