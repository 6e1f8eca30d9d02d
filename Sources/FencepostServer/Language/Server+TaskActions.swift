// Code actions of task lines: create a reminder from a line, complete the line's reminder, and fix
// diagnostics. An action that creates a reminder writes a mark with an id into the line, and saves
// the reminder with that id. So if an editor runs the action twice, there is still one reminder.

import CivilTime
import FencepostProtocol
import JSON
import JSONRPC
import QuickAdd
import SettingsFile
import TaskLines
import TextBuffers

extension Server {
  /// One action creates reminders from at most this many lines.
  private static let maximumLines = 500
  /// For a comment in code, one action is offered for each of the person's places, but only for the
  /// first few.
  private static let maximumPlaces = 5

  mutating func taskActions(
    _ params: LanguageValue, _ tasks: OpenTasks
  ) throws(ResponseError) -> LanguageResult {
    let range = tasks.text.byteRange(try params["range"].range())
    let lineNumbers =
      tasks.text.buffer.lineNumber(
        at: range.lowerBound)...tasks.text.buffer.lineNumber(at: range.upperBound)
    let requestedKinds = params["context"]["only"].elements.compactMap { $0.value?.string }
    func isRequested(_ kind: String) -> Bool {
      requestedKinds.isEmpty
        || requestedKinds.contains { kind == $0 || kind.hasPrefix($0 + ".") || $0.isEmpty }
    }
    var actions: [LanguageResult] = []
    if isRequested("quickfix") {
      for finding in taskFindings(tasks, in: lineNumbers) {
        actions += finding.fixes.map { fixAction($0, for: finding.diagnostic, tasks) }
      }
    }
    access.readIfUnknown()
    guard isRequested("refactor"), accessRights.sees(AccessEntity.reminder) else {
      if isRequested("refactor"), let accessAction = accessAction(tasks, lineNumbers) {
        actions.append(accessAction)
      }
      return .array(actions)
    }
    let context = try quickAddContext(now: nil)
    for line in tasks.lines.lines where lineNumbers.contains(line.line) {
      if let id = line.id {
        if let toggleAction = toggleAction(line, id, tasks) { actions.append(toggleAction) }
        if taskReminder(id) != nil, let openAction = openAction(id, .reminder) {
          actions.append(openAction)
        }
      } else if !line.isDone {
        actions += makeActions(line, tasks, context)
      }
    }
    if let allLinesAction = actionForAllLines(tasks, context) { actions.append(allLinesAction) }
    return .array(actions)
  }

  /// The action that asks the person for access, without which no other action works; nil if the
  /// person has already granted or refused access.
  private func accessAction(_ tasks: OpenTasks, _ lineNumbers: ClosedRange<Int>) -> LanguageResult?
  {
    guard access.showsQuestions, accessRights.reminders == .notDetermined,
      tasks.lines.lines.contains(where: { lineNumbers.contains($0.line) })
    else { return nil }
    let title = "Let \(client.excerpt(60)) make a reminder of this line…"
    return .object([
      "title": .string(title), "kind": "refactor",
      "command": .command(
        title, LanguageCommand.requestAccess.rawValue, [.object(["entity": "reminder"])]),
    ])
  }

  private func fixAction(
    _ fix: TaskFinding.Fix, for diagnostic: LanguageDiagnostic, _ tasks: OpenTasks
  ) -> LanguageResult {
    .object([
      "title": .string(fix.title), "kind": "quickfix",
      "diagnostics": .array([diagnostic.encoded(in: tasks.text)]),
      "isPreferred": fix.isPreferred ? true : nil,
      "edit": fix.edits.isEmpty ? nil : edit(fix.edits, tasks), "command": fix.command,
    ])
  }

  private func edit(_ edits: [TaskEdit], _ tasks: OpenTasks) -> LanguageResult {
    .object(["changes": .object([tasks.text.uri: tasks.edits(edits)])])
  }

