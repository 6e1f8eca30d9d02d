// The task lines of a text, and its sections that are lists of reminders.

public import TextBuffers

public struct TaskText: Sendable {
  /// The task lines in the order of the text, at most `mostLines`.
  public internal(set) var lines: [TaskLine]
  /// The parts of the text that are lists of reminders, in the order of the text.
  public internal(set) var sections: [TaskSection]

  /// The regions of the text, in order. All lines of a region are code or none is, and all are in
  /// the same section or in none.
  var regions: [Region] = []
  /// The number of the first line after the front matter; 0 if there is none.
  var bodyStart = 0

  /// The lines after a heading, after a line that begins or ends a code block, or after the front
  /// matter.
  struct Region: Sendable {
    /// The number of the line before the region.
    var line: Int
    /// Whether the region is code.
    let isCode: Bool
    /// The section that the region's lines are in.
    var section: TaskSection?
  }

  /// At most this many task lines are read, so that no text takes very long. The text after the
  /// last of these lines is ignored.
  public static let mostLines = 10_000

  /// Whether there may be more task lines, which were not read.
  public var isCut: Bool { lines.count >= Self.mostLines }

  /// In which syntax task lines are written in a text.
  public enum Language: Sendable {
    case markdown
    /// A program's source, or any other text with comments.
    case code
  }

  public init(_ buffer: TextBuffer, _ language: Language) {
    switch language {
    case .markdown:
      let scan = MarkdownScan(buffer, maximumLines: Self.mostLines)
      (lines, sections, regions, bodyStart) = (
        scan.lines, scan.sections, scan.regions, scan.bodyStart
      )
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
    var comments: [TaskLine] = []
    for number in 0..<buffer.lineCount where comments.count < mostLines {
      var scanner = LineScanner(buffer, line: number)
      if let comment = scanner.comment() { comments.append(comment) }
    }
    return comments
  }
}
