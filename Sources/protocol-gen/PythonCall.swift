// A method of the protocol as a Python function: its arguments, and the code that builds its
// params. The members of an object to be saved become arguments of their own. In place of an id,
// an object with that id can be passed.

struct PythonCall {
  struct Argument {
    var name: String
    /// The Python type, with the default value.
    var type: String
    var doc: String?
    var isPositional = false
  }

  let python: Python
  let method: Method
  /// Whether the function iterates over all pages of the result.
  let isPaged: Bool
  private(set) var arguments: [Argument] = []
  /// The param whose members become arguments of their own, with these members; nil if there is
  /// none.
  private(set) var expandedParam: (param: Field, type: String, members: [Field])?
  /// The classes whose objects can be passed in place of an id.
  private(set) var subjects: [String] = []
  /// The name of the argument in which such an object can be passed.
  private(set) var subject: String?

  init(_ python: Python, _ method: Method, isPaged: Bool = false) {
    self.python = python
    self.method = method
    self.isPaged = isPaged
    expandedParam = Self.paramToExpand(python, method)
    findSubject()
    listArguments()
  }

  /// The names of params for paging.
  static let pageParams = ["cursor", "limit", "fields"]

  var params: [Field] {
    isPaged ? method.params.filter { !Self.pageParams.contains($0.name) } : method.params
  }

  /// The param to be spelled out: the only param that is an object, unless it is an alternative to
  /// an id.
  private static func paramToExpand(
    _ python: Python, _ method: Method
  ) -> (param: Field, type: String, members: [Field])? {
    for param in method.params {
      guard case .named(let type) = param.shape,
        case .record(let fields, isStrict: true)? = python.specification.type(type)?.form
      else { continue }
      let writableFields = fields.filter { !$0.isReadOnly }
      let otherParams = method.params.filter { $0.name != param.name }.map(\.name)
      // If a member of a required object has the name of another param, the member gets no argument
      // of its own: the argument of that param is used in its place.
      let members =
        param.isRequired ? writableFields.filter { !otherParams.contains($0.name) } : writableFields
      let hasNoNameClash = members.allSatisfy { !otherParams.contains($0.name) }
      if hasNoNameClash,
        type.hasSuffix("Input") || writableFields.allSatisfy({ $0.name != param.name })
      {
        return (param, type, members)
      }
    }
    return nil
  }

  private mutating func findSubject() {
    if let expandedParam, expandedParam.type.hasSuffix("Input") {
      subjects = classes(of: String(expandedParam.type.dropLast("Input".count)))
      if !subjects.isEmpty { subject = "seen" }
      return
    }
    guard let namespace = method.pythonNamespace else { return }
    for param in params where param.isRequired && param.shape == .string {
      switch param.name {
      case "id":
        subjects = classes(of: namespace.capitalizedFirst)
        if !subjects.isEmpty { subject = namespace }
      case "firing": subjects = ["Firing", "AlarmDidFire"].filter(isKnown)
      case "item": subjects = classes(of: "Reminder") + classes(of: "Event")
      default: continue
      }
      if subject == nil, !subjects.isEmpty { subject = param.name }
      return
    }
  }

  /// The class of this type, and the classes of types with some of its members; empty if objects
  /// of the type have no id.
  private func classes(of type: String) -> [String] {
    guard case .record(let fields, _)? = python.specification.type(type)?.form,
      fields.contains(where: { $0.name == "id" }), isKnown(type)
    else { return [] }
    return [type] + python.specification.types.filter { $0.wholeType == type }.map(\.name)
  }

  private func isKnown(_ type: String) -> Bool {
    python.directions.writtenTypes.contains(type)
      || python.specification.serverNotifications.contains { $0.pythonClass == type }
  }

  private mutating func listArguments() {
    if subject == "seen" {
      arguments.append(
        Argument(
          name: "seen", type: "\(subjects.joined(separator: " | ")) | None = None",
          doc: "What is to be changed, as it was seen: it gives `id` and `if_revision`.",
          isPositional: true))
    }
    for param in params {
      if let expandedParam, expandedParam.param.name == param.name {
        for member in expandedParam.members {
          let timeKind = PythonTimes.kind(
            member, among: expandedParam.members, of: expandedParam.type)
          let type = python.typeWithDefault(member, python.writtenType(member, timeKind))
          arguments.append(
            Argument(name: member.name.python, type: type, doc: member.description))
        }
        continue
      }
      let timeKind = PythonTimes.kind(param, among: method.params, of: method.pythonClass)
      var argument = Argument(
        name: param.name.python,
        type: python.typeWithDefault(param, python.writtenType(param, timeKind)),
        doc: param.description, isPositional: param.isRequired || param.isPositional)
      if let subject, subject != "seen", param.isRequired, param.shape == .string,
        ["id", "firing", "item"].contains(param.name)
      {
        argument.name = subject.python
        argument.type = "\(subjects.joined(separator: " | ")) | str"
        argument.doc = argument.doc ?? "Which, or its id."
      }
      arguments.append(argument)
    }
    if isPaged {
      arguments.append(
        Argument(name: "page", type: "int = 500", doc: "How many are fetched at once."))
    }
  }
}
