// The command `list`: the reminders of `reminder/fetch`, in the sections and words of `view/list`.

import CivilTime
import JSON

extension CommandRun {
  mutating func list() throws(Failure) {
    let filter = try filter()
    let origin = command.sort == .distance && !filter.hasPlace ? try personPosition() : nil
    if command.output.format == .json {
      let params = params { write(filter, origin, to: &$0) }
      return show(json: try host.ask("reminder/fetch", params).text)
    }
    let isByDistance = command.sort == .distance && command.output.format == .rows
    let rows = isByDistance ? try rowsByDistance(filter) : try rows(filter, origin)
    // `dates` is read only now, because the host learns the time zone of the store's settings with
    // the first answer. The zone decides what day today is.
    let dates = dates
    switch command.output.format {
    case .json: break
    case .porcelain: for row in rows { porcelain(porcelainFields(of: row, dates)) }
    case .rows:
      try showRows(rows, dates)
      if rows.isEmpty { try sayNothingFound(filter) }
      if command.reminderStatus == "incomplete" { try sayOldPosition() }
    }
  }

  /// Prints the sentence of `view/agenda` that warns of an old or unknown position. The server
  /// answers this sentence only if an alarm waits for a place.
  private mutating func sayOldPosition() throws(Failure) {
    // The agenda is requested without rows, because `list` has its own.
    let agenda = try ask("view/agenda") { writer in
      writer.member("span", "day")
      writer.key("entities")
      writer.beginArray()
      writer.endArray()
    }
    if let sentence = agenda["silence"]?.string { remark(sentence) }
  }

  private mutating func rows(
    _ filter: ListFilter, _ origin: (latitude: Double, longitude: Double)?
  ) throws(Failure) -> [ReminderRow] {
    let params = params { write(filter, origin, to: &$0) }
    var rows: [ReminderRow] = []
    try host.forEachReminder(params) { id, members in
      rows.append(ReminderRow(id: id, members: members))
    }
    return rows
  }

  /// Writes the params of `reminder/fetch`.
  private func write(
    _ filter: ListFilter, _ origin: (latitude: Double, longitude: Double)?,
    to writer: inout Writer
  ) {
    writer.key("where")
    writer.beginObject()
    filter.write(to: &writer)
    if let origin {
      writer.key("near")
      writer.beginObject()
      writer.member("latitude", origin.latitude)
      writer.member("longitude", origin.longitude)
      writer.member("within", Self.greatestDistance)
      writer.endObject()
    }
    writer.endObject()
    writer.member("sort", (command.sort ?? .due).key)
  }

  /// The greatest distance that the server accepts, in metres: half of the earth's circumference.
  private static var greatestDistance: Double { 20_015_000 }

  /// The rows with their distances, the nearest first; reminders without a place come last.
  private mutating func rowsByDistance(_ filter: ListFilter) throws(Failure) -> [ReminderRow] {
    let hasLinks = screen.hasLinks
    let view = try ask("view/list") { writer in
      writer.key("where")
      writer.beginObject()
      filter.write(to: &writer)
      writer.endObject()
      writer.member("group", "none")
      writer.member("sort", "distance")
      writer.member("fields", ReminderRow.fields + (hasLinks ? ["url"] : []))
    }
    return view.elements(of: "sections").flatMap { section in
      section.elements(of: "rows").map { viewed in
        var row = ReminderRow(viewed["reminder"] ?? .null)
        row.distanceText = viewed["away"]?.string
        return row
      }
    }
  }

  /// The person's last known position.
  mutating func personPosition() throws(Failure) -> (latitude: Double, longitude: Double) {
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

  /// The fields of a row for programs: id, state, due instant, due as written, priority, list,
  /// tags, title.
  private mutating func porcelainFields(of row: ReminderRow, _ dates: SpokenDates) -> [String] {
    let due = date(row.due, zone: row.timeZone)
    return [
      row.id, row.isCompleted ? "done" : "open",
      due.map { dates.instant($0).text } ?? "", row.due ?? "", "\(row.priority)", row.list,
      row.tags.joined(separator: ","), row.title,
    ]
  }

  private mutating func showRows(
    _ rows: [ReminderRow], _ dates: SpokenDates
  ) throws(Failure) {
    var outline = ReminderOutline(
      rows, due: rows.map { date($0.due, zone: $0.timeZone) }, dates,
      hasSections: command.sort == nil)
    if let firstList = rows.first?.list, rows.contains(where: { $0.list != firstList }) {
      outline.listTitles = try titlesOfLists()
    }
    let parentIDs = outline.parentsWithoutRow
    if !parentIDs.isEmpty {
      outline.parentTitles.merge(try titles(of: parentIDs)) { known, _ in known }
    }
    // Where the distance is asked for, it is shown on a narrow terminal too.
    let lastColumn: Table.Column = command.sort == .distance ? .detail : .rest
    var table = Table(columns: [.spare, .fixed, .title, .fixed, lastColumn])
    table.sections = outline.sections
    show(table)
  }

  private mutating func titles(of ids: [String]) throws(Failure) -> [String: String] {
    let answer = try ask("reminder/fetch") { writer in
      writer.key("where")
      writer.beginObject()
      writer.member("ids", ids)
      writer.endObject()
      writer.member("fields", ["id", "title"])
    }
    var titles: [String: String] = [:]
    for reminder in answer.elements(of: "reminders") {
      if let id = reminder["id"]?.string { titles[id] = reminder["title"]?.string }
    }
    return titles
  }

  /// Says why nothing was found; in an empty store, what to do next.
  private mutating func sayNothingFound(_ filter: ListFilter) throws(Failure) {
    let countAnswer = try ask("reminder/fetch") { $0.member("limit", 0) }
    if countAnswer["total"]?.integer == 0 {
      remark("There are no reminders yet. Add one: fencepost add \"Buy milk tomorrow 18:30\"")
      remark("To say where your home is and what tells your position: fencepost init")
    } else if command.words.isEmpty, command.reminderStatus == "incomplete" {
      remark("There is nothing to do. To see completed reminders: fencepost list --done")
    } else {
      remark("Nothing matches.")
      for remark in filter.remarks { self.remark(remark) }
    }
  }
}
