// Keeps marked lines and their reminders the same. Changes in a text go to the reminders when the
// text is saved. Changes in the store go to the text at once, unless it has unsaved changes.

import FencepostProtocol
import Files
import JSON
import JSONRPC
import QuickAdd
import Store
import TaskLines
import TextBuffers

extension Server {
  /// How many lines may be refused in one save. Limited, because for each refused line the whole
  /// transaction is tried again.
  private static let mostRefused = 50

  /// Saves in one transaction what the person changed in marked lines since the text was last
  /// saved, and commits it. Throws if nothing was saved; then the next save of the text tries
  /// again.
  mutating func saveTasks(_ uri: String) throws(ResponseError) {
    language.tasks.stopWaiting(for: uri)
    // A client may send the marks that the server asked for together with the save. Their
    // reminders are created first.
    var failure: ResponseError?
    if language.tasks.lists.mustMake(in: uri) {
      access.readIfUnknown()
      while !prepareStore() {}
      do throws(ResponseError) { try makeMarked(uri) } catch { failure = error }
    }
    try saveLines(uri)
    if let failure { throw failure }
  }

  private mutating func saveLines(_ uri: String) throws(ResponseError) {
    guard let tasks = openTasks(uri) else { return }
    guard
      !tasks.lines.sections.isEmpty
        || tasks.lines.lines.contains(where: { $0.isListItem && $0.id != nil })
    else { return language.tasks.wasSaved(uri, tasks.text.buffer, except: []) }
    access.readIfUnknown()
    guard accessRights.sees(AccessEntity.reminder) else { return }
    while !prepareStore() {}
    let (operations, kept) = try taskOperations(tasks)
    let (refusedIDs, refused) = try applyEach(operations)
    language.tasks.wasSaved(uri, tasks.text.buffer, except: kept.union(refusedIDs))
    if let refused { throw refused }
  }

