// Properties and components that we do not know, in one form whoever wrote them: without folds,
// quotation marks that nothing asks for, escapes where there are none, and the order of lines.

internal import Geofence
internal import ICalendar

enum PlainLines {
  /// What programs keep for themselves and change with every writing, or for nothing.
  static let bookkeeping: Set<String> = [
    "UID", "DTSTAMP", "CREATED", "LAST-MODIFIED", "SEQUENCE", "ACKNOWLEDGED", "X-WR-ALARMUID",
    "X-MOZ-LASTACK", "X-MOZ-SNOOZE-TIME", "X-MOZ-GENERATION", "X-LIC-ERROR", "X-RADICALE-NAME",
  ]

  static func text(_ property: Property) -> String {
    let parameters = property.parameters.filter { parameter in
      // What is the default says nothing; python-icalendar 4 adds it to every time.
      parameter.name != .value
        || !["DATE-TIME", "TEXT", "URI"].contains(parameter.values.first?.uppercased() ?? "")
    }.sorted { ($0.name.text, $0.values.first ?? "") < ($1.name.text, $1.values.first ?? "") }
    guard let name = Name(property.name) else { return property.name + ":" + property.rawValue }
    if name == .geo, let position = (try? property.position()).flatMap(Coordinate.init) {
      return name.text + ":" + position.rounded
    }
    return ContentLine.text(name, property.text(), parameters).text
  }

  /// Its own lines, sorted, but for those that `isLeftOut` names.
  static func texts(
    _ component: Component, without isLeftOut: (String) -> Bool
  ) -> [String] {
    var texts: [String] = []
    for property in component.properties where !isLeftOut(property.name) {
      texts.append(text(property))
    }
    return texts.sorted()
  }

  /// All of it, with what stands in it.
  static func block(_ component: Component) -> String {
    var lines: [String] = []
    // Still to come, the next one last; a loop, because depth is input.
    var rest = [component]
    while let next = rest.popLast() {
      lines.append("BEGIN:" + next.name)
      lines += texts(next) { bookkeeping.contains($0) }
      lines.append("END")
      rest += next.components.reversed()
    }
    return lines.joined(separator: "\n\t")
  }
}
