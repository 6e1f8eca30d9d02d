// The task lines of a text.

public import TextBuffers

public struct TaskText: Sendable {
  /// The task lines in the order of the text, at most `mostLines`.
  public internal(set) var lines: [TaskLine]
  /// The parts of the text that are lists of reminders, in the order of the text.
  public internal(set) var sections: [TaskSection]

  /// The most task lines that are read. The text after the last of them is ignored, so that no text
  /// takes very long.
  public static let mostLines = 10_000

  /// What kind of text it is.
  public enum Language: Sendable {
    case markdown
    /// A program's source, or any other text with comments.
    case code
  }

  public init(_ buffer: TextBuffer, _ language: Language) {
    switch language {
    case .markdown:
      let scan = MarkdownScan(buffer, most: Self.mostLines)
      (lines, sections) = (scan.lines, scan.sections)
    case .code: (lines, sections) = (Self.comments(buffer), [])
    }
  }

  /// The task line with this line number; nil if that line is no task line.
  public func line(_ number: Int) -> TaskLine? { index(ofLine: number).map { lines[$0] } }

  func index(ofLine number: Int) -> Int? {
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = (low + high) / 2
      if lines[middle].line < number { low = middle + 1 } else { high = middle }
    }
    return low < lines.count && lines[low].line == number ? low : nil
  }

  private static func comments(_ buffer: TextBuffer) -> [TaskLine] {
    var found: [TaskLine] = []
    for number in 0..<buffer.lineCount where found.count < mostLines {
      var scanner = LineScanner(buffer, line: number)
      if let comment = scanner.comment() { found.append(comment) }
    }
    return found
  }
}
