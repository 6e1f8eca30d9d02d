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
  /// How many lines may be refused in one save. To find each of them, the others are tried again.
  private static let mostRefused = 50

  /// Saves what marked lines say differently since the text was last saved, in one transaction, and
  /// commits it. Throws if nothing was saved; then the next save of the text tries again.
  mutating func saveTasks(_ uri: String) throws(ResponseError) {
    guard let tasks = openTasks(uri) else { return }
    guard tasks.lines.lines.contains(where: { $0.isListItem && $0.id != nil }) else {
      return language.tasks.wasSaved(uri, tasks.text.buffer, except: [])
    }
    access.learn()
    guard accessRights.sees(AccessEntity.reminder) else { return }
    while !prepareStore() {}
    var (operations, kept) = try taskOperations(tasks)
    var refused: ResponseError?
    var refusals = 0
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
        // If one line is refused, the others are saved without it.
        guard let index = error.data.index, operations.indices.contains(index),
          refusals < Self.mostRefused
        else { throw error }
        refusals += 1
        kept.insert(operations.remove(at: index).id)
        refused = refused ?? error
      }
    }
    language.tasks.wasSaved(uri, tasks.text.buffer, except: kept)
    if let refused { throw refused }
  }

  /// An operation of `store/apply` that saves the reminder of one line.
  private struct LineOperation {
    let id: String
    let bytes: [UInt8]
  }

  private mutating func apply(_ operations: [LineOperation]) throws(ResponseError) {
    let call = Self.call(.storeApply) { writer in
      writer.member("title", "Save a list")
      writer.key("operations")
      writer.beginArray()
      for operation in operations { writer.fragment(operation.bytes) }
      writer.endArray()
    }
    _ = try storeApply(try call.decode())
    if let refusal = commitTurn() { throw refusal }
  }

  /// The operations, and the ids of changed lines that cannot be saved now. For these lines, the
  /// words that were saved last stay the base of comparison.
  private mutating func taskOperations(
    _ tasks: OpenTasks
  ) throws(ResponseError) -> (operations: [LineOperation], kept: Set<String>) {
    let context = try quickAddContext(now: nil)
    var operations: [LineOperation] = []
    var kept: Set<String> = []
    var seen: Set<String> = []
    for line in tasks.lines.lines where line.isListItem {
      guard let id = line.id, seen.insert(id).inserted,
        let before = language.tasks.saidBefore(id, in: tasks.text.uri)
      else { continue }
      let said = TaskTexts.said(line, tasks.text.buffer)
      guard said != before else { continue }
      guard let reminder = taskReminder(id) else {
        kept.insert(id)
        continue
      }
      if said.words != before.words {
        let after = TaskWords.parse(said.words, in: context)
        if after.diagnostics.contains(where: { $0.severity == .error }) || after.item.title.isEmpty
        {
          kept.insert(id)
          continue
        }
        let change = TaskChange(
          reminder: reminder, before: TaskWords.parse(before.words, in: context).item,
          after: after.item)
        var params = Writer()
        if change.write(to: &params) {
          operations.append(Self.operation(id, .reminderSave, params.bytes))
        }
      }
      if said.isDone != before.isDone, said.isDone != reminder.isCompleted {
        var params = Writer()
        params.beginObject()
        params.member("id", id)
        params.member("completed", said.isDone)
        params.endObject()
        operations.append(Self.operation(id, .reminderComplete, params.bytes))
      }
    }
    return (operations, kept)
  }

  private static func operation(
    _ id: String, _ method: RequestMethod, _ params: [UInt8]
  ) -> LineOperation {
    var writer = Writer()
    writer.beginObject()
    writer.member("method", method.rawValue)
    writer.key("params")
    writer.fragment(params)
    writer.endObject()
    return LineOperation(id: id, bytes: writer.bytes)
  }

  // MARK: What was changed in the store

  /// The texts with marked lines, if the store has changed since they were last compared with it.
  mutating func textsToCompare() -> [String] {
    guard language.tasks.hasMarks, let state = storeHost.store?.state.text,
      state != language.tasks.comparedState
    else { return [] }
    language.tasks.comparedState = state
    access.learn()
    return language.texts.uris.filter { language.tasks.hasMarks(in: $0) }
  }

  /// The edit that brings the lines of a text up to date with their reminders. Nil if they are, if
  /// the text has unsaved changes, and for comments. Lines that differed when the text was opened,
  /// and words in another program's spelling, are left to the person, who sees diagnostics about
  /// them.
  mutating func taskEdit(_ uri: String) -> (asked: TaskTexts.Asked, edit: LanguageResult)? {
    guard !language.tasks.isUnsaved(uri), let tasks = openTasks(uri),
      let context = try? quickAddContext(now: nil)
    else { return nil }
    var instants = instants
    var edits: [TaskEdit] = []
    var lines: [String: TaskTexts.Said] = [:]
    for line in tasks.lines.lines where line.isListItem {
      guard let id = line.id, let reminder = taskReminder(id, &instants),
        let before = language.tasks.saidBefore(id, in: uri)
      else { continue }
      let said = TaskTexts.said(line, tasks.text.buffer)
      // If two lines have the same mark, the person has to decide which one counts.
      guard said == before, lines[id] == nil else { continue }
      var wanted = said
      wanted.isDone = reminder.isCompleted
      if !TaskWords.areForeign(said.words, in: context) {
        wanted.words = updated(said.words, reminder, context) ?? said.words
      }
      let isDisputed = language.tasks.compare(id, in: uri, isSame: wanted == said)
      guard wanted != said, !isDisputed else { continue }
      if wanted.isDone != said.isDone, let ticking = line.ticking(wanted.isDone) {
        edits.append(ticking)
      }
      if wanted.words != said.words { edits.append(line.rewording(wanted.words)) }
      lines[id] = wanted
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
    return (TaskTexts.Asked(uri: uri, lines: lines), edit)
  }
}

extension Session {
  /// Compares texts with the store after it has changed: sends diagnostics, refreshes lenses, and
  /// asks the client to change lines.
  mutating func compareTasks() {
    guard inbox.isEmpty, server.ending == nil, server.phase == .ready else { return }
    let uris = server.textsToCompare()
    guard !uris.isEmpty else { return }
    for uri in uris {
      server.language.mustTell(uri)
      guard server.language.client.appliesVersionedEdits, let (asked, edit) = server.taskEdit(uri),
        let id = server.language.tasks.ask(asked)
      else { continue }
      request(
        id, "workspace/applyEdit",
        .object(["label": "Changes of reminders", "edit": edit]))
    }
    if server.language.client.refreshesLenses {
      request(server.language.tasks.refresh(), "workspace/codeLens/refresh", nil)
    }
    if server.language.client.refreshesDiagnostics {
      request(server.language.tasks.refresh(), "workspace/diagnostic/refresh", nil)
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
