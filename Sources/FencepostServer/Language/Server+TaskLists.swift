// Sections of texts that are lists of reminders: new lines get marks, and reminders that other
// programs added get lines. A reminder is created only after its mark is in the text. So if the
// client refuses the edit, or the process ends, there is no reminder without a line.

import FencepostProtocol
import JSON
import JSONRPC
import QuickAdd
import Reminders
import Store
import TaskLines
import TextBuffers

/// Edits that add lines to a text, or write reminders' ids into its lines as marks, and the content
/// of those lines after the edits, by the ids in the marks.
struct TaskMarks {
  var edits: [TaskEdit] = []
  var lines: [String: TaskTexts.LineContent] = [:]
}

extension Server {
  /// One edit writes reminders' marks into at most this many lines. The other lines get marks at
  /// the next save.
  private static let maximumMarks = 1000

  // MARK: Marks of new lines

  /// Answers `willSaveWaitUntil` with the edits that write marks with new reminders' ids into the
  /// new lines of the text.
  mutating func willSave(_ tasks: OpenTasks) throws(ResponseError) -> LanguageResult {
    access.readIfUnknown()
    // While a request to edit the text is unanswered, its edit may write marks into the same lines.
    guard !tasks.lines.sections.isEmpty, !language.taskTexts.isEditUnanswered(tasks.text.uri) else {
      return []
    }
    let context = try quickAddContext(now: nil)
    return tasks.edits(markNewLines(tasks, context, isSaved: false).edits)
  }

  /// Answers `willSaveWaitUntil` for a calendar, which has no lines that need reminders' marks.
  func nothingToMark(_ params: LanguageValue) throws(ResponseError) -> LanguageResult {
    _ = try openText(params)
    return []
  }

  /// The edits that write marks with new ids into the unmarked lines of lists. If an open reminder
  /// of the list has exactly the title of a line, and no line has the mark of that reminder, the
  /// line gets the reminder's id instead. Lines with errors stay unmarked.
  ///
  /// - Parameter isSaved: Whether the text has been saved with these lines.
  mutating func markNewLines(
    _ tasks: OpenTasks, _ context: QuickAddContext, isSaved: Bool
  ) -> TaskMarks {
    var marks = TaskMarks()
    let newLines = tasks.lines.lines.filter {
      $0.isListItem && $0.id == nil && $0.section != nil
    }
    guard !newLines.isEmpty, accessRights.sees(AccessEntity.reminder),
      access.refusal(of: .storeApply) == nil
    else { return marks }
    let uri = tasks.text.uri
    let presentIDs = Set(tasks.lines.lines.compactMap(\.id))
    // If the client asks a second time, each line gets the same id as at the first time.
    var earlierIDs = language.taskTexts.lists.givenMarks(in: uri, except: presentIDs)
    var lists = SectionLists(context)
    var unlinkedReminders: [String: [TaskReminder]] = [:]
    var givenMarks: [String: TaskLists.GivenMark] = [:]
    for line in newLines.prefix(Self.maximumMarks) {
      guard let list = lists.list(line.section?.name), !list.isReadOnly else { continue }
      let words = tasks.words(line)
      let parsed = TaskWords.parse(words, in: context)
      guard !parsed.item.title.isEmpty,
        !parsed.diagnostics.contains(where: { $0.severity == .error })
      else { continue }
      let lastingWords = TaskWords.withLastingDate(words, in: context) ?? words
      let content = TaskTexts.LineContent(
        words: lastingWords, isDone: line.isDone, list: line.section?.name)
      let earlierID = earlierIDs[content]?.popLast()
      var id = earlierID ?? newTaskID()
      var reminderContent = earlierID.flatMap {
        language.taskTexts.lists.givenMark($0, in: uri)?.reminderContent
      }
      if earlierID == nil, !line.isDone {
        let openReminders =
          unlinkedReminders[list.id] ?? remindersWithoutLine(list.id, presentIDs: presentIDs)
        unlinkedReminders[list.id] = openReminders
        if let index = openReminders.firstIndex(where: { $0.title == parsed.item.title }),
          let title = newLine(openReminders[index], isTitleOnly: true, context)
        {
          unlinkedReminders[list.id]?.remove(at: index)
          id = title.id
          // The line and the reminder agree only in their title. Other values of the line are
          // saved to the reminder, and other values of the reminder are added to the line.
          reminderContent = TaskTexts.LineContent(
            words: title.words, isDone: false, list: line.section?.name)
        }
      }
      marks.edits.append(
        lastingWords == words
          ? line.editAddingMark(id) : line.editReplacingWords("\(lastingWords) ^\(id)"))
      marks.lines[id] = content
      givenMarks[id] = TaskLists.GivenMark(
        content: content, reminderContent: reminderContent, isSaved: isSaved)
      language.taskTexts.offer(id, reminderContent ?? content)
    }
    language.taskTexts.lists.noteMarked(givenMarks, in: uri, present: presentIDs)
    return marks
  }

  // MARK: Lines of new reminders

