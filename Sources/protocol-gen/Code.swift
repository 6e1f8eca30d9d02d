// Builds code in any language, line by line.

/// Generated code, to which lines are added.
struct Code {
  private(set) var text = ""
  private var indent = 0
  /// The characters that begin a line of documentation.
  private let commentMark: String
  /// By how many spaces a block is indented.
  private let indentWidth: Int

  private init(commentMark: String, indentWidth: Int) {
    self.commentMark = commentMark
    self.indentWidth = indentWidth
  }

  mutating func line(_ line: String = "") {
    text += line.isEmpty ? "\n" : String(repeating: " ", count: indent) + line + "\n"
  }

  /// Adds a block: its first line, its indented body, and `end` as the last line, if there is one.
  mutating func block(_ head: String, end: String? = "}", _ body: (inout Code) -> Void) {
    line(head)
    indent += indentWidth
    body(&self)
    indent -= indentWidth
    if let end { line(end) }
  }

  /// Adds a documentation comment, wrapped to lines.
  mutating func doc(_ sentence: String?) {
    guard let sentence else { return }
    for row in wrappedLines(sentence, prefix: commentMark + " ") { line(row) }
  }

  /// Adds a Python docstring with paragraphs and a list.
  mutating func docstring(_ paragraphs: [String], items: [String] = []) {
    var rows: [String] = []
    for paragraph in paragraphs where !paragraph.isEmpty {
      if !rows.isEmpty { rows.append("") }
      rows += wrappedLines(paragraph, prefix: rows.isEmpty ? "   " : "").map {
        String($0.drop { $0 == " " })
      }
    }
    if !items.isEmpty { rows.append("") }
    for item in items {
      let lines = wrappedLines(item, prefix: "  ")
      rows += lines.enumerated().map {
        $0.offset == 0 ? "- " + $0.element.dropFirst(2) : "  " + $0.element
      }
    }
    guard let firstRow = rows.first else { return }
    let rawPrefix = rows.contains { $0.contains("\\") } ? "r" : ""
    let closing = rows.count == 1 ? (firstRow.hasSuffix("\"") ? " " : "") + "\"\"\"" : ""
    line("\(rawPrefix)\"\"\"" + firstRow + closing)
    for row in rows.dropFirst() { line(row) }
    if rows.count > 1 { line("\"\"\"") }
  }

  private func wrappedLines(_ text: String, prefix: String) -> [String] {
    var rows: [String] = []
    var row = ""
    for word in text.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      if !row.isEmpty, row.count + word.count + 1 > 98 - indent {
        rows.append(row)
        row = ""
      }
      row += row.isEmpty ? prefix + word : " " + word
    }
    return rows + [row]
  }

  /// A new file, which begins with a comment that says what it is and that it is generated.
  static func file(
    _ summary: String, comment: String = "//", doc commentMark: String = "///", indentWidth: Int = 2
  ) -> Code {
    var code = Code(commentMark: commentMark, indentWidth: indentWidth)
    code.line("\(comment) \(summary)")
    code.line(
      "\(comment) Generated from protocol/openrpc.json by `swift run protocol-gen`. Do not edit.")
    return code
  }

  /// A new Swift file, which the formatter leaves as it is.
  static func swift(_ summary: String) -> Code {
    var code = file(summary)
    code.line("// swift-format-ignore-file")
    code.line()
    return code
  }
}
