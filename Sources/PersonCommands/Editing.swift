// The command `edit`: opens an item as a document in the person's editor. If a line is wrong, the
// text is opened again with the reason under that line. A text that cannot be saved stays in a
// file.

import JSON

extension CommandRun {
  /// The beginning of a line that was added to say something about the line above it.
  static var remarkPrefix: String { "#! " }

  mutating func edit() throws(Failure) {
    let target = try editTarget()
    let answer = try ask("text/read") { writer in
      if let id = target.id { writer.member("id", id) }
      writer.member("kind", target.kind)
      if let line = target.line { writer.member("line", line) }
    }
    let title = answer["title"]?.string ?? ""
    var base = answer["text"]?.string ?? ""
    var shown = base
    var isFirst = true
    while true {
      let edited = try host.edit(shown)
      let typed = Self.withoutRemarks(edited)
      let isTouched = edited != shown
      if isFirst, !isTouched, target.line == nil {
        host.endEditing(keeping: false)
        return say("Nothing was changed.")
      }
      guard isFirst || isTouched else { throw kept("It was not saved: \(title)") }
      isFirst = false
      let written: Value
      do throws(Failure) {
        written = try write(typed, target, base)
      } catch {
        throw kept("It was not saved: \(error.text)")
      }
      switch written["outcome"]?.string {
      case "invalid": shown = Self.withRemarks(typed, written)
      case "conflict":
        guard let conflict = written["conflict"] else { throw kept("It was not saved") }
        base = conflict["theirs"]?.string ?? base
        shown = Self.withConflict(conflict)
      default:
        host.endEditing(keeping: false)
        return report(written)
      }
    }
  }

  private mutating func report(_ written: Value) {
    guard command.output.format == .rows else { return show(json: written.text) }
    let title = written["title"]?.string ?? ""
    guard written["outcome"]?.string == "saved" else { return say("Nothing was changed.") }
    say("Saved: \(title)")
    if written["merged"]?.boolean == true {
      say("It was changed elsewhere meanwhile; those changes were kept.")
    }
    for said in written.elements(of: "diagnostics") where said["severity"]?.string == "warning" {
      if let message = said["message"]?.string { remark(message) }
    }
  }

  private mutating func write(
    _ text: String, _ target: EditTarget, _ base: String
  ) throws(Failure) -> Value {
    try ask("text/write") { writer in
      writer.member("text", text)
      writer.member("kind", target.kind)
      guard let id = target.id else { return }
      writer.member("id", id)
      writer.member("base", base)
    }
  }

  private mutating func kept(_ sentence: String) -> Failure {
    guard let path = host.endEditing(keeping: true) else { return .notRead(sentence) }
    return .notRead("\(sentence)\nWhat you typed is kept in \(path)")
  }

  // MARK: What is edited

  private struct EditTarget {
    var id: String?
    var kind: String
    /// The line that a new document begins with.
    var line: String?
  }

  private mutating func editTarget() throws(Failure) -> EditTarget {
    if command.isNew {
      return EditTarget(id: nil, kind: command.purpose, line: command.line)
    }
    guard command.purpose != "place" else { return try place() }
    let found = try find("all", events: true)
    return EditTarget(id: found.id, kind: found.isEvent ? "event" : "reminder")
  }

  private mutating func place() throws(Failure) -> EditTarget {
    let answer = try ask("place/all")
    let all = answer.elements(of: "places").map { place in
      Candidate(
        id: place["id"]?.string ?? "", title: place["title"]?.string ?? "", isEvent: false)
    }
    let found = try one(of: Self.matching(command.line, all), command.line, "place")
    return EditTarget(id: found.id, kind: "place")
  }

  // MARK: What is said in the text

  static func withoutRemarks(_ text: String) -> String {
    guard text.contains(remarkPrefix) else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix(remarkPrefix) }.joined(separator: "\n")
  }

  /// The document with the diagnostics under their lines.
  static func withRemarks(_ text: String, _ written: Value) -> String {
    var said: [Int: [String]] = [:]
    for diagnostic in written.elements(of: "diagnostics")
    where diagnostic["severity"]?.string == "error" {
      let message = diagnostic["message"]?.string ?? "This is not understood."
      said[diagnostic["line"]?.integer ?? 0, default: []].append(SafeText.line(message))
    }
    var lines: [String] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      lines.append(String(line))
      lines += (said[index] ?? []).map { remarkPrefix + $0 }
    }
    return lines.joined(separator: "\n")
  }

  /// The person's document, with the other version below each line that was changed elsewhere too.
  static func withConflict(_ conflict: Value) -> String {
    let theirs = (conflict["theirs"]?.string ?? "")
      .split(separator: "\n", omittingEmptySubsequences: false)
    let names = conflict.strings(of: "lines")
    var lines: [String] = []
    var isNotes = false
    for line in (conflict["takeMine"]?.string ?? "")
      .split(separator: "\n", omittingEmptySubsequences: false)
    {
      lines.append(String(line))
      if line.isEmpty, !isNotes {
        isNotes = true
        guard names.contains("Notes") else { continue }
        lines.append(remarkPrefix + "The notes were changed elsewhere too, to:")
        let begin = theirs.firstIndex { $0.isEmpty } ?? theirs.endIndex
        lines += theirs[begin...].dropFirst().map { remarkPrefix + $0 }
        continue
      }
      guard !isNotes, let name = names.first(where: { line.hasPrefix("\($0):") }) else { continue }
      let other = theirs.first { $0.hasPrefix("\(name):") } ?? "\(name):"
      lines.append(remarkPrefix + "This line was changed elsewhere too, to: \(other)")
    }
    return lines.joined(separator: "\n")
  }
}
