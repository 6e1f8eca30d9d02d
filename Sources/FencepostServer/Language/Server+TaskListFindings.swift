// Diagnostics of headings that name a list of reminders, and of the lines below: a list that does
// not exist, lines whose reminders are in another list or were not created, and reminders whose
// lines the person removed.

import CivilTime
import FencepostProtocol
import JSON
import JSONRPC
import QuickAdd
import TaskLines
import TextBuffers

extension Server {
  /// - Parameter numbers: The lines to check; nil for all.
  func sectionFindings(
    _ tasks: OpenTasks, in numbers: ClosedRange<Int>?, _ context: QuickAddContext
  ) -> [TaskFinding] {
    guard context.seesStore, storeHost.store != nil, accessRights.sees(AccessEntity.reminder) else {
      return []
    }
    var lists = SectionLists(context)
    var findings: [TaskFinding] = []
    var seenLists: Set<String> = []
    for section in tasks.lines.sections {
      let line = tasks.text.buffer.lineNumber(at: section.range.lowerBound)
      let isShown = numbers?.contains(line) ?? true
      switch lists.meaning(of: section.name) {
      case .list(let list):
        guard seenLists.insert(list.id).inserted, isShown else { continue }
        findings += removedLineFindings(section, list, line, tasks, context)
      case .unknown:
        if isShown { findings.append(unknownListFinding(section, lists, line, tasks)) }
      case .several(let sameTitleLists):
        if isShown { findings.append(ambiguousListFinding(section, sameTitleLists, line)) }
      }
    }
    return findings
  }

  private func unknownListFinding(
    _ section: TaskSection, _ lists: SectionLists, _ line: Int, _ tasks: OpenTasks
  ) -> TaskFinding {
    guard !section.name.isEmpty else {
      return TaskFinding(
        diagnostic: LanguageDiagnostic(
          range: section.range, kind: "no-list", line: line, severity: .warning,
          message: "This heading names no list. Write the title of a list after the colon."))
    }
    let listName = section.name.excerpt(60)
    let title = "Make the list “\(listName)”"
    var fixes = [
      TaskFinding.Fix(
        title: title,
        command: .command(
          title, LanguageCommand.createList.rawValue,
          [.object(["list": .object(["title": .string(section.name)])])]))
    ]
    if let suggestedTitle = lists.title(beginningWith: section.name) {
      fixes.append(rename(section, to: suggestedTitle, "Write “\(suggestedTitle.excerpt(60))”"))
    }
    return TaskFinding(
      diagnostic: LanguageDiagnostic(
        range: section.range, kind: "no-list", line: line, severity: .warning,
        message: "There is no list “\(listName)”, so these lines are not reminders."), fixes: fixes)
  }

  private func ambiguousListFinding(
    _ section: TaskSection, _ sameTitleLists: [KnownList], _ line: Int
  ) -> TaskFinding {
    TaskFinding(
      diagnostic: LanguageDiagnostic(
        range: section.range, kind: "no-list", line: line, severity: .warning,
        message:
          "\(sameTitleLists.count) lists have the title “\(section.name.excerpt(60))”. Write the id of one of them."
      ),
      fixes: sameTitleLists.map { rename(section, to: $0.id, "Write “\($0.id.excerpt(60))”") })
  }

  private func rename(_ section: TaskSection, to listName: String, _ title: String)
    -> TaskFinding.Fix
  {
    let text =
      section.isWholeText ? "fencepost-list: \(listName)" : TaskSection.markText(for: listName)
    return TaskFinding.Fix(title: title, edits: [TaskEdit(range: section.range, newText: text)])
  }

