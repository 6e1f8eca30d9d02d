// Splits a calendar text of many items into one text for each item, with the time zones that the
// dates of the item name. A component that is not an item is reported with its line. Dates are not
// decoded.

public struct CalendarSplit: Sendable {
  /// A reminder or an event with its changed occurrences, as a text of its own.
  public struct Item: Sendable {
    public let uid: String
    /// VTODO or VEVENT.
    public let componentName: Name
    public let title: String?
    /// The line of the item's first BEGIN, counted from 1.
    public let lineNumber: Int
    public let bytes: [UInt8]
  }

  /// A component that is not an item, and why.
  public struct Refusal: Sendable {
    public let lineNumber: Int
    public let title: String?
    /// Why the component is refused, as a sentence.
    public let message: String
  }

  /// The limits of all items together.
  public struct Limits: Sendable {
    public var items = 50_000
    /// The length of all texts of items together, in bytes. Each text repeats its time zones.
    public var bytes = 64 << 20
    /// At most this many refused components are reported; further refusals are only counted.
    public var refusals = 1000

    public init() {}
  }

  public private(set) var items: [Item] = []
  public private(set) var refusals: [Refusal] = []
  /// How many components were refused beyond `Limits.refusals`.
  public private(set) var unreportedRefusals = 0
  private let limits: Limits
  private var totalBytes = 0
  /// The line of the item with each UID.
  private var lineNumbersByUID: [[UInt8]: Int] = [:]

  /// - Parameter generatedUID: Returns a UID for a component without one, made from the content, so
  ///   that the same component gets the same UID if it is imported again.
  public init(
    _ text: CalendarText, limits: Limits = Limits(), generatedUID: (_ content: String) -> String
  ) {
    self.limits = limits
    let lineEnd = text.lineEnd.bytes
    for calendar in Self.calendars(in: text, generatedUID: generatedUID) {
      for refusal in calendar.refusals { refuse(refusal) }
      let zones = calendar.groups.isEmpty ? [:] : Self.zones(of: calendar.component)
      for group in calendar.groups { add(group, calendar.component, zones, lineEnd) }
    }
  }

  private mutating func refuse(_ refusal: Refusal) {
    if refusals.count < limits.refusals {
      refusals.append(refusal)
    } else {
      unreportedRefusals += 1
    }
  }

  private mutating func refuse(_ component: Component, _ message: String) {
    refuse(
      Refusal(
        lineNumber: component.lineNumber, title: component.property(.summary)?.text(),
        message: message))
  }

  private mutating func add(
    _ group: ItemGroup, _ calendar: Component?, _ zones: [String: Component], _ lineEnd: [UInt8]
  ) {
    guard let firstComponent = group.components.first else { return }
    let key = Array(group.uid.utf8)
    if let line = lineNumbersByUID[key] {
      return refuse(
        firstComponent,
        "This item has the same UID as the item on line \(line), so it is skipped; give it another UID."
      )
    }
    guard items.count < limits.items else {
      return refuse(
        firstComponent, "The text has more than \(limits.items) items; import it in parts.")
    }
    var bytes = Self.encodedLine("BEGIN:VCALENDAR", lineEnd)
    bytes += calendar.map(Self.calendarProperties) ?? []
    if calendar?.property(.version) == nil { bytes += Self.encodedLine("VERSION:2.0", lineEnd) }
    if calendar?.property(.prodid) == nil {
      bytes += Self.encodedLine("PRODID:-//Fencepost//Fencepost//EN", lineEnd)
    }
    let usedZones =
      zones.isEmpty ? [] : Self.zoneNames(in: group.components).compactMap { zones[$0] }
    for zone in usedZones.sorted(by: { $0.lineNumber < $1.lineNumber }) { bytes += zone.bytes }
    for component in group.components {
      bytes += Self.completedBytes(
        of: component.bytes, lineEnd, uid: group.hasWrittenUID ? nil : group.uid)
    }
    bytes += Self.encodedLine("END:VCALENDAR", lineEnd)
    guard totalBytes + bytes.count <= limits.bytes else {
      return refuse(
        firstComponent,
        "All items together are longer than \(limits.bytes) bytes; import the text in parts.")
    }
    totalBytes += bytes.count
    lineNumbersByUID[key] = firstComponent.lineNumber
    let master = group.components.first { $0.property(.recurrenceID) == nil } ?? firstComponent
    items.append(
      Item(
        uid: group.uid, componentName: group.componentName,
        title: master.property(.summary)?.text(),
        lineNumber: firstComponent.lineNumber, bytes: bytes))
  }

  private static func encodedLine(_ text: String, _ lineEnd: [UInt8]) -> [UInt8] {
    Array(text.utf8) + lineEnd
  }

  /// The lines of the calendar's properties that apply to each item. METHOD does not, because it
  /// belongs to a message; names and colors do not, because they belong to the list.
  private static func calendarProperties(of calendar: Component) -> [UInt8] {
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
    var zonesByName: [String: Component] = [:]
    for zone in calendar?.components(.vtimezone) ?? [] where zone.isClosed {
      guard let id = zone.property(.tzid)?.text(), zonesByName[id] == nil else { continue }
      zonesByName[id] = zone
    }
    return zonesByName
  }

  /// The zones that the dates of these components name, at any depth.
  private static func zoneNames(in components: [Component]) -> Set<String> {
    var zoneNames: Set<String> = []
    var pendingComponents = components
    while let component = pendingComponents.popLast() {
      for property in component.properties {
        if let name = property.parameter(.tzid) { zoneNames.insert(name) }
      }
      pendingComponents += component.components
    }
    return zoneNames
  }

  /// A component's bytes, with a line end after the last line and, if `uid` is given, with this
  /// UID.
  private static func completedBytes(of componentBytes: [UInt8], _ lineEnd: [UInt8], uid: String?)
    -> [UInt8]
  {
    var bytes = componentBytes
    if bytes.last != .lineFeed { bytes += lineEnd }
    if let uid, let end = bytes.firstIndex(of: .lineFeed) {
      bytes.insert(contentsOf: encodedLine("UID:\(uid)", lineEnd), at: end + 1)
    }
    return bytes
  }
}
