// `export`: reminders and events as iCalendar or JSON, or their places as GeoJSON, to a file or stdout.

import JSON

extension CommandRun {
  mutating func exportItems() throws(Failure) {
    let lists = try titlesOfLists()
    let filter = try ListFilter(command.words, dates.today, lists: lists)
    let path = command.outputFile ?? ""
    let isGeoJSON = command.isGeoJSON || path.hasSuffix(".geojson")
    let isJSON = command.form == .json || path.hasSuffix(".json")
    guard !(isGeoJSON && command.form == .json) else {
      throw .notRead("An export is JSON or GeoJSON: leave out --json, or what asks for GeoJSON.")
    }
    let isWhole = command.words.isEmpty && command.status == "incomplete"
    let status = isWhole ? "all" : command.status
    let ids = filter.choosesRows ? try chosenReminders(filter) : nil
    let answer = try ask(isGeoJSON ? "map/render" : "item/export") { writer in
      writer.key("where")
      writer.beginObject()
      writer.member("status", status)
      if let ids { writer.member("ids", ids) } else { filter.write(to: &writer) }
      writer.endObject()
      if isGeoJSON { writer.member("format", "geojson") } else { writer.member("events", isWhole) }
    }
    let exported = answer.strings(of: "ids")
    var text = answer["text"]?.string ?? ""
    if isJSON, !isGeoJSON { text = try json(of: exported) }
    // By bytes, because CR LF is one character.
    if text.utf8.last != 0x0A { text += "\n" }
    guard let path = command.outputFile else {
      output += text
      return
    }
    try host.write(text, to: path)
    let count = exported.count
    say(isGeoJSON ? "Written to \(path)." : "\(count) item\(count == 1 ? "" : "s") in \(path).")
  }

  /// Both kinds, as their own methods answer them.
  private mutating func json(of ids: [String]) throws(Failure) -> String {
    var reminders: [Value] = []
    var events: [Value] = []
    for id in ids {
      let answer = try ask("item/get") { $0.member("id", id) }
      if let reminder = answer["reminder"] { reminders.append(reminder) }
      if let event = answer["event"] { events.append(event) }
    }
    var writer = Writer()
    writer.beginObject()
    for (key, values) in [("reminders", reminders), ("events", events)] {
      writer.key(key)
      writer.beginArray()
      for value in values { writer.fragment(value.text) }
      writer.endArray()
    }
    writer.endObject()
    return String(decoding: writer.takeBytes(), as: UTF8.self)
  }
}
