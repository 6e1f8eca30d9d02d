// What a person set in an event, independent of the program that wrote it: known properties by
// their meaning, all others as they are.

internal import CivilTime
internal import Geofence
internal import ICalendar

extension EventFile {
  /// What a person set, in canonical form: equal for two files that differ only in bookkeeping, in
  /// acknowledgements and snoozes, or in details that programs change without a reason.
  public var canonicalContent: [UInt8] {
    var bytes: [UInt8] = Array("UID:\(uid)".utf8)
    if hasSeries { part.append(to: &bytes, without: Self.dateProperties, dateLines) }
    for (override, part) in zip(overrides, overrideParts) {
      let range = override.isThisAndFuture ? " THISANDFUTURE" : ""
      bytes.append(contentsOf: "\nOCCURRENCE:\(override.original.basicText)\(range)".utf8)
      part.append(to: &bytes, without: Self.dateProperties, [])
    }
    var ignoredLines = SortedLines()
    for stray in ignoredComponents { ignoredLines.add { PlainLines.append(stray, to: &$0) } }
    ignoredLines.append(to: &bytes, each: "\n")
    return bytes
  }

  private static let dateProperties: NameSet = [.rdate, .exdate, .recurrenceID]

  /// Components that are ignored: a second override of one occurrence, and a second series.
  var ignoredComponents: [Component] {
    let usedLineNumbers = Set(([part] + overrideParts).map(\.component.lineNumber))
    return text.components(.vevent).filter { !usedLineNumbers.contains($0.lineNumber) }
  }

  /// A line for each added or excluded date, because some programs write several dates on one line
  /// and others write a line for each. Unreadable lines are copied as they are.
  private var dateLines: [String] {
    var lines = excludedStarts.map { "EXDATE:\($0.basicText)" }
    for date in addedDates {
      let end = date.end.flatMap { ReminderLines.date(.dtend, $0).first?.text } ?? ""
      lines.append("RDATE:\(date.original.basicText) \(end)")
    }
    for line in extraDates.addedLines + extraDates.excludedLines
    where line.moments.count < line.list.entries.count || !line.list.faults.isEmpty
      || line.moments.contains(nil)
    {
      lines.append(PlainLines.canonicalText(line.property))
    }
    return lines
  }
}

extension EventPart {
  /// Properties that the event's fields express, so their lines are not compared.
  static let fieldProperties: NameSet = [
    .summary, .description, .url, .location, .dtstart, .dtend, .duration, .transparency,
    .microsoftBusyStatus, .status, .rrule,
  ]

  private static let omittedProperties = fieldProperties.union(PlainLines.ignoredNames)
  private static let omittedPropertiesWithPlace = omittedProperties.union(placeProperties)

  /// The lines of a place, which are compared by their combined meaning.
  static let placeProperties: NameSet = [.appleLocation, .ownFence, .ownPlaces, .geo]

  /// - Parameters:
  ///   - names: Properties that are left out.
  ///   - extraLines: Lines that express those properties instead.
  func append(to bytes: inout [UInt8], without names: NameSet, _ extraLines: [String]) {
    var lines = SortedLines()
    lines.reserve(512)
    addFields(to: &lines)
    for text in extraLines { lines.add { $0.append(contentsOf: text.utf8) } }
    let omittedProperties =
      event.place == nil ? Self.omittedProperties : Self.omittedPropertiesWithPlace
    PlainLines.add(component, to: &lines) { names.contains($0) || omittedProperties.contains($0) }
    for line in component.properties(.rrule) {
      let rule = try? RecurrenceRule(line.token())
      lines.add { $0.append(contentsOf: "RRULE:\(rule?.text ?? line.token())".utf8) }
    }
    for entry in alarms { lines.add { entry.append(to: &$0) } }
    let placeComponent =
      event.place == nil ? nil : component.components(.vlocation).first(where: \.isPosition)
    for innerComponent in component.components
    where !innerComponent.isNamed(.valarm)
      && innerComponent.lineNumber != placeComponent?.lineNumber
    {
      lines.add { PlainLines.append(innerComponent, to: &$0) }
    }
    lines.append(to: &bytes, each: "\n")
  }

  private func addFields(to lines: inout SortedLines) {
    func add(_ name: Name, _ text: String?) {
      guard let text, !text.isEmpty else { return }
      lines.add { ContentLine.append(name, text: text, to: &$0) }
    }
    func add(_ extraLines: [ContentLine]) {
      for line in extraLines { lines.add { line.append(to: &$0) } }
    }
    add(.summary, event.title)
    add(.description, event.notes)
    add(.location, event.location)
    add(ReminderLines.url(event.url))
    add(ReminderLines.date(.dtstart, event.start))
    add(ReminderLines.date(.dtend, event.end))
    // A length of one day and one of 24 hours may give the same DTEND, but in a zone they differ
    // for an occurrence during which clocks change. So the number of days counts as well.
    if length.days > 0, event.start.zone != nil {
      lines.add { $0.append(contentsOf: "DAYS:\(length.days)".utf8) }
    }
    if event.availability != .busy {
      for part in EventLines.availability(event.availability, hasMicrosoft: false) {
        add(part.lines)
      }
    }
    add(EventLines.status(event.status))
    if let place = event.place {
      lines.add { place.append(to: &$0, each: "\n\t") }
    }
  }
}
