// A component of a text: its properties in order, and its subcomponents. Properties may also come
// between or after subcomponents, where vobject writes X- properties.

public struct Component: Sendable {
  let contents: CalendarText.Contents
  let index: Int

  private var componentEntry: ComponentEntry { contents.components[index] }

  /// The name in upper case.
  public var name: String {
    let bytes = contents.bytes
    return ComponentName(componentEntry).text(bytes.span).uppercased()
  }

  public func isNamed(_ name: Name) -> Bool {
    guard !componentEntry.isNameFolded else { return self.name == name.text }
    let bytes = contents.bytes
    return name.matches(bytes.span.extracting(ComponentName(componentEntry).range))
  }

  /// The physical line of the component's BEGIN, counted from 1.
  public var lineNumber: Int { Int(contents.lines[Int(componentEntry.beginLine)].physicalLine) }

  /// Whether the component has an END of its own.
  public var isClosed: Bool { componentEntry.isClosed }

  /// The properties of this component, without those of its subcomponents.
  public var properties: Properties { Properties(contents: contents, component: index) }

  public var components: Components {
    Components(contents: contents, index: index + 1, end: Int(componentEntry.nextSibling))
  }

  /// Direct subcomponents of this name.
  public func components(_ name: Name) -> [Component] {
    components.filter { $0.isNamed(name) }
  }

  /// The first property of this name.
  public func property(_ name: Name) -> Property? {
    guard mayHave(name) else { return nil }
    var walk = PropertyWalk(contents, index)
    return walk.nextLine(contents, name).map { Property(contents: contents, line: $0) }
  }

  /// All properties of this name.
  public func properties(_ name: Name) -> [Property] {
    guard mayHave(name) else { return [] }
    var matchingProperties: [Property] = []
    var walk = PropertyWalk(contents, index)
    while let line = walk.nextLine(contents, name) {
      matchingProperties.append(Property(contents: contents, line: line))
    }
    return matchingProperties
  }

  /// False if no property of the component can have this name. This quick test pays because callers
  /// most often look for a name that the component does not have.
  @inline(__always)
  private func mayHave(_ name: Name) -> Bool {
    contents.components[index].nameHashBits & ComponentEntry.hashBit(of: name.shortHash) != 0
  }

  /// The original bytes of the component, from BEGIN to END.
  public var bytes: [UInt8] {
    Array(contents.bytes[contents.extent(of: lines)])
  }

  /// The lines of the component, from BEGIN to END.
  var lines: Range<Int> {
    Int(componentEntry.beginLine)..<Int(componentEntry.endLine) + (componentEntry.isClosed ? 1 : 0)
  }
}

/// Components with the same parent, in the order of the text.
public struct Components: Sequence, IteratorProtocol, Sendable {
  let contents: CalendarText.Contents
  var index: Int
  let end: Int

  public mutating func next() -> Component? {
    guard index < end else { return nil }
    defer { index = Int(contents.components[index].nextSibling) }
    return Component(contents: contents, index: index)
  }

  public var first: Component? {
    var copy = self
    return copy.next()
  }

  public var isEmpty: Bool { index >= end }
}

/// The properties of one component, in order.
public struct Properties: Sequence, Sendable {
  let contents: CalendarText.Contents
  let component: Int

  public func makeIterator() -> Iterator {
    Iterator(contents: contents, walk: PropertyWalk(contents, component))
  }

  public struct Iterator: IteratorProtocol, Sendable {
    let contents: CalendarText.Contents
    fileprivate var walk: PropertyWalk

    public mutating func next() -> Property? {
      walk.nextLine(contents, nil).map { Property(contents: contents, line: $0) }
    }
  }
}

/// Iterates over the lines of one component, without those of its subcomponents. The caller passes
/// the text to each step, because storing a reference to it would cost more than the step.
private struct PropertyWalk {
  private var nextIndex: Int
  private let endIndex: Int
  /// The index of the next component in the text. That component is a subcomponent if its BEGIN is
  /// before the line `endIndex`.
  private var nextChild: Int

  init(_ contents: CalendarText.Contents, _ component: Int) {
    let parentEntry = contents.components[component]
    nextIndex = Int(parentEntry.beginLine) + 1
    endIndex = Int(parentEntry.endLine)
    nextChild = component + 1
  }

  /// The line of the next property; if a name is given, of the next property with this name.
  mutating func nextLine(_ contents: CalendarText.Contents, _ name: Name?) -> Int? {
    let table = contents.lines
    let lines = table.span
    while nextIndex < endIndex {
      let currentLine = lines[nextIndex]
      switch currentLine.kind {
      case .property:
        nextIndex += 1
        guard let name else { return nextIndex - 1 }
        if currentLine.nameHash == name.shortHash, contents.isNamed(currentLine, name) {
          return nextIndex - 1
        }
      case .begin:
        let childEntry = contents.components[nextChild]
        nextIndex = Int(childEntry.endLine) + (childEntry.isClosed ? 1 : 0)
        nextChild = Int(childEntry.nextSibling)
      case .end, .unreadable: nextIndex += 1
      }
    }
    return nil
  }
}
