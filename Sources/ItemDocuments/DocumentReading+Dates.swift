// Reads the lines of a document that contain dates, repetitions, alarms and places.

import CivilTime
import QuickAdd

extension DocumentReader {
  mutating func readDate(_ line: DocumentText.Line) {
    var value = line.value
    var zoneChoice: DocumentDate.ZoneChoice?
    for zone in context.foreignZones.sorted() where value.hasSuffix(" \(zone)") {
      zoneChoice = .zone(zone)
      value = String(value.dropLast(zone.count + 1))
    }
    if zoneChoice == nil, QuickAddValue.folded(value).hasSuffix(" \(DocumentItem.floating)") {
      zoneChoice = .floating
      value = String(value.dropLast(DocumentItem.floating.count + 1))
    }
    let start = date(.start)
    let isEnd = line.key == .end
    let reading = QuickAddValue.date(value, on: isEnd ? start?.date.day : nil, in: context.quickAdd)
    add(reading, line)
    guard let read = reading.value else { return item[line.key] = .unreadable(line.value) }
    if zoneChoice != nil, read.date.wallTime == nil || read.zone != nil {
      say(line, "A zone needs a time of day, and there can be only one zone.")
      return
    }
    var found = DocumentDate(read.date, zoneChoice ?? read.zone.map(own) ?? .session)
    if isEnd, let start {
      found = ending(found, line, start, hasZone: zoneChoice != nil || read.zone != nil)
    }
    item[line.key] = .date(found)
  }

  /// The choice for a zone that the text names; the session's own zone is not kept as a name.
  private func own(_ zone: String) -> DocumentDate.ZoneChoice {
    context.quickAdd.isOwnZone(zone) ? .session : .zone(zone)
  }

  /// The end of an event. Its zone is that of the start. A time without a day is on the day of the
  /// start or the next day.
  private func ending(
    _ end: DocumentDate, _ line: DocumentText.Line, _ start: DocumentDate, hasZone: Bool
  ) -> DocumentDate {
    var end = end
    if !hasZone, end.date.wallTime != nil { end.zoneChoice = start.zoneChoice }
    guard line.value.utf8.count <= 8, line.value.utf8.contains(UInt8(ascii: ":")),
      let to = end.date.wallTime, let from = start.date.wallTime, to.day == from.day, to <= from
    else { return end }
    end.date = .time(WallTime(day: to.day + 1, second: to.second))
    return end
  }

  func date(_ key: LineKey) -> DocumentDate? {
    if case .date(let date) = item[key] { date } else { nil }
  }

  /// The first date of a series.
  private var first: DocumentDate? {
    item.kind == .event ? date(.start) : date(.due) ?? date(.start)
  }

  mutating func readRule(_ line: DocumentText.Line) {
    let reading = QuickAddValue.recurrence(
      line.value, first: first?.date, zone: first?.zoneName, in: context.quickAdd)
    add(reading, line)
    guard let rule = reading.value else { return item[.repeat] = .unreadable(line.value) }
    switch item[.repeat] {
    case .rules(let known): item[.repeat] = .rules(known + [rule])
    case nil: item[.repeat] = .rules([rule])
    default: break
    }
    if item[.due] == nil, item[.start] == nil {
      say(
        line,
        "An item that repeats needs a date: write the line “\(item.kind == .event ? "Start" : "Due"):”."
      )
    }
  }

  mutating func readAlarm(_ line: DocumentText.Line) {
    var alarms: [DocumentAlarm] = []
    if case .alarms(let known) = item[.alarm] { alarms = known }
    if line.value == DocumentItem.otherAlarm {
      item[.alarm] = .alarms(alarms + [.other])
      return
    }
    let reading = QuickAddValue.alarm(
      line.value, of: item.kind.parsedKind, in: context.quickAdd)
    add(reading, line)
    let alarm: DocumentAlarm
    switch reading.value {
    case nil: alarm = .unreadable(line.value)
    case .absolute(let wall): alarm = .absolute(wall)
    case .fence(let isLeaving, let places):
      alarm = .fence(isLeaving: isLeaving, places.map { DocumentPlace($0) })
    case .relative(let seconds, let named):
      let anchor = named ?? defaultAnchor
      alarm = .relative(seconds: seconds, anchor: anchor)
      check(anchor, line)
    }
    item[.alarm] = .alarms(alarms + [alarm])
  }

  private var defaultAnchor: AlarmWords.Anchor {
    if item.kind == .event { return .start }
    return item[.due] == nil && item[.start] != nil ? .start : .due
  }

  private mutating func check(_ anchor: AlarmWords.Anchor, _ line: DocumentText.Line) {
    let isEvent = item.kind == .event
    if isEvent ? anchor == .due : anchor == .end {
      return say(
        line,
        isEvent
          ? "An event has no due date; write start or end."
          : "A reminder has no end; write due or start.")
    }
    guard !isEvent, item[anchor == .start ? .start : .due] == nil else { return }
    let name = anchor == .start ? "Start" : "Due"
    say(line, "An alarm before the date needs a date: the line “\(name):” is empty.")
  }

  mutating func readPlace(_ line: DocumentText.Line) {
    let reading = QuickAddValue.place(line.value, in: context.quickAdd)
    add(reading, line)
    item[.place] = reading.value.map { .place(DocumentPlace($0)) } ?? .unreadable(line.value)
  }

  mutating func checkOrder() {
    let key: LineKey = item.kind == .event ? .end : .due
    guard let start = date(.start), let end = date(key), start.zoneChoice == end.zoneChoice else {
      return
    }
    let isInverted: Bool
    if let from = start.date.wallTime, let to = end.date.wallTime {
      isInverted = from > to
    } else {
      isInverted = start.date.day > end.date.day
    }
    guard isInverted, let line = text.line(key) else { return }
    say(
      line, key == .end ? "It ends before it begins." : "It starts after it is due.", .warning)
  }
}

extension DocumentDate {
  var zoneName: String? { if case .zone(let name) = zoneChoice { name } else { nil } }
}
