// Splits CATEGORIES, RESOURCES, EXDATE and RDATE into their values, and writes lines with the
// merged values. Dates of one zone share a line. All tags are on one line, because todoman deletes
// tags that are on several.

internal import ICalendar

struct SetValues {
  struct Key: Hashable {
    /// The parameters on which the meaning of the value depends.
    let parameters: String
    let value: String
  }

  let keys: [Key]

  init(_ unit: Unit) {
    keys = unit.properties.flatMap { property in Self.keys(of: property, unit.kind) }
  }

  private static func keys(of property: Property, _ kind: Unit.Kind) -> [Key] {
    guard property.isUnicode else { return [Key(parameters: "", value: property.rawValue)] }
    if case .words = kind { return property.texts().map { Key(parameters: "", value: $0) } }
    let parameters = signature(of: property)
    return property.token().split(separator: ",").map { part in
      Key(parameters: parameters, value: String(part).trimmed.uppercased())
    }
  }

  /// The lines of these values, with the parameters that they have in one of the versions.
  static func lines(_ keys: [Key], _ properties: [Property]) -> [ContentLine] {
    guard let first = properties.first, let name = Name(first.name) else { return [] }
    if name == .categories || name == "RESOURCES" {
      return keys.isEmpty ? [] : [.texts(name, keys.map(\.value), first.parameters)]
    }
    var lines: [ContentLine] = []
    var done: Set<String> = []
    for key in keys where done.insert(key.parameters).inserted {
      let source = properties.first { signature(of: $0) == key.parameters }
      let values = keys.filter { $0.parameters == key.parameters }.map(\.value)
      lines.append(
        .token(name, values.joined(separator: ","), source?.parameters ?? []))
    }
    return lines
  }

  private static func signature(of property: Property) -> String {
    let line = ComparedForm.of(property)
    return String(line.prefix { $0 != ":" })
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
