// `replay`: which alarms a recorded track would set off, and when. Nothing is changed.

import CivilTime
import JSON

extension CommandRun {
  mutating func replay() throws(Failure) {
    guard command.words.count == 1, let path = command.words.first else {
      throw .notRead("replay takes one file; put its name in quotes if it has blanks.")
    }
    let track = RecordedTrack(try host.read(path))
    guard let format = track.format else {
      throw .notRead(
        "'\(path)' is not a track: it is neither GPX, nor NMEA, nor JSON of OwnTracks, gpsd or "
          + "'fencepost watch'.")
    }
    let answer = try ask("location/replay") { writer in
      writer.member("format", format)
      writer.key("track")
      track.write(to: &writer)
    }
    switch command.output.format {
    case .json: show(json: answer.text)
    case .porcelain:
      for firing in answer.elements(of: "firings") {
        porcelain(["at", "item", "cause", "title"].map { firing[$0]?.string ?? "" })
      }
    case .rows: showFirings(answer)
    }
  }

  private mutating func showFirings(_ answer: Value) {
    let firings = answer.elements(of: "firings").map { firing in
      let firingTime = firing["at"]?.string.flatMap { try? Instant(text: $0) }
      return [
        Cell(firingTime.map { dates.text($0) } ?? ""), Cell(firing["title"]?.string ?? ""),
        Cell(Self.causeText(ofCause: firing["cause"]?.string), .quiet),
      ]
    }
    var table = Table(columns: [.fixed, .title, .detail])
    table.sections = [Table.Section(heading: nil, rows: firings)]
    show(table)
    let fixCount = answer["fixes"]?.integer ?? 0
    let ignoredCount = answer["passedOverCount"]?.integer ?? 0
    if firings.isEmpty { remark("Nothing would go off.") }
    remark(
      "Used: \(fixCount) position\(fixCount == 1 ? "" : "s")"
        + (ignoredCount > 0 ? "; ignored: \(ignoredCount)" : ""))
    for entry in answer.elements(of: "passedOver").prefix(3) {
      if let message = entry["message"]?.string { remark("  \(message)") }
    }
  }

  private static func causeText(ofCause cause: String?) -> String {
    switch cause {
    case "enter": "on arriving"
    case "leave": "on leaving"
    case "time": "at its time"
    default: cause ?? ""
    }
  }
}

/// A file with a track, in one of the formats that `location/replay` knows.
struct RecordedTrack {
  private let file: ImportedFile

  init(_ text: String) { file = ImportedFile(path: "", text: text) }

  /// The format of the track, by how the file begins; nil if it is not a track.
  var format: String? {
    let beginning = file.text.drop(while: \.isWhitespace)
    if beginning.first == "<" { return beginning.contains("<gpx") ? "gpx" : nil }
    if beginning.first == "$" || beginning.first == "!" { return "nmea" }
    if beginning.first == "[" { return "fixes" }
    guard beginning.first == "{" else { return nil }
    let firstValue =
      ImportedFile(path: "", text: String(beginning.prefix { !$0.isNewline })).jsonRoot
      ?? file.jsonRoot
    if firstValue?["_type"] != nil { return "owntracks" }
    if firstValue?["class"] != nil { return "gpsd" }
    return firstValue?["latitude"] != nil ? "fixes" : nil
  }

  /// Writes the track as a param of the request: fixes as an array, anything else as text.
  func write(to writer: inout Writer) {
    guard format == "fixes" else { return writer.value(file.text) }
    if let root = file.jsonRoot, root.kind == .array { return writer.encodedValue(root.text) }
    writer.beginArray()
    for line in file.text.split(whereSeparator: \.isNewline) {
      if let fix = ImportedFile(path: "", text: String(line)).jsonRoot {
        writer.encodedValue(fix.text)
      }
    }
    writer.endArray()
  }
}
