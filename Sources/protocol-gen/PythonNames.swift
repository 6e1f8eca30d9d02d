// Names and types of the protocol in Python, for code that reads and for code that writes.

/// What all generated Python files have in common.
struct Python {
  let tables: Tables
  /// Which types are sent to the server, and which are received from it.
  let directions: SwiftTypes

  var specification: Specification { tables.specification }

  func file(_ summary: String) -> Code {
    var code = Code.file(summary, comment: "#", doc: "#:", indentWidth: 4)
    code.line("# ruff: noqa: E501, F401, F403, F405")
    code.line()
    code.line("from __future__ import annotations")
    code.line()
    return code
  }

  /// Adds the list `__all__` of a module's public names.
  func addPublicNames(_ names: [String], _ code: inout Code) {
    code.line()
    code.block("__all__ = [", end: "]") { code in
      for name in names { code.line("\(name.quoted),") }
    }
  }

  /// Adds the first lines of a function or method; if they are too long, each argument is on a line
  /// of its own.
  func define(
    _ definition: String, _ arguments: [String], _ result: String, _ code: inout Code,
    _ body: (inout Code) -> Void
  ) {
    let line = "\(definition)(\(arguments.joined(separator: ", "))) -> \(result):"
    if line.count <= 96 {
      code.block(line, end: nil, body)
    } else {
      code.block("\(definition)(", end: nil) { code in
        for argument in arguments { code.line("\(argument),") }
      }
      code.block(") -> \(result):", end: nil, body)
    }
  }

  /// The Python type of a value that is received from the server.
  func readType(_ shape: Shape) -> String {
    switch shape {
    case .array(let element): "tuple[\(readType(element)), ...]"
    case .foreign(_, let shown): readType(shown)
    default: basicType(shape)
    }
  }

  /// The Python type of a value that is sent to the server. It accepts as many types as possible.
  func writtenType(_ shape: Shape) -> String {
    switch shape {
    case .array(let element): "Sequence[\(writtenType(element))]"
    case .foreign(_, let shown): writtenType(shown)
    case .named("RangeEnd"): "date | datetime | str"
    case .named("Operation"): "Operation | Request[Any]"
    default: basicType(shape)
    }
  }

  private func basicType(_ shape: Shape) -> String {
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

  /// The Python expression that reads `value`; just `value` if nothing has to be converted.
  func readExpression(_ shape: Shape, _ value: String) -> String {
    switch shape {
    case .array(let element):
      let elementExpression = readExpression(element, "each")
      return elementExpression == "each"
        ? "tuple(\(value))" : "tuple(\(elementExpression) for each in \(value))"
    case .foreign(_, let shown): return readExpression(shown, value)
    case .named(let name):
      guard let type = specification.type(name) else { return value }
      switch type.form {
      case .record: return "\(name).read(\(value))"
      case .foreign(_, let fields) where !fields.isEmpty || type.wholeType != nil:
        return "\(name).read(\(value))"
      case .union: return "read_\(name.python)(\(value))"
      case .foreign, .choice: return value
      }
    case .string, .number, .integer, .boolean, .null, .any: return value
    }
  }

  /// The Python function that reads a result.
  func readerFunction(_ shape: Shape?) -> String {
    guard case .named = shape, let shape else { return "anything" }
    let call = readExpression(shape, "")
    return call.hasSuffix("()") ? String(call.dropLast(2)) : "anything"
  }
}

extension String {
  /// The name in the style of Python: `timeZone` → `time_zone`, `from` → `from_`.
  var python: String {
    let reservedWords = [
      "from", "import", "in", "is", "not", "with", "for", "class", "pass", "global",
    ]
    let name = snakeCase.hasPrefix("_") ? String(snakeCase.dropFirst()) : snakeCase
    return reservedWords.contains(name) ? "\(name)_" : name
  }
}

extension Method {
  /// The first part of the method's name: `reminder` of `reminder/save`; nil for methods of LSP.
  var pythonNamespace: String? {
    let nameParts = name.split(whereSeparator: { $0 == "/" || $0 == "." })
    return nameParts.count == 2 && !isLenient ? nameParts.first.map(String.init) : nil
  }

  /// The last part of the method's name: `save` of `reminder/save`.
  var pythonVerb: String {
    (name.split(whereSeparator: { $0 == "/" || $0 == "." }).last.map(String.init) ?? name).python
  }

  /// The name of the class for a notification or for a request of the server.
  var pythonClass: String { name.swiftMethod.capitalizedFirst }
}
