// The command `add`: saves a typed line, which `text/parse` has parsed.

import JSON

extension CommandRun {
  mutating func add() throws(Failure) {
    let line = command.line
    let purpose = command.purpose
    var parsed = try parse(line, purpose)
    if !command.isDryRun, try makeUnknownNames(parsed) { parsed = try parse(line, purpose) }
    try refuse(parsed, line)
    guard let kind = parsed["kind"]?.string, let item = parsed[kind] else {
      throw .notRead("The line could not be read.")
    }
    let saved: Value?
    if command.isDryRun {
      saved = nil
    } else {
      saved = try ask("\(kind)/save") { writer in
        writer.key(kind)
        writer.encodedValue(item.text)
      }
    }
    warn(parsed)
    switch command.output.format {
    case .json: show(json: (saved ?? parsed).text)
    case .porcelain: porcelain([saved?[kind]?["id"]?.string ?? ""])
    case .rows: sayAdded(parsed, item, kind)
    }
  }

  mutating func parse(_ line: String, _ purpose: String) throws(Failure) -> Value {
    try ask("text/parse") { writer in
      writer.member("text", line)
      writer.member("for", purpose)
    }
  }

  private mutating func sayAdded(_ parsed: Value, _ item: Value, _ kind: String) {
    let title = item["title"]?.string ?? ""
    let what = kind == "reminder" ? "" : " the \(kind)"
    let echo = parsed["echo"]?.string ?? ""
    let done = command.isDryRun ? "Would add" : "Added"
    say("\(done)\(what): \(title)\(echo.isEmpty ? "" : " (\(echo))")")
  }

  /// Tells the person how ambiguous words were read.
  private mutating func warn(_ parsed: Value) {
    for diagnostic in parsed.elements(of: "diagnostics") {
      guard let message = diagnostic["message"]?.string else { continue }
      remark(message)
    }
  }

  /// Refuses a line that has an error. Shows the line, marks the wrong part, and says what to write
  /// instead.
  func refuse(_ parsed: Value, _ line: String) throws(Failure) {
    let errors = parsed.elements(of: "diagnostics").filter { $0["severity"]?.string == "error" }
    guard !errors.isEmpty else { return }
    var text = "this is not understood:"
    for error in errors {
      text += "\n"
      text += Self.underlined(
        line, error["start"]?.integer ?? 0, error["end"]?.integer ?? 0, columns: screen.errorWidth)
      text += SafeText.line(error["message"]?.string ?? "This is not understood.")
      let fixes = error.elements(of: "fixes").compactMap { $0["title"]?.string }
      for fix in fixes { text += "\n  \(SafeText.line(fix))" }
    }
    if errors.allSatisfy({ $0["candidates"] != nil }) { throw .ambiguous(text) }
    let namesUnknown = errors.allSatisfy { $0["unknown"] != nil || $0["candidates"] != nil }
    throw command.verb != .add && namesUnknown ? .noMatch(text) : .notRead(text)
  }

  /// The line with carets under the text between two UTF-16 offsets. Of a line that is wider than the
  /// terminal, the part around that text.
  static func underlined(
    _ line: String, _ start: Int, _ end: Int, columns: Int? = nil
  ) -> String {
    let units = Array(line.utf16)
    let from = min(max(0, start), units.count)
    let to = min(max(from, end), units.count)
    var before = SafeText.line(String(decoding: units[..<from], as: UTF16.self))
    var meant = SafeText.line(String(decoding: units[from..<to], as: UTF16.self))
    var after = SafeText.line(String(decoding: units[to...], as: UTF16.self))
    if let columns {
      let room = max(10, columns - 2)
      meant = DisplayWidth.cut(meant, to: room)
      let rest = room - DisplayWidth.of(meant)
      before = DisplayWidth.cutBeginning(
        before, to: max(rest - DisplayWidth.of(after), rest * 3 / 4))
      after = DisplayWidth.cut(after, to: rest - DisplayWidth.of(before))
    }
    let carets = String(repeating: "^", count: max(1, DisplayWidth.of(meant)))
    let indent = String(repeating: " ", count: DisplayWidth.of(before))
    return "  \(before)\(meant)\(after)\n  \(indent)\(carets)\n"
  }
}
