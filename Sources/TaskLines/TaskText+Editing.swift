// Follows an edit of one task line, as a person types in it or adds lines to it, without reading the
// whole text again.

public import TextBuffers

extension TaskText {
  /// Follows an edit inside the line with this number, which made the text longer by so many bytes;
  /// `buffer` is the text after the edit. Returns the line before and after it. No other line
  /// depends on the words of a task line. Nil if the line was no task line, or is none any more:
  /// then the whole text has to be read again.
  public mutating func follow(
    editOfLine number: Int, by shift: Int, _ buffer: TextBuffer, _ language: Language
  ) -> (before: TaskLine, after: TaskLine)? {
    guard let index = index(ofLine: number) else { return nil }
    var scanner = LineScanner(buffer, line: number)
    var found: TaskLine?
    switch language {
    case .markdown:
      scanner.skipBlanks()
      found = scanner.listItem()
    case .code: found = scanner.comment()
    }
    guard var line = found else { return nil }
    let before = lines[index]
    line.section = before.section
    lines[index] = line
    if shift != 0 { shiftAll(from: index + 1, behind: number, by: shift, lines: 0) }
    return (before, line)
  }

  /// Follows an edit inside the line with this number that made `more` lines behind it, and the text
  /// longer by so many bytes; `buffer` is the text after the edit. Returns the line before, and the
  /// task lines that are in its place now. Nil if other lines may depend on the new ones: then the
  /// whole text has to be read again.
  public mutating func follow(
    splitOfLine number: Int, into more: Int, by shift: Int, _ buffer: TextBuffer,
    _ language: Language
  ) -> (before: TaskLine, after: [TaskLine])? {
    guard more > 0, let index = index(ofLine: number), number + more < buffer.lineCount else {
      return nil
    }
    let before = lines[index]
    var after: [TaskLine] = []
    for added in number...number + more {
      var scanner = LineScanner(buffer, line: added)
      guard language == .markdown else {
        if let comment = scanner.comment() { after.append(comment) }
        continue
      }
      scanner.skipBlanks()
      guard Self.isPlain(scanner) else { return nil }
      guard var item = scanner.listItem() else { continue }
      item.section = before.section
      after.append(item)
    }
    if language == .markdown {
      // A first line of `---` may begin front matter, which a new line can end.
      var first = LineScanner(buffer, line: 0)
      first.skipBlanks()
      guard first.underlineLevel() == nil else { return nil }
      // A line below the new ones may make the last of them a heading.
      if number + more + 1 < buffer.lineCount {
        var next = LineScanner(buffer, line: number + more + 1)
        next.skipBlanks()
        guard next.underlineLevel() == nil else { return nil }
      }
    }
    // Lines that were beyond the limit may be within it now.
    guard !after.isEmpty || lines.count < Self.mostLines else { return nil }
    shiftAll(from: index + 1, behind: number, by: shift, lines: more)
    lines.replaceSubrange(index...index, with: after)
    if lines.count >= Self.mostLines {
      lines.removeLast(lines.count - Self.mostLines)
      let last = lines.last?.line ?? 0
      sections.removeAll { $0.line > last }
    }
    return (before, after)
  }

  /// Whether a line of Markdown is no heading, and neither begins nor ends a block of code.
  private static func isPlain(_ scanner: LineScanner) -> Bool {
    var scanner = scanner
    return scanner.headingLevel() == nil && scanner.underlineLevel() == nil
      && scanner.fence() == nil
  }

  /// Moves task lines from an index on, and what they and the sections below a line refer to.
  private mutating func shiftAll(
    from index: Int, behind number: Int, by shift: Int, lines count: Int
  ) {
    for later in lines.indices.dropFirst(index) {
      lines[later].shift(by: shift)
      lines[later].line += count
      if let section = lines[later].section, section.line > number {
        lines[later].section?.range = section.range.shifted(by: shift)
        lines[later].section?.line += count
      }
    }
    for later in sections.indices where sections[later].line > number {
      sections[later].range = sections[later].range.shifted(by: shift)
      sections[later].line += count
    }
  }
}

extension TaskLine {
  fileprivate mutating func shift(by shift: Int) {
    if case .listItem(let box) = kind { kind = .listItem(box: box + shift) }
    words = words.shifted(by: shift)
    mark = mark?.shifted(by: shift)
  }
}

extension Range<Int> {
  fileprivate func shifted(by shift: Int) -> Range<Int> {
    lowerBound + shift..<upperBound + shift
  }
}
