// The command `map`: draws places, place alarms and the person's position. The picture is written
// to a file that the desktop opens, or to standard output.

import JSON

extension CommandRun {
  mutating func map() throws(Failure) {
    let lists = try titlesOfLists()
    let filter = try ListFilter(command.words, dates.today, lists: lists)
    let isGeoJSON =
      command.form == .json
      || [".geojson", ".json"].contains { command.outputFile?.hasSuffix($0) ?? false }
    let format = command.isText ? "text" : isGeoJSON ? "geojson" : "svg"
    let ids = filter.choosesRows ? try chosenReminders(filter) : nil
    let status = command.status
    // One column less, because some terminals wrap a line that is as long as they are wide.
    let width = command.isText ? screen.width.map { min(max($0 - 1, 20), 400) } : nil
    let answer = try ask("map/render") { writer in
      writer.member("format", format)
      if let width { writer.member("width", width) }
      writer.key("where")
      writer.beginObject()
      writer.member("status", status)
      if let ids { writer.member("ids", ids) } else { filter.write(to: &writer) }
      writer.endObject()
    }
    let text = answer["text"]?.string ?? ""
    if let path = command.outputFile {
      try host.write(text, to: path)
      return say("The map is in \(path).")
    }
    guard screen.width != nil, format == "svg" else {
      output += text.hasSuffix("\n") ? text : text + "\n"
      return
    }
    let path = try host.writeMap(text)
    say(
      host.open(path)
        ? "The map is in \(path), and was opened." : "Open it in a browser: \(path)")
  }

  /// The ids of the reminders that meet the conditions which the server does not check.
  mutating func chosenReminders(_ filter: ListFilter) throws(Failure) -> [String] {
    let status = command.status
    let answer = try ask("reminder/fetch") { writer in
      writer.key("where")
      writer.beginObject()
      writer.member("status", status)
      filter.write(to: &writer)
      writer.endObject()
    }
    return answer.elements(of: "reminders").map(ReminderRow.init)
      .filter { keeps($0, filter) }.map(\.id)
  }
}
