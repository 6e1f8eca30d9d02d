// Generates Python's names, codes and access rights, and an exception for each kind of error.

struct PythonTables {
  let python: Python

  func namesFile() -> String {
    let specification = python.specification
    var code = python.file("The protocol's names, and what each needs.")
    code.line("from collections.abc import Callable, Mapping")
    code.line("from typing import Any, Final")
    code.line()
    code.line("from . import _types as types")
    code.line()
    code.line("PROTOCOL_VERSION: Final = \(specification.version.quoted)")
    code.docstring(["The version of the protocol that this package was made for."])
    for (constants, methods) in [
      ("Method", python.tables.requests), ("Notification", python.tables.notifications),
      ("Question", python.tables.questions),
    ] {
      code.line()
      code.line()
      code.block("class \(constants):", end: nil) { code in
        code.docstring(["\(constants)s, by their names in Python."])
        code.line()
        for method in methods {
          code.line("\(method.name.constant): Final = \(method.name.quoted)")
          code.docstring([method.summary])
        }
      }
    }
    code.line()
    code.line()
    code.block("ACCESS: Final[Mapping[str, tuple[types.AccessEntity, ...]]] = {") { code in
      for method in specification.requests where !method.access.isEmpty {
        let names = method.access.map { "\($0.quoted)," }.joined(separator: " ")
        code.line("\(method.name.quoted): (\(names)),")
      }
    }
    code.docstring(["What a person has to have granted for a method: any one of these is enough."])
    code.line()
    code.block("REPETITIONS: Final[Mapping[str, str]] = {") { code in
      for method in specification.requests where method.repetition != .never {
        code.line("\(method.name.quoted): \(method.repetition.rawValue.quoted),")
      }
    }
    code.docstring([
      "Which requests may be sent again if the result of the first is unknown; no other may."
    ])
    code.line()
    code.block("NOTIFICATIONS: Final[Mapping[str, Callable[[Mapping[str, Any]], Any]]] = {") {
      code in
      for method in specification.serverNotifications {
        code.line("\(method.name.quoted): types.\(method.pythonClass).read,")
      }
    }
    code.docstring(["How what the server tells is read."])
    return code.text
  }

  func failuresFile() -> String {
    var code = python.file("An exception for each kind of error.")
    code.line("from typing import ClassVar")
    code.line()
    code.line("from ._errors import RequestError")
    let errors = python.specification.errors
    for error in errors {
      code.line()
      code.line()
      code.block("class \(error.pythonClass)(RequestError):", end: nil) { code in
        code.docstring([error.message])
        code.line()
        code.line("code: ClassVar[int] = \(error.code)")
        code.line("kind: ClassVar[str] = \(error.kind.quoted)")
      }
    }
    code.line()
    code.line()
    code.block("BY_CODE: dict[int, type[RequestError]] = {") { code in
      for error in errors { code.line("\(error.code): \(error.pythonClass),") }
    }
    python.addPublicNames(errors.map(\.pythonClass), &code)
    return code.text
  }
}

extension ErrorType {
  /// The name of the exception: `conflict` → `ConflictError`, `parseError` → `ParseError`.
  var pythonClass: String {
    kind.capitalizedFirst + (kind.hasSuffix("Error") ? "" : "Error")
  }
}

extension String {
  /// The name as a constant: `store/didChange` → `STORE_DID_CHANGE`.
  var constant: String { python.uppercased() }
}
