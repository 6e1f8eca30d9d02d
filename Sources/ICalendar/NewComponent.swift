// A component to be written. Each BEGIN has its END. Properties come before subcomponents, because
// vdirsyncer takes the first line of a file that begins with UID as the item's UID, so an alarm's
// UID must not come before it.

public struct NewComponent: Sendable {
  public let name: Name
  /// Physical lines ending in CRLF.
  private var propertyBytes: [UInt8] = []
  private var componentBytes: [UInt8] = []

  public init(_ name: Name, _ body: (inout NewComponent) -> Void = { _ in }) {
    self.name = name
    propertyBytes.reserveCapacity(512)
    body(&self)
  }

  /// A VCALENDAR with its two required properties.
  public static func calendar(
    productID: String, _ body: (inout NewComponent) -> Void = { _ in }
  ) -> NewComponent {
    NewComponent(.vcalendar) { calendar in
      calendar.add(.token(.version, "2.0"))
      calendar.add(.text(.prodid, productID))
      body(&calendar)
    }
  }

  public mutating func add(_ line: ContentLine) {
    LineFolding.append(line.bytes.span, .crlf, to: &propertyBytes)
  }

  public mutating func add(_ lines: [ContentLine]) {
    for line in lines { add(line) }
  }

  public mutating func add(_ component: NewComponent) {
    component.append(to: &componentBytes)
  }

  /// Builds a component and adds it.
  public mutating func add(_ name: Name, _ body: (inout NewComponent) -> Void) {
    add(NewComponent(name, body))
  }

  /// The complete component, as the bytes of a file.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(propertyBytes.count + componentBytes.count + 2 * name.count + 16)
    append(to: &bytes)
    return bytes
  }

  private func append(to bytes: inout [UInt8]) {
    Self.append("BEGIN:", name, to: &bytes)
    bytes.append(contentsOf: propertyBytes)
    bytes.append(contentsOf: componentBytes)
    Self.append("END:", name, to: &bytes)
  }

  private static func append(_ keyword: StaticString, _ name: Name, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: keyword.description.utf8)
    bytes.append(contentsOf: name.text.utf8)
    bytes.append(contentsOf: LineEnd.crlf.bytes)
  }

  /// The component's bytes with this line end. Every CR in `bytes` belongs to a line end.
  func bytes(_ lineEnd: LineEnd) -> [UInt8] {
    lineEnd == .crlf ? bytes : bytes.filter { $0 != .carriageReturn }
  }
}

extension NewComponent {
  /// Copies a component of a text. Lines that cannot be parsed are left out, the others are folded
  /// again, and missing ENDs are added. Nil if the component's name cannot be written.
  public init?(copying component: Component) {
    guard let name = Name(component.name) else { return nil }
    self.init(name)
    // The components that are not finished yet, the outermost first. A loop instead of recursion,
    // because a file decides how deep components are nested.
    var unfinished: [(copy: NewComponent, remainingComponents: Components)] = []
    var copy = self
    copy.copyProperties(of: component)
    var remainingComponents = component.components
    while true {
      if let subcomponent = remainingComponents.next() {
        // A subcomponent whose name cannot be written is left out, because its BEGIN would not be
        // valid.
        guard let name = Name(subcomponent.name) else { continue }
        unfinished.append((copy, remainingComponents))
        copy = NewComponent(name)
        copy.copyProperties(of: subcomponent)
        remainingComponents = subcomponent.components
      } else if var parent = unfinished.popLast() {
        parent.copy.add(copy)
        copy = parent.copy
        remainingComponents = parent.remainingComponents
      } else {
        break
      }
    }
    self = copy
  }

  private mutating func copyProperties(of component: Component) {
    for property in component.properties {
      // Copies bytes instead of building a ContentLine: names and values stay as they are.
      let line = property.lineBytes.filter { !$0.isControl }
      LineFolding.append(line.span, .crlf, to: &propertyBytes)
    }
  }
}

extension CalendarText {
  /// A new text of one component, usually of `NewComponent.calendar`.
  public init(
    _ component: NewComponent, limits: CalendarLimits = .standard
  ) throws(LimitExceeded) {
    try self.init(component.bytes, limits: limits)
  }
}