  /// The edits that add lines for reminders of other programs, at the end of the first section of
  /// their list. A reminder gets no line if the person removed its line. A reminder also gets no
  /// line if a line without a mark has the same title, because that line gets the reminder's mark
  /// at the next save.
  mutating func linesToAdd(_ tasks: OpenTasks, _ context: QuickAddContext) -> TaskMarks {
    var marks = TaskMarks()
    var lists = SectionLists(context)
    var seenLists: Set<String> = []
    let uri = tasks.text.uri
    var remainingLines = TaskText.mostLines - tasks.lines.lines.count
    let presentIDs = Set(tasks.lines.lines.compactMap(\.id))
    for section in tasks.lines.sections {
      guard let list = lists.list(section.name), seenLists.insert(list.id).inserted else {
        continue
      }
      var unmarkedTitles: [String: Int] = [:]
      for line in tasks.lines.lines
      where line.id == nil && !line.isDone && lists.list(line.section?.name)?.id == list.id {
        let title = TaskWords.parse(tasks.words(line), in: context).item.title
        unmarkedTitles[title, default: 0] += 1
      }
      var newLines: [NewTaskLine] = []
      for reminder in remindersWithoutLine(list.id, presentIDs: presentIDs)
      where newLines.count < remainingLines {
        guard language.taskTexts.savedContent(reminder.id, in: uri) == nil,
          !language.taskTexts.lists.isRemoved(reminder.id, from: uri)
        else { continue }
        if let count = unmarkedTitles[reminder.title], count > 0 {
          unmarkedTitles[reminder.title] = count - 1
          continue
        }
        guard let line = newLine(reminder, context) else { continue }
        newLines.append(line)
        marks.lines[line.id] = TaskTexts.LineContent(
          words: line.words, isDone: false, list: section.name)
      }
      guard !newLines.isEmpty else { continue }
      remainingLines -= newLines.count
      marks.edits.append(tasks.lines.editInserting(newLines, into: section, of: tasks.text.buffer))
    }
    return marks
  }

  /// A new line with a reminder's title and due date, or with the title alone; nil if a line cannot
  /// express the reminder.
  func newLine(
    _ reminder: TaskReminder, isTitleOnly: Bool = false, _ context: QuickAddContext
  ) -> NewTaskLine? {
    guard TaskLine.canMark(reminder.id), !reminder.title.isEmpty else { return nil }
    let due = !isTitleOnly && isComparable(reminder, context) ? reminder.due : nil
    return TaskWords.rewrittenWords("x", title: reminder.title, due: due, in: context)
      .map { NewTaskLine(words: $0, id: reminder.id) }
  }

  /// The open reminders of a list whose ids are not among `presentIDs`, sorted by id.
  func remindersWithoutLine(_ list: String, presentIDs: Set<String>) -> [TaskReminder] {
    guard accessRights.sees(AccessEntity.reminder), let store = storeHost.store,
      let listNumber = store.number(ofList: list)
    else { return [] }
    var slots: [Int] = []
    store.forEachKeys(ofKind: ItemKind.reminder) { slot, number, keys in
      if number == listNumber, keys.areOfOpenReminder { slots.append(slot) }
    }
    let ids = slots.compactMap { store.id(inSlot: $0)?.text }.filter { !presentIDs.contains($0) }
    var instants = instants
    return ids.sorted().compactMap { taskReminder($0, &instants) }.filter { !$0.isCompleted }
  }

  // MARK: Making reminders

  /// Creates the reminders of lines into which the client has written marks at the server's
  /// request. If a mark is that of an existing reminder, that reminder is changed to what the line
  /// says.
  mutating func createMarkedReminders(_ uri: String) throws(ResponseError) {
    guard let tasks = openTasks(uri) else { return }
    let ids = Set(tasks.lines.lines.compactMap(\.id)).filter {
      language.taskTexts.lists.givenMark($0, in: uri)?.isSaved == true
    }
    guard !ids.isEmpty else { return }
    access.readIfUnknown()
    let context = try quickAddContext(now: nil)
    var lists = SectionLists(context)
    var operations: [LineOperation] = []
    for id in ids.sorted() {
      guard let givenMark = language.taskTexts.lists.givenMark(id, in: uri) else { continue }
      if let reminderContent = givenMark.reminderContent, let reminder = taskReminder(id) {
        operations +=
          change(id, from: reminderContent, to: givenMark.content, reminder, &lists, context) ?? []
      } else if let reminder = givenMark.reminder {
        operations.append(Self.makeOperation(id, reminder))
      } else if let operation = makeOperation(id, givenMark.content, &lists, context) {
        operations.append(operation)
      }
    }
    let (refusedIDs, firstError) = try applyEach(operations)
    for id in ids {
      guard let givenMark = language.taskTexts.lists.givenMark(id, in: uri) else { continue }
      language.taskTexts.setSaved(
        id,
        refusedIDs.contains(id)
          ? givenMark.reminderContent ?? givenMark.content : givenMark.content, in: uri)
    }
    language.taskTexts.lists.noteCreated(ids.subtracting(refusedIDs), in: uri)
    language.taskTexts.lists.waitForSave(for: refusedIDs, in: uri)
    language.publishLater(uri)
    if let firstError { throw firstError }
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
  /// Creates the reminders of lines into which the client has just written the reminders' marks.
  mutating func makeMarkedTasks() {
    for uri in server.language.taskTexts.lists.takeTextsWithMarks() {
      do throws(ResponseError) {
        try server.createMarkedReminders(uri)
      } catch {
        log(
          .warning,
          "a text was saved, but the reminders for its new lines were not created: \(error.message)"
        )
      }
    }
  }
}
