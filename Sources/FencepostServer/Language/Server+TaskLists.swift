// Sections of texts that are lists of reminders: new lines get marks, and reminders that were
// added elsewhere get lines. A reminder is created only after its mark is in the text. So if the
// client refuses the edit, or the process ends, there is no reminder without a line.

import FencepostProtocol
import JSON
import JSONRPC
import QuickAdd
import Reminders
import Store
import TaskLines
import TextBuffers

/// Edits that mark lines of a text or add lines, and the content of those lines after the edits,
/// by the ids of the marks.
struct TaskMarks {
  var edits: [TaskEdit] = []
  var lines: [String: TaskTexts.LineContent] = [:]
}

extension Server {
  /// The most lines that are marked at once; the others are marked at the next save.
  private static let mostMarks = 1000

  // MARK: Marks of new lines

  /// The edits that mark the new lines of a text that is about to be saved.
  mutating func willSave(_ tasks: OpenTasks) throws(ResponseError) -> LanguageResult {
    access.readIfUnknown()
    // While a request to edit the text is unanswered, its edit may mark the same lines.
    guard !tasks.lines.sections.isEmpty, !language.tasks.isAsked(tasks.text.uri) else { return [] }
    let context = try quickAddContext(now: nil)
    return tasks.edits(markNewLines(tasks, context, isSaved: false).edits)
  }

  /// The answer for a calendar, which has no lines to mark.
  func nothingToMark(_ params: LanguageValue) throws(ResponseError) -> LanguageResult {
    _ = try openText(params)
    return []
  }

  /// Marks the lines of lists that have no mark yet with new ids. If an open reminder of the list
  /// has exactly the title of a line, and no line has the mark of that reminder, the line gets the
  /// reminder's id instead. Lines that cannot be understood are not marked yet.
  ///
  /// - Parameter isSaved: Whether the text was saved already.
  mutating func markNewLines(
    _ tasks: OpenTasks, _ context: QuickAddContext, isSaved: Bool
  ) -> TaskMarks {
    var marks = TaskMarks()
    let new = tasks.lines.lines.filter {
      $0.isListItem && $0.id == nil && $0.section != nil
    }
    guard !new.isEmpty, accessRights.sees(AccessEntity.reminder),
      access.refusal(of: .storeApply) == nil
    else { return marks }
    let uri = tasks.text.uri
    let present = Set(tasks.lines.lines.compactMap(\.id))
    // If the client asks a second time, it gets the same edits, so that no line gets two ids.
    var before = language.tasks.lists.givenMarks(in: uri, except: present)
    var lists = SectionLists(context)
    var free: [String: [TaskReminder]] = [:]
    var given: [String: TaskLists.GivenMark] = [:]
    for line in new.prefix(Self.mostMarks) {
      guard let list = lists.list(line.section?.name), !list.isReadOnly else { continue }
      let words = tasks.words(line)
      let parsed = TaskWords.parse(words, in: context)
      guard !parsed.item.title.isEmpty,
        !parsed.diagnostics.contains(where: { $0.severity == .error })
      else { continue }
      let lasting = TaskWords.withLastingDate(words, in: context) ?? words
      let content = TaskTexts.LineContent(
        words: lasting, isDone: line.isDone, list: line.section?.name)
      let again = before[content]?.popLast()
      var id = again ?? newTaskID()
      var taken = again.flatMap { language.tasks.lists.givenMark($0, in: uri)?.taken }
      if again == nil, !line.isDone {
        let open = free[list.id] ?? withoutLine(list.id, present: present)
        free[list.id] = open
        if let index = open.firstIndex(where: { $0.title == parsed.item.title }),
          let title = newLine(open[index], isTitleOnly: true, context)
        {
          free[list.id]?.remove(at: index)
          id = title.id
          // The line and the reminder have the same title. What else the line says is written to
          // the reminder, and what else the reminder has is added to the line.
          taken = TaskTexts.LineContent(words: title.words, isDone: false, list: line.section?.name)
        }
      }
      marks.edits.append(
        lasting == words ? line.marking(as: id) : line.rewording("\(lasting) ^\(id)"))
      marks.lines[id] = content
      given[id] = TaskLists.GivenMark(content: content, taken: taken, isSaved: isSaved)
      language.tasks.offer(id, taken ?? content)
    }
    language.tasks.lists.noteMarked(given, in: uri, present: present)
    return marks
  }

  // MARK: Lines of new reminders

  /// New lines for reminders that were added elsewhere, at the end of the first section of their
  /// list. A reminder gets no line if the person removed its line, or if an unmarked line has its
  /// title: that line gets its mark when the text is saved.
  mutating func linesToAdd(_ tasks: OpenTasks, _ context: QuickAddContext) -> TaskMarks {
    var marks = TaskMarks()
    var lists = SectionLists(context)
    var seen: Set<String> = []
    let uri = tasks.text.uri
    var room = TaskText.mostLines - tasks.lines.lines.count
    let present = Set(tasks.lines.lines.compactMap(\.id))
    for section in tasks.lines.sections {
      guard let list = lists.list(section.name), seen.insert(list.id).inserted else { continue }
      var waiting: [String: Int] = [:]
      for line in tasks.lines.lines
      where line.id == nil && !line.isDone && lists.list(line.section?.name)?.id == list.id {
        let title = TaskWords.parse(tasks.words(line), in: context).item.title
        waiting[title, default: 0] += 1
      }
      var new: [NewTaskLine] = []
      for reminder in withoutLine(list.id, present: present) where new.count < room {
        guard language.tasks.savedContent(reminder.id, in: uri) == nil,
          !language.tasks.lists.isRemoved(reminder.id, from: uri)
        else { continue }
        if let count = waiting[reminder.title], count > 0 {
          waiting[reminder.title] = count - 1
          continue
        }
        guard let line = newLine(reminder, context) else { continue }
        new.append(line)
        marks.lines[line.id] = TaskTexts.LineContent(
          words: line.words, isDone: false, list: section.name)
      }
      guard !new.isEmpty else { continue }
      room -= new.count
      marks.edits.append(tasks.lines.inserting(new, into: section, of: tasks.text.buffer))
    }
    return marks
  }

