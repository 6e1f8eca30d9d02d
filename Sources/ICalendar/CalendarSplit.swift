// Splits a calendar text of many items into one text for each UID, with the time zones that its
// dates name. A component that is not an item is reported with its line. Dates are not decoded.

public struct CalendarSplit: Sendable {
  /// A reminder or an event with its changed occurrences, as a text of its own.
  public struct Item: Sendable {
    public let uid: String
    /// VTODO or VEVENT.
    public let component: Name
    public let title: String?
    /// The line of the item's first BEGIN, counted from 1.
    public let line: Int
    public let bytes: [UInt8]
  }

  /// A component that is not an item, and why.
  public struct Refusal: Sendable {
    public let line: Int
    public let title: String?
    /// Why the component is refused, as a sentence.
    public let message: String
  }

  /// The limits of all items together.
  public struct Limits: Sendable {
    public var items = 50_000
    /// The length of all texts together, in bytes. Each repeats the time zones that it needs.
    public var bytes = 64 << 20
    /// How many refused components are reported; further ones are only counted.
    public var refusals = 1000

    public init() {}
  }

  public private(set) var items: [Item] = []
  public private(set) var refusals: [Refusal] = []
  /// How many components were refused beyond `Limits.refusals`.
  public private(set) var unreported = 0
  private let limits: Limits
  private var size = 0
  /// The line of the item with each UID.
  private var linesByUID: [[UInt8]: Int] = [:]

  /// - Parameter madeUID: Makes a UID for a component without one from its content, so that the same
  ///   component gets the same UID if it is imported again.
  public init(
    _ text: CalendarText, limits: Limits = Limits(), madeUID: (_ content: String) -> String
  ) {
    self.limits = limits
    let lineEnd = text.lineEnd.bytes
    for calendar in Self.calendars(in: text, madeUID: madeUID) {
      for refusal in calendar.refusals { refuse(refusal) }
      let zones = calendar.groups.isEmpty ? [:] : Self.zones(of: calendar.component)
      for group in calendar.groups { add(group, calendar.component, zones, lineEnd) }
    }
  }

  private mutating func refuse(_ refusal: Refusal) {
    if refusals.count < limits.refusals { refusals.append(refusal) } else { unreported += 1 }
  }

  private mutating func refuse(_ component: Component, _ message: String) {
    refuse(
      Refusal(
        line: component.lineNumber, title: component.property(.summary)?.text(), message: message))
  }

  private mutating func add(
    _ group: Group, _ calendar: Component?, _ zones: [String: Component], _ lineEnd: [UInt8]
  ) {
    guard let first = group.components.first else { return }
    let key = Array(group.uid.utf8)
    if let line = linesByUID[key] {
      return refuse(first, "This item has the same UID as the item on line \(line).")
    }
    guard items.count < limits.items else {
      return refuse(first, "The text has more than \(limits.items) items; import it in parts.")
    }
    var bytes = Self.line("BEGIN:VCALENDAR", lineEnd)
    bytes += calendar.map(Self.heading) ?? []
    if calendar?.property(.version) == nil { bytes += Self.line("VERSION:2.0", lineEnd) }
    if calendar?.property(.prodid) == nil {
      bytes += Self.line("PRODID:-//Fencepost//Fencepost//EN", lineEnd)
    }
    let used = zones.isEmpty ? [] : Self.zoneNames(in: group.components).compactMap { zones[$0] }
    for zone in used.sorted(by: { $0.lineNumber < $1.lineNumber }) { bytes += zone.bytes }
    for component in group.components {
      bytes += Self.completed(component.bytes, lineEnd, uid: group.hasUID ? nil : group.uid)
    }
    bytes += Self.line("END:VCALENDAR", lineEnd)
    guard size + bytes.count <= limits.bytes else {
      return refuse(first, "All items together are too long; import the text in parts.")
    }
    size += bytes.count
    linesByUID[key] = first.lineNumber
    let master = group.components.first { $0.property(.recurrenceID) == nil } ?? first
    items.append(
      Item(
        uid: group.uid, component: group.name, title: master.property(.summary)?.text(),
        line: first.lineNumber, bytes: bytes))
  }

  private static func line(_ text: String, _ lineEnd: [UInt8]) -> [UInt8] {
    Array(text.utf8) + lineEnd
  }

  /// The properties of the calendar that apply to each item. METHOD is not one of them, because it
  /// belongs to a message, and names and colors are not either, because they belong to the list.
  private static func heading(of calendar: Component) -> [UInt8] {
    var bytes: [UInt8] = []
    for name in [Name.version, .prodid, .calscale] {
      guard let property = calendar.property(name) else { continue }
      let line = calendar.contents.bytes[
        calendar.contents.extent(of: property.line..<property.line + 1)]
      if line.count <= 1000, line.last == .lineFeed { bytes += line }
    }
    return bytes
  }

  /// The VTIMEZONEs of a calendar by name. If several have the same name, the first one.
  private static func zones(of calendar: Component?) -> [String: Component] {
    var found: [String: Component] = [:]
    for zone in calendar?.components(.vtimezone) ?? [] where zone.isClosed {
      guard let id = zone.property(.tzid)?.text(), found[id] == nil else { continue }
      found[id] = zone
    }
    return found
  }

  /// The zones that the dates of these components name, at any depth.
  private static func zoneNames(in components: [Component]) -> Set<String> {
    var names: Set<String> = []
    var waiting = components
    while let component = waiting.popLast() {
      for property in component.properties {
        if let name = property.parameter(.tzid) { names.insert(name) }
      }
      waiting += component.components
    }
    return names
  }

  /// A component's bytes, completed by a line end if the last line has none, and by this UID if the
  /// component has none.
  private static func completed(_ bytes: [UInt8], _ lineEnd: [UInt8], uid: String?) -> [UInt8] {
    var bytes = bytes
    if bytes.last != .lineFeed { bytes += lineEnd }
    if let uid, let end = bytes.firstIndex(of: .lineFeed) {
      bytes.insert(contentsOf: line("UID:\(uid)", lineEnd), at: end + 1)
    }
    return bytes
  }
}
