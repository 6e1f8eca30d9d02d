// Builds the tree of components from BEGIN and END. Unmatched lines are kept. An END without a
// BEGIN has no effect. A component without an END ends where its enclosing component ends.

extension TextParser {
  private static let begin = Name.mark("BEGIN".utf8)
  private static let end = Name.mark("END".utf8)

  /// Adds a line to the table, and opens or closes a component for BEGIN and END.
  @inline(__always)
  mutating func append(
    _ line: Line, _ bytes: Span<UInt8>, _ value: Range<Int>
  ) throws(LimitExceeded) {
    if line.nameLength == 5, line.mark == Self.begin {
      try placeBegin(line, bytes, value)
    } else if line.nameLength == 3, line.mark == Self.end {
      placeEnd(line, bytes, value)
    } else {
      placeProperty(line, bytes)
    }
  }

  @inline(__always)
  private mutating func placeProperty(_ line: Line, _ bytes: Span<UInt8>) {
    lines.append(line)
    guard open != ComponentEntry.none else { return reportOutside(line, bytes) }
    components[Int(open)].marks |= ComponentEntry.bit(of: line.mark)
  }

  @inline(never)
  private mutating func reportOutside(_ line: Line, _ bytes: Span<UInt8>) {
    report(.outside, at: Int(line.number), line.name(in: bytes).uppercased())
  }

  @inline(never)
  private mutating func placeBegin(
    _ line: Line, _ bytes: Span<UInt8>, _ value: Range<Int>
  ) throws(LimitExceeded) {
    guard line.isBegin(bytes) else { return placeProperty(line, bytes) }
    var line = line
    let name = ComponentName(bytes, value, isFolded: line.traits.contains(.isFolded))
    guard !name.isEmpty, name.range.count <= Name.mostBytes else {
      report(name.isEmpty ? .namelessComponent : .longName, at: Int(line.number), "BEGIN")
      line.kind = .other
      lines.append(line)
      return
    }
    guard depth < limits.depth else {
      throw LimitExceeded(measure: .depth, allowed: limits.depth)
    }
    depth += 1
    line.kind = .begin
    components.append(
      ComponentEntry(
        begin: UInt32(truncatingIfNeeded: lines.count), parent: open,
        name: UInt32(truncatingIfNeeded: name.range.lowerBound),
        nameLength: UInt16(truncatingIfNeeded: name.range.count), isNameFolded: name.isFolded))
    open = UInt32(truncatingIfNeeded: components.count - 1)
    lines.append(line)
  }

  @inline(never)
  private mutating func placeEnd(_ line: Line, _ bytes: Span<UInt8>, _ value: Range<Int>) {
    guard line.isEnd(bytes) else { return placeProperty(line, bytes) }
    var line = line
    line.kind = .end
    let name = ComponentName(bytes, value, isFolded: line.traits.contains(.isFolded))
    // At most as many steps as the maximum depth.
    var candidate = open
    while candidate != ComponentEntry.none {
      let entry = components[Int(candidate)]
      examined &+= name.range.count
      if name.isSame(as: ComponentName(entry), bytes) { break }
      candidate = entry.parent
    }
    guard candidate != ComponentEntry.none else {
      report(.endWithoutBegin, at: Int(line.number), "END")
      line.kind = .other
      lines.append(line)
      return
    }
    while open != candidate { close(isOwn: false) }
    close(isOwn: true)
    lines.append(line)
  }

  mutating func closeAll() {
    while open != ComponentEntry.none { close(isOwn: false) }
  }

  /// Closes the innermost component before the next line.
  private mutating func close(isOwn: Bool) {
    let index = Int(open)
    components[index].end = UInt32(truncatingIfNeeded: lines.count)
    components[index].next = UInt32(truncatingIfNeeded: components.count)
    components[index].isClosed = isOwn
    if !isOwn {
      report(.beginWithoutEnd, at: Int(lines[Int(components[index].begin)].number), "BEGIN")
    }
    open = components[index].parent
    depth -= 1
  }
}

extension Line {
  /// The name without folds. Builds a string, which is slow, so it is called for rare cases only.
  func name(in bytes: Span<UInt8>) -> String {
    let start = Int(start)
    guard traits.contains(.hasFoldedName) else {
      let range = start..<start + Int(nameLength)
      return bytes.extracting(range).withUnsafeBufferPointer {
        String(decoding: $0, as: UTF8.self)
      }
    }
    let head = Unfolding.unfolded(bytes, start..<Int(value))
    return String(decoding: head.prefix(Int(nameLength)), as: UTF8.self)
  }

  @inline(__always)
  fileprivate func isBegin(_ bytes: Span<UInt8>) -> Bool { hasName(bytes, "BEGIN") }

  @inline(__always)
  fileprivate func isEnd(_ bytes: Span<UInt8>) -> Bool { hasName(bytes, "END") }

  /// Compares the name, because marks of different names can be equal.
  @inline(__always)
  private func hasName(_ bytes: Span<UInt8>, _ word: StaticString) -> Bool {
    guard !traits.contains(.hasFoldedName) else {
      return name(in: bytes).uppercased() == word.description
    }
    return word.withUTF8Buffer { word in
      var offset = 0
      while offset < word.count {
        guard bytes[Int(start) &+ offset].upperCased == word[offset] else { return false }
        offset &+= 1
      }
      return true
    }
  }
}

/// The value of a BEGIN or END: without surrounding spaces, compared without case.
struct ComponentName {
  let range: Range<Int>
  let isFolded: Bool

  var isEmpty: Bool { range.isEmpty }

  init(_ bytes: Span<UInt8>, _ line: Range<Int>, isFolded: Bool) {
    var start = line.lowerBound
    var end = Unfolding.contentEnd(bytes, line)
    while start < end, bytes[start].isBlank { start &+= 1 }
    while end > start, bytes[end &- 1].isBlank { end &-= 1 }
    range = start..<end
    self.isFolded = isFolded
  }

  init(_ entry: ComponentEntry) {
    range = Int(entry.name)..<Int(entry.name) + Int(entry.nameLength)
    isFolded = entry.isNameFolded
  }

  func isSame(as other: ComponentName, _ bytes: Span<UInt8>) -> Bool {
    guard !isFolded, !other.isFolded else {
      return text(bytes).uppercased() == other.text(bytes).uppercased()
    }
    guard range.count == other.range.count else { return false }
    var offset = 0
    while offset < range.count {
      guard
        bytes[range.lowerBound &+ offset].upperCased
          == bytes[other.range.lowerBound &+ offset].upperCased
      else { return false }
      offset &+= 1
    }
    return true
  }

  func text(_ bytes: Span<UInt8>) -> String {
    guard !isFolded else {
      return String(decoding: Unfolding.unfolded(bytes, range), as: UTF8.self)
    }
    return bytes.extracting(range).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }
}
