// Diagnostics of lines with a mark of a reminder: where the line and the reminder differ, what is
// overdue, and words that cannot be understood. Edits and commands fix them. A line that was
// changed since the last save is not compared with its reminder, because the save will change the
// reminder.

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
  /// - Parameter lineNumbers: The lines to check; nil for all.
  mutating func taskFindings(
    _ tasks: OpenTasks, in lineNumbers: ClosedRange<Int>? = nil
  ) -> [TaskFinding] {
    guard !tasks.lines.sections.isEmpty || tasks.lines.lines.contains(where: { $0.id != nil })
    else { return [] }
    access.readIfUnknown()
    guard let context = try? quickAddContext(now: nil) else { return [] }
    var instants = instants
    var lists = SectionLists(context)
    var findings = sectionFindings(tasks, in: lineNumbers, context)
    for line in tasks.lines.lines where lineNumbers?.contains(line.line) ?? true {
      guard let id = line.id, let mark = line.mark else {
        if lists.list(line.section?.name) != nil {
          findings += misunderstoodFindings(line, tasks, context).filter {
            $0.diagnostic.severity == .error
          }
        }
        continue
      }
      let savedContent = language.taskTexts.savedContent(id, in: tasks.text.uri)
      let isUnchanged = savedContent == TaskTexts.content(line, tasks.text.buffer)
      if !isUnchanged, line.isListItem { findings += misunderstoodFindings(line, tasks, context) }
      guard let reminder = taskReminder(id, &instants) else {
        guard accessRights.sees(AccessEntity.reminder), storeHost.openStore != nil else { continue }
        if let lostFinding = lostReminderFinding(line, id, mark, tasks, &lists, context) {
          findings.append(lostFinding)
        } else if id.hasPrefix(TaskLine.idPrefix) {
          findings.append(lostReminderFinding(line, mark))
        }
        continue
      }
      if isUnchanged {
        findings += differences(line, reminder, tasks, context)
        if let movedFinding = movedReminderFinding(line, reminder, tasks, &lists, context) {
          findings.append(movedFinding)
        }
      }
      findings += (reminder.isInConflict ? syncConflicts(of: id) : []).map { conflict in
        TaskFinding(
          diagnostic: LanguageDiagnostic(
            range: line.words, kind: "merge-conflict", line: line.line, severity: .warning,
            message: conflict.message),
          fixes: conflict.fixes.map { TaskFinding.Fix(title: $0.title, command: $0.command) })
      }
      if let occasionFinding = occasionFinding(line, reminder, tasks) {
        findings.append(occasionFinding)
      }
      guard reminder.isOverdue(at: now), !line.isDone else { continue }
      findings.append(
        TaskFinding(
          diagnostic: LanguageDiagnostic(
            range: line.words, kind: "overdue", line: line.line, severity: .information,
            message: reminder.state(at: now, today: today) + ".")))
    }
    return findings
  }

  /// The diagnostic of a line with a reminder's mark that Fencepost has made, if the reminder no
  /// longer exists.
  private func lostReminderFinding(_ line: TaskLine, _ mark: Range<Int>) -> TaskFinding {
    var finding = TaskFinding(
      diagnostic: LanguageDiagnostic(
        range: mark, kind: "no-reminder", line: line.line, severity: .warning,
        message: "The reminder of this line no longer exists."))
    if let removeMarkEdit = line.editRemovingMark {
      finding.fixes = [TaskFinding.Fix(title: "Remove the mark", edits: [removeMarkEdit])]
    }
    return finding
  }

  private func misunderstoodFindings(
    _ line: TaskLine, _ tasks: OpenTasks, _ context: QuickAddContext
  ) -> [TaskFinding] {
    let words = tasks.words(line)
    let offsets = TextOffsets(words, .utf8)
    let diagnostics = TaskWords.parse(words, in: context).diagnostics
    // In words with another program's spelling, the parsed positions are not those of the line. So
    // the diagnostic covers the whole line and has no fixes.
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
      let rangeStart = line.words.lowerBound + offsets[diagnostic.range.lowerBound]
      let rangeEnd = line.words.lowerBound + offsets[diagnostic.range.upperBound]
      return TaskFinding(
        diagnostic: LanguageDiagnostic(
          range: rangeStart..<rangeEnd, kind: "words", line: line.line,
          severity: diagnostic.severity == .error
            ? .error : diagnostic.severity == .warning ? .warning : .information,
          message: diagnostic.message),
        fixes: diagnostic.fixes.map { fix in
          TaskFinding.Fix(
            title: fix.title, edits: [TaskEdit(range: rangeStart..<rangeEnd, newText: fix.newText)])
        })
    }
  }

  // MARK: Where line and reminder differ

  private func differences(
    _ line: TaskLine, _ reminder: TaskReminder, _ tasks: OpenTasks, _ context: QuickAddContext
  ) -> [TaskFinding] {
    var findings: [TaskFinding] = []
    if line.isDone != reminder.isCompleted, line.isListItem || reminder.isCompleted {
      findings.append(difference(ofDone: line, reminder))
    }
    // The words of a comment are for readers of the code, so the reminder of a comment may have
    // another title.
    guard line.isListItem else { return findings }
    let words = tasks.words(line)
    let item = TaskWords.parse(words, in: context).item
    guard item.title != reminder.title || dueDiffers(item, reminder, words, context) else {
      return findings
    }
    let message =
      item.title != reminder.title
      ? "The reminder's title is “\(reminder.title.excerpt(60))”."
      : reminder.due.map { "The reminder is due \(spokenDate($0))." }
        ?? "The reminder has no due date."
    var fixes: [TaskFinding.Fix] = []
    if let updatedLine = updatedWords(words, reminder, context) {
      fixes.append(
        TaskFinding.Fix(
          title: "Write “\(updatedLine.excerpt(60))”",
          edits: [line.editReplacingWords(updatedLine)],
          isPreferred: true))
    }
    if !item.title.isEmpty {
      fixes.append(
        TaskFinding.Fix(
          title: "Change the reminder to what the line says",
          command: .command(
            "Change the reminder", LanguageCommand.saveReminder.rawValue,
            [
              .object([
                "reminder": .object([
                  "id": .string(reminder.id), "title": .string(item.title),
                  "due": dueDiffers(item, reminder, words, context)
                    ? item.due.map { .string($0.text) } : nil,
                ]),
                "clear": item.due == nil && dueDiffers(item, reminder, words, context)
                  ? ["due"] : nil,
              ])
            ])))
    }
    findings.append(
      TaskFinding(
        diagnostic: LanguageDiagnostic(
          range: line.words, kind: "differs", line: line.line, severity: .information,
          message: message),
        fixes: fixes))
    return findings
  }

  private func difference(ofDone line: TaskLine, _ reminder: TaskReminder) -> TaskFinding {
    let isDone = reminder.isCompleted
    var finding = TaskFinding(
      diagnostic: LanguageDiagnostic(
        range: line.words, kind: isDone ? "done" : "open", line: line.line,
        severity: line.isListItem ? .information : .hint,
        message: isDone ? "The reminder is done." : "The reminder is still open."))
    if let tickEdit = line.editTicking(isDone) {
      finding.fixes.append(
        TaskFinding.Fix(
          title: isDone ? "Tick the box" : "Clear the box", edits: [tickEdit], isPreferred: true))
    }
    finding.fixes.append(
      TaskFinding.Fix(
        title: isDone ? "Open the reminder again" : "Complete the reminder",
        command: .command(
          isDone ? "Open again" : "Complete", LanguageCommand.completeReminder.rawValue,
          [.object(["id": .string(reminder.id), "completed": .bool(!isDone)])])))
    return finding
  }

  private func spokenDate(_ date: LocalDate) -> String {
    QuickAddValue.dateInWords(date, today: today)
  }

  /// Whether the due dates of line and reminder differ. Two kinds of dates are not compared: words
  /// such as "tomorrow", whose day changes, and dates in another zone, which a line cannot express.
  func dueDiffers(
    _ item: ParsedItem, _ reminder: TaskReminder, _ words: String, _ context: QuickAddContext
  ) -> Bool {
    item.due != reminder.due && isComparable(reminder, context)
      && TaskWords.isLasting(words, in: context)
  }

  func isComparable(_ reminder: TaskReminder, _ context: QuickAddContext) -> Bool {
    reminder.due?.wallTime == nil || reminder.timeZone == nil
      || reminder.timeZone == context.zone.name
  }

  /// The line's words, updated with the reminder's present title and due date; nil if a line cannot
  /// express these.
  func updatedWords(
    _ words: String, _ reminder: TaskReminder, _ context: QuickAddContext
  ) -> String? {
    let item = TaskWords.parse(words, in: context).item
    let due = dueDiffers(item, reminder, words, context) ? reminder.due : item.due
    if item.title == reminder.title, item.due == due { return words }
    return TaskWords.rewrittenWords(words, title: reminder.title, due: due, in: context)
  }
}
