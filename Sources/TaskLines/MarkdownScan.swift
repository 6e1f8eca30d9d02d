// The items of lists in a Markdown text, outside blocks of code, with the section that each is in.
// A section ends with the next heading of the same or a higher level. A section inside it that has
// its own mark does not belong to it.

import TextBuffers

struct MarkdownScan {
  private let buffer: TextBuffer
  private(set) var lines: [TaskLine] = []
  private(set) var sections: [TaskSection] = []
  private(set) var parts: [TaskText.Part] = []
  /// The number of the first line after the front matter; 0 if there is none.
  private(set) var body = 0
  /// The sections around the line that is read, by the levels of their headings; 0 is the whole text.
  private var open: [(level: Int, section: TaskSection)] = []
  /// The sign with which a block of code began, and how many of these signs there were.
  private var fence: (sign: UInt8, count: Int)?
  /// The number of the previous line, if a line of `=` or `-` below would make it a heading.
  private var paragraph: Int?

  init(_ buffer: TextBuffer, most: Int) {
    self.buffer = buffer
    body = readFrontMatter()
    if body > 0 { beginPart(afterLine: body - 1, isCode: false) }
    for number in body..<buffer.lineCount where lines.count < most { read(number) }
  }

  private mutating func read(_ number: Int) {
    var scanner = LineScanner(buffer, line: number)
    scanner.skipBlanks()
    let before = paragraph
    paragraph = nil
    if let begun = fence {
      if let close = scanner.fence(), close.sign == begun.sign, close.count >= begun.count,
        scanner.isAtEnd
      {
        fence = nil
        beginPart(afterLine: number, isCode: false)
      }
      return
    }
    if let begun = scanner.fence() {
      fence = begun
      beginPart(afterLine: number, isCode: true)
      return
    }
    if let level = scanner.underlineLevel(), let before {
      enter(level, scanner.listMark(inLine: before), line: number)
    } else if let level = scanner.headingLevel() {
      enter(level, scanner.listMark(inLine: number), line: number)
    } else if var item = scanner.listItem() {
      item.section = open.last?.section
      lines.append(item)
    } else if scanner.mayBeUnderlined {
      paragraph = number
    }
  }

  private mutating func beginPart(afterLine number: Int, isCode: Bool) {
    parts.append(TaskText.Part(line: number, isCode: isCode, section: open.last?.section))
  }

  /// Enters the section of a heading.
  private mutating func enter(
    _ level: Int, _ mark: (name: String, range: Range<Int>)?, line: Int
  ) {
    defer { beginPart(afterLine: line, isCode: false) }
    while let last = open.last, last.level >= level { open.removeLast() }
    guard let mark else { return }
    let section = TaskSection(
      name: mark.name, range: mark.range, line: line, isWholeText: false)
    sections.append(section)
    open.append((level, section))
  }

  /// The number of the line after the front matter; 0 if there is none.
  private mutating func readFrontMatter() -> Int {
    guard text(0) == "---" else { return 0 }
    var found: (name: String, line: Int)?
    for number in 1..<max(1, min(buffer.lineCount, Self.longestFrontMatter)) {
      let line = text(number)
      if line == "---" || line == "..." {
        if let found {
          let section = TaskSection(
            name: found.name, range: buffer.content(ofLine: found.line), line: number,
            isWholeText: true)
          sections.append(section)
          open = [(0, section)]
        }
        return number + 1
      }
      if found == nil, line.hasPrefix(Self.key) {
        let value = line.dropFirst(Self.key.count).drop { $0 == " " || $0 == "\t" }
        found = (Self.unquoted(value), number)
      }
    }
    return 0
  }

  private static let key = "fencepost-list:"
  /// In lines. A longer block is not taken as front matter.
  private static let longestFrontMatter = 1000

  /// A line without blanks at its end.
  private func text(_ line: Int) -> String {
    var content = buffer.bytes[buffer.content(ofLine: line)]
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
