// Code lenses of lines with a mark: the state of the reminder, and a command that completes it or
// opens it again. In a text with many marked lines, each line has one short lens for both. The
// client asks for the command of a short lens when it shows the lens (`codeLens/resolve`).

import CivilTime
import FencepostProtocol
import Files
import JSON
import JSONRPC
import Store
import TaskLines
import TextBuffers

extension Server {
  /// The most marked lines of a text that get lenses with commands. With more, all get short
  /// lenses.
  private static let mostWholeLenses = 500

  mutating func taskLenses(
    _ params: LanguageValue, _ tasks: OpenTasks
  ) throws(ResponseError) -> LanguageResult {
    access.readIfUnknown()
    if let known = keptLenses(tasks.text.uri) { return .encoded(known) }
    let marked = tasks.lines.lines.filter { $0.id != nil }
    guard marked.count <= Self.mostWholeLenses else { return .encoded(shortLenses(marked, tasks)) }
    var instants = instants
    var lenses: [LanguageResult] = []
    for line in marked {
      guard let id = line.id, let reminder = taskReminder(id, &instants) else { continue }
      let range = tasks.range(line)
      let explaining = LanguageResult.command(
        reminder.state(at: now, today: today), LanguageCommand.explain.rawValue,
        [.object(["item": .string(id)])])
      lenses.append(.object(["range": range, "command": explaining]))
      lenses.append(
        .object([
          "range": range,
          "command": completing(reminder, reminder.isCompleted ? "Open again" : "Complete"),
        ]))
    }
    return .array(lenses)
  }

  private func completing(_ reminder: TaskReminder, _ title: String) -> LanguageResult {
    .command(
      title, LanguageCommand.complete.rawValue,
      [.object(["id": .string(reminder.id), "completed": .bool(!reminder.isCompleted)])])
  }

  // MARK: Short lenses

  /// The short lenses that were made before; nil if the text's marks or the store have changed
  /// since.
  private mutating func keptLenses(_ uri: String) -> [UInt8]? {
    guard accessRights.sees(AccessEntity.reminder), let store = storeHost.store else { return nil }
    return language.tasks.lenses(of: uri, at: store.state.text)
  }

  /// Makes the short lenses of lines that have a reminder. They are kept until the marks or the
  /// store change.
  private mutating func shortLenses(_ marked: [TaskLine], _ tasks: OpenTasks) -> [UInt8] {
    guard accessRights.sees(AccessEntity.reminder), let store = storeHost.store else {
      return Array("[]".utf8)
    }
    var lenses = ShortLenses(state: store.state.text)
    for line in marked {
      if let id = line.id, store.hasItem(ItemID(id)) { lenses.append(line: line.line, id: id) }
    }
    let bytes = lenses.encoded()
    language.tasks.keep(lenses, of: tasks.text.uri)
    return bytes
  }

  /// A short lens together with its command, such as `Complete (due tomorrow 18:30)`.
  mutating func resolvedLens(_ params: LanguageValue) throws(ResponseError) -> LanguageResult {
    access.readIfUnknown()
    let id = try params["data"].string()
    let (start, end) = try params["range"].range()
    func position(_ position: BufferPosition) -> LanguageResult {
      .object(["line": .number(position.line), "character": .number(position.character)])
    }
    let command: LanguageResult
    if let reminder = taskReminder(id) {
      let state = reminder.state(at: now, today: today)
      let open = "Complete (\(state.prefix(1).lowercased())\(state.dropFirst()))"
      command = completing(reminder, reminder.isCompleted ? "Open again" : open)
    } else {
      command = .command(
        "No reminder", LanguageCommand.explain.rawValue, [.object(["item": .string(id)])])
    }
    return .object([
      "range": .object(["start": position(start), "end": position(end)]), "command": command,
      "data": .string(id),
    ])
  }
}
