// A part of a text that is a list of reminders: the lines under a heading with the mark
// `^list:Groceries`, or the whole text if its front matter says `fencepost-list: Groceries`. Does
// not know whether there is such a list.

public import TextBuffers

public struct TaskSection: Sendable, Hashable {
  /// The list's title or id as the person wrote it; may be empty.
  public let name: String
  /// Where the name is given: the mark of the heading, or the line of the front matter.
  public internal(set) var range: Range<Int>
  /// The line of the heading, or the last one of the front matter.
  public internal(set) var line: Int
  /// Whether the section is the whole text.
  public let isWholeText: Bool

  /// The beginning of the mark of a heading.
  public static let mark = "^list:"

  /// The mark with a list's name, in quotes if the name needs them.
  public static func marking(_ name: String) -> String {
    let isPlain = !name.isEmpty && !name.utf8.contains { $0 == 0x20 || $0 == 0x22 || $0 == 0x09 }
    return isPlain ? mark + name : "\(mark)\"\(name)\""
  }
}

/// A line that is to be written for a reminder.
public struct NewTaskLine: Sendable {
  public let words: String
  public let id: String

  public init(words: String, id: String) {
    (self.words, self.id) = (words, id)
  }
}

extension TaskText {
  /// The edit that writes lines after the last item of a section, or under its heading if the
  /// section has no items.
  public func inserting(
    _ new: [NewTaskLine], into section: TaskSection, of buffer: TextBuffer
  ) -> TaskEdit {
    let items = lines.filter { $0.section == section && $0.isListItem }
    let lineEnd = Self.lineEnd(buffer)
    let sign = items.first.map { Self.sign($0, buffer) } ?? "- "
    var text = new.map { "\(sign)[ ] \($0.words) ^\($0.id)\(lineEnd)" }.joined()
    var line: Int
    if let last = items.last {
      line = last.line + 1
      // Paragraphs of an item are indented.
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
      let isLineBegun = !buffer.content(ofLine: buffer.lineCount - 1).isEmpty
      return TaskEdit(range: end..<end, newText: isLineBegun ? lineEnd + text : text)
    }
    let start = buffer.lineStarts[line]
    return TaskEdit(range: start..<start, newText: text)
  }

  /// The edit that removes a line from the text.
  public static func removing(_ line: TaskLine, from buffer: TextBuffer) -> TaskEdit {
    let start = buffer.content(ofLine: line.line).lowerBound
    let next = line.line + 1
    let end = next < buffer.lineCount ? buffer.lineStarts[next] : buffer.bytes.count
    return TaskEdit(range: start..<end, newText: "")
  }

  /// The line end of the text's first line.
  private static func lineEnd(_ buffer: TextBuffer) -> String {
    let end = buffer.content(ofLine: 0).upperBound
    return buffer.lineCount > 1 && buffer.bytes[end] == 0x0D ? "\r\n" : "\n"
  }

  /// The text before the box of an item: indentation and sign. New items after numbered ones get no
  /// number, so that no number occurs twice.
  private static func sign(_ item: TaskLine, _ buffer: TextBuffer) -> String {
    guard case .listItem(let box) = item.kind else { return "- " }
    let start = buffer.content(ofLine: item.line).lowerBound
    let bytes = buffer.bytes[start..<max(start, box - 1)]
    let isNumbered = bytes.contains { (0x30...0x39).contains($0) }
    return isNumbered ? "- " : String(decoding: bytes, as: UTF8.self)
  }

  private static func isBlank(_ line: Int, _ buffer: TextBuffer) -> Bool {
    buffer.bytes[buffer.content(ofLine: line)].allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  private static func isIndented(_ line: Int, _ buffer: TextBuffer) -> Bool {
    guard let first = buffer.bytes[buffer.content(ofLine: line)].first else { return false }
    return (first == 0x20 || first == 0x09) && !isBlank(line, buffer)
  }
}
