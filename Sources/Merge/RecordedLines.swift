// The lines in which a conflict records the value that does not count: writes a component as such
// lines, reads a component from them, and shows both versions to the person as text.

internal import ICalendar

/// A component's lines, without folds, as the record of a conflict keeps them.
enum RecordedLines {
  static func of(_ component: Component) -> [String] {
    enum WritingStep {
      case open(Component)
      case close(String)
    }
    // A loop instead of recursion, because a file decides how deep components are nested.
    var pendingSteps: [WritingStep] = [.open(component)]
    var lines: [String] = []
    while let step = pendingSteps.popLast() {
      switch step {
      case .close(let name): lines.append("END:\(name)")
      case .open(let next):
        lines.append("BEGIN:\(next.name)")
        lines += next.properties.compactMap { ContentLine(copying: $0)?.text }
        pendingSteps.append(.close(next.name))
        pendingSteps += next.components.reversed().map { .open($0) }
      }
    }
    return lines
  }

  /// The lines of a record, as a component of this name.
  static func component(of lines: [String], in name: String) -> Component? {
    let calendarLines =
      ["BEGIN:VCALENDAR", "BEGIN:\(name)"] + lines + ["END:\(name)", "END:VCALENDAR", ""]
    guard let text = try? CalendarText(Array(calendarLines.joined(separator: "\r\n").utf8)) else {
      return nil
    }
    return text.components.first { _ in true }?.components.first { $0.name == name }
  }

  /// The component of the item that is another version of `component`: the one of the same kind
  /// with the same UID. If `component` has no UID, the only one of the same kind.
  static func counterpart(of component: Component, in item: Component) -> Component? {
    let sameKind = item.components.filter { $0.name == component.name }
    func alarmUID(_ component: Component) -> String? {
      (component.property(.uid) ?? component.property("X-WR-ALARMUID"))?.text()
    }
    guard let uid = alarmUID(component) else { return sameKind.count == 1 ? sameKind.first : nil }
    return sameKind.first { alarmUID($0) == uid }
  }
}

extension KeptConflict {
  /// The lines of the item that the conflict is about, with the value that counts.
  static func currentLines(
    _ field: String, _ lost: [String], _ removedAlarmUID: String?, in item: Component
  )
    -> [String]
  {
    switch field {
    case "OCCURRENCE": return RecordedLines.of(item)
    case "PLACE":
      return item.properties.filter { PlaceMerge.propertyNames.contains($0.name) }
        .compactMap { ContentLine(copying: $0)?.text }
        + item.components(.vlocation).flatMap { RecordedLines.of($0) }
    case _ where field == "ALARM" || lost.first?.hasPrefix("BEGIN:") == true:
      let lines = removedAlarmUID.map { ["BEGIN:VALARM", "UID:\($0)", "END:VALARM"] } ?? lost
      guard
        let other = RecordedLines.component(of: lines, in: item.name)?.components.first(where: {
          _ in true
        }),
        let present = RecordedLines.counterpart(of: other, in: item)
      else { return [] }
      return RecordedLines.of(present)
    default:
      return PropertyGrouping([item]).groups(of: item).groups.values.filter { $0.field == field }
        .flatMap(\.properties).sorted { $0.lineNumber < $1.lineNumber }
        .compactMap { ContentLine(copying: $0)?.text }
    }
  }

  /// The value that counts, as text for the person; nil if the item has none.
  public var currentText: String? { text(of: currentLines) }

  /// The value of the other side, as text for the person; nil if that side has removed it.
  public var otherText: String? { text(of: lost) }

  /// At most this much of a version is shown to the person. The record in the item is complete.
  private static let mostShownLines = 100
  private static let mostShownBytes = 4000

  private static func shortened(_ text: String) -> String {
    text.utf8.count <= mostShownBytes ? text : text.prefix(mostShownBytes / 4) + "…"
  }

  private func text(of lines: [String]) -> String? {
    guard let first = lines.first else { return nil }
    let lines = Array(lines.prefix(Self.mostShownLines))
    guard lines.count == 1, field != "SCHEDULE",
      let property = RecordedLines.component(of: [first], in: "VTODO")?.properties
        .first(where: { _ in true })
    else { return Self.shortened(lines.joined(separator: "\n")) }
    return Self.shortened(property.text())
  }
}
