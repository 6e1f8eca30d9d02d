// Applies the collected changes in one pass: replaces the changed lines, and copies all bytes
// between them. The resulting bytes are parsed again, so the returned text is that of the bytes to
// be written.

extension CalendarText {
  /// This text with the changes that `body` makes.
  public func edited(_ body: (inout CalendarEdit) -> Void) throws(EditFault) -> CalendarText {
    guard let bytes = try changedBytes(by: body) else { return self }
    do {
      return try CalendarText(bytes, limits: contents.limits)
    } catch {
      throw .limit(error)
    }
  }

  /// The bytes of this text with a change; the unchanged bytes if the change has no effect. If the
  /// change has an effect, the edits of `repairing` are made before it, and those of `stamping`,
  /// such as a new DTSTAMP, after it.
  public func bytes(
    changedBy change: (inout CalendarEdit) -> Void,
    repairing: ((inout CalendarEdit) -> Void)? = nil,
    stamping: (inout CalendarEdit) -> Void
  ) throws(EditFault) -> [UInt8] {
    let lineEnd = lineEnd
    var edit = CalendarEdit(self)
    change(&edit)
    guard !edit.hasForeignContent else { throw .otherText }
    let hasEffect =
      edit.certainlyHasEffect || edit.changedBytes(lineEnd).map { $0 != contents.bytes } ?? false
    guard hasEffect else { return contents.bytes }
    if let repairing {
      edit = CalendarEdit(self)
      repairing(&edit)
      change(&edit)
    }
    stamping(&edit)
    guard !edit.hasForeignContent else { throw .otherText }
    guard let bytes = edit.changedBytes(lineEnd) else { return contents.bytes }
    if edit.mayExceed(contents.limits, bytes: bytes.count) {
      do {
        _ = try CalendarText(bytes, limits: contents.limits)
      } catch {
        throw .limit(error)
      }
    }
    return bytes
  }

  /// Whether the changes that `body` makes would change the text.
  public func wouldChange(by body: (inout CalendarEdit) -> Void) throws(EditFault) -> Bool {
    try changedBytes(by: body).map { $0 != contents.bytes } ?? false
  }

  /// The bytes of the changed text; nil if `body` requests no change.
  private func changedBytes(
    by body: (inout CalendarEdit) -> Void
  ) throws(EditFault) -> [UInt8]? {
    var edit = CalendarEdit(self)
    body(&edit)
    guard !edit.hasForeignContent else { throw .otherText }
    return edit.changedBytes(lineEnd)
  }
}

extension CalendarEdit {
  /// Whether the changes certainly have an effect: if lines are only added, or replaced by
  /// different lines. If lines are removed, this is false, because an addition may cancel the
  /// removal out.
  fileprivate var certainlyHasEffect: Bool {
    guard removedComponents.isEmpty, replacementLines.values.allSatisfy({ $0 != nil }) else {
      return false
    }
    return !insertions.isEmpty
      || replacementLines.contains { line, newLine in
        Property(contents: contents, line: line).lineBytes != newLine?.bytes
      }
  }

  /// Whether a resulting text of `bytes` bytes has to be parsed to check the limits. A text never
  /// has more lines than bytes, and only new components can nest more deeply.
  fileprivate func mayExceed(_ limits: CalendarLimits, bytes: Int) -> Bool {
    bytes > min(limits.bytes, limits.lines)
      || insertions.contains { if case .component = $0.content { true } else { false } }
  }

  /// One replacement in the text: the lines to remove, and the bytes to put there.
  private struct Replacement {
    let lines: Range<Int>
    /// Orders changes at the same line by kind: new properties come first, then new components,
    /// then replaced and removed lines.
    let kindOrder: Int
    /// Orders changes of one kind at the same line: the order in which they were requested.
    let requestOrder: Int
    let bytes: [UInt8]
  }

