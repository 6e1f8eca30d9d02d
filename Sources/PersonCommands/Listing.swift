// The command `list`: reminders from `reminder/fetch`, grouped by due date.

import CivilTime
import DateWords
import JSON
import Views

extension CommandRun {
  mutating func list() throws(Failure) {
    let filter = try filter()
    let answer = try fetch(filter)
    if command.form == .json { return show(json: answer.text) }
    // After the first answer, because the store's settings decide which day it is.
    let dates = dates
    let rows = answer.elements(of: "reminders").map(ReminderRow.init)
    switch command.form {
    case .json: break
    case .porcelain: for row in rows { porcelain(fields(of: row, dates)) }
    case .rows:
      let away = command.sort == .distance ? try distances(filter) : [:]
      try showRows(rows, dates, away: away)
      if rows.isEmpty { try sayNothingFound(filter) }
      if command.status == "incomplete" { try saySilence() }
    }
  }

  /// Prints one sentence if an alarm waits for a place and no program has said where the person is.
  private mutating func saySilence() throws(Failure) {
    // The agenda is requested without rows, because `list` has its own.
    let agenda = try ask("view/agenda") { writer in
      writer.member("span", "day")
      writer.key("entities")
      writer.beginArray()
      writer.endArray()
    }
    if let sentence = agenda["silence"]?.string { remark(sentence) }
  }

  private mutating func fetch(_ filter: ListFilter) throws(Failure) -> Value {
    let (command, hasLinks) = (command, screen.hasLinks)
    let position = command.sort == .distance && !filter.hasPlace ? try position() : nil
    return try ask("reminder/fetch") { writer in
      writer.key("where")
      writer.beginObject()
      filter.write(to: &writer)
      if let position {
        writer.key("near")
        writer.beginObject()
        writer.member("latitude", position.latitude)
        writer.member("longitude", position.longitude)
        writer.member("within", Self.anyDistance)
        writer.endObject()
      }
      writer.endObject()
      writer.member("sort", (command.sort ?? .due).key)
      guard command.form != .json else { return }
      writer.member("fields", ReminderRow.fields + (hasLinks ? ["url"] : []))
    }
  }

  /// The greatest distance that the server accepts, in metres: half of the earth's circumference.
  private static var anyDistance: Double { 20_015_000 }

  /// How far the places of reminders are, in words, by the reminders' ids.
  private mutating func distances(_ filter: ListFilter) throws(Failure) -> [String: String] {
    let view = try ask("view/list") { writer in
      writer.key("where")
      writer.beginObject()
      filter.write(to: &writer)
      writer.endObject()
      writer.member("group", "none")
      writer.member("sort", "distance")
      writer.member("fields", ["id"])
    }
    var words: [String: String] = [:]
    for section in view.elements(of: "sections") {
      for row in section.elements(of: "rows") {
        if let id = row["id"]?.string { words[id] = row["away"]?.string }
      }
    }
    return words
  }

  /// The person's last known position.
  mutating func position() throws(Failure) -> (latitude: Double, longitude: Double) {
    let current = try ask("location/current")
    guard let fix = current["fix"], let latitude = fix["latitude"]?.number,
      let longitude = fix["longitude"]?.number
    else {
      throw .noMatch(
        "No program has said where you are, so there is no distance to sort by. "
          + "Set your position: fencepost here PLACE")
    }
    return (latitude, longitude)
  }

  /// The fields: id, state, due instant, due as written, priority, list, tags, title.
  private mutating func fields(of row: ReminderRow, _ dates: SpokenDates) -> [String] {
    let due = date(row.due, zone: row.timeZone)
    return [
      row.id, row.isCompleted ? "done" : "open",
      due.map { dates.instant($0).text } ?? "", row.due ?? "", "\(row.priority)", row.list,
      row.tags.joined(separator: ","), row.title,
    ]
  }

  private mutating func showRows(
    _ rows: [ReminderRow], _ dates: SpokenDates, away: [String: String]
  ) throws(Failure) {
    let isSorted = command.sort != nil
    let titles = Set(rows.map(\.list)).count > 1 ? try titlesOfLists() : [:]
    var groups: [DueGroup: [[Cell]]] = [:]
    var all: [[Cell]] = []
    for row in rows {
      let due = date(row.due, zone: row.timeZone)
      let group = dates.group(due, isCompleted: row.isCompleted)
      let cells = cells(
        row, due.map { dates.text($0) } ?? "", group, titles[row.list], away: away[row.id])
      if isSorted { all.append(cells) } else { groups[group, default: []].append(cells) }
    }
    var table = Table(columns: [.spare, .fixed, .title, .fixed, .rest])
    if isSorted {
      table.sections = [Table.Section(heading: nil, rows: all)]
    } else {
      for group in DueGroup.allCases {
        guard let rows = groups[group] else { continue }
        table.sections.append(
          Table.Section(
            heading: Cell(group.title, group == .overdue ? .late : .heading), rows: rows))
      }
    }
    show(table)
  }

  private func cells(
    _ row: ReminderRow, _ due: String, _ group: DueGroup, _ list: String?, away: String?
  ) -> [Cell] {
    var rest: [String] = []
    if let away { rest.append(away) }
    if let list { rest.append(list) }
    rest += row.places
    rest += row.tags.map { "#\($0)" }
    if row.recurs { rest.append("repeats") }
    if row.isInConflict { rest.append("conflict") }
    let style: Style = group == .overdue ? .late : group == .today ? .soon : .plain
    return [
      Cell(ReminderRow.shortID(row.id), .quiet), Cell(row.signs, .important),
      Cell(row.title, row.isCompleted ? .done : .plain, address: row.url),
      Cell(due, style),
      Cell(rest.joined(separator: "  "), .quiet),
    ]
  }

  /// Says why nothing was found; in an empty store, what to do next.
  private mutating func sayNothingFound(_ filter: ListFilter) throws(Failure) {
    let all = try ask("reminder/fetch") { $0.member("limit", 0) }
    if all["total"]?.integer == 0 {
      remark("There are no reminders yet. Add one: fencepost add \"Buy milk tomorrow 18:30\"")
      remark("To say where your home is and what tells your position: fencepost init")
    } else if command.words.isEmpty, command.status == "incomplete" {
      remark("There is nothing to do. To see completed ones: fencepost list --done")
    } else {
      remark("Nothing matches.")
      for remark in filter.remarks { self.remark(remark) }
    }
  }
}
