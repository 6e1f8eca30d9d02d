// Generates the code of a request in Python: its signature, and how it builds the params.

extension PythonCall {
  /// The arguments in the signature: `first`, which is `self` for a method, those of the call, and
  /// `options`.
  func signature(_ first: [String] = [], options: [String] = []) -> [String] {
    let positional = arguments.filter(\.isPositional)
    let keywordArguments =
      arguments.filter { !$0.isPositional }.map { "\($0.name): \($0.type)" } + options
    var parameters = first + positional.map { "\($0.name): \($0.type)" }
    if arguments.contains(where: { $0.name == "seen" }) { parameters.append("/") }
    if !keywordArguments.isEmpty { parameters += ["*"] + keywordArguments }
    return parameters
  }

  /// The arguments in a call that passes them on unchanged.
  var forwardedArguments: String {
    arguments.map { $0.isPositional ? $0.name : "\($0.name)=\($0.name)" }.joined(separator: ", ")
  }

  var argumentDocs: [String] {
    arguments.compactMap { each in each.doc.map { "`\(each.name)`: \($0)" } }
  }

  func addBody(_ code: inout Code) {
    code.line("params: dict[str, Any] = {}")
    let otherParams = params.filter { $0.name != expandedParam?.param.name }
    if let expandedParam { addExpandedParam(expandedParam, &code) }
    python.addPuts(otherParams, of: method.pythonClass, into: "params", &code, expression(for:))
  }

  private func addExpandedParam(
    _ expandedParam: (param: Field, type: String, members: [Field]), _ code: inout Code
  ) {
    let put = expandedParam.param.isRequired ? "put" : "put_some"
    code.block(
      "\(put)(params, \(expandedParam.param.name.quoted), \(expandedParam.type)(", end: ").write())"
    ) {
      code in
      for member in expandedParam.members {
        let name = member.name.python
        let value =
          name == "id" && subject == "seen" ? "id if seen is None else identity(seen)" : name
        code.line("\(name)=\(value),")
      }
    }
  }

  /// The Python expression for the value of a param.
  private func expression(for param: Field) -> String {
    let name = param.name.python
    guard let subject else { return name }
    switch param.name {
    case "id" where subject != "seen", "item" where subject == "item":
      return "identity(\(subject.python))"
    case "firing": return "identity(firing, \"firing\")"
    case "ifRevision":
      return param.hasThreeStates
        ? "revision_of(\(subject.python), if_revision)"
        : "given(revision_of(\(subject.python), or_absent(if_revision)))"
    case "occurrence": return "occurrence_of(\(subject.python), occurrence)"
    default: return name
    }
  }
}
