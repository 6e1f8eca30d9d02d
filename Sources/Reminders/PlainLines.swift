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

  static func text(_ property: Property) -> String { text(property, property.name) }

  private static func text(_ property: Property, _ word: String) -> String {
    let parameters = property.parameters.filter { parameter in
      // What is the default says nothing; python-icalendar 4 adds it to every time.
      parameter.name != .value
        || !["DATE-TIME", "TEXT", "URI"].contains(parameter.values.first?.uppercased() ?? "")
    }.sorted { ($0.name.text, $0.values.first ?? "") < ($1.name.text, $1.values.first ?? "") }
    let text = property.text()
    // What says the same without an escape; as most do.
    let isPlain = text.utf8.allSatisfy { byte in
      byte >= 0x20 && byte != UInt8(ascii: ",") && byte != UInt8(ascii: ";")
        && byte != UInt8(ascii: "\\") && byte != 0x7F
    }
    if isPlain, parameters.isEmpty, word != "GEO" { return word + ":" + text }
    guard let name = Name(word) else { return word + ":" + property.rawValue }
    if name == .geo, let position = (try? property.position()).flatMap(Coordinate.init) {
      return name.text + ":" + position.rounded
    }
    return ContentLine.text(name, text, parameters).text
  }

  /// Its own lines, sorted, but for those that `isLeftOut` names.
  static func texts(
    _ component: Component, without isLeftOut: (String) -> Bool
  ) -> [String] {
    var texts: [String] = []
    for property in component.properties {
      let name = property.name
      if !isLeftOut(name) { texts.append(text(property, name)) }
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
