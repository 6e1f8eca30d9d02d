// Divides the properties of a component into groups, which are merged one by one. A property with
// a single value is a group by itself. The dates and the rule together are one group, and so are
// the properties of the completion. If a property may occur several times, each of its values is a
// group.

internal import ICalendar

struct PropertyGroup {
  /// The `Conflict.field` of a conflict about this group.
  let field: String
  let mergeKind: MergeKind
  var properties: [Property] = []

  enum MergeKind {
    case single
    case completion
    case text
    /// Values separated by commas, which are merged one by one.
    case list
    case dates
    case timestamp
    case greaterValueWins
    case created
    case sequence
    case laterChangeWins
  }

  /// The lines in the format of `ComparedForm`, which are equal for two groups that mean the same.
  var comparedLines: [String] {
    let lines = properties.map { ComparedForm.of($0) }.sorted()
    guard mergeKind == .completion else { return lines }
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
struct PropertyGrouping {
  private var repeatedNames: Set<String> = []

  static let schedule: Set<String> = ["DTSTART", "DUE", "DTEND", "DURATION", "RRULE", "EXRULE"]
  static let completion: Set<String> = ["STATUS", "COMPLETED", "PERCENT-COMPLETE"]
  static func allowsMany(_ name: String) -> Bool { repeatableNames.contains(name) }

  /// The properties that RFC 5545 and its extensions allow several times.
  private static let repeatableNames: Set<String> = [
    "ATTACH", "ATTENDEE", "COMMENT", "CONFERENCE", "CONTACT", "IMAGE", "LINK", "REQUEST-STATUS",
    "STRUCTURED-DATA", "STYLED-DESCRIPTION", Conflict.propertyName.text,
  ]

  init(_ versions: [Component]) {
    for component in versions {
      var seenNames: Set<String> = []
      for property in component.properties where !seenNames.insert(property.name).inserted {
        repeatedNames.insert(property.name)
      }
    }
  }

  /// The group of a property, and the group's key; nil for a property of the place, which
  /// `PlaceMerge` merges.
  func group(of property: Property, in component: Component) -> (key: String, group: PropertyGroup)?
  {
    let name = property.name
    if PlaceMerge.propertyNames.contains(name) { return nil }
    if Self.schedule.contains(name), !component.isNamed(.valarm) {
      return ("SCHEDULE", PropertyGroup(field: "SCHEDULE", mergeKind: .single))
    }
    if Self.completion.contains(name) {
      return ("COMPLETION", PropertyGroup(field: "COMPLETION", mergeKind: .completion))
    }
    if let mergeKind = Self.mergeKind(of: name) {
      return (name, PropertyGroup(field: name, mergeKind: mergeKind))
    }
    if name == "RELATED-TO" {
      let type = property.parameter(.reltype)?.uppercased() ?? "PARENT"
      if type == "PARENT" { return ("RELATED-TO", PropertyGroup(field: name, mergeKind: .single)) }
    } else if !Self.repeatableNames.contains(name), !repeatedNames.contains(name) {
      return (name, PropertyGroup(field: name, mergeKind: name == "DESCRIPTION" ? .text : .single))
    }
    let value = ComparedForm.value(of: property, name)
    return ("\(name) \(value)", PropertyGroup(field: name, mergeKind: .single))
  }

  private static func mergeKind(of name: String) -> PropertyGroup.MergeKind? {
    switch name {
    case "CATEGORIES", "RESOURCES": .list
    case "EXDATE", "RDATE": .dates
    case "SEQUENCE": .sequence
    case "CREATED": .created
    case _ where BookkeepingProperties.timestamps.contains(name): .timestamp
    case _ where BookkeepingProperties.greaterValueWins.contains(name): .greaterValueWins
    case _ where BookkeepingProperties.laterChangeWins.contains(name): .laterChangeWins
    default: nil
    }
  }

  func groups(of component: Component?) -> (orderedKeys: [String], groups: [String: PropertyGroup])
  {
    var orderedKeys: [String] = []
    var groups: [String: PropertyGroup] = [:]
    guard let component else { return (orderedKeys, groups) }
    for property in component.properties {
      guard let (key, group) = group(of: property, in: component) else { continue }
      if groups[key] == nil { orderedKeys.append(key) }
      groups[key, default: group].properties.append(property)
    }
    return (orderedKeys, groups)
  }
}
