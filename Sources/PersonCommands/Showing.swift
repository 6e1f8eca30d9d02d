// The commands `show`, `lists` and `places`: all about one item, and the lists and places.

import CivilTime
import JSON
import Views

extension CommandRun {
  mutating func show() throws(Failure) {
    let candidate = try findItem("all", events: true)
    let answer = try ask("item/get") { $0.member("id", candidate.id) }
    guard command.output.format == .rows else { return show(json: answer.text) }
    guard let item = answer["reminder"] ?? answer["event"] else { return }
    let alarms = try ask("alarm/explain") { $0.member("item", candidate.id) }
    for line in Self.wrapped(SafeText.singleLine(candidate.title), screen.width) {
      output += screen.paint(SafeText.isolated(line), .heading) + "\n"
    }
    var rows: [(String, String)] = []
    func addRow(_ name: String, _ text: String?) {
      if let text, !text.isEmpty { rows.append((name, text)) }
    }
    let zone = item["timeZone"]?.string
    if item["completed"]?.boolean == true {
      addRow(
        "Done",
        (item["completionDate"]?.string).flatMap { try? Instant(text: $0) }
          .map { dates.text($0) } ?? "yes")
    }
    addRow("Due", date(item["due"]?.string, zone: zone).map { dates.text($0) })
    let startZone = item["startTimeZone"]?.string ?? zone
    addRow("Start", date(item["start"]?.string, zone: startZone).map { dates.text($0) })
    addRow("End", date(item["end"]?.string, zone: zone).map { dates.text($0) })
    addRow("Zone", zone == host.zone.name ? nil : zone)
    addRow("Repeats", item.strings(of: "recurrence").joined(separator: "; "))
    let list = item["list"]?.string ?? ""
    addRow("List", try titlesOfLists()[list] ?? list)
    let row = ReminderRow(item)
    addRow("Priority", row.prioritySigns)
    addRow("Tags", row.tags.map { "#\($0)" }.joined(separator: " "))
    addRow("Where", item["location"]?.string ?? item["place"]?["title"]?.string)
    addRow("Position", coordinates(of: item).map { "\($0) (not an alarm)" })
    addRow("Link", item["url"]?.string)
    for alarm in alarms.elements(of: "explanations") { addRow("Alarm", alarm["sentence"]?.string) }
    for conflict in item.elements(of: "mergeConflicts") {
      let (name, values) = Self.fieldAndValues(of: conflict)
      addRow("Conflict", "\(name): the other version has \(values.other ?? "nothing")")
    }
    for line in (item["notes"]?.string ?? "").split(separator: "\n") {
      addRow("Notes", String(line))
    }
    addRow("Id", candidate.id)
    append(rows)
  }

  /// Appends names and values in two columns. A long value continues below, in the same column.
  private mutating func append(_ rows: [(String, String)]) {
    let width = rows.map(\.0.count).max() ?? 0
    var lastName = ""
    for (name, text) in rows {
      let shownName = name == lastName ? "" : name
      lastName = name
      let room = screen.width.map { max(10, $0 - width - 4) }
      for (index, line) in Self.wrapped(SafeText.singleLine(text), room).enumerated() {
        let label = index == 0 ? shownName : ""
        let blanks = String(repeating: " ", count: width - label.count + 2)
        var value = screen.width == nil ? line : SafeText.isolated(line)
        if name == "Link" { value = screen.link(value, to: text) }
        output += "  \(screen.paint(label, .quiet))\(blanks)\(value)\n"
      }
    }
  }

  /// The text in lines of at most `columns` columns, wrapped at spaces.
  static func wrapped(_ text: String, _ columns: Int?) -> [String] {
    TextWrap.lines(text, columns)
  }

  mutating func lists() throws(Failure) {
    let answer = try ask("list/all")
    if command.output.format == .json { return show(json: answer.text) }
    var rows: [[Cell]] = []
    for list in answer.elements(of: "lists") {
      let id = list["id"]?.string ?? ""
      let title = list["title"]?.string ?? id
      let isDefault = list["isDefault"]?.boolean ?? false
      let entities = list.strings(of: "entities")
      if command.output.format == .porcelain {
        porcelain([id, isDefault ? "default" : "", entities.joined(separator: ","), title])
        continue
      }
      let openAnswer = try ask("reminder/fetch") { writer in
        writer.key("where")
        writer.beginObject()
        writer.member("status", "incomplete")
        writer.member("lists", [id])
        writer.endObject()
        writer.member("limit", 0)
      }
      var details = isDefault ? ["default"] : []
      if entities.count == 1, let onlyEntity = entities.first {
        details.append("\(onlyEntity)s only")
      }
      if list["readOnly"]?.boolean == true { details.append("read-only") }
      rows.append([
        Cell(title), Cell("\(openAnswer["total"]?.integer ?? 0) open"),
        Cell(details.joined(separator: "  "), .quiet),
      ])
    }
    var table = Table(columns: [.title, .fixed, .rest])
    table.sections = [Table.Section(heading: nil, rows: rows)]
    show(table)
  }

  mutating func places() throws(Failure) {
    let answer = try ask("place/all")
    if command.output.format == .json { return show(json: answer.text) }
    let places = answer.elements(of: "places").map { $0 }
    if command.output.format == .porcelain {
      for place in places {
        let numbers = ["latitude", "longitude", "radius"].map { key in
          place[key].map { String(decoding: $0.text, as: UTF8.self) } ?? ""
        }
        porcelain([place["id"]?.string ?? ""] + numbers + [place["title"]?.string ?? ""])
      }
      return
    }
    let radii = try places.isEmpty ? [] : shownLengths(places.map { $0["radius"]?.number ?? 0 })
    var table = Table(columns: [.title, .fixed, .fixed, .rest])
    var rows: [[Cell]] = []
    for (index, place) in places.enumerated() {
      let (latitude, longitude) = (place["latitude"]?.number ?? 0, place["longitude"]?.number ?? 0)
      rows.append([
        Cell(place["title"]?.string ?? ""), Cell(radii.indices.contains(index) ? radii[index] : ""),
        Cell("\(latitude), \(longitude)", .quiet), Cell(place["address"]?.string ?? "", .quiet),
      ])
    }
    table.sections = [Table.Section(heading: nil, rows: rows)]
    show(table)
    if places.isEmpty {
      remark("There are no places yet. Add one: fencepost add --place \"Home 48.8606,2.3376\"")
    }
  }

  private mutating func shownLengths(_ metres: [Double]) throws(Failure) -> [String] {
    try ask("units/format") { writer in
      writer.key("metres")
      writer.beginArray()
      for length in metres { writer.value(length) }
      writer.endArray()
    }.strings(of: "text")
  }
}
