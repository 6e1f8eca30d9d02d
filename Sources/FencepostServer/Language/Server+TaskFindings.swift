// Diagnostics of lines with a mark of a reminder: where the line and the reminder differ, what is
// overdue, and words that cannot be understood. They have edits and commands that fix them. A line
// that was changed since the text was saved is not compared with its reminder, because its words
// count only once the text is saved.

import CivilTime
import FencepostProtocol
import JSON
import JSONRPC
import QuickAdd
import TaskLines

/// A diagnostic of a line, with its fixes.
struct TaskFinding {
  struct Fix {
    let title: String
    var edits: [TaskEdit] = []
    var command: LanguageResult?
    var isPreferred = false
  }

  let diagnostic: LanguageDiagnostic
  var fixes: [Fix] = []
}

extension Server {
  /// - Parameter numbers: The lines to check; nil for all.
  mutating func taskFindings(
    _ tasks: OpenTasks, in numbers: ClosedRange<Int>? = nil
  ) -> [TaskFinding] {
    guard !tasks.lines.sections.isEmpty || tasks.lines.lines.contains(where: { $0.id != nil })
    else { return [] }
    access.readIfUnknown()
    guard let context = try? quickAddContext(now: nil) else { return [] }
    var instants = instants
    var lists = SectionLists(context)
    var found = sectionFindings(tasks, in: numbers, context)
    for line in tasks.lines.lines where numbers?.contains(line.line) ?? true {
      guard let id = line.id, let mark = line.mark else {
        if lists.list(line.section?.name) != nil {
          found += misunderstoodFindings(line, tasks, context).filter {
            $0.diagnostic.severity == .error
          }
        }
        continue
      }
      let before = language.tasks.savedContent(id, in: tasks.text.uri)
      let isUnchanged = before == TaskTexts.content(line, tasks.text.buffer)
      if !isUnchanged, line.isListItem { found += misunderstoodFindings(line, tasks, context) }
      guard let reminder = taskReminder(id, &instants) else {
        guard accessRights.sees(AccessEntity.reminder), storeHost.openStore != nil else { continue }
        if let lost = lostReminderFinding(line, id, mark, tasks, &lists, context) {
          found.append(lost)
        } else if id.hasPrefix(TaskLine.idPrefix) {
          found.append(lostReminderFinding(line, mark))
        }
        continue
      }
      if isUnchanged {
        found += differences(line, reminder, tasks, context)
        if let moved = movedReminderFinding(line, reminder, tasks, &lists, context) {
          found.append(moved)
        }
      }
      found += syncConflicts(of: id).map { conflict in
        TaskFinding(
          diagnostic: LanguageDiagnostic(
            range: line.words, kind: "merge-conflict", line: line.line, severity: .warning,
            message: conflict.message),
          fixes: conflict.fixes.map { TaskFinding.Fix(title: $0.title, command: $0.command) })
      }
      if let occasion = occasionFinding(line, reminder, tasks) { found.append(occasion) }
      guard reminder.isOverdue(at: now), !line.isDone else { continue }
      found.append(
        TaskFinding(
          diagnostic: LanguageDiagnostic(
            range: line.words, kind: "overdue", line: line.line, severity: .information,
            message: reminder.state(at: now, today: today) + ".")))
    }
    return found
  }

  /// The diagnostic of a line with a mark that Fencepost made, if the reminder no longer exists.
  private func lostReminderFinding(_ line: TaskLine, _ mark: Range<Int>) -> TaskFinding {
    var finding = TaskFinding(
      diagnostic: LanguageDiagnostic(
        range: mark, kind: "no-reminder", line: line.line, severity: .warning,
        message: "The reminder of this line no longer exists."))
    if let unmarking = line.unmarking {
      finding.fixes = [TaskFinding.Fix(title: "Remove the mark", edits: [unmarking])]
    }
    return finding
  }

  private func misunderstoodFindings(
    _ line: TaskLine, _ tasks: OpenTasks, _ context: QuickAddContext
  ) -> [TaskFinding] {
    let words = tasks.words(line)
    let offsets = TextOffsets(words, .utf8)
    let diagnostics = TaskWords.parse(words, in: context).diagnostics
    // If the words are in another program's spelling, the diagnostic covers the whole line and has
    // no fixes.
    guard !TaskWords.areForeign(words, in: context) else {
      return diagnostics.map { diagnostic in
        TaskFinding(
          diagnostic: LanguageDiagnostic(
            range: line.words, kind: "words", line: line.line,
            severity: diagnostic.severity == .error ? .error : .information,
            message: diagnostic.message))
      }
    }
    return diagnostics.map { diagnostic in
      let start = line.words.lowerBound + offsets[diagnostic.range.lowerBound]
      let end = line.words.lowerBound + offsets[diagnostic.range.upperBound]
      return TaskFinding(
        diagnostic: LanguageDiagnostic(
          range: start..<end, kind: "words", line: line.line,
          severity: diagnostic.severity == .error
            ? .error : diagnostic.severity == .warning ? .warning : .information,
          message: diagnostic.message),
        fixes: diagnostic.fixes.map { fix in
          TaskFinding.Fix(
            title: fix.title, edits: [TaskEdit(range: start..<end, newText: fix.newText)])
        })
    }
  }

