// Python types for results with complete items. Without the param `fields`, each item of a page
// has all members, which these types tell a type checker; with `fields`, members may be missing.

struct PythonWhole {
  /// The class of a page whose items have all members.
  let name: String
  let fields: [Field]

  /// Nil if the request has no param `fields`, or if its result has no items.
  init?(_ python: Python, _ method: Method) {
    guard method.params.contains(where: { $0.name == "fields" }),
      case .named(let page)? = method.result,
      case .record(var fields, _)? = python.specification.type(page)?.form
    else { return nil }
    var hasItems = false
    for index in fields.indices {
      guard case .array(.named(let part)) = fields[index].shape,
        let whole = python.specification.type(part)?.wholeType
      else { continue }
      fields[index].shape = .array(.named(whole))
      hasItems = true
    }
    guard hasItems else { return nil }
    name = "Whole\(page)"
    self.fields = fields
  }

  /// All requests with a param `fields`, with the class of their results.
  static func all(_ python: Python) -> [(method: Method, whole: PythonWhole)] {
    python.specification.requests.compactMap { method in
      PythonWhole(python, method).map { (method, $0) }
    }
  }

  /// Adds the two overloads of a function: one without `fields`, one with it.
  func overloads(
    _ python: Python, _ definition: String, _ arguments: [String], page: String,
    _ result: (String) -> String, _ code: inout Code
  ) {
    func addOverload(_ fields: String, _ type: String) {
      code.line("@overload")
      let changedArguments = arguments.map { $0.hasPrefix("fields: ") ? fields : $0 }
      python.define(definition, changedArguments, result(type), &code) { $0.line("...") }
      code.line()
    }
    let fieldsArgument = arguments.first { $0.hasPrefix("fields: ") } ?? ""
    addOverload("fields: None = None", name)
    addOverload(fieldsArgument.replacing(" | None = None", with: ""), page)
    addOverload(fieldsArgument.replacing(" = None", with: ""), "\(page) | \(name)")
  }
}
