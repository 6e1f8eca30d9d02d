// A component as it stands in its text: its own properties in their order, wherever among the
// sub-components they stand (vobject writes X- properties after them), and the sub-components.

public struct Component: Sendable {
  let contents: CalendarText.Contents
  let index: Int

  private var entry: ComponentEntry { contents.components[index] }

  /// In upper case.
  public var name: String {
    let bytes = contents.bytes
    return ComponentName(entry).text(bytes.span).uppercased()
  }

  public func isNamed(_ name: Name) -> Bool {
    guard !entry.isNameFolded else { return self.name == name.text }
    let bytes = contents.bytes
    return name.matches(bytes.span.extracting(ComponentName(entry).range))
  }

  /// The physical line of its BEGIN, counted from 1.
  public var lineNumber: Int { Int(contents.lines[Int(entry.begin)].number) }

  /// Its own END is there.
  public var isClosed: Bool { entry.isClosed }

  /// Every line that can be read as a property of this component itself.
  public var properties: Properties { Properties(contents: contents, component: index) }

  public var components: Components {
    Components(contents: contents, index: index + 1, end: Int(entry.next))
  }

  /// The sub-components of this name, not those within other sub-components.
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

  /// False where no property of its own can have this name; most that are asked for are not there.
  @inline(__always)
  private func mayHave(_ name: Name) -> Bool {
    contents.components[index].marks & ComponentEntry.bit(of: name.mark) != 0
  }

  /// Its bytes as they stand, from its BEGIN to its END.
  public var bytes: [UInt8] {
    Array(contents.bytes[contents.extent(of: lines)])
  }

  /// From its BEGIN to after its END.
  var lines: Range<Int> {
    Int(entry.begin)..<Int(entry.end) + (entry.isClosed ? 1 : 0)
  }
}

/// Components that stand beside one another.
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

/// The properties of one component, in the order of their lines.
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

/// A way through the lines of one component that leaves out those of its sub-components. The text
/// is lent to each step: keeping it would cost more than the step.
private struct PropertyWalk {
  private var line: Int
  private let end: Int
  /// The next component, which is a sub-component if its BEGIN comes before the end.
  private var child: Int

  init(_ contents: CalendarText.Contents, _ component: Int) {
    let entry = contents.components[component]
    line = Int(entry.begin) + 1
    end = Int(entry.end)
    child = component + 1
  }

  /// The next line that is a property, of this name if one is given.
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
