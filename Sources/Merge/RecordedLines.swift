// The lines in which a conflict records the value that does not count. Writes a component as such
// lines, and reads it from them. Also makes the text of both versions for the person.

internal import ICalendar

/// A component's lines, without folds, as the record of a conflict keeps them.
enum RecordedLines {
  static func of(_ component: Component) -> [String] {
    enum Step {
      case open(Component)
      case close(String)
    }
    // A loop instead of recursion, because a file decides how deep components are nested.
    var steps: [Step] = [.open(component)]
    var lines: [String] = []
    while let step = steps.popLast() {
      switch step {
      case .close(let name): lines.append("END:\(name)")
      case .open(let next):
        lines.append("BEGIN:\(next.name)")
        lines += next.properties.compactMap { ContentLine(copying: $0)?.text }
        steps.append(.close(next.name))
        steps += next.components.reversed().map { .open($0) }
      }
    }
    return lines
  }

  /// The lines of a record, as a component of this name.
  static func component(of lines: [String], in name: String) -> Component? {
    let all = ["BEGIN:VCALENDAR", "BEGIN:\(name)"] + lines + ["END:\(name)", "END:VCALENDAR", ""]
    guard let text = try? CalendarText(Array(all.joined(separator: "\r\n").utf8)) else {
      return nil
    }
    return text.components.first { _ in true }?.components.first { $0.name == name }
  }

  /// The component in the item that is another version of this component.
  static func counterpart(of component: Component, in item: Component) -> Component? {
    let sameKind = item.components.filter { $0.name == component.name }
    func id(_ component: Component) -> String? {
      (component.property(.uid) ?? component.property("X-WR-ALARMUID"))?.text()
    }
    guard let uid = id(component) else { return sameKind.count == 1 ? sameKind.first : nil }
    return sameKind.first { id($0) == uid }
  }
}

extension KeptConflict {
  /// The lines of the item that the conflict is about, with the value that counts.
  static func current(_ field: String, _ lost: [String], _ alarm: String?, in item: Component)
    -> [String]
  {
    switch field {
    case "OCCURRENCE": return RecordedLines.of(item)
    case "PLACE":
      return item.properties.filter { PlaceMerge.names.contains($0.name) }
        .compactMap { ContentLine(copying: $0)?.text }
        + item.components(.vlocation).flatMap { RecordedLines.of($0) }
    case _ where field == "ALARM" || lost.first?.hasPrefix("BEGIN:") == true:
      let lines = alarm.map { ["BEGIN:VALARM", "UID:\($0)", "END:VALARM"] } ?? lost
      guard
        let other = RecordedLines.component(of: lines, in: item.name)?.components.first(where: {
          _ in true
        }),
        let present = RecordedLines.counterpart(of: other, in: item)
      else { return [] }
      return RecordedLines.of(present)
    default:
      return UnitRules([item]).units(of: item).units.values.filter { $0.field == field }
        .flatMap(\.properties).sorted { $0.lineNumber < $1.lineNumber }
        .compactMap { ContentLine(copying: $0)?.text }
    }
  }

  /// The value that counts, as text for the person; nil if the item has none.
  public var currentText: String? { text(of: current) }

  /// The value of the other side, as text for the person; nil if that side has removed it.
  public var otherText: String? { text(of: lost) }

  /// How much of a version is shown to the person. The record in the item is complete.
  private static let mostLines = 100
  private static let mostBytes = 4000

  private static func cut(_ text: String) -> String {
    text.utf8.count <= mostBytes ? text : text.prefix(mostBytes / 4) + "…"
  }

  private func text(of lines: [String]) -> String? {
    guard let first = lines.first else { return nil }
    let lines = Array(lines.prefix(Self.mostLines))
    guard lines.count == 1, field != "SCHEDULE",
      let property = RecordedLines.component(of: [first], in: "VTODO")?.properties
        .first(where: { _ in true })
    else { return Self.cut(lines.joined(separator: "\n")) }
    return Self.cut(property.text())
  }
}
