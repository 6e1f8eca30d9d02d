// Generates Python's methods: a function that builds each request, and for the plain and the
// asyncio client a class for each namespace of methods, such as `reminder/`.

struct PythonMethods {
  let python: Python

  /// The imports of a file that uses these abstract collections.
  private static func imports(_ collections: String) -> [String] {
    [
      "from collections.abc import \(collections)", "from datetime import date, datetime",
      "from typing import Any, overload", "", "from ._types import *",
    ]
  }

  func requests() -> String {
    var code = python.file("Every request, made of typed arguments.")
    for line in Self.imports("Sequence") { code.line(line) }
    code.line("from ._moments import instant_text, range_text")
    code.line("from ._request import Pages, Request, anything")
    code.line(
      "from ._wire import ABSENT, Absent, given, identity, occurrence_of, or_absent, put, put_given, "
        + "put_some, revision_of, sequence")
    for method in python.specification.requests {
      request(PythonCall(python, method), &code)
      if let page = page(method) { pages(PythonCall(python, method, isPaged: true), page, &code) }
    }
    var names: [String] = []
    for method in python.specification.requests {
      names.append(method.name.snakeCase)
      if page(method) != nil { names.append("\(method.pythonSpace ?? "")_each") }
    }
    python.all(names, &code)
    return code.text
  }

  private func request(_ call: PythonCall, _ code: inout Code) {
    let method = call.method
    let result = method.result.map { python.read($0) } ?? "None"
    code.line()
    code.line()
    let head = "def \(method.name.snakeCase)"
    let whole = PythonWhole(python, method)
    whole?.overloads(
      python, head, call.signature(), page: result, { "Request[\($0)]" }, &code)
    let type = whole == nil ? result : "Any"
    python.define(head, call.signature(), "Request[\(type)]", &code) { code in
      code.docstring([method.summary])
      call.body(&code)
      if let whole {
        code.block("if fields is None:", end: nil) { code in
          code.line("return Request(\(method.name.quoted), params, \(whole.name).read)")
        }
      }
      code.line("return Request(\(method.name.quoted), params, \(python.reader(method.result)))")
    }
  }

  /// The member of a result that has a page of items, and the type of the items; nil if the method
  /// has no pages.
  private func page(_ method: Method) -> (member: String, type: String)? {
    guard method.params.contains(where: { $0.name == "cursor" }),
      case .named(let name)? = method.result,
      case .record(let fields, _)? = python.specification.type(name)?.form
    else { return nil }
    for field in fields {
      guard case .array(.named(let part)) = field.shape,
        let whole = python.specification.type(part)?.part
      else { continue }
      return (field.name, whole)
    }
    return nil
  }

  private func pages(
    _ call: PythonCall, _ page: (member: String, type: String), _ code: inout Code
  ) {
    let space = call.method.pythonSpace ?? ""
    code.line()
    code.line()
    python.define("def \(space)_each", call.signature(), "Pages[\(page.type)]", &code) { code in
      code.docstring(["\(call.method.summary) Page by page, whole."])
      call.body(&code)
      code.line(
        "return Pages(\(call.method.name.quoted), params, \(page.member.quoted), "
          + "\(page.type).read, page)")
    }
  }

  // MARK: Families

  func methods(isAsync: Bool) -> String {
    let kind = isAsync ? "asyncio" : "plain"
    var code = python.file("The methods of the \(kind) client, family by family.")
    let iterator = isAsync ? "AsyncIterator, Callable" : "Callable, Iterator"
    for line in Self.imports("\(iterator), Sequence") { code.line(line) }
    code.line("from . import _requests as requests")
    code.line("from ._request import \(asks(isAsync)), Request")
    code.line("from ._wire import ABSENT, Absent")
    var spaces: [String] = []
    for method in python.specification.requests {
      guard let space = method.pythonSpace, !spaces.contains(space) else { continue }
      spaces.append(space)
    }
    for space in spaces { family(space, isAsync: isAsync, &code) }
    code.line()
    code.line()
    code.block("class Methods:", end: nil) { code in
      code.docstring(["What a client can ask: a family of methods each."])
      code.line()
      code.block("def _make_families(self, client: \(asks(isAsync))) -> None:", end: nil) { code in
        for space in spaces {
          let type = "\(space.capitalizedFirst)Methods"
          code.line("self.\(space) = \(type)(client)")
          code.docstring(["The methods of `\(space)/…`."])
        }
      }
    }
    return code.text
  }

  private func asks(_ isAsync: Bool) -> String { isAsync ? "AsksLater" : "Asks" }

  private func family(_ space: String, isAsync: Bool, _ code: inout Code) {
    code.line()
    code.line()
    code.block("class \(space.capitalizedFirst)Methods:", end: nil) { code in
      code.docstring(["The methods of `\(space)/…`."])
      code.line()
      code.block("def __init__(self, client: \(asks(isAsync)), /) -> None:", end: nil) { code in
        code.line("self._client = client")
      }
      for method in python.specification.requests where method.pythonSpace == space {
        self.method(PythonCall(python, method), isAsync: isAsync, &code)
        if let page = page(method) {
          each(PythonCall(python, method, isPaged: true), page.type, isAsync: isAsync, &code)
        }
      }
    }
  }

  private func method(_ call: PythonCall, isAsync: Bool, _ code: inout Code) {
    let method = call.method
    let result = method.result.map { python.read($0) } ?? "None"
    let isLong = method.description?.contains("workDoneToken") == true
    let options =
      isLong ? ["progress: Callable[[WorkDoneProgress], None] | None = None"] : []
    code.line()
    let head = "\(isAsync ? "async " : "")def \(method.pythonVerb)"
    let signature = call.signature(["self"], options: options)
    let whole = PythonWhole(python, method)
    whole?.overloads(python, head, signature, page: result, { $0 }, &code)
    let type = whole.map { "\(result) | \($0.name)" } ?? result
    python.define(head, signature, type, &code) { code in
      var docs = call.docs
      if isLong { docs.append("`progress`: Hears how far it is; what it raises ends the request.") }
      code.docstring([method.summary, method.description ?? ""], items: docs)
      code.line(
        (isAsync ? ["return", "await"] : ["return"]).joined(separator: " ")
          + " self._client.ask(requests.\(method.name.snakeCase)"
          + "(\(call.forwardedArguments))\(isLong ? ", progress=progress" : ""))")
    }
  }

  private func each(_ call: PythonCall, _ type: String, isAsync: Bool, _ code: inout Code) {
    let iterator = isAsync ? "AsyncIterator" : "Iterator"
    let space = call.method.pythonSpace ?? ""
    code.line()
    python.define("def each", call.signature(["self"]), "\(iterator)[\(type)]", &code) { code in
      code.docstring(
        ["\(call.method.summary) Each of them whole, fetched page by page as you go."],
        items: call.docs)
      code.line("return self._client.each(requests.\(space)_each(\(call.forwardedArguments)))")
    }
  }
}
