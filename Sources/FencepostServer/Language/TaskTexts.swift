// The task lines of the open texts, and for lines with marks their content when the text was
// opened or last saved. The language service owns this state; the store is not used here.

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
  struct RequestedEdit {
    let uri: String
    /// The content of the lines after the edit, by the ids of their marks.
    let lines: [String: LineContent]
  }

  private var taskTexts: [String: TaskText] = [:]
  private var savedContents: [String: [String: LineContent]] = [:]
  /// Texts that the person changed since they were opened or saved.
  private var unsavedTexts: Set<String> = []
  /// The content that lines will have if the person chooses a code action that writes marks into
  /// the lines, by the reminders' ids in the marks.
  private var offeredContents: [String: LineContent] = [:]
  private static let mostOffered = 1000
  /// The ids of lines that were in a text when it was opened, and have not been compared with their
  /// reminders yet (`uncomparedIDs`). If a line differs at the first comparison, its id moves to
  /// `disputedIDs`, because the person has to decide which of the two is right.
  private var uncomparedIDs: [String: Set<String>] = [:]
  private var disputedIDs: [String: Set<String>] = [:]
  private var requestedEdits: [RequestID: RequestedEdit] = [:]
  /// Requests for an edit that the client had not answered when the text was saved. Such a request
  /// no longer prevents other edits, but a late answer still tells whether the edit was made.
  private var overdueEdits: [RequestID: RequestedEdit] = [:]
  private static let mostOverdue = 100
  /// Texts that were changed exactly once since they were opened or last saved. That one change may
  /// be an edit whose answer is overdue.
  private var textsChangedOnce: Set<String> = []
  /// Texts that were changed while a request for an edit was unanswered.
  private var textsChangedMeanwhile: Set<String> = []
  /// The ids of requests that ask the client to refresh lenses and diagnostics. Requests that are
  /// never answered are forgotten.
  private var refreshRequests: Set<RequestID> = []
  private static let mostRefreshes = 100
  /// For each text, how often the client was asked again for the same edit, because the client had
  /// reported the edit as made although the text did not change.
  private var retries: [String: Int] = [:]
  private static let mostRetries = 2
  /// The reminders' ids in the marks that each text had when it was opened.
  private var presentAtOpening: [String: Set<String>] = [:]
  private var keptLenses: [String: ShortLenses] = [:]
  /// Texts that are lists of reminders.
  var lists = TaskLists()
  private var askedCount = 0
  /// The ids of the language service's requests begin after this number. The server's other
  /// requests have ids in other ranges.
  private static let firstID = 2_000_000
  /// The state of the store when the texts were last compared with it; nil if they have to be
  /// compared.
  var comparedState: String?

  mutating func noteOpened(_ uri: String, _ language: String, _ buffer: TextBuffer) {
    noteClosed(uri)
    guard let language = Self.language(uri, language) else { return }
    let text = TaskText(buffer, language)
    taskTexts[uri] = text
    let content = Self.content(text, buffer)
    savedContents[uri] = content
    presentAtOpening[uri] = Set(content.keys)
    uncomparedIDs[uri] = Set(content.keys)
    comparedState = nil
  }

  /// Records an edit within one line: `addedLines` lines were added after the line, and the text
  /// became longer by `addedBytes` bytes.
  mutating func noteChanged(
    _ uri: String, line: Int, into addedLines: Int, by addedBytes: Int, _ open: OpenTexts.OpenText
  ) {
    guard let language = Self.language(uri, open.language),
      let (lineBefore, linesAfter) = taskTexts[uri]?.follow(
        editOfLine: line, into: addedLines, by: addedBytes, open.buffer, language)
    else { return noteChanged(uri) }
    noteNewLines(linesAfter, uri, open.buffer)
    let markedLines = linesAfter.filter { $0.id != nil }
    // If the text has more task lines than are read, an added line pushes out the last one, so the
    // lenses cannot be adjusted.
    if markedLines.compactMap(\.id) == [lineBefore?.id].compactMap({ $0 }),
      linesAfter.count <= (lineBefore == nil ? 0 : 1) || taskTexts[uri]?.isCut == false
    {
      keptLenses[uri]?.follow(editOfLine: line, into: addedLines, newLine: markedLines.first?.line)
    } else {
      keptLenses[uri] = nil
    }
    noteChange(uri)
  }

  mutating func noteChanged(_ uri: String) {
    (taskTexts[uri], keptLenses[uri]) = (nil, nil)
    noteChange(uri)
  }

  private mutating func noteChange(_ uri: String) {
    retries[uri] = nil
    lists.noteChanged(uri)
    // If the client was asked for an edit, this change is probably that edit, and not one by the
    // person. The client's answer will tell.
    let isFirst = !isUnsaved(uri) && !textsChangedMeanwhile.contains(uri)
    if isFirst { textsChangedOnce.insert(uri) } else { textsChangedOnce.remove(uri) }
    if isEditUnanswered(uri) { textsChangedMeanwhile.insert(uri) } else { noteChangedByPerson(uri) }
  }

  private mutating func noteChangedByPerson(_ uri: String) {
    unsavedTexts.insert(uri)
    lists.cancelMarks(uri)
  }

  mutating func noteClosed(_ uri: String) {
    (taskTexts[uri], savedContents[uri], uncomparedIDs[uri], disputedIDs[uri]) = (
      nil, nil, nil, nil
    )
    (keptLenses[uri], presentAtOpening[uri]) = (nil, nil)
    retries[uri] = nil
    lists.noteClosed(uri)
    unsavedTexts.remove(uri)
    textsChangedMeanwhile.remove(uri)
    textsChangedOnce.remove(uri)
    requestedEdits = requestedEdits.filter { $0.value.uri != uri }
    overdueEdits = overdueEdits.filter { $0.value.uri != uri }
  }

  /// After a save of a text, stops waiting for the answer to an earlier edit. Some clients lose a
  /// request, and would otherwise never get another edit of the text.
  mutating func stopWaiting(for uri: String) {
    for (id, edit) in requestedEdits where edit.uri == uri {
      if overdueEdits.count >= Self.mostOverdue { overdueEdits = [:] }
      overdueEdits[id] = edit
      requestedEdits[id] = nil
      // The edit is asked for again if it is still needed.
      comparedState = nil
    }
  }

  /// Records that the text was saved with its present lines, except the lines with the ids in
  /// `except`. These were not saved, and keep their earlier content for the next comparison.
  mutating func noteSaved(_ uri: String, _ buffer: TextBuffer, except ids: Set<String>) {
    guard let earlierContents = savedContents[uri], let text = taskTexts[uri] else { return }
    let content = Self.content(text, buffer)
    savedContents[uri] = content.merging(
      earlierContents.filter { ids.contains($0.key) && content[$0.key] != nil }
    ) {
      $1
    }
    unsavedTexts.remove(uri)
    textsChangedMeanwhile.remove(uri)
    textsChangedOnce.remove(uri)
    // The reminders of comments are created by a command, and not by a save of the text.
    let comments = Set(text.lines.filter { !$0.isListItem }.compactMap(\.id))
    lists.noteCreated(content.keys.filter { !ids.contains($0) && !comments.contains($0) }, in: uri)
    // Ticked lines are left out, so that removing such a line causes no diagnostic. If its reminder
    // is reopened, the line is added again.
    let openListIDs = earlierContents.filter { $0.value.list != nil && !$0.value.isDone }.map(\.key)
    lists.noteSaved(uri, marks: Set(content.keys), before: openListIDs)
    if !text.sections.isEmpty { lists.requireMarks(uri) }
    // The text is compared with the store again, because no edits were asked for while it had
    // unsaved changes.
    comparedState = nil
  }

  /// The task lines of an open text; nil if the text is a calendar or the document of an item.
  mutating func lines(_ uri: String, _ open: OpenTexts.OpenText) -> TaskText? {
    if let parsedText = taskTexts[uri] { return parsedText }
    guard let language = Self.language(uri, open.language) else { return nil }
    let text = TaskText(open.buffer, language)
    taskTexts[uri] = text
    noteNewLines(text.lines, uri, open.buffer)
    return text
  }

  /// Records the content of lines with a reminder's mark that is new in the text.
  private mutating func noteNewLines(
    _ lines: some Sequence<TaskLine>, _ uri: String, _ buffer: TextBuffer
  ) {
    guard let savedLines = savedContents[uri] else { return }
    for line in lines {
      guard let id = line.id, savedLines[id] == nil, savedContents[uri]?[id] == nil else {
        continue
      }
      savedContents[uri]?[id] = offeredContents[id] ?? Self.content(line, buffer)
    }
  }

  /// Records that a code action offers to write this id into a line as a mark, and the content that
  /// the line will then have.
  mutating func offer(_ id: String, _ content: LineContent) {
    if offeredContents.count >= Self.mostOffered { offeredContents = [:] }
    offeredContents[id] = content
  }

  /// Records whether a line and its reminder agree. Returns true if the person has to decide which
  /// of the two is right.
  mutating func compare(_ id: String, in uri: String, isSame: Bool) -> Bool {
    let isFirst = uncomparedIDs[uri]?.remove(id) != nil
    if isSame {
      disputedIDs[uri]?.remove(id)
    } else if isFirst {
      disputedIDs[uri, default: []].insert(id)
    }
    return disputedIDs[uri]?.contains(id) ?? false
  }

  /// The content that the line of this reminder had when the text was opened or last saved; nil if
  /// there was no such line.
  func savedContent(_ id: String, in uri: String) -> LineContent? { savedContents[uri]?[id] }

  /// Whether a text had the mark of this reminder when it was opened.
  func wasThereAtOpening(_ id: String, in uri: String) -> Bool {
    presentAtOpening[uri]?.contains(id) ?? false
  }

  func isUnsaved(_ uri: String) -> Bool { unsavedTexts.contains(uri) }

  func hasMarks(in uri: String) -> Bool { savedContents[uri]?.isEmpty == false }

  /// Sets the content that the line of this reminder had when the text was saved.
  mutating func setSaved(_ id: String, _ content: LineContent, in uri: String) {
    savedContents[uri]?[id] = content
  }

  // MARK: Edits that the client is asked to make

  /// Returns an id for the request that asks the client for an edit; nil if the client has not
  /// answered an earlier request about this text.
  mutating func registerRequest(_ requestedEdit: RequestedEdit) -> RequestID? {
    guard !self.requestedEdits.values.contains(where: { $0.uri == requestedEdit.uri }) else {
      return nil
    }
    let id = nextID()
    self.requestedEdits[id] = requestedEdit
    return id
  }

  // MARK: Lenses

  /// The encoded lenses of a long text, if neither the reminders' marks in the text nor the store
  /// have changed.
  mutating func lenses(of uri: String, at state: String) -> [UInt8]? {
    keptLenses[uri]?.storeState == state ? keptLenses[uri]?.encode() : nil
  }

  mutating func keepLenses(_ lenses: ShortLenses, of uri: String) { keptLenses[uri] = lenses }

  mutating func forgetLenses() { keptLenses = [:] }

  /// Whether the client has not answered an edit of this text yet.
  func isEditUnanswered(_ uri: String) -> Bool { requestedEdits.values.contains { $0.uri == uri } }

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

  /// Handles an answer of the client; false if the language service has not sent the request. If
  /// the client made the edit, the lines agree with the store. But Neovim reports success even if
  /// it did not make the edit because the person typed meanwhile. So only lines that really have
  /// the new words count as edited, and for the others the client is asked again a few times.
  mutating func takeAnswer(
    _ outcome: ResponseOutcome, to id: RequestID, _ texts: OpenTexts
  ) -> Bool {
    let lateEdit = overdueEdits.removeValue(forKey: id)
    guard let answeredEdit = requestedEdits.removeValue(forKey: id) ?? lateEdit else {
      return refreshRequests.remove(id) != nil
    }
    // A late answer is about an earlier edit, and does not tell whether the present one was made.
    let wasChangedMeanwhile =
      lateEdit == nil && textsChangedMeanwhile.remove(answeredEdit.uri) != nil
    guard let open = texts[answeredEdit.uri], let lines = lines(answeredEdit.uri, open) else {
      return true
    }
    var mustAskAgain = true
    if case .result(let value) = outcome, value["applied"]?.boolean == true {
      let content = Self.content(lines, open.buffer)
      if lateEdit != nil, isOnlyChangeSinceSave(answeredEdit, content) {
        unsavedTexts.remove(answeredEdit.uri)
        textsChangedMeanwhile.remove(answeredEdit.uri)
      }
      mustAskAgain = !noteEditMade(answeredEdit, content)
    } else if wasChangedMeanwhile {
      // The client did not make the edit, so the change of the text was made by the person.
      noteChangedByPerson(answeredEdit.uri)
    }
    if mustAskAgain {
      guard retries[answeredEdit.uri, default: 0] < Self.mostRetries else { return true }
      retries[answeredEdit.uri, default: 0] += 1
    }
    // The text has to be compared again, because no other edit was asked for while this one was
    // unanswered.
    comparedState = nil
    return true
  }

  /// Whether an overdue edit is the only change of its text since the last save.
  private func isOnlyChangeSinceSave(_ edit: RequestedEdit, _ content: [String: LineContent])
    -> Bool
  {
    textsChangedOnce.contains(edit.uri)
      && edit.lines.allSatisfy { id, wanted in
        content[id] == wanted && savedContents[edit.uri]?[id] != wanted
      }
  }

  /// Records the content of the lines after an edit that the client reports as made. Returns false
  /// if a line still has its earlier content.
  private mutating func noteEditMade(_ edit: RequestedEdit, _ content: [String: LineContent])
    -> Bool
  {
    var areAllMade = true
    for (id, wanted) in edit.lines {
      if content[id] == wanted {
        savedContents[edit.uri]?[id] = wanted
      } else if content[id] == savedContents[edit.uri]?[id] {
        areAllMade = false
      } else {
        unsavedTexts.insert(edit.uri)
      }
    }
    return areAllMade
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
