// Python's answers of whole items: without `fields` a page has items with all members, and a type
// checker knows it; with `fields` each member may be left out.

struct PythonWhole {
  /// The class of the page that has whole items.
  let name: String
  let fields: [Field]

  /// Nil where a request has no param `fields`, or its result no items of which parts are fetched.
  init?(_ python: Python, _ method: Method) {
    guard method.params.contains(where: { $0.name == "fields" }),
      case .named(let page)? = method.result,
      case .record(var fields, _)? = python.specification.type(page)?.form
    else { return nil }
    var isFound = false
    for index in fields.indices {
      guard case .array(.named(let part)) = fields[index].shape,
        let whole = python.specification.type(part)?.part
      else { continue }
      fields[index].shape = .array(.named(whole))
      isFound = true
    }
    guard isFound else { return nil }
    name = "Whole\(page)"
    self.fields = fields
  }

  /// Each of such requests, with the class that it may answer.
  static func all(_ python: Python) -> [(method: Method, whole: PythonWhole)] {
    python.specification.requests.compactMap { method in
      PythonWhole(python, method).map { (method, $0) }
    }
  }

  /// The two ways to call a function: without `fields`, and with them.
  func overloads(
    _ python: Python, _ head: String, _ arguments: [String], page: String,
    _ result: (String) -> String, _ code: inout Code
  ) {
    func each(_ fields: String, _ type: String) {
      code.line("@overload")
      let changed = arguments.map { $0.hasPrefix("fields: ") ? fields : $0 }
      python.define(head, changed, result(type), &code) { $0.line("...") }
      code.line()
    }
    let asked = arguments.first { $0.hasPrefix("fields: ") } ?? ""
    each("fields: None = None", name)
    each(asked.replacing(" | None = None", with: ""), page)
    each(asked.replacing(" = None", with: ""), "\(page) | \(name)")
  }
}
