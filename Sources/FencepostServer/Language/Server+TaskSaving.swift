// Keeps lines with a reminder's mark in agreement with their reminders. When the person saves a
// text, the changed lines are saved to the reminders. When reminders change in the store, the
// server asks the client to edit the lines, unless the text has unsaved changes.

import FencepostProtocol
import Files
import JSON
import JSONRPC
import QuickAdd
import Store
import TaskLines
import TextBuffers

extension Server {
  /// One save gives up after this many refused lines, because after each refused line the whole
  /// transaction is tried again.
  private static let maximumRefused = 50

  /// Saves and commits in one transaction what the person changed, since the last save of the text,
  /// in lines with a reminder's mark. Throws if nothing was saved; the next save of the text then
  /// tries again.
  mutating func saveTasks(_ uri: String) throws(ResponseError) {
    language.taskTexts.stopWaiting(for: uri)
    // If the server asked the client to write marks into new lines, the client may send these
    // together with the save. The reminders of these marks are created first.
    var failure: ResponseError?
    if language.taskTexts.lists.mustCreateReminders(in: uri) {
      access.readIfUnknown()
      while !prepareStore() {}
      do throws(ResponseError) { try createMarkedReminders(uri) } catch { failure = error }
    }
    try saveLines(uri)
    if let failure { throw failure }
  }

  private mutating func saveLines(_ uri: String) throws(ResponseError) {
    guard let tasks = openTasks(uri) else { return }
    guard
      !tasks.lines.sections.isEmpty
        || tasks.lines.lines.contains(where: { $0.isListItem && $0.id != nil })
    else { return language.taskTexts.noteSaved(uri, tasks.text.buffer, except: []) }
    access.readIfUnknown()
    guard accessRights.sees(AccessEntity.reminder) else { return }
    while !prepareStore() {}
    let (operations, unsavedIDs) = try taskOperations(tasks)
    let (refusedIDs, firstError) = try applyEach(operations)
    language.taskTexts.noteSaved(uri, tasks.text.buffer, except: unsavedIDs.union(refusedIDs))
    if let firstError { throw firstError }
  }

  /// Carries out operations in one transaction. If a line is refused, the others are saved without
  /// it. Returns the ids of the refused lines, and the first error.
  mutating func applyEach(
    _ lineOperations: [LineOperation]
  ) throws(ResponseError) -> (refusedIDs: Set<String>, firstError: ResponseError?) {
    var operations = lineOperations
    var refusedIDs: Set<String> = []
    var firstError: ResponseError?
    if !operations.isEmpty,
      let refusal = access.refusal(of: .storeApply) ?? missingStoreError(for: .storeApply)
    {
      throw refusal
    }
    while !operations.isEmpty {
      do throws(ResponseError) {
        try apply(operations)
        break
      } catch {
        // The transaction is tried again without the refused line.
        guard let index = error.data.index, operations.indices.contains(index),
          refusedIDs.count < Self.maximumRefused
        else { throw error }
        refusedIDs.insert(operations.remove(at: index).id)
        firstError = firstError ?? error
      }
    }
    return (refusedIDs, firstError)
  }

  /// An operation of `store/apply` that saves the reminder of one line.
  struct LineOperation {
    let id: String
    let bytes: [UInt8]

    init(_ id: String, _ method: RequestMethod, _ params: [UInt8]) {
      self.id = id
      var writer = Writer()
      writer.beginObject()
      writer.member("method", method.rawValue)
      writer.key("params")
      writer.encodedValue(params)
      writer.endObject()
      bytes = writer.bytes
    }
  }

  private mutating func apply(_ operations: [LineOperation]) throws(ResponseError) {
    let call = Self.call(.storeApply) { writer in
      writer.member("title", "Save a list")
      writer.key("operations")
      writer.beginArray()
      for operation in operations { writer.encodedValue(operation.bytes) }
      writer.endArray()
    }
    _ = try storeApply(try call.decode())
    if let refusal = commitTurn() { throw refusal }
  }

