// A component to be written. Each BEGIN has its END. Properties come before subcomponents:
// vdirsyncer takes the first line of a file that begins with UID for the item's UID, so an alarm's
// UID must not come first.

public struct NewComponent: Sendable {
  public let name: Name
  /// Physical lines ending in CRLF.
  private var properties: [UInt8] = []
  private var components: [UInt8] = []

  public init(_ name: Name, _ body: (inout NewComponent) -> Void = { _ in }) {
    self.name = name
    properties.reserveCapacity(512)
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
    Folding.append(line.bytes.span, .crlf, to: &properties)
  }

  public mutating func add(_ lines: [ContentLine]) {
    for line in lines { add(line) }
  }

  public mutating func add(_ component: NewComponent) {
    component.append(to: &components)
  }

  /// Builds a component and adds it.
  public mutating func add(_ name: Name, _ body: (inout NewComponent) -> Void) {
    add(NewComponent(name, body))
  }

  /// The complete component, as the bytes of a file.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(properties.count + components.count + 2 * name.count + 16)
    append(to: &bytes)
    return bytes
  }

  private func append(to bytes: inout [UInt8]) {
    Self.append("BEGIN:", name, to: &bytes)
    bytes.append(contentsOf: properties)
    bytes.append(contentsOf: components)
    Self.append("END:", name, to: &bytes)
  }

  private static func append(_ word: StaticString, _ name: Name, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: word.description.utf8)
    bytes.append(contentsOf: name.text.utf8)
    bytes.append(contentsOf: LineEnd.crlf.bytes)
  }

  /// The component's bytes with this line end. Every CR in `bytes` belongs to a line end.
  func bytes(_ lineEnd: LineEnd) -> [UInt8] {
    lineEnd == .crlf ? bytes : bytes.filter { $0 != .carriageReturn }
  }
}

extension NewComponent {
  /// Copies a component of a text: the lines that can be parsed, folded again, with missing ENDs
  /// added. Nil if its name cannot be written.
  public init?(copying component: Component) {
    guard let name = Name(component.name) else { return nil }
    self.init(name)
    // The components that are not finished yet, the outermost first. A loop instead of recursion,
    // because a file decides how deep components are nested.
    var open: [(made: NewComponent, rest: Components)] = []
    var made = self
    made.copyProperties(of: component)
    var rest = component.components
    while true {
      if let next = rest.next() {
        // A subcomponent whose name cannot be written would break the copy and is left out.
        guard let name = Name(next.name) else { continue }
        open.append((made, rest))
        made = NewComponent(name)
        made.copyProperties(of: next)
        rest = next.components
      } else if var outer = open.popLast() {
        outer.made.add(made)
        made = outer.made
        rest = outer.rest
      } else {
        break
      }
    }
    self = made
  }

  private mutating func copyProperties(of component: Component) {
    for property in component.properties {
      // Copies bytes instead of building a ContentLine: names and values stay as they are.
      let line = property.lineBytes.filter { !$0.isControl }
      Folding.append(line.span, .crlf, to: &properties)
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
