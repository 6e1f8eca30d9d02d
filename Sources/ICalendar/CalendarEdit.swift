// Changes to a text, which are collected and then applied together. Components and properties refer
// to the original text, so they stay valid and no change affects another. All lines that are not
// changed stay byte for byte.

public struct CalendarEdit: Sendable {
  let contents: CalendarText.Contents
  /// The new property for each changed line; nil to remove it.
  var replaced: [Int: ContentLine?] = [:]
  var insertions: [Insertion] = []
  /// Additions by component and name, to check quickly whether a property was already added.
  private var added: Set<Addition> = []
  /// Indices of components to be removed.
  var removed: [Int] = []
  /// Whether a component or property of another text was passed.
  var hasForeignContent = false

  private struct Addition: Hashable {
    let component: Int
    let name: Name
  }

  struct Insertion: Sendable {
    enum Content: Sendable {
      case property(ContentLine)
      case component(NewComponent)
    }

    /// Inserted before this line.
    let line: Int
    /// The component into which the content is inserted; nil for the text itself.
    let component: Int?
    let content: Content
  }

  init(_ text: CalendarText) {
    contents = text.contents
  }

  /// Makes this line the component's only property of its name. It replaces the first property of
  /// that name. If the first property has the same content already, its line stays as it is, with
  /// its folds.
  public mutating func set(_ line: ContentLine, in component: Component) {
    let there = component.properties(line.name)
    // Most often there is one such property, and none was added.
    if there.count == 1, !added.contains(Addition(component: component.index, name: line.name)) {
      return replace(there[0], with: line)
    }
    set(line.name, to: [line], in: component)
  }

  /// Makes these lines the component's only properties of this name. Without lines, all properties
  /// of the name are removed.
  public mutating func set(_ name: Name, to lines: [ContentLine], in component: Component) {
    guard owns(component) else { return }
    if added.remove(Addition(component: component.index, name: name)) != nil {
      insertions.removeAll { $0.adds(name, to: component.index) }
    }
    var rest = lines[...]
    for property in component.properties(name) {
      // `updateValue`, because assigning nil would delete the entry instead of storing nil.
      replaced.updateValue(rest.popFirst(), forKey: property.line)
    }
    for line in rest { add(line, to: component) }
  }

  /// Adds a property before the subcomponents. Other properties of its name stay.
  public mutating func add(_ line: ContentLine, to component: Component) {
    guard owns(component) else { return }
    added.insert(Addition(component: component.index, name: line.name))
    let lineIndex = component.components.first.map { $0.lines.lowerBound }
    insertions.append(
      Insertion(
        line: lineIndex ?? component.ownEnd, component: component.index, content: .property(line)))
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

  /// Adds a component within another one, or at the top level. It comes last, or first if
  /// `asFirst`: a VTIMEZONE has to come first for programs that read a text in one pass.
  public mutating func add(
    _ new: NewComponent, to component: Component? = nil, asFirst: Bool = false
  ) {
    if let component, !owns(component) { return }
    let siblings =
      component?.components
      ?? Components(
        contents: contents, index: 0, end: contents.components.count)
    // A component without an END extends to the end of the text, so content that is inserted after
    // it would be inside it.
    let barrier = asFirst ? siblings.first : siblings.first { !$0.isClosed }
    let lineIndex = barrier?.lines.lowerBound ?? component?.ownEnd ?? contents.lines.count - 1
    insertions.append(
      Insertion(line: lineIndex, component: component?.index, content: .component(new)))
  }

  public mutating func remove(_ component: Component) {
    guard owns(component) else { return }
    removed.append(component.index)
  }

  private mutating func owns(_ component: Component) -> Bool {
    hasForeignContent = hasForeignContent || component.contents !== contents
    return !hasForeignContent
  }

  private mutating func owns(_ property: Property) -> Bool {
    hasForeignContent = hasForeignContent || property.contents !== contents
    return !hasForeignContent
  }
}

extension CalendarEdit.Insertion {
  fileprivate func adds(_ name: Name, to component: Int) -> Bool {
    guard self.component == component, case .property(let line) = content else { return false }
    return line.name == name
  }
}

extension Component {
  /// The line of the component's END, or the line after its last one if it has no END.
  fileprivate var ownEnd: Int { Int(contents.components[index].end) }
}

/// Why an edit was not applied. The text is unchanged.
public enum EditFault: Error, Sendable, Hashable {
  /// The changed text would exceed the limits for reading.
  case limit(LimitExceeded)
  /// A component or property of another text was passed.
  case otherText
}
