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
    if hasSeries { part.append(to: &bytes, without: Self.dateNames, dateLines) }
    for (override, part) in zip(overrides, parts) {
      let range = override.isLasting ? " THISANDFUTURE" : ""
      bytes.append(contentsOf: "\nOCCURRENCE:\(override.original.basicText)\(range)".utf8)
      part.append(to: &bytes, without: Self.dateNames, [])
    }
    var rest = SortedLines()
    for stray in others { rest.add { PlainLines.append(stray, to: &$0) } }
    rest.append(to: &bytes, each: "\n")
    return bytes
  }

  private static let dateNames: NameSet = [.rdate, .exdate, .recurrenceID]

  /// Components that are ignored: a second override of one occurrence, and a second series.
  var others: [Component] {
    let known = Set(([part] + parts).map(\.component.lineNumber))
    return text.components(.vevent).filter { !known.contains($0.lineNumber) }
  }

  /// Added and excluded dates one by one, because programs write them on one line or on several.
  /// Unreadable lines are taken as they are.
  private var dateLines: [String] {
    var lines = excluded.map { "EXDATE:\($0.basicText)" }
    for date in added {
      let end = date.end.flatMap { ReminderLines.date(.dtend, $0).first?.text } ?? ""
      lines.append("RDATE:\(date.original.basicText) \(end)")
    }
    for line in dates.added + dates.excluded
    where line.moments.count < line.list.entries.count || !line.list.faults.isEmpty
      || line.moments.contains(nil)
    {
      lines.append(PlainLines.text(line.property))
    }
    return lines
  }
}

extension EventPart {
  /// Properties that the event's fields express, so their lines are not compared.
  static let understood: NameSet = [
    .summary, .description, .url, .location, .dtstart, .dtend, .duration, .transparency,
    .microsoftBusyStatus, .status, .rrule,
  ]

  private static let omitted = understood.union(PlainLines.ignoredNames)
  private static let omittedBesidePlace = omitted.union(placeNames)

  /// The lines of a place, which are compared by their combined meaning.
  static let placeNames: NameSet = [.appleLocation, .ownFence, .ownPlaces, .geo]

  /// - Parameters:
  ///   - names: Properties that are left out.
  ///   - more: Lines that express those properties instead.
  func append(to bytes: inout [UInt8], without names: NameSet, _ more: [String]) {
    var lines = SortedLines()
    lines.reserve(512)
    addFields(to: &lines)
    for text in more { lines.add { $0.append(contentsOf: text.utf8) } }
    let omitted = event.place == nil ? Self.omitted : Self.omittedBesidePlace
    PlainLines.add(component, to: &lines) { names.contains($0) || omitted.contains($0) }
    for line in component.properties(.rrule) {
      let rule = try? RecurrenceRule(line.token())
      lines.add { $0.append(contentsOf: "RRULE:\(rule?.text ?? line.token())".utf8) }
    }
    for entry in alarms { lines.add { entry.append(to: &$0) } }
    let own = event.place == nil ? nil : component.components(.vlocation).first(where: \.isPosition)
    for other in component.components
    where !other.isNamed(.valarm) && other.lineNumber != own?.lineNumber {
      lines.add { PlainLines.append(other, to: &$0) }
    }
    lines.append(to: &bytes, each: "\n")
  }

  private func addFields(to lines: inout SortedLines) {
    func add(_ name: Name, _ text: String?) {
      guard let text, !text.isEmpty else { return }
      lines.add { ContentLine.append(name, text: text, to: &$0) }
    }
    func add(_ more: [ContentLine]) {
      for line in more { lines.add { line.append(to: &$0) } }
    }
    add(.summary, event.title)
    add(.description, event.notes)
    add(.location, event.location)
    add(ReminderLines.url(event.url))
    add(ReminderLines.date(.dtstart, event.start))
    add(ReminderLines.date(.dtend, event.end))
    // One day and 24 hours are equal, except on a night when clocks change.
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
