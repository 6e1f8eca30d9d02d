// Makes the gathered changes: one pass over the lines that change, everything between them copied,
// and the result read anew, so that what is shown is what is written.

extension CalendarText {
  /// This text with the changes that `body` asks for.
  public func edited(_ body: (inout CalendarEdit) -> Void) throws(EditFault) -> CalendarText {
    guard let bytes = try changed(by: body) else { return self }
    do {
      return try CalendarText(bytes, limits: contents.limits)
    } catch {
      throw .limit(error)
    }
  }

  /// The bytes of this text with a change; its own where that changes nothing. Where it does, what is
  /// to be mended beside it, nil for nothing, is done before it, and what it leaves behind, after.
  public func bytes(
    changedBy change: (inout CalendarEdit) -> Void, mending: ((inout CalendarEdit) -> Void)? = nil,
    stamping: (inout CalendarEdit) -> Void
  ) throws(EditFault) -> [UInt8] {
    let lineEnd = lineEnd
    var edit = CalendarEdit(self)
    change(&edit)
    guard !edit.hasStranger else { throw .otherText }
    let isChanged =
      edit.surelyChanges || edit.changedBytes(lineEnd).map { $0 != contents.bytes } ?? false
    guard isChanged else { return contents.bytes }
    if let mending {
      edit = CalendarEdit(self)
      mending(&edit)
      change(&edit)
    }
    stamping(&edit)
    guard !edit.hasStranger else { throw .otherText }
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

  /// Whether this text would be another one with the changes that `body` asks for.
  public func isChanged(by body: (inout CalendarEdit) -> Void) throws(EditFault) -> Bool {
    try changed(by: body).map { $0 != contents.bytes } ?? false
  }

  /// Nil where nothing changes.
  private func changed(
    by body: (inout CalendarEdit) -> Void
  ) throws(EditFault) -> [UInt8]? {
    var edit = CalendarEdit(self)
    body(&edit)
    guard !edit.hasStranger else { throw .otherText }
    return edit.changedBytes(lineEnd)
  }
}

extension CalendarEdit {
  /// Whether more lines than now would stand there, or as many and one of them another, which is seen
  /// without making them. Where something goes, what comes may say the same.
  fileprivate var surelyChanges: Bool {
    guard removed.isEmpty, replaced.values.allSatisfy({ $0 != nil }) else { return false }
    return !insertions.isEmpty
      || replaced.contains { line, new in
        Property(contents: contents, line: line).lineBytes != new?.bytes
      }
  }

  /// Whether a text of so many bytes that comes of these changes has to be read to see that. No text
  /// has more lines than bytes, and without another component none stands deeper.
  fileprivate func mayExceed(_ limits: CalendarLimits, bytes: Int) -> Bool {
    bytes > min(limits.bytes, limits.lines)
      || insertions.contains { if case .component = $0.content { true } else { false } }
  }

  /// Lines that go, and what comes in their place.
  private struct Change {
    let lines: Range<Int>
    /// Among changes before one line: properties, then components, then what is removed there.
    let rank: Int
    let order: Int
    let bytes: [UInt8]
  }

  /// Nil where nothing changes.
  fileprivate func changedBytes(_ lineEnd: LineEnd) -> [UInt8]? {
    let changes = changes(lineEnd)
    guard !changes.isEmpty else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(contents.bytes.count + changes.reduce(0) { $0 + $1.bytes.count })
    var offset = 0
    var line = 0
    for change in changes {
      // What stands within a component that is gone is gone with it.
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

  /// The last line of a file may have no end; what comes after it needs one.
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
    // Longer removals first, so that one component within another that goes is passed over.
    return changes.sorted { one, other in
      (one.lines.lowerBound, one.rank, -one.lines.upperBound, one.order)
        < (other.lines.lowerBound, other.rank, -other.lines.upperBound, other.order)
    }
  }

  /// Nil where the line says already what it should.
  private func replacement(of line: Int, by new: ContentLine?, _ lineEnd: LineEnd) -> Change? {
    let lines = line..<line + 1
    guard let new else { return Change(lines: lines, rank: 2, order: 0, bytes: []) }
    guard Property(contents: contents, line: line).lineBytes != new.bytes else { return nil }
    var bytes: [UInt8] = []
    Folding.fold(new.bytes.span, lineEnd, to: &bytes)
    // The last line of a file stays without an end if it has none.
    if contents.content(of: line).upperBound < contents.extent(of: lines).upperBound {
      bytes.append(contentsOf: lineEnd.bytes)
    }
    return Change(lines: lines, rank: 2, order: 0, bytes: bytes)
  }
}

/// Components that go, with all that stands in them.
private struct RemovedComponents {
  /// Apart from one another, ascending.
  private var ranges: [Range<Int>] = []

  init(_ removed: [Int], in contents: CalendarText.Contents) {
    for index in removed.sorted() {
      // One within another that goes is gone with it.
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
