// The command `edit`: opens an item as a document in the person's editor. If a line is wrong, the
// text is opened again with the reason under that line. A text that cannot be saved stays in a
// file.

import JSON

extension CommandRun {
  /// The beginning of a line in which Fencepost remarks on the line above it.
  static var remarkPrefix: String { "#! " }

  mutating func edit() throws(Failure) {
    let target = try editTarget()
    let answer = try ask("text/read") { writer in
      if let id = target.id { writer.member("id", id) }
      writer.member("kind", target.entity)
      if let line = target.firstLine { writer.member("line", line) }
    }
    let title = answer["title"]?.string ?? ""
    var baseText = answer["text"]?.string ?? ""
    var shownText = baseText
    var isFirst = true
    while true {
      let edited = try host.edit(shownText)
      let typedText = Self.withoutRemarks(edited)
      let hasEdited = edited != shownText
      if isFirst, !hasEdited, target.firstLine == nil {
        host.endEditing(keeping: false)
        return say("Nothing was changed.")
      }
      guard isFirst || hasEdited else { throw keepTyped("Your changes were not saved: \(title)") }
      isFirst = false
      let writeAnswer: Value
      do throws(Failure) {
        writeAnswer = try write(typedText, target, baseText)
      } catch {
        throw keepTyped("Your changes were not saved: \(error.text)")
      }
      switch writeAnswer["outcome"]?.string {
      case "invalid": shownText = Self.withRemarks(typedText, writeAnswer)
      case "conflict":
        guard let conflict = writeAnswer["conflict"] else {
          throw keepTyped("Your changes were not saved.")
        }
        baseText = conflict["theirs"]?.string ?? baseText
        shownText = Self.withConflict(conflict)
      default:
        host.endEditing(keeping: false)
        return report(writeAnswer)
      }
    }
  }

  private mutating func report(_ writeAnswer: Value) {
    guard command.output.format == .rows else { return show(json: writeAnswer.text) }
    let title = writeAnswer["title"]?.string ?? ""
    guard writeAnswer["outcome"]?.string == "saved" else { return say("Nothing was changed.") }
    say("Saved: \(title)")
    if writeAnswer["merged"]?.boolean == true {
      say("Another program had changed “\(title)” meanwhile; its changes were kept too.")
    }
    for diagnostic in writeAnswer.elements(of: "diagnostics")
    where diagnostic["severity"]?.string == "warning" {
      if let message = diagnostic["message"]?.string { remark(message) }
    }
  }

  private mutating func write(
    _ text: String, _ target: EditTarget, _ baseText: String
  ) throws(Failure) -> Value {
    try ask("text/write") { writer in
      writer.member("text", text)
      writer.member("kind", target.entity)
      guard let id = target.id else { return }
      writer.member("id", id)
      writer.member("base", baseText)
    }
  }

  private mutating func keepTyped(_ sentence: String) -> Failure {
    guard let path = host.endEditing(keeping: true) else { return .notRead(sentence) }
    return .notRead("\(sentence)\nWhat you typed is kept in \(path)")
  }

  // MARK: What is edited

  private struct EditTarget {
    var id: String?
    var entity: String
    /// The line that a new document begins with.
    var firstLine: String?
  }

  private mutating func editTarget() throws(Failure) -> EditTarget {
    if command.isNew {
      return EditTarget(id: nil, entity: command.purpose, firstLine: command.line)
    }
    guard command.purpose != "place" else { return try placeTarget() }
    let candidate = try findItem("all", events: true)
    return EditTarget(id: candidate.id, entity: candidate.isEvent ? "event" : "reminder")
  }

  private mutating func placeTarget() throws(Failure) -> EditTarget {
    let answer = try ask("place/all")
    let places = answer.elements(of: "places").map { place in
      Candidate(
        id: place["id"]?.string ?? "", title: place["title"]?.string ?? "", isEvent: false)
    }
    let candidate = try chooseOne(of: Self.matches(command.line, places), command.line, "place")
    return EditTarget(id: candidate.id, entity: "place")
  }

  // MARK: What is said in the text

  static func withoutRemarks(_ text: String) -> String {
    guard text.contains(remarkPrefix) else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix(remarkPrefix) }.joined(separator: "\n")
  }

  /// The document with the diagnostics under their lines.
  static func withRemarks(_ text: String, _ writeAnswer: Value) -> String {
    var messagesByLine: [Int: [String]] = [:]
    for diagnostic in writeAnswer.elements(of: "diagnostics")
    where diagnostic["severity"]?.string == "error" {
      let message = diagnostic["message"]?.string ?? "This is not understood."
      messagesByLine[diagnostic["line"]?.integer ?? 0, default: []].append(
        SafeText.singleLine(message))
    }
    var newLines: [String] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      newLines.append(String(line))
      newLines += (messagesByLine[index] ?? []).map { remarkPrefix + $0 }
    }
    return newLines.joined(separator: "\n")
  }

  /// The person's document, with the other version below each line that was changed elsewhere too.
  static func withConflict(_ conflict: Value) -> String {
    let theirs = (conflict["theirs"]?.string ?? "")
      .split(separator: "\n", omittingEmptySubsequences: false)
    let changedNames = conflict.strings(of: "lines")
    var lines: [String] = []
    var isInNotes = false
    for line in (conflict["takeMine"]?.string ?? "")
      .split(separator: "\n", omittingEmptySubsequences: false)
    {
      lines.append(String(line))
      if line.isEmpty, !isInNotes {
        isInNotes = true
        guard changedNames.contains("Notes") else { continue }
        lines.append(remarkPrefix + "The notes were changed elsewhere too, to:")
        let notesStart = theirs.firstIndex { $0.isEmpty } ?? theirs.endIndex
        lines += theirs[notesStart...].dropFirst().map { remarkPrefix + $0 }
        continue
      }
      guard !isInNotes, let changedName = changedNames.first(where: { line.hasPrefix("\($0):") })
      else {
        continue
      }
      let theirLine = theirs.first { $0.hasPrefix("\(changedName):") } ?? "\(changedName):"
      lines.append(remarkPrefix + "This line was changed elsewhere too, to: \(theirLine)")
    }
    return lines.joined(separator: "\n")
  }
}