  // MARK: Where line and reminder differ

  private func differences(
    _ line: TaskLine, _ reminder: TaskReminder, _ tasks: OpenTasks, _ context: QuickAddContext
  ) -> [TaskFinding] {
    var found: [TaskFinding] = []
    if line.isDone != reminder.isCompleted, line.isListItem || reminder.isCompleted {
      found.append(difference(ofDone: line, reminder))
    }
    // The words of a comment are meant for readers of the code, so its reminder may have other
    // words.
    guard line.isListItem else { return found }
    let words = tasks.words(line)
    let item = TaskWords.parse(words, in: context).item
    guard item.title != reminder.title || differs(item, reminder, words, context) else {
      return found
    }
    let message =
      item.title != reminder.title
      ? "The reminder's title is “\(reminder.title.excerpt(60))”."
      : reminder.due.map { "The reminder is due \(spoken($0))." } ?? "The reminder has no due date."
    var fixes: [TaskFinding.Fix] = []
    if let updated = updatedWords(words, reminder, context) {
      fixes.append(
        TaskFinding.Fix(
          title: "Write “\(updated.excerpt(60))”", edits: [line.rewording(updated)],
          isPreferred: true))
    }
    if !item.title.isEmpty {
      fixes.append(
        TaskFinding.Fix(
          title: "Change the reminder to what the line says",
          command: .command(
            "Change the reminder", LanguageCommand.save.rawValue,
            [
              .object([
                "reminder": .object([
                  "id": .string(reminder.id), "title": .string(item.title),
                  "due": differs(item, reminder, words, context)
                    ? item.due.map { .string($0.text) } : nil,
                ]),
                "clear": item.due == nil && differs(item, reminder, words, context)
                  ? ["due"] : nil,
              ])
            ])))
    }
    found.append(
      TaskFinding(
        diagnostic: LanguageDiagnostic(
          range: line.words, kind: "differs", line: line.line, severity: .information,
          message: message),
        fixes: fixes))
    return found
  }

  private func difference(ofDone line: TaskLine, _ reminder: TaskReminder) -> TaskFinding {
    let isDone = reminder.isCompleted
    var finding = TaskFinding(
      diagnostic: LanguageDiagnostic(
        range: line.words, kind: isDone ? "done" : "open", line: line.line,
        severity: line.isListItem ? .information : .hint,
        message: isDone ? "The reminder is done." : "The reminder is still open."))
    if let ticking = line.ticking(isDone) {
      finding.fixes.append(
        TaskFinding.Fix(
          title: isDone ? "Tick the box" : "Clear the box", edits: [ticking], isPreferred: true))
    }
    finding.fixes.append(
      TaskFinding.Fix(
        title: isDone ? "Open the reminder again" : "Complete the reminder",
        command: .command(
          isDone ? "Open again" : "Complete", LanguageCommand.complete.rawValue,
          [.object(["id": .string(reminder.id), "completed": .bool(!isDone)])])))
    return finding
  }

  private func spoken(_ date: LocalDate) -> String { QuickAddValue.spoken(date, today: today) }

  /// Whether the due dates differ. Two kinds of dates are not compared: words such as "tomorrow"
  /// mean another day each day, and a line cannot express a date in another zone.
  func differs(
    _ item: ParsedItem, _ reminder: TaskReminder, _ words: String, _ context: QuickAddContext
  ) -> Bool {
    item.due != reminder.due && isComparable(reminder, context)
      && TaskWords.isLasting(words, in: context)
  }

  func isComparable(_ reminder: TaskReminder, _ context: QuickAddContext) -> Bool {
    reminder.due?.wallTime == nil || reminder.timeZone == nil
      || reminder.timeZone == context.zone.name
  }

  /// The line's words with the values that the reminder has now; nil if no line can express them.
  func updatedWords(
    _ words: String, _ reminder: TaskReminder, _ context: QuickAddContext
  ) -> String? {
    let item = TaskWords.parse(words, in: context).item
    let due = differs(item, reminder, words, context) ? reminder.due : item.due
    if item.title == reminder.title, item.due == due { return words }
    return TaskWords.updated(words, title: reminder.title, due: due, in: context)
  }
}
