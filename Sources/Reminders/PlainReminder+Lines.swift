// Reads the lines of a plain VTODO. Lines as nearly all programs write them are handled here; at
// any other line, reading stops with `NotSupported`.

internal import CivilTime
internal import Geofence
internal import ICalendar

extension PlainReminder {
  mutating func readCalendar(_ database: inout ZoneDatabase) throws(NotSupported) {
    let lastLine = text.lines.count - 1
    guard lastLine > 2, text.begins("VCALENDAR", at: 0), text.ends("VCALENDAR", at: lastLine) else {
      throw NotSupported()
    }
    var line = 1
    while line < lastLine {
      if text.begins("VTODO", at: line) {
        guard !seenProperties.contains(.todo) else { throw NotSupported() }
        line = try readTodo(line + 1, &database)
        seenProperties.insert(.todo)
      } else if text.begins("VTIMEZONE", at: line) {
        // The rules of a VTIMEZONE count only if the zone's name is unknown.
        line = try skipZone(line + 1)
      } else {
        guard !text.isBoundary(line) else { throw NotSupported() }
        line += 1
      }
    }
    guard seenProperties.contains(.todo) else { throw NotSupported() }
  }

  /// The index after the VTIMEZONE that begins here.
  private func skipZone(_ start: Int) throws(NotSupported) -> Int {
    var line = start
    while line < text.lines.count {
      if text.ends("VTIMEZONE", at: line) { return line + 1 }
      if text.isBoundary(line) {
        let isDaylight = text.begins("DAYLIGHT", at: line)
        guard isDaylight || text.begins("STANDARD", at: line) else { throw NotSupported() }
        repeat { line += 1 } while line < text.lines.count && !text.isBoundary(line)
        guard line < text.lines.count,
          text.ends(isDaylight ? "DAYLIGHT" : "STANDARD", at: line)
        else { throw NotSupported() }
      }
      line += 1
    }
    throw NotSupported()
  }

  private mutating func readTodo(
    _ start: Int, _ database: inout ZoneDatabase
  ) throws(NotSupported) -> Int {
    var line = start
    while true {
      guard line < text.lines.count else { throw NotSupported() }
      if text.isBoundary(line) {
        if text.ends("VTODO", at: line) { break }
        guard text.begins("VALARM", at: line), alarms.count < Self.mostAlarms else {
          throw NotSupported()
        }
        line = try readAlarm(line + 1)
        continue
      }
      try readLine(text.lines[line], &database)
      line += 1
    }
    guard !uid.isEmpty else { throw NotSupported() }
    try completeValues()
    return line + 1
  }

  /// Decides values that depend on several lines, such as whether the reminder is completed.
  private mutating func completeValues() throws(NotSupported) {
    switch status {
    case .open where seenProperties.contains(.completed):
      guard !seenProperties.contains(.status) else { throw NotSupported() }
      status = .completed
    case .begun where seenProperties.contains(.completed): throw NotSupported()
    case .cancelled: completed = nil
    default: break
    }
    if !seenProperties.contains(.lastModified) { lastModified = timestamp }
    if let start, let due {
      guard (start.moment.wallTime == nil) == (due.moment.wallTime == nil),
        due.moment.isBefore(start.moment) != true
      else { throw NotSupported() }
    }
    try finishAlarms()
  }

