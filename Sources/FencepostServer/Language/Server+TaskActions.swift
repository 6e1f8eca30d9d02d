// Code actions of task lines: make a line a reminder, complete its reminder, and fix what a
// diagnostic says. An action that makes a reminder puts a mark with an id into the line, and saves
// the reminder under that id. So an editor that carries out the action twice makes only one
// reminder.

import CivilTime
import FencepostProtocol
import JSON
import JSONRPC
import QuickAdd
import SettingsFile
import TaskLines
import TextBuffers

extension Server {
  /// The most lines that one action can make reminders of.
  private static let mostLines = 500
  /// The most places that are offered for the reminder of a comment.
  private static let mostPlaces = 5

  mutating func taskActions(
    _ params: LanguageValue, _ tasks: OpenTasks
  ) throws(ResponseError) -> LanguageResult {
    let range = tasks.text.offsets(try params["range"].range())
    let numbers =
      tasks.text.buffer.line(at: range.lowerBound)...tasks.text.buffer.line(at: range.upperBound)
    let only = params["context"]["only"].elements.compactMap { $0.value?.string }
    func wants(_ kind: String) -> Bool {
      only.isEmpty || only.contains { kind == $0 || kind.hasPrefix($0 + ".") || $0.isEmpty }
    }
    var actions: [LanguageResult] = []
    if wants("quickfix") {
      for finding in taskFindings(tasks, in: numbers) {
        actions += finding.fixes.map { action($0, for: finding.diagnostic, tasks) }
      }
    }
    access.readIfUnknown()
    guard wants("refactor"), accessRights.sees(AccessEntity.reminder) else {
      if wants("refactor"), let accessAction = accessAction(tasks, numbers) {
        actions.append(accessAction)
      }
      return .array(actions)
    }
    let context = try quickAddContext(now: nil)
    for line in tasks.lines.lines where numbers.contains(line.line) {
      if let id = line.id {
        if let toggleAction = toggleAction(line, id, tasks) { actions.append(toggleAction) }
        if taskReminder(id) != nil, let openAction = openAction(id, .reminder) {
          actions.append(openAction)
        }
      } else if !line.isDone {
        actions += makeActions(line, tasks, context)
      }
    }
    if let all = actionForAllLines(tasks, context) { actions.append(all) }
    return .array(actions)
  }

  /// The action that asks the person for access, which all other actions need; nil if the person
  /// has decided already.
  private func accessAction(_ tasks: OpenTasks, _ numbers: ClosedRange<Int>) -> LanguageResult? {
    guard access.showsQuestions, accessRights.reminders == .notDetermined,
      tasks.lines.lines.contains(where: { numbers.contains($0.line) })
    else { return nil }
    let title = "Let \(client.excerpt(60)) make this a reminder…"
    return .object([
      "title": .string(title), "kind": "refactor",
      "command": .command(
        title, LanguageCommand.access.rawValue, [.object(["entity": "reminder"])]),
    ])
  }

