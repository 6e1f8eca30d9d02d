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

  func requestsFile() -> String {
    var code = python.file("Every request, made of typed arguments.")
    for line in Self.imports("Sequence") { code.line(line) }
    code.line("from ._moments import instant_text, range_text")
    code.line("from ._request import Pages, Request, anything")
    code.line(
      "from ._wire import ABSENT, Absent, given, identity, occurrence_of, or_absent, put, put_given, "
        + "put_some, revision_of, sequence")
    for method in python.specification.requests {
      addRequest(PythonCall(python, method), &code)
      if let page = pageMember(of: method) {
        addPages(PythonCall(python, method, isPaged: true), page, &code)
      }
    }
    var names: [String] = []
    for method in python.specification.requests {
      names.append(method.name.snakeCase)
      if pageMember(of: method) != nil { names.append("\(method.pythonNamespace ?? "")_each") }
    }
    python.addPublicNames(names, &code)
    return code.text
  }

  private func addRequest(_ call: PythonCall, _ code: inout Code) {
    let method = call.method
    let result = method.result.map { python.readType($0) } ?? "None"
    code.line()
    code.line()
    let definition = "def \(method.name.snakeCase)"
    let wholeResult = PythonWhole(python, method)
    wholeResult?.overloads(
      python, definition, call.signature(), page: result, { "Request[\($0)]" }, &code)
    let type = wholeResult == nil ? result : "Any"
    python.define(definition, call.signature(), "Request[\(type)]", &code) { code in
      code.docstring([method.summary])
      call.addBody(&code)
      if let wholeResult {
        code.block("if fields is None:", end: nil) { code in
          code.line("return Request(\(method.name.quoted), params, \(wholeResult.name).read)")
        }
      }
      code.line(
        "return Request(\(method.name.quoted), params, \(python.readerFunction(method.result)))")
    }
  }

  /// The member of a result that has a page of items, and the type of the items; nil if the method
  /// has no pages.
  private func pageMember(of method: Method) -> (member: String, type: String)? {
    guard method.params.contains(where: { $0.name == "cursor" }),
      case .named(let name)? = method.result,
      case .record(let fields, _)? = python.specification.type(name)?.form
    else { return nil }
    for field in fields {
      guard case .array(.named(let part)) = field.shape,
        let wholeResult = python.specification.type(part)?.wholeType
      else { continue }
      return (field.name, wholeResult)
    }
    return nil
  }

  private func addPages(
    _ call: PythonCall, _ page: (member: String, type: String), _ code: inout Code
  ) {
    let namespace = call.method.pythonNamespace ?? ""
    code.line()
    code.line()
    python.define("def \(namespace)_each", call.signature(), "Pages[\(page.type)]", &code) { code in
      code.docstring(["\(call.method.summary) Page by page, whole."])
      call.addBody(&code)
      code.line(
        "return Pages(\(call.method.name.quoted), params, \(page.member.quoted), "
          + "\(page.type).read, page)")
    }
  }

  // MARK: Families

  func methodsFile(isAsync: Bool) -> String {
    let clientKind = isAsync ? "asyncio" : "plain"
    var code = python.file("The methods of the \(clientKind) client, family by family.")
    let iterator = isAsync ? "AsyncIterator, Callable" : "Callable, Iterator"
    for line in Self.imports("\(iterator), Sequence") { code.line(line) }
    code.line("from . import _requests as requests")
    code.line("from ._request import \(clientProtocol(isAsync)), Request")
    code.line("from ._wire import ABSENT, Absent")
    var namespaces: [String] = []
    for method in python.specification.requests {
      guard let namespace = method.pythonNamespace, !namespaces.contains(namespace) else {
        continue
      }
      namespaces.append(namespace)
    }
    for namespace in namespaces { addClass(for: namespace, isAsync: isAsync, &code) }
    code.line()
    code.line()
    code.block("class Methods:", end: nil) { code in
      code.docstring(["What a client can ask: a family of methods each."])
      code.line()
      code.block("def _make_families(self, client: \(clientProtocol(isAsync))) -> None:", end: nil)
      { code in
        for namespace in namespaces {
          let type = "\(namespace.capitalizedFirst)Methods"
          code.line("self.\(namespace) = \(type)(client)")
          code.docstring(["The methods of `\(namespace)/…`."])
        }
      }
    }
    return code.text
  }

  private func clientProtocol(_ isAsync: Bool) -> String { isAsync ? "AsksLater" : "Asks" }

  private func addClass(for namespace: String, isAsync: Bool, _ code: inout Code) {
    code.line()
    code.line()
    code.block("class \(namespace.capitalizedFirst)Methods:", end: nil) { code in
      code.docstring(["The methods of `\(namespace)/…`."])
      code.line()
      code.block("def __init__(self, client: \(clientProtocol(isAsync)), /) -> None:", end: nil) {
        code in
        code.line("self._client = client")
      }
      for method in python.specification.requests where method.pythonNamespace == namespace {
        addMethod(PythonCall(python, method), isAsync: isAsync, &code)
        if let page = pageMember(of: method) {
          addIteration(
            PythonCall(python, method, isPaged: true), page.type, isAsync: isAsync, &code)
        }
      }
    }
  }

  private func addMethod(_ call: PythonCall, isAsync: Bool, _ code: inout Code) {
    let method = call.method
    let result = method.result.map { python.readType($0) } ?? "None"
    let isLong = method.description?.contains("workDoneToken") == true
    let options =
      isLong ? ["progress: Callable[[WorkDoneProgress], None] | None = None"] : []
    code.line()
    let definition = "\(isAsync ? "async " : "")def \(method.pythonVerb)"
    let signature = call.signature(["self"], options: options)
    let wholeResult = PythonWhole(python, method)
    wholeResult?.overloads(python, definition, signature, page: result, { $0 }, &code)
    let type = wholeResult.map { "\(result) | \($0.name)" } ?? result
    python.define(definition, signature, type, &code) { code in
      var docs = call.argumentDocs
      if isLong { docs.append("`progress`: Hears how far it is; what it raises ends the request.") }
      code.docstring([method.summary, method.description ?? ""], items: docs)
      code.line(
        (isAsync ? ["return", "await"] : ["return"]).joined(separator: " ")
          + " self._client.ask(requests.\(method.name.snakeCase)"
          + "(\(call.forwardedArguments))\(isLong ? ", progress=progress" : ""))")
    }
  }

  private func addIteration(_ call: PythonCall, _ type: String, isAsync: Bool, _ code: inout Code) {
    let iterator = isAsync ? "AsyncIterator" : "Iterator"
    let namespace = call.method.pythonNamespace ?? ""
    code.line()
    python.define("def each", call.signature(["self"]), "\(iterator)[\(type)]", &code) { code in
      code.docstring(
        ["\(call.method.summary) Each of them whole, fetched page by page as you go."],
        items: call.argumentDocs)
      code.line("return self._client.each(requests.\(namespace)_each(\(call.forwardedArguments)))")
    }
  }
}
