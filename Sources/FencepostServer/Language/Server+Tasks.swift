// LSP requests about task lines: hover, completion, hints, definition and references. For a line
// without a reminder's mark only completion works, because most lists in texts are not reminders.

import CivilTime
import FencepostProtocol
import JSONRPC
import QuickAdd
import TaskLines
import TextBuffers

/// An open text that is not a calendar, with its task lines.
struct OpenTasks {
  let text: LanguageText
  let lines: TaskText

  func words(_ line: TaskLine) -> String {
    String(decoding: text.buffer.bytes[line.words], as: UTF8.self)
  }

  func range(_ line: TaskLine) -> LanguageResult {
    text.range(line.words.lowerBound..<(line.mark ?? line.words).upperBound)
  }

  func edits(_ edits: [TaskEdit]) -> LanguageResult {
    .array(
      edits.map { edit in
        .object(["range": text.range(edit.range), "newText": .string(edit.newText)])
      })
  }
}

extension Server {
  /// The task lines of an open text; nil if the text is a calendar.
  mutating func openTasks(_ uri: String) -> OpenTasks? {
    guard let text = languageText(uri), let lines = language.taskLines(uri) else { return nil }
    return OpenTasks(text: text, lines: lines)
  }

  /// The task lines of the text that a request is about; nil if the text is a calendar.
  mutating func openTasks(_ params: LanguageValue) throws(ResponseError) -> OpenTasks? {
    openTasks(try openText(params).uri)
  }

  var today: Day { timeZone.wallTime(at: now).day }

  // MARK: Hover and completion

  mutating func taskHover(
    _ params: LanguageValue, _ tasks: OpenTasks
  ) throws(ResponseError) -> LanguageResult {
    let position = try params["position"].position()
    guard let line = tasks.lines.line(position.line), let id = line.id else { return .null }
    access.readIfUnknown()
    guard let reminder = taskReminder(id) else { return .null }
    let parsed = TaskWords.parse(tasks.words(line), in: try quickAddContext(now: nil))
    var paragraphs = ["**\(reminder.title)**", reminder.state(at: now, today: today)]
    if parsed.hasMoreThanTitle { paragraphs.append("The line says: \(parsed.echo)") }
    return .object([
      "contents": .object([
        "kind": "markdown", "value": .string(paragraphs.joined(separator: "\n\n")),
      ]),
      "range": tasks.range(line),
    ])
  }

  mutating func taskCompletion(
    _ params: LanguageValue, _ tasks: OpenTasks
  ) throws(ResponseError) -> LanguageResult {
    let position = try params["position"].position()
    let offset = tasks.text.buffer.offset(of: position, in: tasks.text.unit)
    guard let line = tasks.lines.line(position.line), line.isListItem || line.id != nil,
      offset >= line.words.lowerBound, offset <= line.words.upperBound
    else { return [] }
    let words = tasks.words(line)
    let offsets = TextOffsets(words, .utf8)
    let cursor = offsets.scalarIndex(atOffset: offset - line.words.lowerBound) ?? 0
    let completions = QuickAddLine.completions(
      words, at: cursor, as: .reminder, in: try quickAddContext(now: nil))
    return .array(
      completions.enumerated().map { index, item in
        var start = line.words.lowerBound + offsets[item.range.lowerBound]
        let end = line.words.lowerBound + offsets[item.range.upperBound]
        var (label, newText) = (item.label, item.newText)
        // If the person has typed `@`, `#`, `/` or `!`, the completion leaves out that character:
        // some editors, such as Neovim 0.7 and eglot, compare only the letters after it.
        if start < offset, let prefixCharacter = newText.utf8.first,
          "@#/!".utf8.contains(prefixCharacter),
          tasks.text.buffer.bytes[start] == prefixCharacter
        {
          start += 1
          newText.removeFirst()
          if label.utf8.first == prefixCharacter { label.removeFirst() }
        }
        return .object([
          "label": .string(label), "kind": 12, "detail": item.detail.map { .string($0) },
          "sortText": .string(String(index + 1000)), "filterText": .string(newText),
          "textEdit": .object([
            "range": tasks.text.range(start..<end), "newText": .string(newText),
          ]),
        ])
      })
  }

  // MARK: Hints

  /// Inlay hints after lines with a reminder's mark and a date, which show how the line is
  /// understood.
  mutating func taskHints(
    _ params: LanguageValue, _ tasks: OpenTasks
  ) throws(ResponseError) -> LanguageResult {
    let requestedBytes = tasks.text.byteRange(try params["range"].range())
    let context = try quickAddContext(now: nil)
    return .array(
      tasks.lines.lines.compactMap { line in
        guard line.id != nil,
          requestedBytes.overlaps(line.words) || requestedBytes.contains(line.words.lowerBound)
        else { return nil }
        let parsed = TaskWords.parse(tasks.words(line), in: context)
        guard parsed.item.due != nil, !parsed.echo.isEmpty else { return nil }
        return .object([
          "position": tasks.text.position(line.words.upperBound), "label": .string(parsed.echo),
          "paddingLeft": true,
        ])
      })
  }

  // MARK: Places in texts

  /// The file of the reminder whose mark is in the line under the cursor.
  mutating func taskDefinition(
    _ params: LanguageValue, _ tasks: OpenTasks
  ) throws(ResponseError) -> LanguageResult {
    let position = try params["position"].position()
    access.readIfUnknown()
    guard let id = tasks.lines.line(position.line)?.id, taskReminder(id) != nil,
      let uri = itemURI(id)
    else { return .null }
    return .array([Self.startOfFile(uri)])
  }

  /// The lines of all open texts that have the same mark as the line under the cursor.
  mutating func taskReferences(
    _ params: LanguageValue, _ tasks: OpenTasks
  ) throws(ResponseError) -> LanguageResult {
    let position = try params["position"].position()
    guard let id = tasks.lines.line(position.line)?.id else { return .null }
    return .array(references(to: id))
  }

  /// The task lines of open texts that have this id in their mark.
  mutating func references(to id: String) -> [LanguageResult] {
    var references: [LanguageResult] = []
    for uri in language.texts.uris {
      guard let tasks = openTasks(uri) else { continue }
      for line in tasks.lines.lines where line.id == id {
        references.append(.object(["uri": .string(uri), "range": tasks.range(line)]))
      }
    }
    return references
  }
}

extension LanguageResult {
  static func command(
    _ title: String, _ command: String, _ arguments: [LanguageResult]
  ) -> LanguageResult {
    .object([
      "title": .string(title), "command": .string(command), "arguments": .array(arguments),
    ])
  }
}