  /// Carries out operations in one transaction. If a line is refused, the others are saved without
  /// it. Returns the ids of the refused lines, and the first error.
  mutating func applyEach(
    _ all: [LineOperation]
  ) throws(ResponseError) -> (kept: Set<String>, refused: ResponseError?) {
    var operations = all
    var kept: Set<String> = []
    var refused: ResponseError?
    if !operations.isEmpty,
      let refusal = access.refusal(of: .storeApply) ?? missingStore(for: .storeApply)
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
          kept.count < Self.mostRefused
        else { throw error }
        kept.insert(operations.remove(at: index).id)
        refused = refused ?? error
      }
    }
    return (kept, refused)
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
  /// now. These lines are compared with what was saved last again at the next save.
  private mutating func taskOperations(
    _ tasks: OpenTasks
  ) throws(ResponseError) -> (operations: [LineOperation], kept: Set<String>) {
    let context = try quickAddContext(now: nil)
    var lists = SectionLists(context)
    var operations: [LineOperation] = []
    var kept: Set<String> = []
    var seen: Set<String> = []
    for line in tasks.lines.lines where line.isListItem {
      guard let id = line.id, seen.insert(id).inserted,
        let before = language.tasks.savedContent(id, in: tasks.text.uri)
      else { continue }
      let content = TaskTexts.content(line, tasks.text.buffer)
      let given = language.tasks.lists.givenMark(id, in: tasks.text.uri)
      let isNew = given != nil && given?.taken == nil
      guard content != before || isNew else { continue }
      let found = taskReminder(id).map {
        change(id, from: before, to: content, $0, &lists, context)
      }
      if let found {
        if let found { operations += found } else { kept.insert(id) }
      } else if isNew, let making = makeOperation(id, content, &lists, context) {
        operations.append(making)
      } else {
        kept.insert(id)
      }
    }
    return (operations, kept)
  }

  /// The operations that change a reminder as its line was changed; nil if the line cannot be
  /// understood.
  func change(
    _ id: String, from before: TaskTexts.LineContent, to content: TaskTexts.LineContent,
    _ reminder: TaskReminder,
    _ lists: inout SectionLists, _ context: QuickAddContext
  ) -> [LineOperation]? {
    var operations: [LineOperation] = []
    if (content.words, content.list) != (before.words, before.list) {
      let after = lists.parse(content, in: context)
      if after.diagnostics.contains(where: { $0.severity == .error }) || after.item.title.isEmpty {
        return nil
      }
      let change = TaskChange(
        reminder: reminder, before: lists.parse(before, in: context).item, after: after.item)
      var params = Writer()
      if change.write(to: &params) {
        operations.append(LineOperation(id, .reminderSave, params.bytes))
      }
    }
    if content.isDone != before.isDone, content.isDone != reminder.isCompleted {
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

  /// The texts with marks or lists, if the store has changed since they were last compared.
  mutating func textsToCompare() -> [String] {
    guard let state = storeHost.store?.state.text, state != language.tasks.comparedState else {
      return []
    }
    language.tasks.comparedState = state
    access.readIfUnknown()
    return language.texts.uris.filter { uri in
      language.items[uri] != nil || language.tasks.hasMarks(in: uri)
        || language.taskLines(uri)?.sections.isEmpty == false
    }
  }

  /// The edit that makes a text say the same as its reminders: it changes lines, adds lines for
  /// new reminders, and marks lines that were saved without a mark. Nil if nothing differs, or if
  /// the text has unsaved changes. Comments stay as they are. Two kinds of lines are left to the
  /// person, who sees the differences in diagnostics: lines that already differed when the text
  /// was opened, and words in another program's spelling.
  mutating func taskEdit(_ uri: String) -> (asked: TaskTexts.AskedEdit, edit: LanguageResult)? {
    guard !language.tasks.isUnsaved(uri), let tasks = openTasks(uri),
      let context = try? quickAddContext(now: nil)
    else { return nil }
    var instants = instants
    var edits: [TaskEdit] = []
    var lines: [String: TaskTexts.LineContent] = [:]
    for line in tasks.lines.lines where line.isListItem {
      guard let id = line.id, let reminder = taskReminder(id, &instants),
        let before = language.tasks.savedContent(id, in: uri)
      else { continue }
      let content = TaskTexts.content(line, tasks.text.buffer)
      // If two lines have the same mark, the person has to decide which one counts.
      guard content == before, lines[id] == nil else { continue }
      var wanted = content
      wanted.isDone = reminder.isCompleted
      if !TaskWords.areForeign(content.words, in: context) {
        wanted.words = updatedWords(content.words, reminder, context) ?? content.words
      }
      let isDisputed = language.tasks.compare(id, in: uri, isSame: wanted == content)
      guard wanted != content, !isDisputed else { continue }
      if wanted.isDone != content.isDone, let ticking = line.ticking(wanted.isDone) {
        edits.append(ticking)
      }
      if wanted.words != content.words { edits.append(line.rewording(wanted.words)) }
      lines[id] = wanted
    }
    if !tasks.lines.sections.isEmpty {
      if language.tasks.lists.mustMark(in: uri) {
        let marks = markNewLines(tasks, context, isSaved: true)
        if marks.edits.isEmpty { language.tasks.lists.needNotMark(uri) }
        edits += marks.edits
        lines.merge(marks.lines) { $1 }
      }
      let added = linesToAdd(tasks, context)
      for (id, content) in added.lines where lines[id] == nil { lines[id] = content }
      edits += added.edits
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
    return (TaskTexts.AskedEdit(uri: uri, lines: lines), edit)
  }
}

extension Session {
  /// Creates the reminders of lines that have got their marks, and compares texts with the store.
  mutating func compareTasks() {
    guard inbox.isEmpty, server.exitCode == nil, server.phase == .ready else { return }
    makeMarkedTasks()
    askForTaskEdits()
  }

  /// Compares texts with the store after the store has changed. Asks the client to change lines,
  /// to refresh lenses and to ask for diagnostics again, or has diagnostics sent later.
  mutating func askForTaskEdits() {
    guard inbox.isEmpty, server.exitCode == nil, server.phase == .ready else { return }
    let uris = server.textsToCompare()
    guard !uris.isEmpty else { return }
    for uri in uris {
      server.language.publishLater(uri)
      if server.language.client.appliesVersionedEdits, let edit = server.itemEdit(uri) {
        request(
          server.language.tasks.nextRefreshID(), "workspace/applyEdit",
          .object(["label": "Changes of an item", "edit": edit]))
      }
      guard server.language.client.appliesVersionedEdits, let (asked, edit) = server.taskEdit(uri),
        let id = server.language.tasks.ask(asked)
      else { continue }
      request(
        id, "workspace/applyEdit",
        .object(["label": "Changes of reminders", "edit": edit]))
    }
    if server.language.client.refreshesLenses {
      request(server.language.tasks.nextRefreshID(), "workspace/codeLens/refresh", nil)
    }
    if server.language.client.refreshesDiagnostics {
      request(server.language.tasks.nextRefreshID(), "workspace/diagnostic/refresh", nil)
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
