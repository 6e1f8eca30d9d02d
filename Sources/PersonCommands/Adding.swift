// The command `add`: saves the item that `text/parse` has read in the typed line.

import JSON

extension CommandRun {
  mutating func add() throws(Failure) {
    let typedLine = command.line
    let purpose = command.purpose
    var parseResult = try parse(typedLine, purpose)
    if !command.isDryRun, try makeUnknownNames(parseResult) {
      parseResult = try parse(typedLine, purpose)
    }
    try refuse(parseResult, typedLine)
    guard let kind = parseResult["kind"]?.string, let item = parseResult[kind] else {
      throw .notRead("The line could not be read.")
    }
    let saveResult: Value?
    if command.isDryRun {
      saveResult = nil
    } else {
      saveResult = try ask("\(kind)/save") { writer in
        writer.key(kind)
        writer.encodedValue(item.text)
      }
    }
    remarkOnAmbiguousWords(parseResult)
    switch command.output.format {
    case .json: show(json: (saveResult ?? parseResult).text)
    case .porcelain: porcelain([saveResult?[kind]?["id"]?.string ?? ""])
    case .rows: sayAdded(parseResult, item, kind)
    }
  }

  mutating func parse(_ typedLine: String, _ purpose: String) throws(Failure) -> Value {
    try ask("text/parse") { writer in
      writer.member("text", typedLine)
      writer.member("for", purpose)
    }
  }

  private mutating func sayAdded(_ parseResult: Value, _ item: Value, _ kind: String) {
    let title = item["title"]?.string ?? ""
    let kindWords = kind == "reminder" ? "" : " the \(kind)"
    let echo = parseResult["echo"]?.string ?? ""
    let verbText = command.isDryRun ? "Would add" : "Added"
    say("\(verbText)\(kindWords): \(title)\(echo.isEmpty ? "" : " (\(echo))")")
  }

  /// Tells the person how ambiguous words were read.
  private mutating func remarkOnAmbiguousWords(_ parseResult: Value) {
    for diagnostic in parseResult.elements(of: "diagnostics") {
      guard let message = diagnostic["message"]?.string else { continue }
      remark(message)
    }
  }

  /// Refuses a line that has an error. Shows the line, marks the wrong part, and says what to write
  /// instead.
  func refuse(_ parseResult: Value, _ typedLine: String) throws(Failure) {
    let errors = parseResult.elements(of: "diagnostics").filter {
      $0["severity"]?.string == "error"
    }
    guard !errors.isEmpty else { return }
    var message = "this is not understood:"
    for error in errors {
      message += "\n"
      message += Self.underline(
        typedLine, error["start"]?.integer ?? 0, error["end"]?.integer ?? 0,
        columns: screen.errorWidth)
      message += SafeText.singleLine(error["message"]?.string ?? "This is not understood.")
      let fixes = error.elements(of: "fixes").compactMap { $0["title"]?.string }
      for fix in fixes { message += "\n  \(SafeText.singleLine(fix))" }
    }
    if errors.allSatisfy({ $0["candidates"] != nil }) { throw .ambiguous(message) }
    let hasOnlyUnknownNames = errors.allSatisfy { $0["unknown"] != nil || $0["candidates"] != nil }
    throw command.verb != .add && hasOnlyUnknownNames ? .noMatch(message) : .notRead(message)
  }

  /// The line with carets under the text between two UTF-16 offsets. If the line is wider than the
  /// terminal, only the part around that text is shown.
  static func underline(
    _ typedLine: String, _ start: Int, _ end: Int, columns: Int? = nil
  ) -> String {
    let utf16Units = Array(typedLine.utf16)
    let startOffset = min(max(0, start), utf16Units.count)
    let endOffset = min(max(startOffset, end), utf16Units.count)
    var textBefore = SafeText.singleLine(
      String(decoding: utf16Units[..<startOffset], as: UTF16.self))
    var markedText = SafeText.singleLine(
      String(decoding: utf16Units[startOffset..<endOffset], as: UTF16.self))
    var textAfter = SafeText.singleLine(String(decoding: utf16Units[endOffset...], as: UTF16.self))
    if let columns {
      let room = max(10, columns - 2)
      markedText = DisplayWidth.cut(markedText, to: room)
      let roomAround = room - DisplayWidth.of(markedText)
      textBefore = DisplayWidth.cutBeginning(
        textBefore, to: max(roomAround - DisplayWidth.of(textAfter), roomAround * 3 / 4))
      textAfter = DisplayWidth.cut(textAfter, to: roomAround - DisplayWidth.of(textBefore))
    }
    let carets = String(repeating: "^", count: max(1, DisplayWidth.of(markedText)))
    let indent = String(repeating: " ", count: DisplayWidth.of(textBefore))
    return "  \(textBefore)\(markedText)\(textAfter)\n  \(indent)\(carets)\n"
  }
}
