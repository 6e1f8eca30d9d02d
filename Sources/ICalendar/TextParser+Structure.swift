// Builds the tree of components from BEGIN and END. Unmatched BEGIN and END lines are kept: an END
// without a BEGIN has no effect, and a component without an END ends where its enclosing component
// ends.

extension TextParser {
  private static let beginHash = Name.shortHash(of: "BEGIN".utf8)
  private static let endHash = Name.shortHash(of: "END".utf8)

  /// Adds a line to the table, and opens or closes a component for BEGIN and END.
  @inline(__always)
  mutating func append(
    _ line: LogicalLine, _ bytes: Span<UInt8>, _ value: Range<Int>
  ) throws(LimitExceeded) {
    if line.nameLength == 5, line.nameHash == Self.beginHash {
      try placeBegin(line, bytes, value)
    } else if line.nameLength == 3, line.nameHash == Self.endHash {
      placeEnd(line, bytes, value)
    } else {
      placeProperty(line, bytes)
    }
  }

  @inline(__always)
  private mutating func placeProperty(_ line: LogicalLine, _ bytes: Span<UInt8>) {
    lines.append(line)
    guard innermostOpen != ComponentEntry.noParent else { return reportOutside(line, bytes) }
    components[Int(innermostOpen)].nameHashBits |= ComponentEntry.hashBit(of: line.nameHash)
  }

  @inline(never)
  private mutating func reportOutside(_ line: LogicalLine, _ bytes: Span<UInt8>) {
    report(.outsideComponent, at: Int(line.physicalLine), line.name(in: bytes).uppercased())
  }

  @inline(never)
  private mutating func placeBegin(
    _ line: LogicalLine, _ bytes: Span<UInt8>, _ value: Range<Int>
  ) throws(LimitExceeded) {
    guard line.isBegin(bytes) else { return placeProperty(line, bytes) }
    var line = line
    let name = ComponentName(bytes, value, isFolded: line.traits.contains(.isFolded))
    guard !name.isEmpty, name.range.count <= Name.mostBytes else {
      report(name.isEmpty ? .namelessComponent : .nameTooLong, at: Int(line.physicalLine), "BEGIN")
      line.kind = .unreadable
      lines.append(line)
      return
    }
    guard depth < limits.depth else {
      throw LimitExceeded(measure: .depth, maximum: limits.depth)
    }
    depth += 1
    line.kind = .begin
    components.append(
      ComponentEntry(
        beginLine: UInt32(truncatingIfNeeded: lines.count), parentIndex: innermostOpen,
        nameOffset: UInt32(truncatingIfNeeded: name.range.lowerBound),
        nameLength: UInt16(truncatingIfNeeded: name.range.count), isNameFolded: name.isFolded))
    innermostOpen = UInt32(truncatingIfNeeded: components.count - 1)
    lines.append(line)
  }

  @inline(never)
  private mutating func placeEnd(_ line: LogicalLine, _ bytes: Span<UInt8>, _ value: Range<Int>) {
    guard line.isEnd(bytes) else { return placeProperty(line, bytes) }
    var line = line
    line.kind = .end
    let name = ComponentName(bytes, value, isFolded: line.traits.contains(.isFolded))
    // The number of steps is limited by the maximum depth.
    var candidate = innermostOpen
    while candidate != ComponentEntry.noParent {
      let entry = components[Int(candidate)]
      examinedBytes &+= name.range.count
      if name.isSame(as: ComponentName(entry), bytes) { break }
      candidate = entry.parentIndex
    }
    guard candidate != ComponentEntry.noParent else {
      report(.endWithoutBegin, at: Int(line.physicalLine), "END")
      line.kind = .unreadable
      lines.append(line)
      return
    }
    while innermostOpen != candidate { close(hasOwnEnd: false) }
    close(hasOwnEnd: true)
    lines.append(line)
  }

  mutating func closeAll() {
    while innermostOpen != ComponentEntry.noParent { close(hasOwnEnd: false) }
  }

  /// Closes the innermost component before the next line.
  private mutating func close(hasOwnEnd: Bool) {
    let index = Int(innermostOpen)
    components[index].endLine = UInt32(truncatingIfNeeded: lines.count)
    components[index].nextSibling = UInt32(truncatingIfNeeded: components.count)
    components[index].isClosed = hasOwnEnd
    if !hasOwnEnd {
      report(
        .beginWithoutEnd, at: Int(lines[Int(components[index].beginLine)].physicalLine), "BEGIN")
    }
    innermostOpen = components[index].parentIndex
    depth -= 1
  }
}

extension LogicalLine {
  /// The name without folds. Creates a string, which is slow, so this is for rare cases only.
  func name(in bytes: Span<UInt8>) -> String {
    let start = Int(startOffset)
    guard traits.contains(.hasFoldedName) else {
      let range = start..<start + Int(nameLength)
      return bytes.extracting(range).withUnsafeBufferPointer {
        String(decoding: $0, as: UTF8.self)
      }
    }
    let headBytes = Unfolding.unfolded(bytes, start..<Int(valueOffset))
    return String(decoding: headBytes.prefix(Int(nameLength)), as: UTF8.self)
  }

  @inline(__always)
  fileprivate func isBegin(_ bytes: Span<UInt8>) -> Bool { hasName(bytes, "BEGIN") }

  @inline(__always)
  fileprivate func isEnd(_ bytes: Span<UInt8>) -> Bool { hasName(bytes, "END") }

  /// Compares the bytes of the name, because the short hashes of different names can be equal.
  @inline(__always)
  private func hasName(_ bytes: Span<UInt8>, _ word: StaticString) -> Bool {
    guard !traits.contains(.hasFoldedName) else {
      return name(in: bytes).uppercased() == word.description
    }
    return word.withUTF8Buffer { word in
      var offset = 0
      while offset < word.count {
        guard bytes[Int(startOffset) &+ offset].upperCased == word[offset] else { return false }
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
    range = Int(entry.nameOffset)..<Int(entry.nameOffset) + Int(entry.nameLength)
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
