// Code lenses of lines with a reminder's mark: one with the reminder's state, and one with a
// command that completes or reopens the reminder. In a text with many such lines, each line has a
// single short lens, for whose command the client asks when it shows the lens (`codeLens/resolve`).

import CivilTime
import FencepostProtocol
import Files
import JSON
import JSONRPC
import Store
import TaskLines
import TextBuffers

extension Server {
  /// If a text has more lines with a reminder's mark than this, all of them get short lenses.
  private static let maximumWholeLenses = 500

  mutating func taskLenses(
    _ params: LanguageValue, _ tasks: OpenTasks
  ) throws(ResponseError) -> LanguageResult {
    access.readIfUnknown()
    if let keptLenses = keptLenses(tasks.text.uri) { return .encoded(keptLenses) }
    let markedLines = tasks.lines.lines.filter { $0.id != nil }
    guard markedLines.count <= Self.maximumWholeLenses else {
      return .encoded(shortLenses(markedLines, tasks))
    }
    var instants = instants
    var lenses: [LanguageResult] = []
    for line in markedLines {
      guard let id = line.id, let reminder = taskReminder(id, &instants) else { continue }
      let range = tasks.range(line)
      let explainCommand = LanguageResult.command(
        reminder.state(at: now, today: today), LanguageCommand.explainAlarms.rawValue,
        [.object(["item": .string(id)])])
      lenses.append(.object(["range": range, "command": explainCommand]))
      lenses.append(
        .object([
          "range": range,
          "command": completeCommand(reminder, reminder.isCompleted ? "Open again" : "Complete"),
        ]))
    }
    return .array(lenses)
  }

  private func completeCommand(_ reminder: TaskReminder, _ title: String) -> LanguageResult {
    .command(
      title, LanguageCommand.completeReminder.rawValue,
      [.object(["id": .string(reminder.id), "completed": .bool(!reminder.isCompleted)])])
  }

  // MARK: Short lenses

  /// The short lenses of an earlier request; nil if reminders' marks in the text, or the store,
  /// have changed since that request.
  private mutating func keptLenses(_ uri: String) -> [UInt8]? {
    guard accessRights.sees(AccessEntity.reminder), let store = storeHost.store else { return nil }
    return language.taskTexts.lenses(of: uri, at: store.state.text)
  }

  /// Makes the short lenses of lines that have a reminder, and keeps the lenses until the marks or
  /// the store change.
  private mutating func shortLenses(_ markedLines: [TaskLine], _ tasks: OpenTasks) -> [UInt8] {
    guard accessRights.sees(AccessEntity.reminder), let store = storeHost.store else {
      return Array("[]".utf8)
    }
    var lenses = ShortLenses(storeState: store.state.text)
    for line in markedLines {
      if let id = line.id, store.hasItem(ItemID(id)) { lenses.append(line: line.line, id: id) }
    }
    let bytes = lenses.encode()
    language.taskTexts.keepLenses(lenses, of: tasks.text.uri)
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
      command = completeCommand(reminder, reminder.isCompleted ? "Open again" : open)
    } else {
      command = .command(
        "No reminder", LanguageCommand.explainAlarms.rawValue, [.object(["item": .string(id)])])
    }
    return .object([
      "range": .object(["start": position(start), "end": position(end)]), "command": command,
      "data": .string(id),
    ])
  }
}
