// Applies the collected changes in one pass: replaces the changed lines, and copies all bytes
// between them. The result is parsed again, so that the returned text is exactly what will be
// written.

extension CalendarText {
  /// This text with the changes that `body` makes.
  public func edited(_ body: (inout CalendarEdit) -> Void) throws(EditFault) -> CalendarText {
    guard let bytes = try changed(by: body) else { return self }
    do {
      return try CalendarText(bytes, limits: contents.limits)
    } catch {
      throw .limit(error)
    }
  }

  /// The bytes of this text with a change; the unchanged bytes if the change has no effect. If it
  /// has an effect, the changes of `repairing` are applied before it, and those of `stamping` after
  /// it.
  public func bytes(
    changedBy change: (inout CalendarEdit) -> Void,
    repairing: ((inout CalendarEdit) -> Void)? = nil,
    stamping: (inout CalendarEdit) -> Void
  ) throws(EditFault) -> [UInt8] {
    let lineEnd = lineEnd
    var edit = CalendarEdit(self)
    change(&edit)
    guard !edit.hasForeignContent else { throw .otherText }
    let isChanged =
      edit.surelyChanges || edit.changedBytes(lineEnd).map { $0 != contents.bytes } ?? false
    guard isChanged else { return contents.bytes }
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
  public func isChanged(by body: (inout CalendarEdit) -> Void) throws(EditFault) -> Bool {
    try changed(by: body).map { $0 != contents.bytes } ?? false
  }

  /// The bytes of the changed text; nil if `body` requests no change.
  private func changed(
    by body: (inout CalendarEdit) -> Void
  ) throws(EditFault) -> [UInt8]? {
    var edit = CalendarEdit(self)
    body(&edit)
    guard !edit.hasForeignContent else { throw .otherText }
    return edit.changedBytes(lineEnd)
  }
}

extension CalendarEdit {
  /// Whether the changes certainly have an effect. That is so if lines are only added, or replaced
  /// by different ones. The effect of a removal is not certain: an addition may cancel it out.
  fileprivate var surelyChanges: Bool {
    guard removed.isEmpty, replaced.values.allSatisfy({ $0 != nil }) else { return false }
    return !insertions.isEmpty
      || replaced.contains { line, new in
        Property(contents: contents, line: line).lineBytes != new?.bytes
      }
  }

  /// Whether the resulting text of this many bytes has to be parsed to check the limits. A text
  /// never has more lines than bytes, and only new components can make it deeper.
  fileprivate func mayExceed(_ limits: CalendarLimits, bytes: Int) -> Bool {
    bytes > min(limits.bytes, limits.lines)
      || insertions.contains { if case .component = $0.content { true } else { false } }
  }

  /// One replacement in the text: the lines to remove, and the bytes to put there.
  private struct Change {
    let lines: Range<Int>
    /// Orders changes at the same line by kind: new properties come first, then new components,
    /// then replaced and removed lines.
    let rank: Int
    /// Orders changes of one kind at the same line: the order in which they were requested.
    let order: Int
    let bytes: [UInt8]
  }

  /// The bytes of the changed text; nil if there are no changes.
  fileprivate func changedBytes(_ lineEnd: LineEnd) -> [UInt8]? {
    let changes = changes(lineEnd)
    guard !changes.isEmpty else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(contents.bytes.count + changes.reduce(0) { $0 + $1.bytes.count })
    var offset = 0
    var line = 0
    for change in changes {
      // The change is within a component that was removed already.
      guard change.lines.lowerBound >= line else { continue }
      let extent = contents.extent(of: change.lines)
      bytes.append(contentsOf: contents.bytes[offset..<extent.lowerBound])
      if change.lines.isEmpty, change.lines.lowerBound == contents.lines.count - 1 {
        Self.endLastLine(of: &bytes, lineEnd)
      }
      bytes.append(contentsOf: change.bytes)
      offset = extent.upperBound
      line = change.lines.upperBound
    }
    bytes.append(contentsOf: contents.bytes[offset...])
    return bytes
  }

  /// Appends a line end if the last line of the text has none, so that more can be appended.
  private static func endLastLine(of bytes: inout [UInt8], _ lineEnd: LineEnd) {
    let isOnlyMark = bytes == [0xEF, 0xBB, 0xBF]
    guard let last = bytes.last, last != .lineFeed, !isOnlyMark else { return }
    bytes.append(contentsOf: lineEnd.bytes)
  }

  private func changes(_ lineEnd: LineEnd) -> [Change] {
    let gone = RemovedComponents(removed, in: contents)
    var changes: [Change] = []
    for index in removed {
      let lines = Component(contents: contents, index: index).lines
      changes.append(Change(lines: lines, rank: 2, order: 0, bytes: []))
    }
    for (order, insertion) in insertions.enumerated() {
      if let component = insertion.component, gone.contain(component) { continue }
      let lines = insertion.line..<insertion.line
      switch insertion.content {
      case .property(let line):
        var bytes: [UInt8] = []
        Folding.append(line.bytes.span, lineEnd, to: &bytes)
        changes.append(Change(lines: lines, rank: 0, order: order, bytes: bytes))
      case .component(let component):
        changes.append(
          Change(lines: lines, rank: 1, order: order, bytes: component.bytes(lineEnd)))
      }
    }
    for (line, new) in replaced {
      if let change = replacement(of: line, by: new, lineEnd) { changes.append(change) }
    }
    // A longer removal comes before a shorter one at the same line, so that removed components
    // within it are skipped.
    return changes.sorted { one, other in
      (one.lines.lowerBound, one.rank, -one.lines.upperBound, one.order)
        < (other.lines.lowerBound, other.rank, -other.lines.upperBound, other.order)
    }
  }

  /// Nil if the line has the new content already.
  private func replacement(of line: Int, by new: ContentLine?, _ lineEnd: LineEnd) -> Change? {
    let lines = line..<line + 1
    guard let new else { return Change(lines: lines, rank: 2, order: 0, bytes: []) }
    guard Property(contents: contents, line: line).lineBytes != new.bytes else { return nil }
    var bytes: [UInt8] = []
    Folding.fold(new.bytes.span, lineEnd, to: &bytes)
    // If the last line of a file has no line end, it still has none after the change.
    if contents.content(of: line).upperBound < contents.extent(of: lines).upperBound {
      bytes.append(contentsOf: lineEnd.bytes)
    }
    return Change(lines: lines, rank: 2, order: 0, bytes: bytes)
  }
}

/// Components to be removed, with everything in them.
private struct RemovedComponents {
  /// Disjoint ranges, ascending.
  private var ranges: [Range<Int>] = []

  init(_ removed: [Int], in contents: CalendarText.Contents) {
    for index in removed.sorted() {
      // The component is within another one that is removed with everything in it.
      if let last = ranges.last, last.contains(index) { continue }
      ranges.append(index..<Int(contents.components[index].next))
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