  private func toggleAction(
    _ line: TaskLine, _ id: String, _ tasks: OpenTasks
  ) -> LanguageResult? {
    guard let reminder = taskReminder(id) else { return nil }
    let isDone = reminder.isCompleted
    let title = isDone ? "Open the reminder again" : "Complete the reminder"
    let tickEdit = line.isDone == isDone ? line.editTicking(!isDone) : nil
    return .object([
      "title": .string(title), "kind": "refactor",
      "edit": tickEdit.map { edit([$0], tasks) },
      "command": .command(
        title, LanguageCommand.completeReminder.rawValue,
        [.object(["id": .string(id), "completed": .bool(!isDone)])]),
    ])
  }

  /// The action that opens an item's document; nil for an editor that does not open documents on
  /// request.
  func openAction(_ id: String, _ kind: DocumentKind) -> LanguageResult? {
    guard language.client.showsDocuments else { return nil }
    let title = "Open the \(kind.rawValue) as text"
    return .object([
      "title": .string(title), "kind": "refactor",
      "command": .command(
        title, LanguageCommand.openDocument.rawValue, [.object(["id": .string(id)])]),
    ])
  }

  // MARK: Making reminders

  /// A reminder that an action would create from a line.
  private struct NewReminder {
    let title: String
    let id: String
    let edits: [TaskEdit]
    /// The content of the line after the action has written the mark (the reminder's id) into it.
    let content: TaskTexts.LineContent
    let reminder: TextReminder
  }

  private mutating func makeActions(
    _ line: TaskLine, _ tasks: OpenTasks, _ context: QuickAddContext
  ) -> [LanguageResult] {
    var newReminders: [NewReminder] = []
    if let newReminder = typedReminder(line, tasks, context) { newReminders.append(newReminder) }
    if !line.isListItem { newReminders += datedReminders(line, tasks, context) }
    // Only for a list item does a later change of the line's words change the reminder. Therefore
    // only the content of list items is remembered, to find such changes.
    if line.isListItem {
      for new in newReminders { language.taskTexts.offer(new.id, new.content) }
    }
    return newReminders.map { makeAction([$0], $0.title, tasks) }
  }

  /// The action that writes reminders' ids into lines as marks, and creates these reminders. Some
  /// clients run only the command of an action, and not its edit. For these clients the action has
  /// only the edit, and the server creates the reminders when the text has the marks.
  private mutating func makeAction(
    _ new: [NewReminder], _ title: String, _ tasks: OpenTasks
  ) -> LanguageResult {
    let edit = self.edit(new.flatMap(\.edits), tasks)
    guard !language.client.carriesOutBoth else {
      return .object([
        "title": .string(title), "kind": "refactor", "edit": edit,
        "command": .command(
          title, LanguageCommand.createReminders.rawValue, new.map(encodedReminder)),
      ])
    }
    let givenMarks = new.map { new in
      let reminder = Self.newReminder(new.id, new.reminder, isDone: false)
      return (
        new.id,
        TaskLists.GivenMark(
          content: new.content, reminderContent: nil, isSaved: true, reminder: reminder)
      )
    }
    language.taskTexts.lists.offer(Dictionary(givenMarks) { $1 }, in: tasks.text.uri)
    return .object(["title": .string(title), "kind": "refactor", "edit": edit])
  }

