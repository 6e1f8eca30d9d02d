// Builds lines of code, in any language.

/// Code that grows line by line.
struct Code {
  private(set) var text = ""
  private var indent = 0
  /// The prefix of a documentation line.
  private let mark: String
  /// The indentation of a block.
  private let step: Int

  private init(mark: String, step: Int) {
    self.mark = mark
    self.step = step
  }

  mutating func line(_ line: String = "") {
    text += line.isEmpty ? "\n" : String(repeating: " ", count: indent) + line + "\n"
  }

  /// A block: its opening line, its body, and its closing line if the language has one.
  mutating func block(_ head: String, end: String? = "}", _ body: (inout Code) -> Void) {
    line(head)
    indent += step
    body(&self)
    indent -= step
    if let end { line(end) }
  }

  /// A documentation comment, wrapped.
  mutating func doc(_ sentence: String?) {
    guard let sentence else { return }
    for row in wrapped(sentence, behind: mark + " ") { line(row) }
  }

  /// A Python docstring: paragraphs, and a list.
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

  /// A file that begins with a comment on its content and its generator.
  static func file(
    _ what: String, comment: String = "//", doc mark: String = "///", step: Int = 2
  ) -> Code {
    var code = Code(mark: mark, step: step)
    code.line("\(comment) \(what)")
    code.line(
      "\(comment) Generated from protocol/openrpc.json by `swift run protocol-gen`. Do not edit.")
    return code
  }

  /// A Swift file, which the formatter ignores.
  static func swift(_ what: String) -> Code {
    var code = file(what)
    code.line("// swift-format-ignore-file")
    code.line()
    return code
  }
}
