// The canonical content of a plain reminder: the same bytes as `ReminderFile.canonicalContent`.

internal import CivilTime
internal import Geofence
internal import ICalendar

extension PlainReminder {
  /// Calls the body with what a person set, in canonical form.
  public func withCanonicalContent<Result>(
    _ drafts: inout PlainDrafts, _ body: (Span<UInt8>) -> Result
  ) -> Result {
    drafts.lines.clear()
    for index in alarms.indices { addAlarm(index, &drafts) }
    addFields(to: &drafts.lines)
    for other in otherLines where other.alarm < 0 {
      let isLeftOut = status == .completed && text.has("PERCENT-COMPLETE", at: other.name)
      if !isLeftOut { drafts.lines.add { append(other, to: &$0) } }
    }
    drafts.canonicalContent.removeAll(keepingCapacity: true)
    drafts.lines.append(to: &drafts.canonicalContent, each: "\n")
    return body(drafts.canonicalContent.span.extracting(min(1, drafts.canonicalContent.count)...))
  }

  /// Adds the fields in about sorted order, so that sorting the lines takes little work.
  private func addFields(to lines: inout SortedLines) {
    func add(_ name: StaticString, _ write: (inout [UInt8]) -> Void) {
      Self.add(name, to: &lines, write)
    }
    if !tags.isEmpty {
      let sortedTags = tags.count < 2 ? tags : tags.sorted()
      lines.add { ContentLine.append(.categories, texts: sortedTags, to: &$0) }
    }
    if status == .completed, let completed { add("COMPLETED:") { append(completed, to: &$0) } }
    if let notes { add("DESCRIPTION:") { text.append(text: notes, to: &$0) } }
    if let start { add("DTSTART") { append(start, to: &$0) } }
    if let due { add("DUE") { append(due, to: &$0) } }
    if let position { add("GEO:") { $0.append(contentsOf: position.roundedText.utf8) } }
    if let location { add("LOCATION:") { text.append(text: location, to: &$0) } }
    if priority != 0 {
      add("PRIORITY:") { $0.append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: priority)) }
    }
    switch status {
    case .open: break
    case .begun: add("STATUS:IN-PROCESS") { _ in }
    case .cancelled: add("STATUS:CANCELLED") { _ in }
    case .completed: add("STATUS:COMPLETED") { _ in }
    }
    if !title.isEmpty { add("SUMMARY:") { text.append(text: title, to: &$0) } }
    add("UID:") { text.append(uid, to: &$0) }
    if let url { add("URL:") { text.append(url, to: &$0) } }
  }

  private static func add(
    _ name: StaticString, to lines: inout SortedLines, _ write: (inout [UInt8]) -> Void
  ) {
    lines.add { bytes in
      name.withUTF8Buffer { bytes.append(contentsOf: $0) }
      write(&bytes)
    }
  }

  private func append(_ time: UTCTime, to bytes: inout [UInt8]) {
    text.append(time.textOffset..<time.textOffset + 15, to: &bytes)
    bytes.append(UInt8(ascii: "Z"))
  }

  private func append(_ date: PlainDate, to bytes: inout [UInt8]) {
    guard date.moment.wallTime != nil else {
      bytes.append(contentsOf: ";VALUE=DATE:".utf8)
      return text.append(date.textOffset..<date.textOffset + 8, to: &bytes)
    }
    let isUTC = date.moment.isUTC
    if let zone = date.moment.zone, !isUTC {
      bytes.append(contentsOf: ";TZID=".utf8)
      bytes.append(contentsOf: zone.name.utf8)
    }
    bytes.append(UInt8(ascii: ":"))
    text.append(date.textOffset..<date.textOffset + 15, to: &bytes)
    if isUTC { bytes.append(UInt8(ascii: "Z")) }
  }

  private func append(_ other: OtherLine, to bytes: inout [UInt8]) {
    text.append(other.name, to: &bytes)
    if other.isParent { bytes.append(contentsOf: ";RELTYPE=PARENT".utf8) }
    bytes.append(UInt8(ascii: ":"))
    text.append(text: other.text, to: &bytes)
  }

  private func addAlarm(_ index: Int, _ drafts: inout PlainDrafts) {
    let alarm = alarms[index]
    drafts.alarmLines.clear()
    for other in otherLines where other.alarm == index {
      drafts.alarmLines.add { append(other, to: &$0) }
    }
    drafts.alarm.removeAll(keepingCapacity: true)
    drafts.alarmLines.append(to: &drafts.alarm, each: "\n\t")
    let alarmContent = drafts.alarm
    Self.add("ALARM:", to: &drafts.lines) { bytes in
      text.append(alarm.id, to: &bytes)
      switch alarm.trigger {
      case .relative(let seconds, let isToStart):
        bytes.append(contentsOf: isToStart ? "\n\tSTART ".utf8 : "\n\tEND ".utf8)
        bytes.append(contentsOf: String(seconds).utf8)
      case .absolute(let time):
        bytes.append(contentsOf: "\n\tAT ".utf8)
        append(time, to: &bytes)
      case .fence(let isEntered, let place):
        bytes.append(contentsOf: isEntered ? "\n\tARRIVE\n\t".utf8 : "\n\tDEPART\n\t".utf8)
        append(place, to: &bytes)
      }
      bytes.append(contentsOf: alarmContent)
    }
  }

  private func append(_ place: PlainPlace, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: "PLACE".utf8)
    for number in [place.coordinate.latitude, place.coordinate.longitude, place.radius] {
      bytes.append(UInt8(ascii: " "))
      if let short = PlainDecimal.ShortDecimal(number) {
        short.append(to: &bytes, whole: ".0")
      } else {
        bytes.append(contentsOf: number.description.utf8)
      }
    }
    for case let range in [place.title, place.address, nil] {
      bytes.append(contentsOf: "\n\t ".utf8)
      guard let range else { continue }
      bytes.append(contentsOf: "NAME:".utf8)
      text.append(text: range, to: &bytes)
    }
  }
}
