// Follows an edit inside one task line, as a person types in it, without reading the whole text again.

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
    guard shift != 0 else { return (before, line) }
    for later in lines.indices.dropFirst(index + 1) {
      lines[later].shift(by: shift)
      if let section = lines[later].section, section.line > number {
        lines[later].section?.range = section.range.shifted(by: shift)
      }
    }
    for later in sections.indices where sections[later].line > number {
      sections[later].range = sections[later].range.shifted(by: shift)
    }
    return (before, line)
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
