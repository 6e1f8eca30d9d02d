// The commands `events` and `agenda`: the events of the coming days, by day; `agenda` adds
// reminders.

import CivilTime
import DateWords
import JSON
import Views

extension CommandRun {
  mutating func events(withReminders: Bool) throws(Failure) {
    // The titles are asked for first, because the host learns the time zone of the store's
    // settings with an answer. The zone decides what day today is.
    _ = try titlesOfLists()
    let (firstDay, end) = dayRange()
    let searchWords = command.words.filter { !Self.spanLengths.keys.contains($0.lowercased()) }
    let eventsAnswer = try ask("event/fetch") { writer in
      writer.member("start", firstDay.text)
      writer.member("end", end.text)
      if !searchWords.isEmpty { writer.member("text", searchWords.joined(separator: " ")) }
    }
    let remindersAnswer = withReminders ? try reminders(from: firstDay, to: end, searchWords) : nil
    switch command.output.format {
    case .json: showJSON(eventsAnswer, remindersAnswer)
    case .porcelain, .rows: showDays(eventsAnswer, remindersAnswer, from: firstDay)
    }
  }

  /// The words for a span of days, each with the number of its days.
  private static var spanLengths: [String: Int] {
    ["today": 1, "tomorrow": 1, "week": 7, "month": 31]
  }

  private func dayRange() -> (Day, Day) {
    let today = dates.today
    let spanWord =
      command.words.map { $0.lowercased() }.first { Self.spanLengths[$0] != nil } ?? "week"
    let firstDay = spanWord == "tomorrow" ? today + 1 : today
    return (firstDay, firstDay + (Self.spanLengths[spanWord] ?? 7))
  }

  private mutating func reminders(
    from firstDay: Day, to end: Day, _ searchWords: [String]
  ) throws(Failure) -> Value {
    let format = command.output.format
    return try ask("reminder/fetch") { writer in
      writer.key("where")
      writer.beginObject()
      writer.member("status", "incomplete")
      writer.key("due")
      writer.beginObject()
      writer.member("from", firstDay.text)
      writer.member("to", end.text)
      writer.endObject()
      if !searchWords.isEmpty { writer.member("text", searchWords.joined(separator: " ")) }
      writer.endObject()
      writer.member("sort", "dueDate")
      if format != .json { writer.member("fields", ReminderRow.fields) }
    }
  }

  /// Prints the answer about events; for `agenda`, one object with the events and the reminders.
  private mutating func showJSON(_ eventsAnswer: Value, _ remindersAnswer: Value?) {
    guard let remindersAnswer else { return show(json: eventsAnswer.text) }
    var writer = Writer()
    writer.beginObject()
    for (name, value) in [("occurrences", eventsAnswer), ("reminders", remindersAnswer)] {
      writer.key(name)
      writer.encodedValue((value[name] ?? .null).text)
    }
    writer.endObject()
    show(json: writer.bytes)
  }

  private struct AgendaEntry {
    let day: Day
    /// Sorts the entries of one day; whole days come first.
    let secondOfDay: Int
    let cells: [Cell]
    let fields: [String]
  }

  private mutating func showDays(
    _ eventsAnswer: Value, _ remindersAnswer: Value?, from firstDay: Day
  ) {
    var entries: [AgendaEntry] = []
    for event in eventsAnswer.elements(of: "occurrences") {
      if let entry = entry(event, from: firstDay) { entries.append(entry) }
    }
    for reminder in remindersAnswer?.elements(of: "reminders") ?? Value.null.elements {
      if let entry = entry(reminder: reminder) { entries.append(entry) }
    }
    entries.sort { ($0.day, $0.secondOfDay) < ($1.day, $1.secondOfDay) }
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

  private mutating func entry(_ event: Value, from first: Day) -> AgendaEntry? {
    let zone = event["timeZone"]?.string
    guard let start = date(event["start"]?.string, zone: zone) else { return nil }
    let end = date(event["end"]?.string, zone: zone)
    let hours = AgendaHours(
      start: start.date.startTime, end: (end ?? start).date.startTime,
      isAllDay: start.instant == nil)
    // An event that began before the first day shown is listed under that day.
    let day = max(start.date.day, first)
    let title = event["title"]?.string ?? ""
    let placeText = event["location"]?.string ?? event["place"]?["title"]?.string ?? ""
    let isCancelled = event["status"]?.string == "canceled"
    return AgendaEntry(
      day: day, secondOfDay: hours.sortKey(on: day),
      cells: [
        Cell(hours.words(on: day)), Cell(title, isCancelled ? .done : .plain),
        Cell(placeText, .quiet),
      ],
      fields: [
        event["id"]?.string ?? "", "event", dates.instant(start).text,
        end.map { dates.instant($0).text } ?? "", event["start"]?.string ?? "", title,
      ])
  }

  private mutating func entry(reminder value: Value) -> AgendaEntry? {
    let row = ReminderRow(value)
    guard let due = date(row.due, zone: row.timeZone) else { return nil }
    var (time, secondOfDay) = ("", -1)
    if let wall = due.date.wallTime { (time, secondOfDay) = (SpokenDates.clock(wall), wall.second) }
    let details = ["to do", row.prioritySigns] + row.alarmPlaces + row.tags.map { "#\($0)" }
    return AgendaEntry(
      day: due.date.day, secondOfDay: secondOfDay,
      cells: [
        Cell(time), Cell(row.title),
        Cell(details.filter { !$0.isEmpty }.joined(separator: "  "), .quiet),
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
