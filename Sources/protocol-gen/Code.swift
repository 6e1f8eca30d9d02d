// Builds code in any language, line by line.

/// Code that grows line by line.
struct Code {
  private(set) var text = ""
  private var indent = 0
  /// The characters that begin a line of documentation.
  private let mark: String
  /// By how many spaces a block is indented.
  private let step: Int

  private init(mark: String, step: Int) {
    self.mark = mark
    self.step = step
  }

  mutating func line(_ line: String = "") {
    text += line.isEmpty ? "\n" : String(repeating: " ", count: indent) + line + "\n"
  }

  /// Adds a block: its first line, its body, and a last line if the language has one.
  mutating func block(_ head: String, end: String? = "}", _ body: (inout Code) -> Void) {
    line(head)
    indent += step
    body(&self)
    indent -= step
    if let end { line(end) }
  }

  /// Adds a documentation comment, wrapped to lines.
  mutating func doc(_ sentence: String?) {
    guard let sentence else { return }
    for row in wrapped(sentence, behind: mark + " ") { line(row) }
  }

  /// Adds a Python docstring with paragraphs and a list.
  mutating func docstring(_ paragraphs: [String], items: [String] = []) {
    var rows: [String] = []
    for paragraph in paragraphs where !paragraph.isEmpty {
      if !rows.isEmpty { rows.append("") }
      rows += wrapped(paragraph, behind: rows.isEmpty ? "   " : "").map {
        String($0.drop { $0 == " " })
      }
    }
    if !items.isEmpty { rows.append("") }
    for item in items {
      let lines = wrapped(item, behind: "  ")
      rows += lines.enumerated().map {
        $0.offset == 0 ? "- " + $0.element.dropFirst(2) : "  " + $0.element
      }
    }
    guard let first = rows.first else { return }
    let raw = rows.contains { $0.contains("\\") } ? "r" : ""
    let end = rows.count == 1 ? (first.hasSuffix("\"") ? " " : "") + "\"\"\"" : ""
    line("\(raw)\"\"\"" + first + end)
    for row in rows.dropFirst() { line(row) }
    if rows.count > 1 { line("\"\"\"") }
  }

  private func wrapped(_ text: String, behind mark: String) -> [String] {
    var rows: [String] = []
    var row = ""
    for word in text.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      if !row.isEmpty, row.count + word.count + 1 > 98 - indent {
        rows.append(row)
        row = ""
      }
      row += row.isEmpty ? mark + word : " " + word
    }
    return rows + [row]
  }

  /// A new file, which begins with a comment that says what it is and that it is generated.
  static func file(
    _ what: String, comment: String = "//", doc mark: String = "///", step: Int = 2
  ) -> Code {
    var code = Code(mark: mark, step: step)
    code.line("\(comment) \(what)")
    code.line(
      "\(comment) Generated from protocol/openrpc.json by `swift run protocol-gen`. Do not edit.")
    return code
  }

  /// A new Swift file, which the formatter leaves as it is.
  static func swift(_ what: String) -> Code {
    var code = file(what)
    code.line("// swift-format-ignore-file")
    code.line()
    return code
  }
}