  /// The operations that save the changed lines, and the ids of changed lines that cannot be saved
  /// now. The next save of the text tries these lines again.
  private mutating func taskOperations(
    _ tasks: OpenTasks
  ) throws(ResponseError) -> (operations: [LineOperation], unsavedIDs: Set<String>) {
    let context = try quickAddContext(now: nil)
    var lists = SectionLists(context)
    var operations: [LineOperation] = []
    var unsavedIDs: Set<String> = []
    var seenIDs: Set<String> = []
    for line in tasks.lines.lines where line.isListItem {
      guard let id = line.id, seenIDs.insert(id).inserted,
        let savedContent = language.taskTexts.savedContent(id, in: tasks.text.uri)
      else { continue }
      let content = TaskTexts.content(line, tasks.text.buffer)
      let givenMark = language.taskTexts.lists.givenMark(id, in: tasks.text.uri)
      let isNew = givenMark != nil && givenMark?.reminderContent == nil
      guard content != savedContent || isNew else { continue }
      let changeOperations = taskReminder(id).map {
        change(id, from: savedContent, to: content, $0, &lists, context)
      }
      if let changeOperations {
        if let changeOperations { operations += changeOperations } else { unsavedIDs.insert(id) }
      } else if isNew, let createOperation = makeOperation(id, content, &lists, context) {
        operations.append(createOperation)
      } else {
        unsavedIDs.insert(id)
      }
    }
    return (operations, unsavedIDs)
  }

  /// The operations that make the same changes to a reminder as were made to its line; nil if the
  /// line has an error.
  func change(
    _ id: String, from savedContent: TaskTexts.LineContent, to content: TaskTexts.LineContent,
    _ reminder: TaskReminder,
    _ lists: inout SectionLists, _ context: QuickAddContext
  ) -> [LineOperation]? {
    var operations: [LineOperation] = []
    if (content.words, content.list) != (savedContent.words, savedContent.list) {
      let parsedAfter = lists.parse(content, in: context)
      if parsedAfter.diagnostics.contains(where: { $0.severity == .error })
        || parsedAfter.item.title.isEmpty
      {
        return nil
      }
      let change = TaskChange(
        reminder: reminder, itemBefore: lists.parse(savedContent, in: context).item,
        itemAfter: parsedAfter.item
      )
      var params = Writer()
      if change.write(to: &params) {
        operations.append(LineOperation(id, .reminderSave, params.bytes))
      }
    }
    if content.isDone != savedContent.isDone, content.isDone != reminder.isCompleted {
      var params = Writer()
      params.beginObject()
      params.member("id", id)
      params.member("completed", content.isDone)
      params.endObject()
      operations.append(LineOperation(id, .reminderComplete, params.bytes))
    }
    return operations
  }

  // MARK: What was changed in the store

  /// The open texts that show items of the store; none if the store has not changed since the last
  /// comparison.
  mutating func textsToCompare() -> [String] {
    guard let state = storeHost.store?.state.text, state != language.taskTexts.comparedState else {
      return []
    }
    language.taskTexts.comparedState = state
    access.readIfUnknown()
    return language.texts.uris.filter { uri in
      language.itemTexts[uri] != nil || language.taskTexts.hasMarks(in: uri)
        || language.taskLines(uri)?.sections.isEmpty == false
    }
  }

