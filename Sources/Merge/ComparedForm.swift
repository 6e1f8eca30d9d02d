// Properties and components in a form in which two are equal when they say the same: without folds,
// quotation marks, the order of lines and parameters, and escapes that programs add for nothing.

internal import ICalendar

enum ComparedForm {
  static func of(_ property: Property) -> String {
    let name = property.name
    var text = name
    for parameter in parameters(of: property, name) { text += ";" + parameter }
    return text + ":" + value(of: property, name)
  }

  static func value(of property: Property, _ name: String) -> String {
    // Two texts that are not UTF-8 may look alike once repaired.
    guard property.isUnicode else {
      return property.valueBytes.map { String($0, radix: 16) }.joined(separator: " ")
    }
    guard name == "RRULE" else { return property.text() }
    return property.token().uppercased().split(separator: ";").sorted().joined(separator: ";")
  }

  private static func parameters(of property: Property, _ name: String) -> [String] {
    property.parameters.filter { parameter in
      // What is the default says nothing; python-icalendar 4 adds it to every time.
      !(parameter.name == .value
        && ["DATE-TIME", "TEXT", "URI"].contains(parameter.values.first?.uppercased() ?? ""))
    }.map { parameter in
      let values = parameter.values.joined(separator: ",")
      // Xandikos and todoman take away one of Apple's two backslashes before an n.
      let plain = name == "X-APPLE-STRUCTURED-LOCATION" ? values.filter { $0 != "\\" } : values
      return "\(parameter.name.text)=\(plain)"
    }.sorted()
  }

  /// All that a component says, as a person would see it: without what programs keep for themselves.
  static func content(of component: Component) -> [String] {
    lines(of: component) { !Bookkeeping.isBookkeeping($0) }
  }

  /// Every line of it.
  static func all(of component: Component) -> [String] {
    lines(of: component) { _ in true }
  }

  private static func lines(of component: Component, _ isWanted: (String) -> Bool) -> [String] {
    // Still to come, the next one last; a loop, because depth is input.
    var rest: [(component: Component, depth: Int)] = [(component, 0)]
    var lines: [String] = []
    while let next = rest.popLast() {
      let path = "\(next.depth) \(next.component.name) "
      lines.append(path)
      for property in next.component.properties where isWanted(property.name) {
        lines.append(path + of(property))
      }
      rest += next.component.components.map { ($0, next.depth + 1) }
    }
    return lines.sorted()
  }
}

/// What programs keep for themselves, and change with every writing or for nothing.
enum Bookkeeping {
  /// Instants, of which the later counts: RFC 5545 §3.8.7.2 and §3.8.7.3.
  static let stamps: Set<String> = ["LAST-MODIFIED", "DTSTAMP"]
  /// Of which the greater counts where both sides have another (RFC 9074 §6.1 for ACKNOWLEDGED).
  static let growing: Set<String> = ["ACKNOWLEDGED", "X-MOZ-LASTACK", "X-MOZ-GENERATION"]
  /// The later side's value is taken without a conflict.
  static let soft: Set<String> = [
    "PRODID", "VERSION", "CALSCALE", "METHOD", "UID", "TZID", "X-RADICALE-NAME", "X-LIC-ERROR",
    "X-WR-ALARMUID", "X-WR-CALNAME", "X-APPLE-SORT-ORDER", "X-MOZ-SNOOZE-TIME",
  ]

  static func isBookkeeping(_ name: String) -> Bool {
    stamps.contains(name) || growing.contains(name) || soft.contains(name) || name == "SEQUENCE"
      || name == "CREATED"
  }
}
