// The layout of a text: lines, names, parameters, values and components as ranges of its bytes, to
// show or edit the text itself. To read values, use `Component` and `Property`.

/// A logical line. Its ranges are those of the original bytes, which may contain folds.
public struct LineLayout: Sendable {
  public enum Kind: Sendable {
    case property, begin, end
    /// The line is blank or cannot be parsed.
    case other
  }

  public let kind: Kind
  /// The physical line on which the logical line begins, counted from 1.
  public let lineNumber: Int
  /// The bytes of the line with its line break.
  public let extent: Range<Int>
  /// The bytes of the line without its line break.
  public let content: Range<Int>
  /// The range of the name. It is empty, as is that of the value, if the line cannot be parsed.
  public let name: Range<Int>
  public let value: Range<Int>
  public let isFolded: Bool
}

/// One parameter of a line: `NAME=value`.
public struct ParameterLayout: Sendable {
  public let name: Range<Int>
  /// The part after the equals sign, quotation marks included; empty without an equals sign.
  public let values: Range<Int>
}

/// A component. Its lines are given as indices into the logical lines of the text.
public struct ComponentLayout: Sendable {
  /// The component's name in upper case.
  public let name: String
  public let beginLine: Int
  /// The line of the component's END, or its last line if it has no END.
  public let endLine: Int
  public let parent: Int?
  public let isClosed: Bool
}

extension CalendarText {
  public var lineCount: Int { contents.lines.count - 1 }

  public func line(_ index: Int) -> LineLayout {
    let line = contents.lines[index]
    let extent = contents.extent(of: index..<index + 1)
    let content = contents.content(of: index)
    let kind: LineLayout.Kind =
      switch line.kind {
      case .property: .property
      case .begin: .begin
      case .end: .end
      case .unreadable: .other
      }
    let contentStart = content.lowerBound
    let value =
      kind == .other
      ? contentStart : min(max(Int(line.valueOffset), contentStart), content.upperBound)
    return LineLayout(
      kind: kind, lineNumber: Int(line.physicalLine), extent: extent, content: content,
      name:
        contentStart..<(kind == .other
        ? contentStart : nameEnd(contentStart..<max(contentStart, value - 1))),
      value: value..<(kind == .other ? contentStart : content.upperBound),
      isFolded: line.traits.contains(.isFolded))
  }

  private func nameEnd(_ head: Range<Int>) -> Int {
    contents.bytes[head].firstIndex(of: .semicolon) ?? head.upperBound
  }

  public func parameters(of line: LineLayout) -> [ParameterLayout] {
    guard line.name.upperBound < line.value.lowerBound - 1 else { return [] }
    let start = line.name.upperBound
    let bytes = contents.bytes
    let headBytes = bytes.span.extracting(start..<line.value.lowerBound - 1)
    var layouts: [ParameterLayout] = []
    var scanner = ParameterScanner()
    while let part = scanner.next(headBytes) {
      layouts.append(
        ParameterLayout(
          name: part.name.lowerBound + start..<part.name.upperBound + start,
          values: part.values.lowerBound + start..<part.values.upperBound + start))
    }
    return layouts
  }

  /// The line that contains an offset; nil in a text without lines.
  public func lineIndex(at offset: Int) -> Int? {
    lastLine { Int($0.startOffset) <= offset }
  }

  /// The index of the content line that begins on the physical line with this number, or contains
  /// it.
  public func lineIndex(number: Int) -> Int? {
    lastLine { Int($0.physicalLine) <= number }
  }

  /// The last line that meets a condition, or the first line if none does. All lines before one
  /// that meets the condition must meet it too.
  private func lastLine(meeting condition: (LogicalLine) -> Bool) -> Int? {
    guard lineCount > 0 else { return nil }
    var (low, high) = (0, lineCount)
    while low < high {
      let middle = (low + high) / 2
      if condition(contents.lines[middle]) { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }

  public var componentCount: Int { contents.components.count }

  /// A component by its index, in the order of the BEGINs.
  public func component(_ index: Int) -> (layout: ComponentLayout, component: Component) {
    let componentEntry = contents.components[index]
    let component = Component(contents: contents, index: index)
    let layout = ComponentLayout(
      name: component.name, beginLine: Int(componentEntry.beginLine),
      endLine: max(
        Int(componentEntry.beginLine),
        Int(componentEntry.endLine) - (componentEntry.isClosed ? 0 : 1)),
      parent: componentEntry.parentIndex == ComponentEntry.noParent
        ? nil : Int(componentEntry.parentIndex),
      isClosed: componentEntry.isClosed)
    return (layout, component)
  }

  /// The innermost component that contains a line; nil if no component contains it.
  public func componentIndex(ofLine line: Int) -> Int? {
    var (low, high) = (0, componentCount)
    while low < high {
      let middle = (low + high) / 2
      if Int(contents.components[middle].beginLine) <= line {
        low = middle + 1
      } else {
        high = middle
      }
    }
    var index = low - 1
    while index >= 0 {
      let componentEntry = contents.components[index]
      if line < Int(componentEntry.endLine) + (componentEntry.isClosed ? 1 : 0) { return index }
      guard componentEntry.parentIndex != ComponentEntry.noParent else { return nil }
      index = Int(componentEntry.parentIndex)
    }
    return nil
  }

  /// The property on a line; nil for a line that is not a property.
  public func property(ofLine line: Int) -> Property? {
    guard contents.lines.indices.contains(line), contents.lines[line].kind == .property else {
      return nil
    }
    return Property(contents: contents, line: line)
  }

  /// The bytes of a line, folded at 75 bytes with the line ends of this text, and without a line
  /// break at the end. Nil if this would not change the line.
  public func folded(_ line: LineLayout) -> [UInt8]? {
    let bytes = contents.bytes
    let unfoldedLine = Unfolding.unfolded(bytes.span, line.content)
    var foldedLine: [UInt8] = []
    LineFolding.fold(unfoldedLine.span, lineEnd, to: &foldedLine)
    return foldedLine.elementsEqual(bytes[line.content]) ? nil : foldedLine
  }

  /// The bytes of a new line, folded at 75 bytes with the line ends of this text.
  public func folded(plain: [UInt8]) -> [UInt8] {
    var foldedLine: [UInt8] = []
    LineFolding.fold(plain.span, lineEnd, to: &foldedLine)
    return foldedLine
  }

  /// The bytes of a range of one line without its folds.
  public func unfolded(_ range: Range<Int>) -> [UInt8] {
    let bytes = contents.bytes
    return Unfolding.unfolded(bytes.span, range)
  }
}

extension LineEnd {
  public var text: String { self == .crlf ? "\r\n" : "\n" }
}
