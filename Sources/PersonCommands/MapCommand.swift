// The command `map`: draws places, place alarms and the person's position. The picture is written
// to a file that the desktop opens, or to standard output.

import JSON

extension CommandRun {
  mutating func map() throws(Failure) {
    let filter = try filter()
    let isGeoJSON =
      command.output.format == .json
      || [".geojson", ".json"].contains { command.output.file?.hasSuffix($0) ?? false }
    let format = command.output.isText ? "text" : isGeoJSON ? "geojson" : "svg"
    // One column less, because some terminals wrap a line that is as long as they are wide.
    let width = command.output.isText ? screen.width.map { min(max($0 - 1, 20), 400) } : nil
    let answer = try ask("map/render") { writer in
      writer.member("format", format)
      if let width { writer.member("width", width) }
      writer.key("where")
      writer.beginObject()
      filter.write(to: &writer)
      writer.endObject()
    }
    let text = answer["text"]?.string ?? ""
    if let path = command.output.file {
      try host.write(text, to: path)
      return say("The map is in \(path).")
    }
    guard screen.width != nil, format == "svg" else {
      let shown = command.output.isText ? fitted(text) : text
      output += shown.hasSuffix("\n") ? shown : shown + "\n"
      return
    }
    let path = try host.writeMap(text)
    say(
      host.open(path)
        ? "The map is in \(path), and was opened." : "Open it in a browser: \(path)")
  }

  /// Fits the lines below the map to the width of the terminal. In a row of the list only the title
  /// is shortened, not the text after it. The link stays complete.
  private func fitted(_ text: String) -> String {
    guard let width = screen.width else { return text }
    let mark = " · "
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let line = SafeText.line(String(line))
      if line.hasPrefix("https://") { return screen.link(line, to: line) }
      let parts = line.split(separator: mark, maxSplits: 1).map(String.init)
      let behind = parts.count > 1 ? mark + parts[1] : ""
      let room = width - DisplayWidth.of(behind)
      guard !behind.isEmpty, room >= 10, !line.hasPrefix("├"), let first = parts.first else {
        return TextWrap.lines(line, width).joined(separator: "\n")
      }
      let number = first.prefix { " 0123456789·".contains($0) }
      let title = DisplayWidth.cut(String(first.dropFirst(number.count)), to: room - number.count)
      return number + SafeText.isolated(title) + behind
    }.joined(separator: "\n")
  }
}
