// The command `map`: draws places, place alarms and the person's position. The picture is written
// to a file that the desktop opens, or to standard output.

import JSON

extension CommandRun {
  mutating func map() throws(Failure) {
    let filter = try filter()
    let isGeoJSON =
      command.output.format == .json
      || [".geojson", ".json"].contains { command.output.filePath?.hasSuffix($0) ?? false }
    let format = command.output.drawsText ? "text" : isGeoJSON ? "geojson" : "svg"
    // One column less, because some terminals wrap a line that is as long as they are wide.
    let width = command.output.drawsText ? screen.width.map { min(max($0 - 1, 20), 400) } : nil
    let answer = try ask("map/render") { writer in
      writer.member("format", format)
      if let width { writer.member("width", width) }
      writer.key("where")
      writer.beginObject()
      filter.write(to: &writer)
      writer.endObject()
    }
    let mapText = answer["text"]?.string ?? ""
    if let path = command.output.filePath {
      try host.write(mapText, to: path)
      return say("The map is in \(path).")
    }
    guard screen.width != nil, format == "svg" else {
      let shownText = command.output.drawsText ? fitToScreen(mapText) : mapText
      output += shownText.hasSuffix("\n") ? shownText : shownText + "\n"
      return
    }
    let path = try host.writeMap(mapText)
    say(
      host.openWithDesktop(path)
        ? "The map is in \(path), and was opened." : "Open it in a browser: \(path)")
  }

  /// Fits the lines below the map to the width of the terminal. In a row of the list only the title
  /// is shortened, not the text after it. The link stays complete.
  private func fitToScreen(_ text: String) -> String {
    guard let width = screen.width else { return text }
    let separator = " · "
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let line = SafeText.singleLine(String(line))
      if line.hasPrefix("https://") { return screen.link(line, to: line) }
      let titleAndDetails = line.split(separator: separator, maxSplits: 1).map(String.init)
      let details = titleAndDetails.count > 1 ? separator + titleAndDetails[1] : ""
      let room = width - DisplayWidth.of(details)
      guard !details.isEmpty, room >= 10, !line.hasPrefix("├"),
        let beginning = titleAndDetails.first
      else {
        return TextWrap.lines(line, width).joined(separator: "\n")
      }
      let numberPrefix = beginning.prefix { " 0123456789·".contains($0) }
      let title = DisplayWidth.cut(
        String(beginning.dropFirst(numberPrefix.count)), to: room - numberPrefix.count)
      return numberPrefix + SafeText.isolated(title) + details
    }.joined(separator: "\n")
  }
}
