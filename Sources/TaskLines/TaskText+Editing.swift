// Updates the task lines of a text after an edit of one line, without reading the whole text again.
// This makes typing fast in long texts.

public import TextBuffers

extension TaskText {
  /// Updates the task lines after an edit inside one line, which added `addedLines` lines after
  /// that line and made the text longer by `addedBytes` bytes. `buffer` is the text after the edit.
  /// Returns the former task line of that line, and the task lines that are in its place now. Nil
  /// if the edit may affect other lines, so that the whole text has to be read again.
  public mutating func follow(
    editOfLine lineNumber: Int, into addedLines: Int, by addedBytes: Int, _ buffer: TextBuffer,
    _ language: Language
  ) -> (before: TaskLine?, after: [TaskLine])? {
    // If the text has more than `mostLines` task lines, those beyond that number were not read, so
    // an edit after the last line that was read cannot be followed.
    guard addedLines >= 0, lineNumber >= bodyStart, lineNumber + addedLines < buffer.lineCount,
      lines.count < Self.mostLines || lineNumber <= lines.last?.line ?? 0,
      let after = taskLines(lineNumber...lineNumber + addedLines, buffer, language)
    else { return nil }
    let firstIndex = index(fromLine: lineNumber)
    let before =
      firstIndex < lines.count && lines[firstIndex].line == lineNumber ? lines[firstIndex] : nil
    let nextIndex = before == nil ? firstIndex : firstIndex + 1
    // If a task line disappears, a line beyond the limit would take its place, and must be read.
    guard lines.count < Self.mostLines || after.count >= nextIndex - firstIndex else { return nil }
    moveAll(from: nextIndex, behind: lineNumber, by: addedBytes, lines: addedLines)
    lines.replaceSubrange(firstIndex..<nextIndex, with: after)
    if lines.count >= Self.mostLines {
      lines.removeLast(lines.count - Self.mostLines)
      let last = lines.last?.line ?? 0
      sections.removeAll { $0.line > last }
      regions.removeAll { $0.line > last }
    }
    return (before, after)
  }

  /// The task lines among the lines with these numbers, which replace one edited line; nil if these
  /// lines may affect other lines.
  private func taskLines(
    _ numbers: ClosedRange<Int>, _ buffer: TextBuffer, _ language: Language
  ) -> [TaskLine]? {
    var taskLines: [TaskLine] = []
    guard language == .markdown else {
      for lineNumber in numbers {
        var scanner = LineScanner(buffer, line: lineNumber)
        if let comment = scanner.comment() { taskLines.append(comment) }
      }
      return taskLines
    }
    let regionAbove = regions.last { $0.line <= numbers.lowerBound }
    guard regionAbove?.line != numbers.lowerBound else { return nil }
    for lineNumber in numbers {
      var scanner = LineScanner(buffer, line: lineNumber)
      scanner.skipBlanks()
      guard Self.isPlain(scanner) else { return nil }
      guard regionAbove?.isCode != true, var item = scanner.listItem() else { continue }
      item.section = regionAbove?.section
      taskLines.append(item)
    }
    // If the text begins with `---`, a new line can end the front matter. If the line after the new
    // lines is an underline, it makes the last new line a heading.
    let isFree = bodyStart > 0 || !Self.mayUnderline(0, buffer)
    return isFree && !Self.mayUnderline(numbers.upperBound + 1, buffer) ? taskLines : nil
  }

  private static func mayUnderline(_ lineNumber: Int, _ buffer: TextBuffer) -> Bool {
    var scanner = LineScanner(buffer, line: lineNumber)
    scanner.skipBlanks()
    return scanner.underlineLevel() != nil
  }

  /// Whether a line of Markdown is no heading, and neither begins nor ends a block of code.
  private static func isPlain(_ scanner: LineScanner) -> Bool {
    var scanner = scanner
    return scanner.headingLevel() == nil && scanner.underlineLevel() == nil
      && scanner.codeFence() == nil
  }

  /// Adjusts the ranges and line numbers of the task lines from an index on, and of the sections
  /// and regions below a line.
  private mutating func moveAll(
    from index: Int, behind lineNumber: Int, by addedBytes: Int, lines count: Int
  ) {
    for later in lines.indices.dropFirst(index) {
      lines[later].shift(by: addedBytes)
      lines[later].line += count
      lines[later].section?.shift(behind: lineNumber, by: addedBytes, lines: count)
    }
    for later in sections.indices {
      sections[later].shift(behind: lineNumber, by: addedBytes, lines: count)
    }
    for later in regions.indices where regions[later].line > lineNumber {
      regions[later].line += count
      regions[later].section?.shift(behind: lineNumber, by: addedBytes, lines: count)
    }
  }
}

extension TaskLine {
  fileprivate mutating func shift(by addedBytes: Int) {
    if case .listItem(let box) = kind { kind = .listItem(box: box + addedBytes) }
    words = words.moved(by: addedBytes)
    mark = mark?.moved(by: addedBytes)
  }
}

extension TaskSection {
  fileprivate mutating func shift(behind lineNumber: Int, by addedBytes: Int, lines count: Int) {
    guard line > lineNumber else { return }
    range = range.moved(by: addedBytes)
    line += count
  }
}

extension Range<Int> {
  fileprivate func moved(by addedBytes: Int) -> Range<Int> {
    lowerBound + addedBytes..<upperBound + addedBytes
  }
}