  /// The edit that brings a text into agreement with its reminders: it changes lines, adds lines
  /// for new reminders, and writes marks into lines that were saved without one. Nil if nothing
  /// differs, or if the text has unsaved changes. Comments are not edited. Two kinds of lines are
  /// not edited either, but get diagnostics: lines that already differed when the text was opened,
  /// and words in another program's spelling.
  mutating func taskEdit(_ uri: String) -> (
    requestedEdit: TaskTexts.RequestedEdit, edit: LanguageResult
  )? {
    guard !language.taskTexts.isUnsaved(uri), let tasks = openTasks(uri),
      let context = try? quickAddContext(now: nil)
    else { return nil }
    var instants = instants
    var edits: [TaskEdit] = []
    var lines: [String: TaskTexts.LineContent] = [:]
    for line in tasks.lines.lines where line.isListItem {
      guard let id = line.id, let reminder = taskReminder(id, &instants),
        let savedContent = language.taskTexts.savedContent(id, in: uri)
      else { continue }
      let content = TaskTexts.content(line, tasks.text.buffer)
      // If two lines have the mark of the same reminder, the person has to decide which line
      // counts.
      guard content == savedContent, lines[id] == nil else { continue }
      var storedContent = content
      storedContent.isDone = reminder.isCompleted
      if !TaskWords.areForeign(content.words, in: context) {
        storedContent.words = updatedWords(content.words, reminder, context) ?? content.words
      }
      let isDisputed = language.taskTexts.compare(id, in: uri, isSame: storedContent == content)
      guard storedContent != content, !isDisputed else { continue }
      if storedContent.isDone != content.isDone,
        let tickEdit = line.editTicking(storedContent.isDone)
      {
        edits.append(tickEdit)
      }
      if storedContent.words != content.words {
        edits.append(line.editReplacingWords(storedContent.words))
      }
      lines[id] = storedContent
    }
    if !tasks.lines.sections.isEmpty {
      if language.taskTexts.lists.mustBeMarked(in: uri) {
        let marks = markNewLines(tasks, context, isSaved: true)
        if marks.edits.isEmpty { language.taskTexts.lists.cancelMarks(uri) }
        edits += marks.edits
        lines.merge(marks.lines) { $1 }
      }
      let newLines = linesToAdd(tasks, context)
      for (id, content) in newLines.lines where lines[id] == nil { lines[id] = content }
      edits += newLines.edits
    }
    guard !edits.isEmpty else { return nil }
    // The edit names the version of the text, so that the client refuses it for another version.
    let edit = LanguageResult.object([
      "documentChanges": .array([
        .object([
          "textDocument": .object([
            "uri": .string(uri), "version": tasks.text.version.map { .number($0) } ?? .null,
          ]),
          "edits": tasks.edits(edits),
        ])
      ])
    ])
    return (TaskTexts.RequestedEdit(uri: uri, lines: lines), edit)
  }
}

extension Session {
  /// Creates the reminders of lines into which the client has now written the marks, and compares
  /// open texts with the store.
  mutating func compareTasks() {
    guard inbox.isEmpty, server.exitCode == nil, server.phase == .ready else { return }
    makeMarkedTasks()
    askForTaskEdits()
  }

  /// Compares texts with the store after the store has changed. Asks the client to edit lines and
  /// to refresh lenses and diagnostics, and records for which texts the server must send
  /// diagnostics.
  mutating func askForTaskEdits() {
    guard inbox.isEmpty, server.exitCode == nil, server.phase == .ready else { return }
    let uris = server.textsToCompare()
    guard !uris.isEmpty else { return }
    for uri in uris {
      server.language.publishLater(uri)
      if server.language.client.appliesVersionedEdits, let edit = server.itemEdit(uri) {
        request(
          server.language.taskTexts.nextRefreshID(), "workspace/applyEdit",
          .object(["label": "Changes of an item", "edit": edit]))
      }
      guard server.language.client.appliesVersionedEdits,
        let (requestedEdit, edit) = server.taskEdit(uri),
        let id = server.language.taskTexts.registerRequest(requestedEdit)
      else { continue }
      request(
        id, "workspace/applyEdit",
        .object(["label": "Changes of reminders", "edit": edit]))
    }
    if server.language.client.refreshesLenses {
      request(server.language.taskTexts.nextRefreshID(), "workspace/codeLens/refresh", nil)
    }
    if server.language.client.refreshesDiagnostics {
      request(server.language.taskTexts.nextRefreshID(), "workspace/diagnostic/refresh", nil)
    }
  }

  mutating func request(_ id: RequestID, _ method: String, _ params: LanguageResult?) {
    var message = Writer()
    if let params {
      message.request(id, method, params: params)
    } else {
      message.request(id, method)
    }
    send(&message)
  }
}