  /// The diagnostics of the list's open reminders for which the person removed the line.
  private func removedLineFindings(
    _ section: TaskSection, _ list: KnownList, _ line: Int, _ tasks: OpenTasks,
    _ context: QuickAddContext
  ) -> [TaskFinding] {
    let removedIDs = language.taskTexts.lists.removedIDs(from: tasks.text.uri)
    guard !removedIDs.isEmpty else { return [] }
    let presentIDs = Set(tasks.lines.lines.compactMap(\.id))
    return removedIDs.compactMap { id -> TaskFinding? in
      guard !presentIDs.contains(id), let reminder = taskReminder(id), !reminder.isCompleted,
        reminder.list == list.id
      else { return nil }
      let title = reminder.title.excerpt(60)
      var fixes = [
        TaskFinding.Fix(
          title: "Remove the reminder “\(title)”",
          command: .command(
            "Remove the reminder “\(title)”", LanguageCommand.removeReminder.rawValue,
            [.object(["id": .string(id)])]))
      ]
      if let new = newLine(reminder, context) {
        fixes.append(
          TaskFinding.Fix(
            title: "Put the line “\(title)” back",
            edits: [tasks.lines.editInserting([new], into: section, of: tasks.text.buffer)]))
      }
      return TaskFinding(
        diagnostic: LanguageDiagnostic(
          range: section.range, kind: "no-line", line: line, severity: .information,
          message: "The line of “\(title)” was removed, but its reminder is still in this list."),
        fixes: fixes)
    }
  }

  /// The diagnostic of a line whose reminder is in a list that differs from the heading's; nil if
  /// the lists are the same.
  func movedReminderFinding(
    _ line: TaskLine, _ reminder: TaskReminder, _ tasks: OpenTasks, _ lists: inout SectionLists,
    _ context: QuickAddContext
  ) -> TaskFinding? {
    guard let list = lists.list(line.section?.name), reminder.list != list.id,
      TaskWords.parse(tasks.words(line), in: context).item.list == nil
    else { return nil }
    let otherTitle = context.lists.first { $0.id == reminder.list }?.title ?? reminder.list
    let title = "Move the reminder to “\(list.title.excerpt(60))”"
    return TaskFinding(
      diagnostic: LanguageDiagnostic(
        range: line.words, kind: "other-list", line: line.line, severity: .information,
        message: "The reminder is in the list “\(otherTitle.excerpt(60))”."),
      fixes: [
        TaskFinding.Fix(
          title: title,
          command: .command(
            title, LanguageCommand.saveReminder.rawValue,
            [
              .object([
                "reminder": .object([
                  "id": .string(reminder.id), "list": .string(list.id),
                ])
              ])
            ])),
        TaskFinding.Fix(
          title: "Remove the line",
          edits: [TaskText.editRemoving(line, from: tasks.text.buffer)]),
      ])
  }

  /// The diagnostic of a line whose reminder does not exist: the reminder was removed elsewhere,
  /// or could not be created.
  func lostReminderFinding(
    _ line: TaskLine, _ id: String, _ mark: Range<Int>, _ tasks: OpenTasks,
    _ lists: inout SectionLists, _ context: QuickAddContext
  ) -> TaskFinding? {
    guard lists.list(line.section?.name) != nil else { return nil }
    let isNew = language.taskTexts.lists.givenMark(id, in: tasks.text.uri) != nil
    var finding = TaskFinding(
      diagnostic: LanguageDiagnostic(
        range: mark, kind: "no-reminder", line: line.line, severity: .warning,
        message: isNew
          ? "The reminder for this line could not be created yet. Save the text to try again."
          : "The reminder of this line no longer exists, or was never created."))
    let parsed = lists.parse(TaskTexts.content(line, tasks.text.buffer), in: context)
    if !parsed.item.title.isEmpty, !parsed.diagnostics.contains(where: { $0.severity == .error }) {
      let newReminder = Self.newReminder(id, TextReminder(parsed.item), isDone: line.isDone)
      finding.fixes.append(
        TaskFinding.Fix(
          title: "Make the reminder again",
          command: .command(
            "Make the reminder", LanguageCommand.createReminders.rawValue, [.encoded(newReminder)]))
      )
    }
    finding.fixes.append(
      TaskFinding.Fix(
        title: "Remove the line", edits: [TaskText.editRemoving(line, from: tasks.text.buffer)]))
    return finding
  }
}
