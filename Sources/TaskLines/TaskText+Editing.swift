// Follows an edit of one line, as a person types in it or adds lines to it, without reading the whole
// text again.

public import TextBuffers

extension TaskText {
  /// Follows an edit inside the line with this number that made `more` lines behind it, and the text
  /// longer by so many bytes; `buffer` is the text after the edit. Returns the task line that the line
  /// was, and the task lines that are in its place now. Nil if other lines may depend on the edit: then
  /// the whole text has to be read again.
  public mutating func follow(
    editOfLine number: Int, into more: Int, by shift: Int, _ buffer: TextBuffer,
    _ language: Language
  ) -> (before: TaskLine?, after: [TaskLine])? {
    // What is below the last of `mostLines` is not known.
    guard more >= 0, number >= body, number + more < buffer.lineCount,
      lines.count < Self.mostLines || number <= lines.last?.line ?? 0,
      let after = taskLines(number...number + more, buffer, language)
    else { return nil }
    let first = index(fromLine: number)
    let before = first < lines.count && lines[first].line == number ? lines[first] : nil
    let next = before == nil ? first : first + 1
    // Lines that were beyond the limit may be within it now.
    guard lines.count < Self.mostLines || after.count >= next - first else { return nil }
    shiftAll(from: next, behind: number, by: shift, lines: more)
    lines.replaceSubrange(first..<next, with: after)
    if lines.count >= Self.mostLines {
      lines.removeLast(lines.count - Self.mostLines)
      let last = lines.last?.line ?? 0
      sections.removeAll { $0.line > last }
      parts.removeAll { $0.line > last }
    }
    return (before, after)
  }

  /// The task lines among these lines, which are in the place of the first of them; nil if other lines
  /// may depend on them.
  private func taskLines(
    _ numbers: ClosedRange<Int>, _ buffer: TextBuffer, _ language: Language
  ) -> [TaskLine]? {
    var found: [TaskLine] = []
    guard language == .markdown else {
      for number in numbers {
        var scanner = LineScanner(buffer, line: number)
        if let comment = scanner.comment() { found.append(comment) }
      }
      return found
    }
    let above = parts.last { $0.line <= numbers.lowerBound }
    guard above?.line != numbers.lowerBound else { return nil }
    for number in numbers {
      var scanner = LineScanner(buffer, line: number)
      scanner.skipBlanks()
      guard Self.isPlain(scanner) else { return nil }
      guard above?.isCode != true, var item = scanner.listItem() else { continue }
      item.section = above?.section
      found.append(item)
    }
    // A first line of `---` may begin front matter, which a new line can end. A line below the new ones
    // may make the last of them a heading.
    let isFree = body > 0 || !Self.mayUnderline(0, buffer)
    return isFree && !Self.mayUnderline(numbers.upperBound + 1, buffer) ? found : nil
  }

  private static func mayUnderline(_ number: Int, _ buffer: TextBuffer) -> Bool {
    var scanner = LineScanner(buffer, line: number)
    scanner.skipBlanks()
    return scanner.underlineLevel() != nil
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
      lines[later].section?.shift(behind: number, by: shift, lines: count)
    }
    for later in sections.indices {
      sections[later].shift(behind: number, by: shift, lines: count)
    }
    for later in parts.indices where parts[later].line > number {
      parts[later].line += count
      parts[later].section?.shift(behind: number, by: shift, lines: count)
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

extension TaskSection {
  fileprivate mutating func shift(behind number: Int, by shift: Int, lines count: Int) {
    guard line > number else { return }
    range = range.shifted(by: shift)
    line += count
  }
}

extension Range<Int> {
  fileprivate func shifted(by shift: Int) -> Range<Int> {
    lowerBound + shift..<upperBound + shift
  }
}