  /// The bytes of the changed text; nil if there are no changes.
  fileprivate func changedBytes(_ lineEnd: LineEnd) -> [UInt8]? {
    let replacements = sortedReplacements(lineEnd)
    guard !replacements.isEmpty else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(contents.bytes.count + replacements.reduce(0) { $0 + $1.bytes.count })
    var copiedEnd = 0
    var nextLine = 0
    for replacement in replacements {
      // A change within a component that was removed with all its lines is skipped.
      guard replacement.lines.lowerBound >= nextLine else { continue }
      let extent = contents.extent(of: replacement.lines)
      bytes.append(contentsOf: contents.bytes[copiedEnd..<extent.lowerBound])
      if replacement.lines.isEmpty, replacement.lines.lowerBound == contents.lines.count - 1 {
        Self.endLastLine(of: &bytes, lineEnd)
      }
      bytes.append(contentsOf: replacement.bytes)
      copiedEnd = extent.upperBound
      nextLine = replacement.lines.upperBound
    }
    bytes.append(contentsOf: contents.bytes[copiedEnd...])
    return bytes
  }

  /// Appends a line end if the last line has none, so that a line can be appended after it.
  private static func endLastLine(of bytes: inout [UInt8], _ lineEnd: LineEnd) {
    let isOnlyMark = bytes == [0xEF, 0xBB, 0xBF]
    guard let last = bytes.last, last != .lineFeed, !isOnlyMark else { return }
    bytes.append(contentsOf: lineEnd.bytes)
  }

  private func sortedReplacements(_ lineEnd: LineEnd) -> [Replacement] {
    let removedRanges = RemovedComponents(removedComponents, in: contents)
    var replacements: [Replacement] = []
    for index in removedComponents {
      let lines = Component(contents: contents, index: index).lines
      replacements.append(Replacement(lines: lines, kindOrder: 2, requestOrder: 0, bytes: []))
    }
    for (requestOrder, insertion) in insertions.enumerated() {
      if let component = insertion.componentIndex, removedRanges.contain(component) { continue }
      let lines = insertion.nextLine..<insertion.nextLine
      switch insertion.content {
      case .property(let line):
        var bytes: [UInt8] = []
        LineFolding.append(line.bytes.span, lineEnd, to: &bytes)
        replacements.append(
          Replacement(lines: lines, kindOrder: 0, requestOrder: requestOrder, bytes: bytes))
      case .component(let component):
        replacements.append(
          Replacement(
            lines: lines, kindOrder: 1, requestOrder: requestOrder, bytes: component.bytes(lineEnd))
        )
      }
    }
    for (line, newLine) in replacementLines {
      if let change = replacement(of: line, by: newLine, lineEnd) { replacements.append(change) }
    }
    // A longer removal comes before a shorter one at the same line, so that removed components
    // within it are skipped.
    return replacements.sorted { one, other in
      (one.lines.lowerBound, one.kindOrder, -one.lines.upperBound, one.requestOrder)
        < (other.lines.lowerBound, other.kindOrder, -other.lines.upperBound, other.requestOrder)
    }
  }

  /// The change that replaces a line, or removes it if `newLine` is nil. Returns nil if the line
  /// has the new content already.
  private func replacement(of line: Int, by newLine: ContentLine?, _ lineEnd: LineEnd)
    -> Replacement?
  {
    let lines = line..<line + 1
    guard let newLine else {
      return Replacement(lines: lines, kindOrder: 2, requestOrder: 0, bytes: [])
    }
    guard Property(contents: contents, line: line).lineBytes != newLine.bytes else { return nil }
    var bytes: [UInt8] = []
    LineFolding.fold(newLine.bytes.span, lineEnd, to: &bytes)
    // If the last line of a file has no line end, it still has none after the change.
    if contents.content(of: line).upperBound < contents.extent(of: lines).upperBound {
      bytes.append(contentsOf: lineEnd.bytes)
    }
    return Replacement(lines: lines, kindOrder: 2, requestOrder: 0, bytes: bytes)
  }
}

/// Components to be removed, with everything in them.
private struct RemovedComponents {
  /// Disjoint ranges of indices of components, ascending.
  private var ranges: [Range<Int>] = []

  init(_ removedComponents: [Int], in contents: CalendarText.Contents) {
    for index in removedComponents.sorted() {
      // The component is within another removed component.
      if let last = ranges.last, last.contains(index) { continue }
      ranges.append(index..<Int(contents.components[index].nextSibling))
    }
  }

  func contain(_ component: Int) -> Bool {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound <= component { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(component)
  }
}