  private mutating func readLine(
    _ line: PlainText.Line, _ database: inout ZoneDatabase
  ) throws(NotSupported) {
    let name = line.name
    switch name.count {
    case 3:
      if text.has("UID", at: name) { return uid = try readOnce(.uid, line) }
      if text.has("DUE", at: name) { return due = try date(.due, line, &database) }
      if text.has("URL", at: name) { return url = try link(line) }
      if text.has("GEO", at: name) { return position = try position(line) }
    case 5:
      guard !text.has("RRULE", at: name), !text.has("RDATE", at: name) else { throw NotSupported() }
    case 6:
      if text.has("STATUS", at: name) { return status = try status(line) }
      guard !text.has("ATTACH", at: name), !text.has("EXDATE", at: name),
        !text.has("EXRULE", at: name)
      else { throw NotSupported() }
    case 7:
      if text.has("SUMMARY", at: name) { return title = try readOnce(.summary, line) }
      if text.has("DTSTAMP", at: name) { return timestamp = try time(.timestamp, line) }
      if text.has("CREATED", at: name) { return created = try time(.created, line) }
      if text.has("DTSTART", at: name) { return start = try date(.start, line, &database) }
    case 8:
      if text.has("PRIORITY", at: name) { return priority = try priority(line) }
      if text.has("LOCATION", at: name) {
        return location = try readOnce(.location, line).nilIfEmpty
      }
      if text.has("SEQUENCE", at: name) { return }
      guard !text.has("DURATION", at: name) else { throw NotSupported() }
    case 9:
      if text.has("COMPLETED", at: name) { return completed = try time(.completed, line) }
    case 10:
      if text.has("CATEGORIES", at: name) { return try readTags(line) }
      if text.has("RELATED-TO", at: name) { return try readParent(line) }
    case 11:
      if text.has("DESCRIPTION", at: name) {
        return notes = try readOnce(.description, line).nilIfEmpty
      }
      guard !text.has("X-LIC-ERROR", at: name) else { throw NotSupported() }
    case 12:
      guard !text.has("ACKNOWLEDGED", at: name) else { return }
    case 13:
      if text.has("LAST-MODIFIED", at: name) {
        return lastModified = try time(.lastModified, line)
      }
      if text.has("X-MOZ-LASTACK", at: name) {
        return acknowledged = try time(.acknowledged, line)
      }
      if text.has("X-WR-ALARMUID", at: name) { return }
      guard !text.has("RECURRENCE-ID", at: name) else { throw NotSupported() }
    case 15: if text.has("X-RADICALE-NAME", at: name) { return }
    case 16:
      if text.has("X-MOZ-GENERATION", at: name) { return }
    case 17: guard !text.has("X-MOZ-SNOOZE-TIME", at: name) else { throw NotSupported() }
    case 18:
      if text.has("X-APPLE-SORT-ORDER", at: name) {
        guard sortOrderText == nil else { throw NotSupported() }
        sortOrderText = line.value
      }
    // A file in which a merge has recorded a conflict is left to the full reader, so that clients
    // are sent the conflict.
    case 20: guard !text.has("X-FENCEPOST-CONFLICT", at: name) else { throw NotSupported() }
    default: break
    }
    try addOtherLine(line, ofAlarm: -1)
  }

  /// Records a line that Fencepost does not interpret, for the canonical content.
  mutating func addOtherLine(_ line: PlainText.Line, ofAlarm alarm: Int) throws(NotSupported) {
    let parameters = line.parameters
    // A VALUE parameter with the default type may be ignored.
    guard
      parameters.isEmpty || text.has(";VALUE=URI", at: parameters)
        || text.has(";VALUE=TEXT", at: parameters), otherLines.count < Self.mostOtherLines,
      !text.has("GEO", at: line.name)
    else { throw NotSupported() }
    otherLines.append(
      OtherLine(alarm: alarm, name: line.name, text: text.unescaped(line.value), isParent: false))
  }

  private mutating func readParent(_ line: PlainText.Line) throws(NotSupported) {
    let namesParent = text.has(";RELTYPE=PARENT", at: line.parameters)
    guard !seenProperties.contains(.parent), namesParent || line.parameters.isEmpty else {
      throw NotSupported()
    }
    seenProperties.insert(.parent)
    let uid = text.unescaped(line.value)
    guard !uid.isEmpty else { throw NotSupported() }
    parent = uid
    otherLines.append(OtherLine(alarm: -1, name: line.name, text: uid, isParent: namesParent))
  }

  private mutating func readTags(_ line: PlainText.Line) throws(NotSupported) {
    guard line.parameters.isEmpty else { throw NotSupported() }
    var start = line.value.lowerBound
    var at = start
    let end = line.value.upperBound
    while at <= end {
      if at < end, text.bytes[at] != UInt8(ascii: ",") {
        at = min(at + (text.bytes[at] == UInt8(ascii: "\\") ? 2 : 1), end)
        continue
      }
      if at > start {
        guard tags.count < Self.mostTags else { throw NotSupported() }
        let range = text.unescaped(start..<at)
        let tag = text.string(range)
        if !tags.contains(tag) { tags.append(tag) }
      }
      at += 1
      start = at
    }
  }
}

extension PlainText {
  func begins(_ component: StaticString, at line: Int) -> Bool {
    isLine(line, "BEGIN", component)
  }

  func ends(_ component: StaticString, at line: Int) -> Bool {
    isLine(line, "END", component)
  }

  private func isLine(_ index: Int, _ name: StaticString, _ value: StaticString) -> Bool {
    let line = lines[index]
    return has(name, at: line.name) && has(value, at: line.value) && line.parameters.isEmpty
  }

  /// Whether a component begins or ends here.
  func isBoundary(_ line: Int) -> Bool {
    let name = lines[line].name
    return has("BEGIN", at: name) || has("END", at: name)
  }
}

extension Range<Int> {
  /// An empty range counts as missing.
  var nilIfEmpty: Range<Int>? { isEmpty ? nil : self }
}
