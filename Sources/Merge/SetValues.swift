// Splits CATEGORIES, RESOURCES, EXDATE and RDATE into their values, and writes lines with the
// merged values. Dates of one zone share a line. All tags are on one line, because todoman deletes
// tags that are on several.

internal import ICalendar

struct SetValues {
  struct SetElement: Hashable {
    /// The parameters on which the meaning of the value depends.
    let parameters: String
    let value: String
  }

  let elements: [SetElement]

  init(_ group: PropertyGroup) {
    elements = group.properties.flatMap { property in Self.elements(of: property, group.mergeKind) }
  }

  private static func elements(of property: Property, _ kind: PropertyGroup.MergeKind)
    -> [SetElement]
  {
    guard property.isUnicode else { return [SetElement(parameters: "", value: property.rawValue)] }
    if case .list = kind { return property.texts().map { SetElement(parameters: "", value: $0) } }
    let parameters = parameterText(of: property)
    return property.token().split(separator: ",").map { part in
      SetElement(parameters: parameters, value: String(part).trimmed.uppercased())
    }
  }

  /// The lines of these values, with the parameters that they have in one of the versions.
  static func lines(_ elements: [SetElement], _ properties: [Property]) -> [ContentLine] {
    guard let first = properties.first, let name = Name(first.name) else { return [] }
    if name == .categories || name == "RESOURCES" {
      return elements.isEmpty ? [] : [.texts(name, elements.map(\.value), first.parameters)]
    }
    var lines: [ContentLine] = []
    var writtenParameters: Set<String> = []
    for element in elements where writtenParameters.insert(element.parameters).inserted {
      let sampleProperty = properties.first { parameterText(of: $0) == element.parameters }
      let values = elements.filter { $0.parameters == element.parameters }.map(\.value)
      lines.append(
        .token(name, values.joined(separator: ","), sampleProperty?.parameters ?? []))
    }
    return lines
  }

  private static func parameterText(of property: Property) -> String {
    let line = ComparedForm.of(property)
    return String(line.prefix { $0 != ":" })
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
