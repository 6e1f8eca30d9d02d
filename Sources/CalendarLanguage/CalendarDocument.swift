// A calendar text that an editor has open, with functions that find the line, component and value
// at an offset. All ranges are ranges of bytes.

public import ICalendar

public struct CalendarDocument: Sendable {
  public let text: CalendarText
  let lineEnd: LineEnd

  /// Parses a text; nil if the text is larger than a calendar may be.
  public init?(_ bytes: [UInt8]) {
    do throws(LimitExceeded) {
      text = try CalendarText(bytes)
    } catch {
      return nil
    }
    lineEnd = text.lineEnd
  }

  var bytes: [UInt8] { text.bytes }

  var lines: some Sequence<LineLayout> { (0..<text.lineCount).lazy.map { text.line($0) } }

  func unfoldedText(_ range: Range<Int>) -> String {
    String(decoding: text.unfolded(range), as: UTF8.self)
  }

  /// The name of the line's property, in upper case.
  func name(of line: LineLayout) -> String { unfoldedText(line.name).uppercased() }

  /// The indices of the components around a line, from the outside in.
  func path(ofLine index: Int) -> [Int] {
    var path: [Int] = []
    var componentIndex = text.componentIndex(ofLine: index)
    while let component = componentIndex {
      path.append(component)
      componentIndex = text.component(component).layout.parent
    }
    return path.reversed()
  }

  /// The innermost component around a line, of those kinds that have dates: VEVENT, VTODO,
  /// VJOURNAL.
  func item(ofLine index: Int) -> Component? {
    itemIndex(ofLine: index).map { text.component($0).component }
  }

  /// The index of the component that `item(ofLine:)` returns.
  func itemIndex(ofLine index: Int) -> Int? {
    path(ofLine: index).last { number in
      ["VEVENT", "VTODO", "VJOURNAL"].contains(text.component(number).component.name)
    }
  }

  /// The range at which a message about a physical line is shown: the value of the line's property,
  /// or else the whole line.
  public func range(ofLine number: Int?) -> Range<Int> {
    guard let index = text.lineIndex(number: number ?? 1) else { return 0..<0 }
    let line = text.line(index)
    guard line.kind == .property, !line.value.isEmpty else { return line.content }
    return line.value
  }
}

/// An edit that replaces a range of bytes.
public struct DocumentEdit: Sendable, Equatable {
  public let range: Range<Int>
  public let newText: String

  public init(_ range: Range<Int>, _ newText: String) {
    self.range = range
    self.newText = newText
  }
}
