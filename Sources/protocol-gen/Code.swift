// Lines of code put together, in any language; knows none of them.

/// Code that grows line by line.
struct Code {
  private(set) var text = ""
  private var indent = 0
  /// What begins a line of documentation.
  private let mark: String

  private init(mark: String) { self.mark = mark }

  mutating func line(_ line: String = "") {
    text += line.isEmpty ? "\n" : String(repeating: " ", count: indent) + line + "\n"
  }

  /// A line that opens, what stands in it, and the line that closes.
  mutating func block(_ head: String, end: String = "}", _ body: (inout Code) -> Void) {
    line(head)
    indent += 2
    body(&self)
    indent -= 2
    line(end)
  }

  /// A documentation comment, wrapped.
  mutating func doc(_ sentence: String?) {
    guard let sentence else { return }
    var row = mark
    for word in sentence.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      if row.count + word.count + 1 > 98 - indent {
        line(row)
        row = mark
      }
      row += " " + word
    }
    line(row)
  }

  /// A file that begins with what it holds and with who wrote it.
  static func file(_ what: String, comment: String = "//", doc mark: String = "///") -> Code {
    var code = Code(mark: mark)
    code.line("\(comment) \(what)")
    code.line(
      "\(comment) Generated from protocol/openrpc.json by `swift run protocol-gen`. Do not edit.")
    return code
  }

  /// A Swift file, which the formatter leaves alone.
  static func swift(_ what: String) -> Code {
    var code = file(what)
    code.line("// swift-format-ignore-file")
    code.line()
    return code
  }
}
