// Changes to a text, gathered and then made at once. Components and properties are named by the
// views of the text as it was, which stay right until the end, so no change can hit what another
// one has moved. Only the lines of what is changed are touched; all others stay byte for byte.

public struct CalendarEdit: Sendable {
  let contents: CalendarText.Contents
  /// What becomes of lines that are properties now: another property, or nothing.
  var replaced: [Int: ContentLine?] = [:]
  var insertions: [Insertion] = []
  /// Which of them could be a property of a name in a component: nearly none of those that are set.
  private var added: Set<Addition> = []
  /// The components that go.
  var removed: [Int] = []
  /// Something was named that stands in another text.
  var hasStranger = false

  private struct Addition: Hashable {
    let component: Int
    let name: Name
  }

  struct Insertion: Sendable {
    enum Content: Sendable {
      case property(ContentLine)
      case component(NewComponent)
    }

    /// Before this line.
    let line: Int
    /// The component that gets it; nil for the text itself.
    let component: Int?
    let content: Content
  }

  init(_ text: CalendarText) {
    contents = text.contents
  }

  /// Makes this line the component's only property of its name, in the place of the first one
  /// there is. A line that says the same as now is left as it stands, folds and all.
  public mutating func set(_ line: ContentLine, in component: Component) {
    let there = component.properties(line.name)
    // As it mostly is, and none was added.
    if there.count == 1, !added.contains(Addition(component: component.index, name: line.name)) {
      return replace(there[0], with: line)
    }
    set(line.name, to: [line], in: component)
  }

  /// Makes these lines the component's only properties of the name; none removes it. What
  /// EXDATE and several-line CATEGORIES need.
  public mutating func set(_ name: Name, to lines: [ContentLine], in component: Component) {
    guard owns(component) else { return }
    if added.remove(Addition(component: component.index, name: name)) != nil {
      insertions.removeAll { $0.adds(name, to: component.index) }
    }
    var rest = lines[...]
    for property in component.properties(name) {
      // `updateValue`, for assigning nil would forget the line rather than remove it.
      replaced.updateValue(rest.popFirst(), forKey: property.line)
    }
    for line in rest { add(line, to: component) }
  }

  /// Adds a property beside any others of its name, before the sub-components.
  public mutating func add(_ line: ContentLine, to component: Component) {
    guard owns(component) else { return }
    added.insert(Addition(component: component.index, name: line.name))
    let place = component.components.first.map { $0.lines.lowerBound }
    insertions.append(
      Insertion(
        line: place ?? component.ownEnd, component: component.index, content: .property(line)))
  }

  public mutating func replace(_ property: Property, with line: ContentLine) {
    guard owns(property) else { return }
    replaced.updateValue(line, forKey: property.line)
  }

  public mutating func remove(_ property: Property) {
    guard owns(property) else { return }
    replaced.updateValue(nil, forKey: property.line)
  }

  /// Removes every property of this name.
  public mutating func remove(_ name: Name, in component: Component) {
    set(name, to: [], in: component)
  }

  /// Adds a component as the last one within another, or as the last one of the text; or as the
  /// first, which is where readers in one pass need a VTIMEZONE.
  public mutating func add(
    _ new: NewComponent, to component: Component? = nil, asFirst: Bool = false
  ) {
    if let component, !owns(component) { return }
    let siblings =
      component?.components
      ?? Components(
        contents: contents, index: 0, end: contents.components.count)
    // One that has no END of its own reaches to the end of all; what came after its lines would
    // be within it.
    let barrier = asFirst ? siblings.first : siblings.first { !$0.isClosed }
    let place = barrier?.lines.lowerBound ?? component?.ownEnd ?? contents.lines.count - 1
    insertions.append(
      Insertion(line: place, component: component?.index, content: .component(new)))
  }

  public mutating func remove(_ component: Component) {
    guard owns(component) else { return }
    removed.append(component.index)
  }

  private mutating func owns(_ component: Component) -> Bool {
    hasStranger = hasStranger || component.contents !== contents
    return !hasStranger
  }

  private mutating func owns(_ property: Property) -> Bool {
    hasStranger = hasStranger || property.contents !== contents
    return !hasStranger
  }
}

extension CalendarEdit.Insertion {
  fileprivate func adds(_ name: Name, to component: Int) -> Bool {
    guard self.component == component, case .property(let line) = content else { return false }
    return line.name == name
  }
}

extension Component {
  /// The line of the END that closes it, or the line after its last one.
  fileprivate var ownEnd: Int { Int(contents.components[index].end) }
}

/// Why an edit was not made. The text is as it was.
public enum EditFault: Error, Sendable, Hashable {
  /// The changed text would be more than may be read again.
  case limit(LimitExceeded)
  /// A component or property of another text was named, so the edit was prepared for that one.
  case otherText
}
