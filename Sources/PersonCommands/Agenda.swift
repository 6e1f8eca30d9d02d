// The commands `events` and `agenda`: the events of the coming days, by day; `agenda` adds
// reminders.

import CivilTime
import DateWords
import JSON
import Views

extension CommandRun {
  mutating func events(withReminders: Bool) throws(Failure) {
    // Asked first, because the answer's settings decide which day it is.
    _ = try titlesOfLists()
    let (first, end) = range()
    let words = command.words.filter { !Self.spans.keys.contains($0.lowercased()) }
    let found = try ask("event/fetch") { writer in
      writer.member("start", first.text)
      writer.member("end", end.text)
      if !words.isEmpty { writer.member("text", words.joined(separator: " ")) }
    }
    let due = withReminders ? try reminders(from: first, to: end, words) : nil
    switch command.output.format {
    case .json: showJSON(found, due)
    case .porcelain, .rows: showDays(found, due, from: first)
    }
  }

  /// The words that mean a number of days, each with that number.
  private static var spans: [String: Int] { ["today": 1, "tomorrow": 1, "week": 7, "month": 31] }

  private func range() -> (Day, Day) {
    let today = dates.today
    let span = command.words.map { $0.lowercased() }.first { Self.spans[$0] != nil } ?? "week"
    let first = span == "tomorrow" ? today + 1 : today
    return (first, first + (Self.spans[span] ?? 7))
  }

  private mutating func reminders(
    from first: Day, to end: Day, _ words: [String]
  ) throws(Failure) -> Value {
    let format = command.output.format
    return try ask("reminder/fetch") { writer in
      writer.key("where")
      writer.beginObject()
      writer.member("status", "incomplete")
      writer.key("due")
      writer.beginObject()
      writer.member("from", first.text)
      writer.member("to", end.text)
      writer.endObject()
      if !words.isEmpty { writer.member("text", words.joined(separator: " ")) }
      writer.endObject()
      writer.member("sort", "dueDate")
      if format != .json { writer.member("fields", ReminderRow.fields) }
    }
  }

  /// The results of the methods; for `agenda`, those for events and for reminders in one object.
  private mutating func showJSON(_ found: Value, _ due: Value?) {
    guard let due else { return show(json: found.text) }
    var writer = Writer()
    writer.beginObject()
    for (name, value) in [("occurrences", found), ("reminders", due)] {
      writer.key(name)
      writer.encodedValue((value[name] ?? .null).text)
    }
    writer.endObject()
    show(json: writer.bytes)
  }

  private struct Entry {
    let day: Day
    /// The order within a day; whole days come first.
    let second: Int
    let cells: [Cell]
    let fields: [String]
  }

  private mutating func showDays(_ found: Value, _ due: Value?, from first: Day) {
    var entries: [Entry] = []
    for event in found.elements(of: "occurrences") {
      if let entry = entry(event, from: first) { entries.append(entry) }
    }
    for reminder in due?.elements(of: "reminders") ?? Value.null.elements {
      if let entry = entry(reminder: reminder) { entries.append(entry) }
    }
    entries.sort { ($0.day, $0.second) < ($1.day, $1.second) }
    if command.output.format == .porcelain {
      for entry in entries { porcelain(entry.fields) }
      return
    }
    var table = Table(columns: [.fixed, .title, .rest])
    for entry in entries {
      let heading = dates.text(entry.day)
      if table.sections.last?.heading?.text == heading {
        table.sections[table.sections.count - 1].rows.append(entry.cells)
      } else {
        let cell = Cell(heading, entry.day == dates.today ? .soon : .heading)
        table.sections.append(Table.Section(heading: cell, rows: [entry.cells]))
      }
    }
    show(table)
    if entries.isEmpty {
      remark(
        "There are no events then. Add an event: fencepost add --event \"Dinner fri 19:00-21:00\"")
    }
  }

  private mutating func entry(_ event: Value, from first: Day) -> Entry? {
    let zone = event["timeZone"]?.string
    guard let start = date(event["start"]?.string, zone: zone) else { return nil }
    let end = date(event["end"]?.string, zone: zone)
    let hours = AgendaHours(
      start: start.date.startTime, end: (end ?? start).date.startTime,
      isAllDay: start.instant == nil)
    // An event that began before the first day shown is listed under that day.
    let day = max(start.date.day, first)
    let title = event["title"]?.string ?? ""
    let place = event["location"]?.string ?? event["place"]?["title"]?.string ?? ""
    let isCancelled = event["status"]?.string == "canceled"
    return Entry(
      day: day, second: hours.sortKey(on: day),
      cells: [
        Cell(hours.words(on: day)), Cell(title, isCancelled ? .done : .plain), Cell(place, .quiet),
      ],
      fields: [
        event["id"]?.string ?? "", "event", dates.instant(start).text,
        end.map { dates.instant($0).text } ?? "", event["start"]?.string ?? "", title,
      ])
  }

  private mutating func entry(reminder value: Value) -> Entry? {
    let row = ReminderRow(value)
    guard let due = date(row.due, zone: row.timeZone) else { return nil }
    var (time, second) = ("", -1)
    if let wall = due.date.wallTime { (time, second) = (SpokenDates.clock(wall), wall.second) }
    let rest = ["to do", row.signs] + row.places + row.tags.map { "#\($0)" }
    return Entry(
      day: due.date.day, second: second,
      cells: [
        Cell(time), Cell(row.title),
        Cell(rest.filter { !$0.isEmpty }.joined(separator: "  "), .quiet),
      ],
      fields: [
        row.id, "reminder", dates.instant(due).text, "", row.due ?? "", row.title,
      ])
  }
}

extension LocalDate {
  /// The wall time, or midnight for a whole day.
  fileprivate var startTime: WallTime { wallTime ?? day.midnight }
}
