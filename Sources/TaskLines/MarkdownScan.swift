// Finds the list items of a Markdown text outside code blocks, and the section of each item. A
// section ends at the next heading of the same or a higher level. Items below a heading with a mark
// `^list:` of its own belong to that heading's section, and not to the sections around it.

import TextBuffers

struct MarkdownScan {
  private let buffer: TextBuffer
  private(set) var lines: [TaskLine] = []
  private(set) var sections: [TaskSection] = []
  private(set) var regions: [TaskText.Region] = []
  /// The number of the first line after the front matter; 0 if there is none.
  private(set) var bodyStart = 0
  /// The sections around the line that is being read, with the levels of their headings. The level
  /// of the whole text is 0.
  private var openSections: [(level: Int, section: TaskSection)] = []
  /// The character of the fence that began the present code block, and how many of them it has; nil
  /// outside code blocks.
  private var openFence: (character: UInt8, count: Int)?
  /// The number of the previous line, if a following line of `=` or `-` would make that line a
  /// heading.
  private var paragraphLine: Int?

  init(_ buffer: TextBuffer, maximumLines: Int) {
    self.buffer = buffer
    bodyStart = readFrontMatter()
    if bodyStart > 0 { beginRegion(afterLine: bodyStart - 1, isCode: false) }
    for number in bodyStart..<buffer.lineCount where lines.count < maximumLines { read(number) }
  }

  private mutating func read(_ number: Int) {
    var scanner = LineScanner(buffer, line: number)
    scanner.skipBlanks()
    let lineAbove = paragraphLine
    paragraphLine = nil
    if let openingFence = openFence {
      if let closingFence = scanner.codeFence(), closingFence.character == openingFence.character,
        closingFence.count >= openingFence.count,
        scanner.isAtEnd
      {
        openFence = nil
        beginRegion(afterLine: number, isCode: false)
      }
      return
    }
    if let openingFence = scanner.codeFence() {
      openFence = openingFence
      beginRegion(afterLine: number, isCode: true)
      return
    }
    if let level = scanner.underlineLevel(), let lineAbove {
      enterSection(level, scanner.listMark(inLine: lineAbove), line: number)
    } else if let level = scanner.headingLevel() {
      enterSection(level, scanner.listMark(inLine: number), line: number)
    } else if var item = scanner.listItem() {
      item.section = openSections.last?.section
      lines.append(item)
    } else if scanner.mayBeUnderlined {
      paragraphLine = number
    }
  }

  private mutating func beginRegion(afterLine number: Int, isCode: Bool) {
    regions.append(
      TaskText.Region(line: number, isCode: isCode, section: openSections.last?.section))
  }

  /// Enters the section of a heading.
  private mutating func enterSection(
    _ level: Int, _ mark: (name: String, range: Range<Int>)?, line: Int
  ) {
    defer { beginRegion(afterLine: line, isCode: false) }
    while let last = openSections.last, last.level >= level { openSections.removeLast() }
    guard let mark else { return }
    let section = TaskSection(
      name: mark.name, range: mark.range, line: line, isWholeText: false)
    sections.append(section)
    openSections.append((level, section))
  }

  /// Reads the front matter, and returns the number of the line after it; 0 without front matter.
  private mutating func readFrontMatter() -> Int {
    guard text(0) == "---" else { return 0 }
    var listLine: (name: String, line: Int)?
    for number in 1..<max(1, min(buffer.lineCount, Self.longestFrontMatter)) {
      let line = text(number)
      if line == "---" || line == "..." {
        if let listLine {
          let section = TaskSection(
            name: listLine.name, range: buffer.contentRange(ofLine: listLine.line), line: number,
            isWholeText: true)
          sections.append(section)
          openSections = [(0, section)]
        }
        return number + 1
      }
      if listLine == nil, line.hasPrefix(Self.listKey) {
        let value = line.dropFirst(Self.listKey.count).drop { $0 == " " || $0 == "\t" }
        listLine = (Self.unquoted(value), number)
      }
    }
    return 0
  }

  private static let listKey = "fencepost-list:"
  /// How many lines front matter may have. A longer block does not count as front matter.
  private static let longestFrontMatter = 1000

  /// A line without blanks at its end.
  private func text(_ line: Int) -> String {
    var content = buffer.bytes[buffer.contentRange(ofLine: line)]
    guard content.count <= TaskLine.longestWords else { return "" }
    while let last = content.last, last == 0x20 || last == 0x09 { content.removeLast() }
    return String(decoding: content, as: UTF8.self)
  }

  private static func unquoted(_ value: Substring) -> String {
    for quote in ["\"", "'"] where value.hasPrefix(quote) && value.hasSuffix(quote) {
      if value.count >= 2 { return String(value.dropFirst().dropLast()) }
    }
    return String(value)
  }
}
