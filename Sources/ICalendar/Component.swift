// A component of a text: its properties in order, and its subcomponents. Properties may also come
// between or after subcomponents, where vobject writes X- properties.

public struct Component: Sendable {
  let contents: CalendarText.Contents
  let index: Int

  private var entry: ComponentEntry { contents.components[index] }

  /// The name in upper case.
  public var name: String {
    let bytes = contents.bytes
    return ComponentName(entry).text(bytes.span).uppercased()
  }

  public func isNamed(_ name: Name) -> Bool {
    guard !entry.isNameFolded else { return self.name == name.text }
    let bytes = contents.bytes
    return name.matches(bytes.span.extracting(ComponentName(entry).range))
  }

  /// The physical line of the component's BEGIN, counted from 1.
  public var lineNumber: Int { Int(contents.lines[Int(entry.begin)].number) }

  /// Whether the component has an END of its own.
  public var isClosed: Bool { entry.isClosed }

  /// The properties of this component, without those of its subcomponents.
  public var properties: Properties { Properties(contents: contents, component: index) }

  public var components: Components {
    Components(contents: contents, index: index + 1, end: Int(entry.next))
  }

  /// Direct subcomponents of this name.
  public func components(_ name: Name) -> [Component] {
    components.filter { $0.isNamed(name) }
  }

  /// The first property of this name.
  public func property(_ name: Name) -> Property? {
    guard mayHave(name) else { return nil }
    var walk = PropertyWalk(contents, index)
    return walk.next(contents, name).map { Property(contents: contents, line: $0) }
  }

  /// All properties of this name.
  public func properties(_ name: Name) -> [Property] {
    guard mayHave(name) else { return [] }
    var found: [Property] = []
    var walk = PropertyWalk(contents, index)
    while let line = walk.next(contents, name) {
      found.append(Property(contents: contents, line: line))
    }
    return found
  }

  /// False if no property of the component can have this name. A quick test, because the caller
  /// most often looks for a name that the component does not have.
  @inline(__always)
  private func mayHave(_ name: Name) -> Bool {
    contents.components[index].marks & ComponentEntry.bit(of: name.mark) != 0
  }

  /// The original bytes of the component, from BEGIN to END.
  public var bytes: [UInt8] {
    Array(contents.bytes[contents.extent(of: lines)])
  }

  /// The lines of the component, from BEGIN to END.
  var lines: Range<Int> {
    Int(entry.begin)..<Int(entry.end) + (entry.isClosed ? 1 : 0)
  }
}

/// Sibling components.
public struct Components: Sequence, IteratorProtocol, Sendable {
  let contents: CalendarText.Contents
  var index: Int
  let end: Int

  public mutating func next() -> Component? {
    guard index < end else { return nil }
    defer { index = Int(contents.components[index].next) }
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
      walk.next(contents, nil).map { Property(contents: contents, line: $0) }
    }
  }
}

/// Iterates over the lines of one component, without those of its subcomponents. The caller passes
/// the text to each step, because storing a reference to it would cost more than the step.
private struct PropertyWalk {
  private var line: Int
  private let end: Int
  /// The index of the next component in the text. It is a subcomponent if its BEGIN is before
  /// `end`.
  private var child: Int

  init(_ contents: CalendarText.Contents, _ component: Int) {
    let entry = contents.components[component]
    line = Int(entry.begin) + 1
    end = Int(entry.end)
    child = component + 1
  }

  /// The line of the next property; of the next one with this name if a name is given.
  mutating func next(_ contents: CalendarText.Contents, _ name: Name?) -> Int? {
    let table = contents.lines
    let lines = table.span
    while line < end {
      let current = lines[line]
      switch current.kind {
      case .property:
        line += 1
        guard let name else { return line - 1 }
        if current.mark == name.mark, contents.isNamed(current, name) { return line - 1 }
      case .begin:
        let entry = contents.components[child]
        line = Int(entry.end) + (entry.isClosed ? 1 : 0)
        child = Int(entry.next)
      case .end, .other: line += 1
      }
    }
    return nil
  }
}
