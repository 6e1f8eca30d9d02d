// The task lines of a text.

public import TextBuffers

public struct TaskText: Sendable {
  /// The task lines in the order of the text, at most `mostLines`.
  public internal(set) var lines: [TaskLine]
  /// The parts of the text that are lists of reminders, in the order of the text.
  public internal(set) var sections: [TaskSection]

  /// Where the meaning of the lines below changes, in the order of the text.
  var parts: [Part] = []
  /// The number of the first line after the front matter; 0 if there is none.
  var body = 0

  /// A heading, a line that begins or ends a block of code, or the end of the front matter.
  struct Part: Sendable {
    var line: Int
    /// Whether the lines below it are code.
    let isCode: Bool
    /// The section that the lines below it are in.
    var section: TaskSection?
  }

  /// The most task lines that are read. The text after the last of them is ignored, so that no text
  /// takes very long.
  public static let mostLines = 10_000

  /// Whether there may be more task lines, which were not read.
  public var isCut: Bool { lines.count >= Self.mostLines }

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
      (lines, sections, parts, body) = (scan.lines, scan.sections, scan.parts, scan.body)
    case .code: (lines, sections) = (Self.comments(buffer), [])
    }
  }

  /// The task line with this line number; nil if that line is no task line.
  public func line(_ number: Int) -> TaskLine? {
    let index = index(fromLine: number)
    return index < lines.count && lines[index].line == number ? lines[index] : nil
  }

  /// The index of the first task line that has this line number or a higher one.
  func index(fromLine number: Int) -> Int {
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = (low + high) / 2
      if lines[middle].line < number { low = middle + 1 } else { high = middle }
    }
    return low
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