  /// The reminder that the words of the line describe. The line's edit replaces a word such as
  /// "tomorrow" by the date, so that the line means the same on later days.
  private func typedReminder(
    _ line: TaskLine, _ tasks: OpenTasks, _ context: QuickAddContext
  ) -> NewReminder? {
    let lineWords = tasks.words(line)
    let words = [lineWords, "\"\(lineWords)\""].first { words in
      let parsed = TaskWords.parse(words, in: context)
      return !parsed.item.title.isEmpty && !parsed.diagnostics.contains { $0.severity == .error }
    }
    // If the words have an error, they are put in quotation marks, so that all of them become the
    // title.
    guard let words else { return nil }
    let parsed = TaskWords.parse(words, in: context)
    var reminder = TextReminder(parsed.item)
    let id = newTaskID()
    let lastingWords =
      line.isListItem ? TaskWords.withLastingDate(words, in: context) ?? words : words
    let edits =
      lastingWords == lineWords
      ? [line.editAddingMark(id)] : [line.editReplacingWords("\(lastingWords) ^\(id)")]
    if reminder.url == nil { reminder.url = link(line, tasks) }
    if reminder.list == nil, let name = line.section?.name {
      var lists = SectionLists(context)
      reminder.list = lists.list(name)?.id
    }
    let echo = parsed.hasMoreThanTitle ? " (\(parsed.echo))" : ""
    let title = line.isListItem ? "Make this a reminder\(echo)" : "Keep this as a reminder\(echo)"
    return NewReminder(
      title: title, id: id, edits: edits,
      content: TaskTexts.LineContent(
        words: lastingWords, isDone: false, list: line.section?.name),
      reminder: reminder)
  }

  /// Choices of reminders for a comment, whose words seldom contain a date: for some dates, for
  /// each of the person's places, and for occasions such as opening the file again.
  private func datedReminders(
    _ line: TaskLine, _ tasks: OpenTasks, _ context: QuickAddContext
  ) -> [NewReminder] {
    let words = tasks.words(line)
    func new(_ title: String, _ change: (inout TextReminder) -> Void) -> NewReminder {
      var reminder = TextReminder(title: words, url: link(line, tasks))
      change(&reminder)
      let id = newTaskID()
      return NewReminder(
        title: title, id: id, edits: [line.editAddingMark(id)],
        content: TaskTexts.LineContent(words: words, isDone: false), reminder: reminder)
    }
    let startOfDay = settings.startOfDay
    let days = [(1, "Remind me tomorrow"), (7, "Remind me in a week")].map { days, title in
      new(title) { $0.due = WallTime(day: today + days, second: startOfDay).text }
    }
    let places = context.places.prefix(Self.maximumPlaces).map { place in
      new("Remind me when I arrive at \(place.title)") {
        $0.alarms = [TextAlarm(proximity: .enter, place: TextAlarmPlace(placeId: place.id))]
      }
    }
    var occasions = [
      new("Remind me when I open this file again") { $0.tags = [TaskOccasion.fileOpenedTag] }
    ]
    if let branch = branch(of: tasks.text.uri) {
      occasions.append(
        new("Remind me when I am on the branch “\(branch.excerpt(60))”") {
          $0.tags = [TaskOccasion.branchTag(branch)]
        })
    }
    return days + occasions + places
  }

  private mutating func actionForAllLines(_ tasks: OpenTasks, _ context: QuickAddContext)
    -> LanguageResult?
  {
    let openLines = tasks.lines.lines.filter { $0.isListItem && $0.id == nil && !$0.isDone }
    guard openLines.count > 1, openLines.count <= Self.maximumLines else { return nil }
    let newReminders = openLines.compactMap { typedReminder($0, tasks, context) }
    guard newReminders.count > 1 else { return nil }
    for new in newReminders { language.taskTexts.offer(new.id, new.content) }
    let title = "Make all \(newReminders.count) open lines reminders"
    return makeAction(newReminders, title, tasks)
  }

  /// The reminder as an argument of the command that creates it.
  private func encodedReminder(_ new: NewReminder) -> LanguageResult {
    .encoded(Self.newReminder(new.id, new.reminder, isDone: false))
  }

  /// The URL that leads from a reminder to its comment in the code; nil for a list item.
  private func link(_ line: TaskLine, _ tasks: OpenTasks) -> String? {
    line.isListItem ? nil : "\(tasks.text.uri)#L\(line.line + 1)"
  }

  func newTaskID() -> String {
    // The last characters of a UID, which are random.
    TaskLine.idPrefix + uids.makeUID().suffix(12)
  }
}
