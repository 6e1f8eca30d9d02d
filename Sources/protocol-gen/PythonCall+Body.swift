// Generates the code of a request in Python: its signature, and how it builds the params.

extension PythonCall {
  /// The arguments in the signature. `first` is `self` for a method; `options` come last.
  func signature(_ first: [String] = [], options: [String] = []) -> [String] {
    let positional = arguments.filter(\.isPositional)
    let named = arguments.filter { !$0.isPositional }.map { "\($0.name): \($0.type)" } + options
    var parts = first + positional.map { "\($0.name): \($0.type)" }
    if arguments.contains(where: { $0.name == "seen" }) { parts.append("/") }
    if !named.isEmpty { parts += ["*"] + named }
    return parts
  }

  /// The arguments in a call that passes them on unchanged.
  var forwardedArguments: String {
    arguments.map { $0.isPositional ? $0.name : "\($0.name)=\($0.name)" }.joined(separator: ", ")
  }

  var docs: [String] { arguments.compactMap { each in each.doc.map { "`\(each.name)`: \($0)" } } }

  func body(_ code: inout Code) {
    code.line("params: dict[str, Any] = {}")
    let direct = params.filter { $0.name != spelled?.param.name }
    if let spelled { spell(spelled, &code) }
    python.put(direct, of: method.pythonClass, into: "params", &code, value)
  }

  private func spell(
    _ spelled: (param: Field, type: String, members: [Field]), _ code: inout Code
  ) {
    let put = spelled.param.isRequired ? "put" : "put_some"
    code.block("\(put)(params, \(spelled.param.name.quoted), \(spelled.type)(", end: ").write())") {
      code in
      for member in spelled.members {
        let name = member.name.python
        let value =
          name == "id" && subject == "seen" ? "id if seen is None else identity(seen)" : name
        code.line("\(name)=\(value),")
      }
    }
  }

  /// The Python expression for the value of a param.
  private func value(_ param: Field) -> String {
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
