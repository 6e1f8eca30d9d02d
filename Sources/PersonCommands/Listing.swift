// `list`: the reminders of `reminder/fetch`, grouped by due date.

import CivilTime
import JSON

extension CommandRun {
  mutating func list() throws(Failure) {
    // First, because the store's settings determine the current day.
    let lists = try titlesOfLists()
    let filter = try ListFilter(command.words, dates.today, lists: lists)
    let answer = try fetch(filter)
    var found: [(row: ReminderRow, value: Value)] = []
    for value in answer.elements(of: "reminders") {
      let row = ReminderRow(value)
      if keeps(row, filter) { found.append((row, value)) }
    }
    switch command.form {
    case .json: showJSON(answer, filter, found.map(\.value))
    case .porcelain: for (row, _) in found { porcelain(fields(of: row)) }
    case .rows:
      try showRows(found.map(\.row), isSorted: command.sort != nil)
      if found.isEmpty { try sayNothingFound() }
    }
  }

  private mutating func fetch(_ filter: ListFilter) throws(Failure) -> Value {
    let command = command
    return try ask("reminder/fetch") { writer in
      writer.key("where")
      writer.beginObject()
      writer.member("status", command.status)
      filter.write(to: &writer)
      writer.endObject()
      writer.member("sort", (command.sort ?? .due).key)
    }
  }

  /// Conditions that the server does not check: overdue, and the place's title.
  mutating func keeps(_ row: ReminderRow, _ filter: ListFilter) -> Bool {
    if filter.isOverdue {
      guard let due = date(row.due, zone: row.timeZone) else { return false }
      if row.isCompleted || !due.isBefore(host.now, today: dates.today) { return false }
    }
    return filter.places.allSatisfy { wanted in
      row.places.contains { ListFilter.folded($0).contains(ListFilter.folded(wanted)) }
    }
  }

  /// The method's result, reduced to the rows if some were filtered out.
  private mutating func showJSON(_ answer: Value, _ filter: ListFilter, _ found: [Value]) {
    guard filter.choosesRows else { return show(json: answer.text) }
    var writer = Writer()
    writer.beginObject()
    for (key, member) in answer.members {
      writer.key(key)
      switch key {
      case "reminders":
        writer.beginArray()
        for value in found { writer.fragment(value.text) }
        writer.endArray()
      case "total": writer.value(found.count)
      default: writer.fragment(member.text)
      }
    }
    writer.endObject()
    show(json: writer.bytes)
  }

  /// id, state, due instant, due as written, priority, list, tags, title.
  private mutating func fields(of row: ReminderRow) -> [String] {
    let due = date(row.due, zone: row.timeZone)
    return [
      row.id, row.isCompleted ? "done" : "open",
      due.map { $0.instant(in: host.zone).text } ?? "", row.due ?? "", "\(row.priority)", row.list,
      row.tags.joined(separator: ","), row.title,
    ]
  }

  private mutating func showRows(_ rows: [ReminderRow], isSorted: Bool) throws(Failure) {
    let titles = Set(rows.map(\.list)).count > 1 ? try titlesOfLists() : [:]
    var groups: [DueGroup: [[Cell]]] = [:]
    var all: [[Cell]] = []
    for row in rows {
      let due = date(row.due, zone: row.timeZone)
      let group = DueGroup(row, due, now: host.now, today: dates.today)
      let cells = cells(row, due, group, titles[row.list])
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
            heading: Cell(group.rawValue, group == .overdue ? .late : .heading), rows: rows))
      }
    }
    show(table)
  }

  private func cells(
    _ row: ReminderRow, _ due: LocalDate?, _ group: DueGroup, _ list: String?
  ) -> [Cell] {
    var rest: [String] = []
    if let list { rest.append(list) }
    rest += row.places
    rest += row.tags.map { "#\($0)" }
    if row.recurs { rest.append("repeats") }
    if row.isInConflict { rest.append("conflict") }
    let style: Style = group == .overdue ? .late : group == .today ? .soon : .plain
    return [
      Cell(ReminderRow.shortID(row.id), .quiet), Cell(row.signs, .important),
      Cell(row.title, row.isCompleted ? .done : .plain), Cell(due?.text(dates) ?? "", style),
      Cell(rest.joined(separator: "  "), .quiet),
    ]
  }

  /// In an empty store, says what to do next.
  private mutating func sayNothingFound() throws(Failure) {
    let all = try ask("reminder/fetch") { $0.member("limit", 0) }
    if all["total"]?.integer == 0 {
      remark("There are no reminders yet. Add one: fencepost add \"Buy milk tomorrow 18:30\"")
      remark("To say where your home is and what tells your position: fencepost init")
    } else if command.words.isEmpty, command.status == "incomplete" {
      remark("There is nothing to do. To see completed ones: fencepost list --done")
    } else {
      remark("Nothing matches.")
    }
  }
}

enum DueGroup: String, CaseIterable {
  case overdue = "Overdue"
  case today = "Today"
  case tomorrow = "Tomorrow"
  /// The coming seven days.
  case week = "This week"
  case later = "Later"
  case undated = "No date"
  case done = "Done"

  init(_ row: ReminderRow, _ due: LocalDate?, now: Instant, today: Day) {
    if row.isCompleted {
      self = .done
    } else if let due {
      if due.isBefore(now, today: today) {
        self = .overdue
      } else {
        switch due.day - today {
        case ...0: self = .today
        case 1: self = .tomorrow
        case 2...6: self = .week
        default: self = .later
        }
      }
    } else {
      self = .undated
    }
  }
}