  /// A line for a reminder, or only for its title; nil if no line can express the reminder.
  func newLine(
    _ reminder: TaskReminder, isTitleOnly: Bool = false, _ context: QuickAddContext
  ) -> NewTaskLine? {
    guard TaskLine.canMark(reminder.id), !reminder.title.isEmpty else { return nil }
    let due = !isTitleOnly && isComparable(reminder, context) ? reminder.due : nil
    return TaskWords.updated("x", title: reminder.title, due: due, in: context)
      .map { NewTaskLine(words: $0, id: reminder.id) }
  }

  /// The open reminders of a list whose ids are not among `present`, sorted by id.
  func withoutLine(_ list: String, present: Set<String>) -> [TaskReminder] {
    guard accessRights.sees(AccessEntity.reminder), let store = storeHost.store,
      let wanted = store.number(ofList: list)
    else { return [] }
    var slots: [Int] = []
    store.forEachKeys(ofKind: ItemKind.reminder) { slot, number, keys in
      if number == wanted, keys.areOfOpenReminder { slots.append(slot) }
    }
    let ids = slots.compactMap { store.id(inSlot: $0)?.text }.filter { !present.contains($0) }
    var instants = instants
    return ids.sorted().compactMap { taskReminder($0, &instants) }.filter { !$0.isCompleted }
  }

  // MARK: Making reminders

  /// Creates the reminders of lines that the client has marked because the server asked for that.
  /// If the mark is that of an existing reminder, the reminder is changed to what the line says.
  mutating func makeMarked(_ uri: String) throws(ResponseError) {
    guard let tasks = openTasks(uri) else { return }
    let ids = Set(tasks.lines.lines.compactMap(\.id)).filter {
      language.tasks.lists.givenMark($0, in: uri)?.isSaved == true
    }
    guard !ids.isEmpty else { return }
    access.readIfUnknown()
    let context = try quickAddContext(now: nil)
    var lists = SectionLists(context)
    var operations: [LineOperation] = []
    for id in ids.sorted() {
      guard let given = language.tasks.lists.givenMark(id, in: uri) else { continue }
      if let taken = given.taken, let reminder = taskReminder(id) {
        operations += change(id, from: taken, to: given.content, reminder, &lists, context) ?? []
      } else if let reminder = given.reminder {
        operations.append(Self.makeOperation(id, reminder))
      } else if let making = makeOperation(id, given.content, &lists, context) {
        operations.append(making)
      }
    }
    let (kept, refused) = try applyEach(operations)
    for id in ids {
      guard let given = language.tasks.lists.givenMark(id, in: uri) else { continue }
      language.tasks.setSaved(
        id, kept.contains(id) ? given.taken ?? given.content : given.content, in: uri)
    }
    language.tasks.lists.wereMade(ids.subtracting(kept), in: uri)
    language.tasks.lists.wait(for: kept, in: uri)
    language.publishLater(uri)
    if let refused { throw refused }
  }

  /// The operation that creates the reminder of a line; nil if the line cannot be understood.
  func makeOperation(
    _ id: String, _ content: TaskTexts.LineContent, _ lists: inout SectionLists,
    _ context: QuickAddContext
  ) -> LineOperation? {
    let parsed = lists.parse(content, in: context)
    guard !parsed.item.title.isEmpty,
      !parsed.diagnostics.contains(where: { $0.severity == .error })
    else { return nil }
    return Self.makeOperation(
      id, Self.newReminder(id, TextReminder(parsed.item), isDone: content.isDone))
  }

  private static func makeOperation(_ id: String, _ reminder: [UInt8]) -> LineOperation {
    var params = Writer()
    params.beginObject()
    params.key("reminder")
    params.encodedValue(reminder)
    params.key("ifRevision")
    params.null()
    params.endObject()
    return LineOperation(id, .reminderSave, params.bytes)
  }

  /// A new reminder, encoded as the param `reminder` of `reminder/save`.
  static func newReminder(_ id: String, _ reminder: TextReminder, isDone: Bool) -> [UInt8] {
    var writer = Writer()
    writer.beginObject()
    writer.member("id", id)
    if isDone { writer.member("completed", true) }
    var members = Writer()
    reminder.write(to: &members)
    let inner = members.bytes.dropFirst().dropLast()
    var bytes = writer.bytes
    if !inner.isEmpty { bytes.append(UInt8(ascii: ",")) }
    bytes += inner
    bytes.append(UInt8(ascii: "}"))
    return bytes
  }
}

extension Session {
  /// Creates the reminders of lines in which the client has just written their marks.
  mutating func makeMarkedTasks() {
    for uri in server.language.tasks.lists.takeChanged() {
      do throws(ResponseError) {
        try server.makeMarked(uri)
      } catch {
        log(
          .warning,
          "a text was saved, but the reminders for its new lines were not created: \(error.message)"
        )
      }
    }
  }
}
