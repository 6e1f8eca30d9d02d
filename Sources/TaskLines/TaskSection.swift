// A part of a text that is a list of reminders: the lines under a heading with the mark
// `^list:Groceries`, or the whole text if its front matter says `fencepost-list: Groceries`.
// Whether the store has such a list is not checked here.

public import TextBuffers

public struct TaskSection: Sendable, Hashable {
  /// The list's title or id as the person wrote it; may be empty.
  public let name: String
  /// The range of the heading's mark, or of the line in the front matter, that names the list.
  public internal(set) var range: Range<Int>
  /// The number of the heading's line, or of the last line of the front matter.
  public internal(set) var line: Int
  /// Whether the section is the whole text.
  public let isWholeText: Bool

  /// The beginning of the mark of a heading.
  public static let markPrefix = "^list:"

  /// The mark of a heading for a list. The list's name gets quotation marks if necessary.
  public static func markText(for name: String) -> String {
    let isPlain = !name.isEmpty && !name.utf8.contains { $0 == 0x20 || $0 == 0x22 || $0 == 0x09 }
    return isPlain ? markPrefix + name : "\(markPrefix)\"\(name)\""
  }
}

/// The words and the id of a task line that is added to a text for an existing reminder.
public struct NewTaskLine: Sendable {
  public let words: String
  public let id: String

  public init(words: String, id: String) {
    (self.words, self.id) = (words, id)
  }
}

extension TaskText {
  /// The edit that adds lines after the last item of a section. In a section without items, the
  /// lines are added under the heading.
  public func editInserting(
    _ newLines: [NewTaskLine], into section: TaskSection, of buffer: TextBuffer
  ) -> TaskEdit {
    let items = lines.filter { $0.section == section && $0.isListItem }
    let lineEnd = Self.lineEnd(buffer)
    let itemPrefix = items.first.map { Self.itemPrefix($0, buffer) } ?? "- "
    var text = newLines.map { "\(itemPrefix)[ ] \($0.words) ^\($0.id)\(lineEnd)" }.joined()
    var line: Int
    if let last = items.last {
      line = last.line + 1
      // Indented lines below the last item are further paragraphs of that item.
      while line < buffer.lineCount, Self.isIndented(line, buffer) { line += 1 }
    } else if section.isWholeText {
      line = buffer.lineCount
      let last = buffer.lineCount - 1
      if !Self.isBlank(last, buffer) {
        text = lineEnd + text
      } else if last > 0, !Self.isBlank(last - 1, buffer) {
        text = lineEnd + text
        return TaskEdit(range: buffer.bytes.count..<buffer.bytes.count, newText: text)
      }
    } else {
      line = section.line + 1
      text = lineEnd + text
      if line < buffer.lineCount, !Self.isBlank(line, buffer) { text += lineEnd }
    }
    guard line < buffer.lineCount else {
      let end = buffer.bytes.count
      let isLineBegun = !buffer.contentRange(ofLine: buffer.lineCount - 1).isEmpty
      return TaskEdit(range: end..<end, newText: isLineBegun ? lineEnd + text : text)
    }
    let start = buffer.lineStarts[line]
    return TaskEdit(range: start..<start, newText: text)
  }

  /// The edit that removes a line from the text.
  public static func editRemoving(_ line: TaskLine, from buffer: TextBuffer) -> TaskEdit {
    let start = buffer.contentRange(ofLine: line.line).lowerBound
    let next = line.line + 1
    let end = next < buffer.lineCount ? buffer.lineStarts[next] : buffer.bytes.count
    return TaskEdit(range: start..<end, newText: "")
  }

  /// The line end of the text's first line.
  private static func lineEnd(_ buffer: TextBuffer) -> String {
    let end = buffer.contentRange(ofLine: 0).upperBound
    return buffer.lineCount > 1 && buffer.bytes[end] == 0x0D ? "\r\n" : "\n"
  }

  /// The text before the box of an item: indentation and `-`, `*` or `+`. New items in a numbered
  /// list get a hyphen instead of a number, so that no number occurs twice.
  private static func itemPrefix(_ item: TaskLine, _ buffer: TextBuffer) -> String {
    guard case .listItem(let box) = item.kind else { return "- " }
    let start = buffer.contentRange(ofLine: item.line).lowerBound
    let bytes = buffer.bytes[start..<max(start, box - 1)]
    let isNumbered = bytes.contains { (0x30...0x39).contains($0) }
    return isNumbered ? "- " : String(decoding: bytes, as: UTF8.self)
  }

  private static func isBlank(_ line: Int, _ buffer: TextBuffer) -> Bool {
    buffer.bytes[buffer.contentRange(ofLine: line)].allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  private static func isIndented(_ line: Int, _ buffer: TextBuffer) -> Bool {
    guard let first = buffer.bytes[buffer.contentRange(ofLine: line)].first else { return false }
    return (first == 0x20 || first == 0x09) && !isBlank(line, buffer)
  }
}
