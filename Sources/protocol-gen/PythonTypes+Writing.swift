// How Python writes members and params: missing ones are left out, and dates are written with their
// zone. Also generates unions, whose cases are told apart by their members.

extension Python {
  /// The type and its default, which is `ABSENT` if null has a meaning of its own.
  func typeWithDefault(_ field: Field, _ type: String) -> String {
    if field.hasThreeStates { return "\(type) | None | Absent = ABSENT" }
    if !field.isRequired { return "\(type) | None = None" }
    return field.isNullable ? "\(type) | None" : type
  }

  /// Adds code that puts the given members into a dictionary.
  func addPuts(
    _ fields: [Field], of owner: String, into dictionaryName: String, _ code: inout Code,
    _ value: (Field) -> String
  ) {
    var wallFields: [Field] = []
    for field in fields {
      let timeKind = PythonTimes.kind(field, among: fields, of: owner)
      var text = value(field)
      switch timeKind {
      case .wall:
        wallFields.append(field)
        continue
      case .instant: text = "instant_text(\(text))"
      case .range: text = "range_text(\(text))"
      case .none:
        if case .array = field.shape { text = "sequence(\(text), \(field.name.python.quoted))" }
      }
      let put = field.isRequired || field.hasThreeStates ? "put" : "put_given"
      code.line("\(put)(\(dictionaryName), \(field.name.quoted), \(text))")
    }
    guard let zone = fields.first(where: { $0.name == PythonTimes.zoneName }), !wallFields.isEmpty
    else {
      return
    }
    var arguments = wallFields.map { "\($0.name)=\(value($0))" }
    arguments.append("zone=\(value(zone))")
    for wall in wallFields {
      let ownZone = "\(wall.name)\(PythonTimes.zoneName.capitalizedFirst)"
      if let field = fields.first(where: { $0.name == ownZone }) {
        arguments.append("own_zone=\(value(field))")
      }
    }
    code.line("write_walls(\(dictionaryName), \(arguments.joined(separator: ", ")))")
  }
}

extension PythonTypes {
  func addUnion(
    _ type: NamedType, _ cases: [(title: String, shape: Shape)], _ code: inout Code
  ) {
    let isReadByClient = python.directions.writtenTypes.contains(type.name)
    let names = cases.map {
      isReadByClient ? python.readType($0.shape) : python.writtenType($0.shape)
    }
    code.line()
    code.line("\(type.name) = Union[\(names.joined(separator: ", "))]")
    code.docstring([type.description])
    guard isReadByClient else { return }
    code.line()
    code.line()
    code.block("def read_\(type.name.python)(wire: Any, /) -> \(type.name):", end: nil) { code in
      code.docstring(["Reads what the server says."])
      for (shape, keys) in byRequiredMembers(cases) {
        let test = keys.map { "\($0.quoted) in wire" }.joined(separator: " and ")
        let value = python.readExpression(shape, "wire")
        if case .array = shape {
          // With `isinstance` alone, a type checker would take `wire` for a list of unknown
          // elements, and complain about them. `Any` avoids that.
          code.line("items: Any = wire")
          code.line("if isinstance(wire, list):")
          code.line("    return \(python.readExpression(shape, "items"))")
        } else if !keys.isEmpty {
          code.line("if \(test):")
          code.line("    return \(value)")
        }
      }
      let last = byRequiredMembers(cases).last { $0.keys.isEmpty && !$0.shape.isArray }
      code.line(
        "value: \(type.name) = \(last.map { python.readExpression($0.shape, "wire") } ?? "wire")")
      code.line("return value")
    }
  }

  /// The cases, sorted by the number of their required members. The case with the most comes first,
  /// because other cases may match its values too.
  private func byRequiredMembers(
    _ cases: [(title: String, shape: Shape)]
  ) -> [(shape: Shape, keys: [String])] {
    let keyedCases = cases.map { (shape: $0.shape, keys: requiredKeys(of: $0.shape)) }
    return keyedCases.enumerated().sorted { one, other in
      (other.element.keys.count, one.offset) < (one.element.keys.count, other.offset)
    }.map(\.element)
  }

  private func requiredKeys(of shape: Shape) -> [String] {
    guard case .named(let name) = shape,
      case .record(let fields, _)? = python.specification.type(name)?.form
    else { return [] }
    return fields.filter(\.isRequired).map(\.name)
  }
}

extension Shape {
  var isArray: Bool {
    if case .array = self { return true }
    return false
  }
}
