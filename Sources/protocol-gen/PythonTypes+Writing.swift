// How Python writes members and params: missing ones are left out, and dates are written with their
// zone. Also generates unions, whose cases are told apart by their members.

extension Python {
  /// The type and its default, which is `ABSENT` if null has a meaning of its own.
  func typed(_ field: Field, _ type: String) -> String {
    if field.hasThreeStates { return "\(type) | None | Absent = ABSENT" }
    if !field.isRequired { return "\(type) | None = None" }
    return field.isNullable ? "\(type) | None" : type
  }

  /// Adds code that puts the given members into a dictionary.
  func put(
    _ fields: [Field], of owner: String, into wire: String, _ code: inout Code,
    _ value: (Field) -> String
  ) {
    var walls: [Field] = []
    for field in fields {
      let moment = PythonMoments.moment(field, among: fields, of: owner)
      var text = value(field)
      switch moment {
      case .wall:
        walls.append(field)
        continue
      case .instant: text = "instant_text(\(text))"
      case .range: text = "range_text(\(text))"
      case .none:
        if case .array = field.shape { text = "sequence(\(text), \(field.name.python.quoted))" }
      }
      let put = field.isRequired || field.hasThreeStates ? "put" : "put_given"
      code.line("\(put)(\(wire), \(field.name.quoted), \(text))")
    }
    guard let zone = fields.first(where: { $0.name == PythonMoments.zone }), !walls.isEmpty else {
      return
    }
    var arguments = walls.map { "\($0.name)=\(value($0))" }
    arguments.append("zone=\(value(zone))")
    for wall in walls {
      let own = "\(wall.name)\(PythonMoments.zone.capitalizedFirst)"
      if let field = fields.first(where: { $0.name == own }) {
        arguments.append("own_zone=\(value(field))")
      }
    }
    code.line("write_walls(\(wire), \(arguments.joined(separator: ", ")))")
  }
}

extension PythonTypes {
  func union(
    _ type: NamedType, _ cases: [(title: String, shape: Shape)], _ code: inout Code
  ) {
    let isRead = python.directions.written.contains(type.name)
    let names = cases.map { isRead ? python.read($0.shape) : python.written($0.shape) }
    code.line()
    code.line("\(type.name) = Union[\(names.joined(separator: ", "))]")
    code.docstring([type.description])
    guard isRead else { return }
    code.line()
    code.line()
    code.block("def read_\(type.name.python)(wire: Any, /) -> \(type.name):", end: nil) { code in
      code.docstring(["Reads what the server says."])
      for (shape, keys) in byRequiredMembers(cases) {
        let test = keys.map { "\($0.quoted) in wire" }.joined(separator: " and ")
        let value = python.reading(shape, "wire")
        if case .array = shape {
          // `isinstance` would leave a type checker with a list of what it does not know.
          code.line("items: Any = wire")
          code.line("if isinstance(wire, list):")
          code.line("    return \(python.reading(shape, "items"))")
        } else if !keys.isEmpty {
          code.line("if \(test):")
          code.line("    return \(value)")
        }
      }
      let last = byRequiredMembers(cases).last { $0.keys.isEmpty && !$0.shape.isArray }
      code.line("value: \(type.name) = \(last.map { python.reading($0.shape, "wire") } ?? "wire")")
      code.line("return value")
    }
  }

  /// The cases with the most required members first, so that the most special case is tried first.
  private func byRequiredMembers(
    _ cases: [(title: String, shape: Shape)]
  ) -> [(shape: Shape, keys: [String])] {
    let told = cases.map { (shape: $0.shape, keys: keys($0.shape)) }
    return told.enumerated().sorted { one, other in
      (other.element.keys.count, one.offset) < (one.element.keys.count, other.offset)
    }.map(\.element)
  }

  private func keys(_ shape: Shape) -> [String] {
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
