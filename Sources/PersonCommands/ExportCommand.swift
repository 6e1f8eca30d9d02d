// The command `export`: writes reminders and events as iCalendar or JSON, or their places as
// GeoJSON, to a file or stdout.

import JSON
import ShellWords

extension CommandRun {
  mutating func exportItems() throws(Failure) {
    let path = command.output.filePath ?? ""
    let isGeoJSON = command.output.isGeoJSON || path.hasSuffix(".geojson")
    let isJSON = command.output.format == .json || path.hasSuffix(".json")
    guard !(isGeoJSON && command.output.format == .json) else {
      throw .notRead("An export is JSON or GeoJSON: leave out either --json or --geojson.")
    }
    let exportsEverything = command.words.isEmpty && command.reminderStatus == "incomplete"
    let filter = exportsEverything ? ListFilter(status: "all") : try filter()
    let answer = try ask(isGeoJSON ? "map/render" : "item/export") { writer in
      writer.key("where")
      writer.beginObject()
      filter.write(to: &writer)
      writer.endObject()
      if isGeoJSON {
        writer.member("format", "geojson")
      } else {
        writer.member("events", exportsEverything)
      }
    }
    let exportedIDs = answer.strings(of: "ids")
    var exportText = answer["text"]?.string ?? ""
    if isJSON, !isGeoJSON { exportText = try json(of: exportedIDs, calendar: exportText) }
    // Compared by bytes, because Swift takes CR LF as one character.
    if exportText.utf8.last != 0x0A { exportText += "\n" }
    if !isGeoJSON, exportedIDs.isEmpty, !command.words.isEmpty { remarkNothingMatches() }
    guard let path = command.output.filePath else {
      output += exportText
      return
    }
    try host.write(exportText, to: path)
    let count = exportedIDs.count
    say(isGeoJSON ? "Written to \(path)." : "\(count) item\(count == 1 ? "" : "s") in \(path).")
  }

  /// Says that the export is empty. If a word looks like the name of a file, the person probably
  /// meant to write that file, so the remark says how.
  private mutating func remarkNothingMatches() {
    let endings = [".ics", ".json", ".geojson"]
    let file = command.words.first { word in endings.contains { word.hasSuffix($0) } }
    remark("Nothing matches “\(command.words.joined(separator: " "))”.")
    if let file {
      remark("To write to a file: fencepost export --output \(ShellWord.quoted(file))")
    }
  }

  /// Reminders and events as `reminder/get` and `event/get` answer them. Adds what `import` needs
  /// to make the same items again: their lists, their calendar text, and digests that tell whether
  /// their JSON was edited since the export.
  private mutating func json(of ids: [String], calendar: String) throws(Failure) -> String {
    var items: [(id: String, kind: String, value: Value)] = []
    for (index, id) in ids.enumerated() {
      try host.report("Making the JSON", (index, of: ids.count))
      let answer = try ask("item/get") { $0.member("id", id) }
      for kind in ["reminder", "event"] {
        if let value = answer[kind] { items.append((id, kind, value)) }
      }
    }
    let usedLists = Set(items.compactMap { $0.value["list"]?.string })
    let lists = try ask("list/all").elements(of: "lists").filter { list in
      usedLists.contains(list["id"]?.string ?? "")
    }
    var writer = Writer()
    writer.beginObject()
    for kind in ["reminder", "event"] {
      writer.key("\(kind)s")
      writer.beginArray()
      for item in items where item.kind == kind { writer.encodedValue(item.value.text) }
      writer.endArray()
    }
    writer.key("lists")
    writer.beginArray()
    for list in lists {
      writer.beginObject()
      for key in ["id", "title", "color", "entities"] {
        guard let member = list[key] else { continue }
        writer.key(key)
        writer.encodedValue(member.text)
      }
      writer.endObject()
    }
    writer.endArray()
    writer.member("calendar", calendar)
    writer.key("digests")
    writer.beginObject()
    for item in items {
      writer.key(item.id)
      writer.value(JSONItem.digest(of: item.value))
    }
    writer.endObject()
    writer.endObject()
    return String(decoding: writer.takeBytes(), as: UTF8.self)
  }
}