  private func action(
    _ fix: TaskFinding.Fix, for diagnostic: LanguageDiagnostic, _ tasks: OpenTasks
  ) -> LanguageResult {
    .object([
      "title": .string(fix.title), "kind": "quickfix",
      "diagnostics": .array([diagnostic.result(in: tasks.text)]),
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
    let ticking = line.isDone == isDone ? line.ticking(!isDone) : nil
    return .object([
      "title": .string(title), "kind": "refactor",
      "edit": ticking.map { edit([$0], tasks) },
      "command": .command(
        title, LanguageCommand.complete.rawValue,
        [.object(["id": .string(id), "completed": .bool(!isDone)])]),
    ])
  }

  /// The action that opens an item's document; nil for an editor that opens none on request.
  func openAction(_ id: String, _ kind: DocumentKind) -> LanguageResult? {
    guard language.client.showsDocuments else { return nil }
    let title = "Open the \(kind.rawValue) as text"
    return .object([
      "title": .string(title), "kind": "refactor",
      "command": .command(title, LanguageCommand.open.rawValue, [.object(["id": .string(id)])]),
    ])
  }

  // MARK: Making reminders

  /// The reminder that a line would become.
  private struct NewReminder {
    let title: String
    let id: String
    let edits: [TaskEdit]
    /// What the line will say when it has the mark.
    let content: TaskTexts.LineContent
    let reminder: TextReminder
  }

  private mutating func makeActions(
    _ line: TaskLine, _ tasks: OpenTasks, _ context: QuickAddContext
  ) -> [LanguageResult] {
    var all: [NewReminder] = []
    if let typed = typedReminder(line, tasks, context) { all.append(typed) }
    if !line.isListItem { all += datedReminders(line, tasks, context) }
    // Only the words of a list item are remembered. When the text is saved, changed words are
    // saved to the reminder of a list item, but never to that of a comment.
    if line.isListItem {
      for new in all { language.tasks.offer(new.id, new.content) }
    }
    return all.map { action([$0], $0.title, tasks) }
  }

  /// The action that marks lines and makes their reminders. Some clients would run the command and
  /// leave out the edit. They get the edit alone: the reminders are made once the text has the
  /// marks.
  private mutating func action(
    _ new: [NewReminder], _ title: String, _ tasks: OpenTasks
  ) -> LanguageResult {
    let edit = self.edit(new.flatMap(\.edits), tasks)
    guard !language.client.carriesOutBoth else {
      return .object([
        "title": .string(title), "kind": "refactor", "edit": edit,
        "command": .command(title, LanguageCommand.make.rawValue, new.map(encodedReminder)),
      ])
    }
    let given = new.map { new in
      let reminder = Self.newReminder(new.id, new.reminder, isDone: false)
      return (
        new.id,
        TaskLists.GivenMark(content: new.content, taken: nil, isSaved: true, reminder: reminder)
      )
    }
    language.tasks.lists.offer(Dictionary(given) { $1 }, in: tasks.text.uri)
    return .object(["title": .string(title), "kind": "refactor", "edit": edit])
  }

  /// The new reminder in the words of the line. A date such as "tomorrow" is written as a day, so
  /// that it keeps its meaning.
  private func typedReminder(
    _ line: TaskLine, _ tasks: OpenTasks, _ context: QuickAddContext
  ) -> NewReminder? {
    let typed = tasks.words(line)
    let words = [typed, "\"\(typed)\""].first { words in
      let parsed = TaskWords.parse(words, in: context)
      return !parsed.item.title.isEmpty && !parsed.diagnostics.contains { $0.severity == .error }
    }
    // Words that cannot be understood are quoted in the line, so they become the title as they are.
    guard let words else { return nil }
    let parsed = TaskWords.parse(words, in: context)
    var reminder = TextReminder(parsed.item)
    let id = newTaskID()
    let lasting = line.isListItem ? TaskWords.withLastingDate(words, in: context) ?? words : words
    let edits =
      lasting == typed ? [line.marking(as: id)] : [line.rewording("\(lasting) ^\(id)")]
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
        words: lasting, isDone: false, list: line.section?.name),
      reminder: reminder)
  }

  /// New reminders for a comment, whose words seldom contain a date: one for each of some dates,
  /// and for each of the person's places.
  private func datedReminders(
    _ line: TaskLine, _ tasks: OpenTasks, _ context: QuickAddContext
  ) -> [NewReminder] {
    let words = tasks.words(line)
    func new(_ title: String, _ change: (inout TextReminder) -> Void) -> NewReminder {
      var reminder = TextReminder(title: words, url: link(line, tasks))
      change(&reminder)
      let id = newTaskID()
      return NewReminder(
        title: title, id: id, edits: [line.marking(as: id)],
        content: TaskTexts.LineContent(words: words, isDone: false), reminder: reminder)
    }
    let morning = settings.startOfDay
    let days = [(1, "Remind me tomorrow"), (7, "Remind me in a week")].map { days, title in
      new(title) { $0.due = WallTime(day: today + days, second: morning).text }
    }
    let places = context.places.prefix(Self.mostPlaces).map { place in
      new("Remind me when I arrive at \(place.title)") {
        $0.alarms = [TextAlarm(proximity: .enter, place: TextAlarmPlace(placeId: place.id))]
      }
    }
    var occasions = [
      new("Remind me when I open this file again") { $0.tags = [TaskOccasion.opened] }
    ]
    if let branch = branch(of: tasks.text.uri) {
      occasions.append(
        new("Remind me when I am on the branch “\(branch.excerpt(60))”") {
          $0.tags = [TaskOccasion.onBranch(branch)]
        })
    }
    return days + occasions + places
  }

  private mutating func actionForAllLines(_ tasks: OpenTasks, _ context: QuickAddContext)
    -> LanguageResult?
  {
    let open = tasks.lines.lines.filter { $0.isListItem && $0.id == nil && !$0.isDone }
    guard open.count > 1, open.count <= Self.mostLines else { return nil }
    let all = open.compactMap { typedReminder($0, tasks, context) }
    guard all.count > 1 else { return nil }
    for new in all { language.tasks.offer(new.id, new.content) }
    let title = "Make all \(all.count) open lines reminders"
    return action(all, title, tasks)
  }

  /// The argument for the command that saves the reminder.
  private func encodedReminder(_ new: NewReminder) -> LanguageResult {
    .encoded(Self.newReminder(new.id, new.reminder, isDone: false))
  }

  /// The URL that leads from a reminder to its comment in the code; nil for a list item.
  private func link(_ line: TaskLine, _ tasks: OpenTasks) -> String? {
    line.isListItem ? nil : "\(tasks.text.uri)#L\(line.line + 1)"
  }

  func newTaskID() -> String {
    // The last characters of a UID, which are random.
    TaskLine.idPrefix + uids.next().suffix(12)
  }
}
