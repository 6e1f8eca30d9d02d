// Names and types of the protocol in Python, for reading and writing.

/// Shared by all files for Python.
struct Python {
  let tables: Tables
  /// Which types are sent to the server, and which come from it.
  let directions: SwiftTypes

  var specification: Specification { tables.specification }

  func file(_ what: String) -> Code {
    var code = Code.file(what, comment: "#", doc: "#:", step: 4)
    code.line("# ruff: noqa: E501, F401, F403, F405")
    code.line()
    code.line("from __future__ import annotations")
    code.line()
    return code
  }

  /// The public names of a module.
  func all(_ names: [String], _ code: inout Code) {
    code.line()
    code.block("__all__ = [", end: "]") { code in
      for name in names { code.line("\(name.quoted),") }
    }
  }

  /// The head of a function or method, with one argument per line if it is too long.
  func define(
    _ head: String, _ arguments: [String], _ result: String, _ code: inout Code,
    _ body: (inout Code) -> Void
  ) {
    let line = "\(head)(\(arguments.joined(separator: ", "))) -> \(result):"
    if line.count <= 96 {
      code.block(line, end: nil, body)
    } else {
      code.block("\(head)(", end: nil) { code in
        for argument in arguments { code.line("\(argument),") }
      }
      code.block(") -> \(result):", end: nil, body)
    }
  }

  /// The type of a value from the server.
  func read(_ shape: Shape) -> String {
    switch shape {
    case .array(let element): "tuple[\(read(element)), ...]"
    case .foreign(_, let shown): read(shown)
    default: plain(shape)
    }
  }

  /// The type of a value for the server, which accepts as much as possible.
  func written(_ shape: Shape) -> String {
    switch shape {
    case .array(let element): "Sequence[\(written(element))]"
    case .foreign(_, let shown): written(shown)
    case .named("RangeEnd"): "date | datetime | str"
    case .named("Operation"): "Operation | Request[Any]"
    default: plain(shape)
    }
  }

  private func plain(_ shape: Shape) -> String {
    switch shape {
    case .string: "str"
    case .number: "float"
    case .integer: "int"
    case .boolean: "bool"
    case .null: "None"
    case .any, .array, .foreign: "Any"
    case .named(let name): name
    }
  }

  /// The expression that reads `value`; `value` itself if nothing has to be done.
  func reading(_ shape: Shape, _ value: String) -> String {
    switch shape {
    case .array(let element):
      let each = reading(element, "each")
      return each == "each" ? "tuple(\(value))" : "tuple(\(each) for each in \(value))"
    case .foreign(_, let shown): return reading(shown, value)
    case .named(let name):
      guard let type = specification.type(name) else { return value }
      switch type.form {
      case .record: return "\(name).read(\(value))"
      case .foreign(_, let fields) where !fields.isEmpty || type.part != nil:
        return "\(name).read(\(value))"
      case .union: return "read_\(name.python)(\(value))"
      case .foreign, .choice: return value
      }
    case .string, .number, .integer, .boolean, .null, .any: return value
    }
  }

  /// The function that reads a result.
  func reader(_ shape: Shape?) -> String {
    guard case .named = shape, let shape else { return "anything" }
    let call = reading(shape, "")
    return call.hasSuffix("()") ? String(call.dropLast(2)) : "anything"
  }
}

extension String {
  /// A name in Python: `timeZone` → `time_zone`, `from` → `from_`.
  var python: String {
    let reserved = ["from", "import", "in", "is", "not", "with", "for", "class", "pass", "global"]
    let name = snakeCase.hasPrefix("_") ? String(snakeCase.dropFirst()) : snakeCase
    return reserved.contains(name) ? "\(name)_" : name
  }
}

extension Method {
  /// `reminder` of `reminder/save`; nothing of LSP's own.
  var pythonSpace: String? {
    let words = name.split(whereSeparator: { $0 == "/" || $0 == "." })
    return words.count == 2 && !isLenient ? words.first.map(String.init) : nil
  }

  /// `save` of `reminder/save`.
  var pythonVerb: String {
    (name.split(whereSeparator: { $0 == "/" || $0 == "." }).last.map(String.init) ?? name).python
  }

  /// The class of a notification or a question.
  var pythonClass: String { name.swiftMethod.capitalizedFirst }
}
