// Reminders of comments in code that wait for an occasion: that the file is opened again, or that
// the person is on a certain Git branch. The occasion is a tag of the reminder, so that other
// programs show the tag and the person can remove it. When the occasion comes, the comment gets a
// diagnostic.

import FencepostProtocol
import JSON
import JSONRPC
import TaskLines

enum TaskOccasion {
  /// The tag of a reminder that is due when the person opens the file that contains the reminder's
  /// mark.
  static let fileOpenedTag = "when-opened"

  /// The tag of a reminder that is due when this branch is checked out.
  static func branchTag(_ name: String) -> String { "on-branch:\(name)" }
}

extension Server {
  /// The branch that is checked out in the Git repository of a text.
  func branch(of uri: String) -> String? {
    GitBranch(on: configuration.storeLocation.disk()).branchName(ofFileAt: uri)
  }

  /// The diagnostic of a comment with a reminder's mark, if the comment's file was opened again, or
  /// if the branch that the reminder waits for is checked out; else nil.
  func occasionFinding(
    _ line: TaskLine, _ reminder: TaskReminder, _ tasks: OpenTasks
  ) -> TaskFinding? {
    guard !reminder.isCompleted else { return nil }
    let uri = tasks.text.uri
    if reminder.tags.contains(TaskOccasion.fileOpenedTag),
      language.taskTexts.wasThereAtOpening(reminder.id, in: uri)
    {
      return occasionDiagnostic(
        line, reminder, TaskOccasion.fileOpenedTag, "opened",
        "You wanted to be reminded of this when you open the file again.")
    }
    let branchTagPrefix = TaskOccasion.branchTag("")
    guard reminder.tags.contains(where: { $0.hasPrefix(branchTagPrefix) }),
      let branch = branch(of: uri),
      reminder.tags.contains(TaskOccasion.branchTag(branch))
    else { return nil }
    return occasionDiagnostic(
      line, reminder, TaskOccasion.branchTag(branch), "branch",
      "You wanted to be reminded of this on the branch “\(branch.excerpt(60))”.")
  }

  private func occasionDiagnostic(
    _ line: TaskLine, _ reminder: TaskReminder, _ tag: String, _ kind: String, _ message: String
  ) -> TaskFinding {
    let completeTitle = "Complete the reminder “\(reminder.title.excerpt(60))”"
    let otherTags = reminder.tags.filter { $0 != tag }.map { LanguageResult.string($0) }
    return TaskFinding(
      diagnostic: LanguageDiagnostic(
        range: line.words, kind: kind, line: line.line, severity: .warning, message: message),
      fixes: [
        TaskFinding.Fix(
          title: completeTitle,
          command: .command(
            completeTitle, LanguageCommand.completeReminder.rawValue,
            [.object(["id": .string(reminder.id), "completed": true])])),
        TaskFinding.Fix(
          title: "Do not remind me here again",
          command: .command(
            "Do not remind me here again", LanguageCommand.saveReminder.rawValue,
            [
              .object([
                "reminder": .object(["id": .string(reminder.id), "tags": .array(otherTags)])
              ])
            ])),
      ])
  }
}
