// How names and shapes of the protocol are called in Swift, and lines of code put together.

/// Code that grows line by line.
struct Code {
  private(set) var text = ""
  private var indent = 0

  mutating func line(_ line: String = "") {
    text += line.isEmpty ? "\n" : String(repeating: " ", count: indent) + line + "\n"
  }

  /// A line that ends with a brace, what stands in it, and the closing brace.
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
    var row = "///"
    for word in sentence.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      if row.count + word.count + 1 > 98 - indent {
        line(row)
        row = "///"
      }
      row += " " + word
    }
    line(row)
  }

  static func file(_ what: String) -> Code {
    var code = Code()
    code.line("// \(what)")
    code.line("// Generated from protocol/openrpc.json by `swift run protocol-gen`. Do not edit.")
    code.line("// swift-format-ignore-file")
    code.line()
    return code
  }
}

extension String {
  /// `units/convert` → `unitsConvert`, `$/cancelRequest` → `cancelRequest`.
  var swiftMethod: String {
    let words = split(whereSeparator: { !$0.isLetter && !$0.isNumber })
    guard let first = words.first else { return self }
    return first + words.dropFirst().map { String($0).capitalizedFirst }.joined()
  }

  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

  /// A case's or property's name, in backticks where Swift needs them.
  var swiftName: String {
    let reserved = ["in", "default", "case", "self", "is", "as", "func", "where", "repeat"]
    return reserved.contains(self) ? "`\(self)`" : self
  }

  var swiftLiteral: String { "\"\(self)\"" }
}

extension Shape {
  var swiftType: String {
    switch self {
    case .string: "String"
    case .number: "Double"
    case .integer: "Int"
    case .boolean: "Bool"
    case .null: "Null"
    case .any: "Value"
    case .array(let element): "[\(element.swiftType)]"
    case .named(let name): name
    case .foreign(let name, _): name
    }
  }
}

extension Field {
  /// The type of a value that is there.
  var type: String { shape.swiftType }

  var swiftType: String {
    if hasThreeStates { return "Presence<\(type)>" }
    return isRequired && !isNullable ? type : "\(type)?"
  }
}

extension Method {
  var swiftParams: String { "\(name.swiftMethod.capitalizedFirst)Params" }

  var swiftResult: String { (result?.swiftType ?? "Null") + (resultIsNullable ? "?" : "") }

  var swiftAccess: String { "[\(access.map { ".\($0)" }.joined(separator: ", "))]" }
}
