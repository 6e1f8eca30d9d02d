// Reads the lines of a document that contain dates, repetitions, alarms and places.

import CivilTime
import QuickAdd

extension DocumentReader {
  mutating func readDate(_ line: DocumentText.KeyLine) {
    var dateText = line.value
    var zoneChoice: DocumentDate.ZoneChoice?
    for zone in context.foreignZones.sorted() where dateText.hasSuffix(" \(zone)") {
      zoneChoice = .zone(zone)
      dateText = String(dateText.dropLast(zone.count + 1))
    }
    if zoneChoice == nil, QuickAddValue.folded(dateText).hasSuffix(" \(DocumentItem.floatingWord)")
    {
      zoneChoice = .floating
      dateText = String(dateText.dropLast(DocumentItem.floatingWord.count + 1))
    }
    let start = date(.start)
    let isEnd = line.key == .end
    let result = QuickAddValue.date(
      dateText, on: isEnd ? start?.date.day : nil, in: context.quickAdd)
    add(result, line)
    guard let readDate = result.value else { return item[line.key] = .unreadable(line.value) }
    if zoneChoice != nil, readDate.date.wallTime == nil || readDate.zone != nil {
      report(line, "A time zone needs a time of day, and a date can have only one time zone.")
      return
    }
    var documentDate = DocumentDate(
      readDate.date, zoneChoice ?? readDate.zone.map(choice(forZone:)) ?? .session)
    if isEnd, let start {
      documentDate = eventEnd(
        documentDate, line, start, hasZone: zoneChoice != nil || readDate.zone != nil)
    }
    item[line.key] = .date(documentDate)
  }

  /// The choice for a zone that the text names. If that is the session's own zone, the choice is
  /// `session`, without the zone's name.
  private func choice(forZone zone: String) -> DocumentDate.ZoneChoice {
    context.quickAdd.isOwnZone(zone) ? .session : .zone(zone)
  }

  /// The end of an event, in the zone of the start unless the line names a zone. A time without a
  /// day is on the day of the start or on the next day.
  private func eventEnd(
    _ end: DocumentDate, _ line: DocumentText.KeyLine, _ start: DocumentDate, hasZone: Bool
  ) -> DocumentDate {
    var end = end
    if !hasZone, end.date.wallTime != nil { end.zoneChoice = start.zoneChoice }
    guard line.value.utf8.count <= 8, line.value.utf8.contains(UInt8(ascii: ":")),
      let endTime = end.date.wallTime, let startTime = start.date.wallTime,
      endTime.day == startTime.day, endTime <= startTime
    else { return end }
    end.date = .time(WallTime(day: endTime.day + 1, second: endTime.second))
    return end
  }

  func date(_ key: LineKey) -> DocumentDate? {
    if case .date(let date) = item[key] { date } else { nil }
  }

  /// The date at which a series begins: the start of an event; the due date of a reminder, or its
  /// start if it has no due date.
  private var firstDate: DocumentDate? {
    item.kind == .event ? date(.start) : date(.due) ?? date(.start)
  }

  mutating func readRule(_ line: DocumentText.KeyLine) {
    let result = QuickAddValue.recurrence(
      line.value, first: firstDate?.date, zone: firstDate?.zoneName, in: context.quickAdd)
    add(result, line)
    guard let rule = result.value else { return item[.repeat] = .unreadable(line.value) }
    switch item[.repeat] {
    case .rules(let earlierRules): item[.repeat] = .rules(earlierRules + [rule])
    case nil: item[.repeat] = .rules([rule])
    default: break
    }
    if item[.due] == nil, item[.start] == nil {
      report(
        line,
        "An item that repeats needs a date: write the line “\(item.kind == .event ? "Start" : "Due"):”."
      )
    }
  }

  mutating func readAlarm(_ line: DocumentText.KeyLine) {
    var alarms: [DocumentAlarm] = []
    if case .alarms(let earlierAlarms) = item[.alarm] { alarms = earlierAlarms }
    if line.value == DocumentItem.otherAlarmText {
      item[.alarm] = .alarms(alarms + [.other])
      return
    }
    let result = QuickAddValue.alarm(
      line.value, of: item.kind.parsedKind, in: context.quickAdd)
    add(result, line)
    let alarm: DocumentAlarm
    switch result.value {
    case nil: alarm = .unreadable(line.value)
    case .absolute(let wall): alarm = .absolute(wall)
    case .fence(let isLeaving, let places):
      alarm = .fence(isLeaving: isLeaving, places.map { DocumentPlace($0) })
    case .relative(let seconds, let statedAnchor):
      let anchor = statedAnchor ?? defaultAnchor
      alarm = .relative(seconds: seconds, anchor: anchor)
      checkAnchor(anchor, line)
    }
    item[.alarm] = .alarms(alarms + [alarm])
  }

  private var defaultAnchor: AlarmWords.Anchor {
    if item.kind == .event { return .start }
    return item[.due] == nil && item[.start] != nil ? .start : .due
  }

  private mutating func checkAnchor(_ anchor: AlarmWords.Anchor, _ line: DocumentText.KeyLine) {
    let isEvent = item.kind == .event
    if isEvent ? anchor == .due : anchor == .end {
      return report(
        line,
        isEvent
          ? "An event has no due date; write start or end."
          : "A reminder has no end; write due or start.")
    }
    guard !isEvent, item[anchor == .start ? .start : .due] == nil else { return }
    let name = anchor == .start ? "Start" : "Due"
    report(line, "This alarm is counted from a date; write it on the line “\(name):”.")
  }

  mutating func readPlace(_ line: DocumentText.KeyLine) {
    let result = QuickAddValue.place(line.value, in: context.quickAdd)
    add(result, line)
    item[.place] = result.value.map { .place(DocumentPlace($0)) } ?? .unreadable(line.value)
  }

  mutating func checkOrder() {
    let key: LineKey = item.kind == .event ? .end : .due
    guard let start = date(.start), let end = date(key), start.zoneChoice == end.zoneChoice else {
      return
    }
    let endsBeforeStart: Bool
    if let startTime = start.date.wallTime, let endTime = end.date.wallTime {
      endsBeforeStart = startTime > endTime
    } else {
      endsBeforeStart = start.date.day > end.date.day
    }
    guard endsBeforeStart, let line = text.line(key) else { return }
    report(
      line, key == .end ? "The end is before the start." : "The start is after the due date.",
      .warning)
  }
}

extension DocumentDate {
  var zoneName: String? { if case .zone(let name) = zoneChoice { name } else { nil } }
}
