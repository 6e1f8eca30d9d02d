// Code lenses of marked lines: the state of each reminder, and a command that completes it or opens it again. In a
// text with many marked lines they are answered without their commands, which the client asks for as it shows
// them (`codeLens/resolve`).

import CivilTime
import FencepostProtocol
import Files
import JSON
import JSONRPC
import Store
import TaskLines
import TextBuffers

extension Server {
  /// Texts with more marked lines get lenses without commands.
  private static let mostWholeLenses = 500

  private enum LensPart: String, CaseIterable {
    case state
    case completion
  }

  mutating func taskLenses(
    _ params: LanguageValue, _ tasks: OpenTasks
  ) throws(ResponseError) -> LanguageResult {
    access.learn()
    let marked = tasks.lines.lines.filter { $0.id != nil }
    guard marked.count <= Self.mostWholeLenses else { return .encoded(lazyLenses(marked, tasks)) }
    var instants = instants
    var lenses: [LanguageResult] = []
    for line in marked {
      guard let id = line.id, let reminder = taskReminder(id, &instants) else { continue }
      for part in LensPart.allCases {
        lenses.append(
          .object(["range": tasks.range(line), "command": command(part, reminder)]))
      }
    }
    return .array(lenses)
  }

  private func command(_ part: LensPart, _ reminder: TaskReminder) -> LanguageResult {
    let id = LanguageResult.string(reminder.id)
    switch part {
    case .state:
      return .command(
        reminder.state(at: now, today: today), LanguageCommand.explain.rawValue,
        [.object(["item": id])])
    case .completion:
      let isDone = reminder.isCompleted
      return .command(
        isDone ? "Open again" : "Complete", LanguageCommand.complete.rawValue,
        [.object(["id": id, "completed": .bool(!isDone)])])
    }
  }

  /// The lenses of lines that have a reminder, with its id as `data`. They are kept until text or store change.
  private mutating func lazyLenses(_ marked: [TaskLine], _ tasks: OpenTasks) -> [UInt8] {
    guard accessRights.sees(AccessEntity.reminder), let store = storeHost.store else {
      return Array("[]".utf8)
    }
    let (uri, state) = (tasks.text.uri, store.state.text)
    if let known = language.tasks.lenses(of: uri, at: state) { return known }
    var writer = Writer()
    writer.beginArray()
    for line in marked {
      guard let id = line.id, store.file(of: ItemID(id)) != nil else { continue }
      var range = Writer()
      tasks.range(line).write(to: &range)
      let bytes = range.takeBytes()
      for part in LensPart.allCases {
        writer.beginObject()
        writer.key("range")
        writer.fragment(bytes)
        writer.key("data")
        writer.beginObject()
        writer.member("id", id)
        writer.member("part", part.rawValue)
        writer.endObject()
        writer.endObject()
      }
    }
    writer.endArray()
    let bytes = writer.takeBytes()
    language.tasks.keep(lenses: bytes, of: uri, at: state)
    return bytes
  }

  /// A lens with its command.
  mutating func resolvedLens(_ params: LanguageValue) throws(ResponseError) -> LanguageResult {
    access.learn()
    let data = params["data"]
    let id = try data["id"].string()
    guard let part = LensPart(rawValue: try data["part"].string()) else {
      throw data["part"].refused("\"state\" or \"completion\"")
    }
    let (start, end) = try params["range"].range()
    func position(_ position: BufferPosition) -> LanguageResult {
      .object(["line": .number(position.line), "character": .number(position.character)])
    }
    let command =
      taskReminder(id).map { self.command(part, $0) }
      ?? .command(
        "No reminder", LanguageCommand.explain.rawValue, [.object(["item": .string(id)])])
    return .object([
      "range": .object(["start": position(start), "end": position(end)]), "command": command,
      "data": .object(["id": .string(id), "part": .string(part.rawValue)]),
    ])
  }
}
