// The command `import`: imports the reminders and events of iCalendar files in one transaction, or
// one file of JSON.

import JSON

extension CommandRun {
  mutating func importFiles() throws(Failure) {
    var calendarFiles: [ImportedFile] = []
    var jsonFiles: [ImportedFile] = []
    for path in command.words {
      let file = ImportedFile(path: path, text: try host.read(path))
      if file.isJSON { jsonFiles.append(file) } else { calendarFiles.append(file) }
    }
    guard let file = jsonFiles.first else { return try importCalendars(calendarFiles) }
    let items = file.jsonRoot.flatMap { Self.hasItems($0) ? $0 : nil }
    guard calendarFiles.isEmpty, jsonFiles.count == 1 else {
      throw .notRead(
        "“\(file.path)” is a file of \(items == nil ? "places" : "JSON"). Import it by itself, so "
          + "that it can be undone by itself.")
    }
    if let items { try importJSON(file, items) } else { try importPlaces(file) }
  }

  // MARK: Reminders and events

  private mutating func importCalendars(_ files: [ImportedFile]) throws(Failure) {
    let list = try command.list.map { (typed) throws(Failure) in
      try TitleLookup.list(typed, try titlesOfLists())
    }
    let isDryRun = command.isDryRun
    let calendarText = files.map(\.text).joined()
    let answer = try ask("item/import") { writer in
      writer.member("text", calendarText)
      if let list { writer.member("list", list) }
      if isDryRun { writer.member("dryRun", true) }
    }
    let refusals = Array(answer.elements(of: "refused"))
    isPartial = !refusals.isEmpty
    guard command.output.format == .rows else { return show(json: answer.text) }
    let createdItems = Array(answer.elements(of: "created"))
    say("\(isDryRun ? "Would be imported" : "Imported"): \(Self.countText(createdItems))")
    if isDryRun {
      for item in createdItems { say("  \(item["title"]?.string ?? "")") }
    }
    let presentCount = answer["present"]?.count ?? 0
    if presentCount > 0 { say("Already there: \(presentCount)") }
    for refusal in refusals { remark(Self.sentence(refusal, files)) }
    if let unreportedCount = answer["unreported"]?.integer, unreportedCount > 0 {
      remark(
        "\(unreportedCount) more item\(unreportedCount == 1 ? "" : "s") could not be imported.")
    }
    if answer["transaction"]?.integer != nil { remark("To undo that: fencepost undo") }
  }

  private static func countText(_ items: [Value]) -> String {
    countText(events: items.count { $0["kind"]?.string == "event" }, of: items.count)
  }

  static func countText(events: Int, of count: Int) -> String {
    func countAndNoun(_ count: Int, _ noun: String) -> String? {
      count == 0 ? nil : "\(count) \(noun)\(count == 1 ? "" : "s")"
    }
    let countTexts = [countAndNoun(count - events, "reminder"), countAndNoun(events, "event")]
    let joined = countTexts.compactMap(\.self).joined(separator: ", ")
    return joined.isEmpty ? "nothing" : joined
  }

  /// A sentence about an item that was refused, with its file and line. All files were sent as one
  /// text, so the line number is converted to that in the file.
  private static func sentence(_ refusal: Value, _ files: [ImportedFile]) -> String {
    var line = refusal["line"]?.integer ?? 0
    var path = ""
    for file in files {
      path = file.path
      if line <= file.lineCount { break }
      line -= file.lineCount
    }
    let title = refusal["title"]?.string.map { " (\($0))" } ?? ""
    return "\(path):\(line): \(refusal["message"]?.string ?? "")\(title)"
  }

  // MARK: Places

  private mutating func importPlaces(_ file: ImportedFile) throws(Failure) {
    guard command.list == nil else {
      throw .notRead("A place cannot be in a list: leave out --list.")
    }
    let isDryRun = command.isDryRun
    let answer = try ask("place/import") { writer in
      writer.member("format", file.placeFormat)
      writer.member("text", file.text)
      if isDryRun { writer.member("dryRun", true) }
    }
    let skippedPlaces = Array(answer.elements(of: "passedOver"))
    isPartial = !skippedPlaces.isEmpty
    guard command.output.format == .rows else { return show(json: answer.text) }
    func count(_ key: String) -> Int { answer[key]?.count ?? 0 }
    let createdCount = count("made")
    say(
      "\(isDryRun ? "Would be imported" : "Imported"): \(createdCount) place\(createdCount == 1 ? "" : "s")"
    )
    if isDryRun {
      for place in answer.elements(of: "made") { say("  \(place["title"]?.string ?? "")") }
    }
    if count("updated") > 0 {
      say("\(isDryRun ? "Would be changed" : "Changed"): \(count("updated"))")
      if isDryRun {
        for place in answer.elements(of: "updated") { say("  \(place["title"]?.string ?? "")") }
      }
    }
    if count("unchanged") > 0 { say("Already there: \(count("unchanged"))") }
    for skippedPlace in skippedPlaces {
      remark("\(file.path): \(skippedPlace["message"]?.string ?? "")")
    }
    if answer["transaction"]?.integer != nil { remark("To undo that: fencepost undo") }
  }
}

/// A file that is imported, with its format.
struct ImportedFile {
  let path: String
  /// The content without a byte order mark, and with a newline at its end.
  let text: String
  let lineCount: Int

  init(path: String, text: String) {
    self.path = path
    let bytes =
      text.utf8.starts(with: [0xEF, 0xBB, 0xBF]) ? text.utf8.dropFirst(3) : text.utf8[...]
    let content = String(decoding: bytes, as: UTF8.self)
    self.text = bytes.last == 0x0A || bytes.isEmpty ? content : content + "\n"
    lineCount = self.text.utf8.count { $0 == 0x0A }
  }

  private var firstByte: UInt8? { text.utf8.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } }

  var isJSON: Bool { firstByte == UInt8(ascii: "{") || firstByte == UInt8(ascii: "[") }

  /// The content as JSON of any length; nil if it is not JSON.
  var jsonRoot: Value? {
    let bytes = Array(text.utf8)
    var limits = Limits.standard
    limits.bytes = bytes.count
    limits.values = bytes.count
    return Document.read(bytes, limits: limits).document.root
  }

  /// The name of the format in `place/import`.
  var placeFormat: String {
    guard let jsonRoot else { return "geojson" }
    if jsonRoot.kind == .array {
      return jsonRoot.elements.contains { $0["_type"] != nil } ? "owntracks" : "mapdata"
    }
    if jsonRoot["_type"] != nil || jsonRoot["waypoints"] != nil { return "owntracks" }
    return jsonRoot["type"]?.string != nil ? "geojson" : "mapdata"
  }
}
