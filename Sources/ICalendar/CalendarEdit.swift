// Changes to a text, which are collected and then applied together. Components and properties
// refer to the original text, so they stay valid, and no change affects another. Unchanged lines
// keep every byte.

public struct CalendarEdit: Sendable {
  let contents: CalendarText.Contents
  /// The new content of each changed line; nil to remove the line.
  var replacementLines: [Int: ContentLine?] = [:]
  var insertions: [Insertion] = []
  /// Additions by component and name, to check quickly whether a property was already added.
  private var additions: Set<Addition> = []
  /// The indices of the components to be removed.
  var removedComponents: [Int] = []
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

    /// The index of the line before which the content is inserted.
    let nextLine: Int
    /// The component into which the content is inserted; nil for the text itself.
    let componentIndex: Int?
    let content: Content
  }

  init(_ text: CalendarText) {
    contents = text.contents
  }

  /// Makes `line` the component's only property of its name, in the place of the first property of
  /// that name. If that property has the same content already, its bytes do not change, nor do its
  /// folds.
  public mutating func set(_ line: ContentLine, in component: Component) {
    let existingProperties = component.properties(line.name)
    // The most frequent case: the component has one property of the name, and no other was added.
    if existingProperties.count == 1,
      !additions.contains(Addition(component: component.index, name: line.name))
    {
      return replace(existingProperties[0], with: line)
    }
    set(line.name, to: [line], in: component)
  }

  /// Makes these lines the component's only properties of this name. Without lines, all properties
  /// of the name are removed.
  public mutating func set(_ name: Name, to lines: [ContentLine], in component: Component) {
    guard owns(component) else { return }
    if additions.remove(Addition(component: component.index, name: name)) != nil {
      insertions.removeAll { $0.adds(name, to: component.index) }
    }
    var remainingLines = lines[...]
    for property in component.properties(name) {
      // `updateValue`, because assigning nil would delete the entry instead of storing nil.
      replacementLines.updateValue(remainingLines.popFirst(), forKey: property.line)
    }
    for line in remainingLines { add(line, to: component) }
  }

  /// Adds a property before the subcomponents. Other properties of its name stay.
  public mutating func add(_ line: ContentLine, to component: Component) {
    guard owns(component) else { return }
    additions.insert(Addition(component: component.index, name: line.name))
    let lineIndex = component.components.first.map { $0.lines.lowerBound }
    insertions.append(
      Insertion(
        nextLine: lineIndex ?? component.endLine, componentIndex: component.index,
        content: .property(line)))
  }

  public mutating func replace(_ property: Property, with line: ContentLine) {
    guard owns(property) else { return }
    replacementLines.updateValue(line, forKey: property.line)
  }

  public mutating func remove(_ property: Property) {
    guard owns(property) else { return }
    replacementLines.updateValue(nil, forKey: property.line)
  }

  /// Removes every property of this name.
  public mutating func remove(_ name: Name, in component: Component) {
    set(name, to: [], in: component)
  }

  /// Adds a component at the end of another one, or of the text. If `asFirst`, it is added before
  /// its siblings: a VTIMEZONE has to come first for programs that read a text in one pass.
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
    let followingComponent = asFirst ? siblings.first : siblings.first { !$0.isClosed }
    let lineIndex =
      followingComponent?.lines.lowerBound ?? component?.endLine ?? contents.lines.count - 1
    insertions.append(
      Insertion(nextLine: lineIndex, componentIndex: component?.index, content: .component(new)))
  }

  public mutating func remove(_ component: Component) {
    guard owns(component) else { return }
    removedComponents.append(component.index)
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
    guard self.componentIndex == component, case .property(let line) = content else { return false }
    return line.name == name
  }
}

extension Component {
  /// The line of the component's END, or the line after its last one if it has no END.
  fileprivate var endLine: Int { Int(contents.components[index].endLine) }
}

/// Why an edit was not applied. The text is unchanged.
public enum EditFault: Error, Sendable, Hashable {
  /// The changed text would exceed the limits for reading.
  case limit(LimitExceeded)
  /// A component or property of another text was passed.
  case otherText
}
