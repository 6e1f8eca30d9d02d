// Groups the properties of a component into units, which are merged one by one. A property with a
// single value is a unit. Dates and rule together are one unit, and so is the completion. If a
// property may occur several times, each of its values is a unit.

internal import ICalendar

struct Unit {
  /// The `Conflict.field` of a conflict about this unit.
  let field: String
  let kind: Kind
  var properties: [Property] = []

  enum Kind {
    case plain
    case completion
    case text
    /// Values separated by commas, which are merged one by one.
    case words
    case dates
    case timestamp
    case greaterValueWins
    case created
    case sequence
    case laterChangeWins
  }

  /// The lines in the format of `ComparedForm`, which are equal for two units that mean the same.
  var form: [String] {
    let lines = properties.map { ComparedForm.of($0) }.sorted()
    guard kind == .completion else { return lines }
    let isCompleted = lines.contains("STATUS:COMPLETED")
    return lines.filter { line in
      line != "STATUS:NEEDS-ACTION" && line != "PERCENT-COMPLETE:0"
        && !(isCompleted && line == "PERCENT-COMPLETE:100")
    }
  }

  /// The lines as they are in the text, for the record of a conflict.
  var lines: [String] { properties.compactMap { ContentLine(copying: $0)?.text } }
}

/// How the properties of a component are grouped. The same rules apply to all three versions of the
/// component.
struct UnitRules {
  private var several: Set<String> = []

  static let schedule: Set<String> = ["DTSTART", "DUE", "DTEND", "DURATION", "RRULE", "EXRULE"]
  static let completion: Set<String> = ["STATUS", "COMPLETED", "PERCENT-COMPLETE"]
  static func allowsMany(_ name: String) -> Bool { many.contains(name) }

  /// The properties that RFC 5545 and its extensions allow several times.
  private static let many: Set<String> = [
    "ATTACH", "ATTENDEE", "COMMENT", "CONFERENCE", "CONTACT", "IMAGE", "LINK", "REQUEST-STATUS",
    "STRUCTURED-DATA", "STYLED-DESCRIPTION", Conflict.name.text,
  ]

  init(_ versions: [Component]) {
    for component in versions {
      var seen: Set<String> = []
      for property in component.properties where !seen.insert(property.name).inserted {
        several.insert(property.name)
      }
    }
  }

  /// The unit that a property belongs to, and its key; nil for a property that is merged with the
  /// place.
  func unit(of property: Property, in component: Component) -> (key: String, unit: Unit)? {
    let name = property.name
    if PlaceMerge.names.contains(name) { return nil }
    if Self.schedule.contains(name), !component.isNamed(.valarm) {
      return ("SCHEDULE", Unit(field: "SCHEDULE", kind: .plain))
    }
    if Self.completion.contains(name) {
      return ("COMPLETION", Unit(field: "COMPLETION", kind: .completion))
    }
    if let kind = Self.kind(of: name) { return (name, Unit(field: name, kind: kind)) }
    if name == "RELATED-TO" {
      let type = property.parameter(.reltype)?.uppercased() ?? "PARENT"
      if type == "PARENT" { return ("RELATED-TO", Unit(field: name, kind: .plain)) }
    } else if !Self.many.contains(name), !several.contains(name) {
      return (name, Unit(field: name, kind: name == "DESCRIPTION" ? .text : .plain))
    }
    let value = ComparedForm.value(of: property, name)
    return ("\(name) \(value)", Unit(field: name, kind: .plain))
  }

  private static func kind(of name: String) -> Unit.Kind? {
    switch name {
    case "CATEGORIES", "RESOURCES": .words
    case "EXDATE", "RDATE": .dates
    case "SEQUENCE": .sequence
    case "CREATED": .created
    case _ where Bookkeeping.timestamps.contains(name): .timestamp
    case _ where Bookkeeping.greaterValueWins.contains(name): .greaterValueWins
    case _ where Bookkeeping.laterChangeWins.contains(name): .laterChangeWins
    default: nil
    }
  }

  func units(of component: Component?) -> (order: [String], units: [String: Unit]) {
    var order: [String] = []
    var units: [String: Unit] = [:]
    guard let component else { return (order, units) }
    for property in component.properties {
      guard let (key, unit) = unit(of: property, in: component) else { continue }
      if units[key] == nil { order.append(key) }
      units[key, default: unit].properties.append(property)
    }
    return (order, units)
  }
}
