// Writes properties and components in a format for comparing: without folds, quotation marks and
// escapes that have no meaning, and with lines and parameters sorted. Two properties or components
// are equal in this format if they mean the same.

internal import ICalendar

enum ComparedForm {
  static func of(_ property: Property) -> String {
    let name = property.name
    var text = name
    for parameter in parameters(of: property, name) { text += ";" + parameter }
    return text + ":" + value(of: property, name)
  }

  static func value(of property: Property, _ name: String) -> String {
    // Bytes are compared if the value is not UTF-8, because two such values may become the same
    // String.
    guard property.isUnicode else {
      return property.valueBytes.map { String($0, radix: 16) }.joined(separator: " ")
    }
    guard name == "RRULE" else { return property.text() }
    return property.token().uppercased().split(separator: ";").sorted().joined(separator: ";")
  }

  private static func parameters(of property: Property, _ name: String) -> [String] {
    property.parameters.filter { parameter in
      // Parameters that only name the default type are left out, because programs add them without
      // a change of meaning: python-icalendar 4 adds VALUE=DATE-TIME to every time.
      !(parameter.name == .value
        && ["DATE-TIME", "TEXT", "URI"].contains(parameter.values.first?.uppercased() ?? ""))
    }.map { parameter in
      let values = parameter.values.joined(separator: ",")
      // Backslashes are not compared, because Xandikos and todoman remove one of the two that
      // Apple writes before an n.
      let unescaped = name == "X-APPLE-STRUCTURED-LOCATION" ? values.filter { $0 != "\\" } : values
      return "\(parameter.name.text)=\(unescaped)"
    }.sorted()
  }

  /// The lines of a component that mean something to a person: all but those in
  /// `BookkeepingProperties`, which programs write for themselves.
  static func contentLines(of component: Component) -> [String] {
    lines(of: component) { !BookkeepingProperties.isBookkeeping($0) }
  }

  /// All lines of a component.
  static func allLines(of component: Component) -> [String] {
    lines(of: component) { _ in true }
  }

  private static func lines(of component: Component, _ isIncluded: (String) -> Bool) -> [String] {
    // The components that are still to be written; the last one is written next. This is a loop and
    // not a recursion, because a file decides how deep components are nested.
    var pendingComponents: [(component: Component, depth: Int)] = [(component, 0)]
    var lines: [String] = []
    while let next = pendingComponents.popLast() {
      let path = "\(next.depth) \(next.component.name) "
      lines.append(path)
      for property in next.component.properties where isIncluded(property.name) {
        lines.append(path + of(property))
      }
      pendingComponents += next.component.components.map { ($0, next.depth + 1) }
    }
    return lines.sorted()
  }
}

/// Properties that programs write for themselves. They may change whenever a program writes the
/// file, even if the person has changed nothing.
enum BookkeepingProperties {
  /// Timestamps (RFC 5545 §3.8.7.2 and §3.8.7.3). If the two sides differ, the later time counts.
  static let timestamps: Set<String> = ["LAST-MODIFIED", "DTSTAMP"]
  /// If the two sides differ in one of these properties, the greater value counts. RFC 9074 §6.1
  /// demands that for ACKNOWLEDGED.
  static let greaterValueWins: Set<String> = ["ACKNOWLEDGED", "X-MOZ-LASTACK", "X-MOZ-GENERATION"]
  /// If both sides have changed one of these properties, the value of the side that was changed
  /// later counts, and there is no conflict.
  static let laterChangeWins: Set<String> = [
    "PRODID", "VERSION", "CALSCALE", "METHOD", "UID", "TZID", "X-RADICALE-NAME", "X-LIC-ERROR",
    "X-WR-ALARMUID", "X-WR-CALNAME", "X-APPLE-SORT-ORDER", "X-MOZ-SNOOZE-TIME",
  ]

  static func isBookkeeping(_ name: String) -> Bool {
    timestamps.contains(name) || greaterValueWins.contains(name) || laterChangeWins.contains(name)
      || name == "SEQUENCE"
      || name == "CREATED"
  }
}
