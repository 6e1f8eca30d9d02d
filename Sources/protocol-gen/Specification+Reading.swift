// `protocol/openrpc.json` → `Specification`.

import JSON

extension Specification {
  init(_ document: Value) throws(Unsupported) {
    let reader = SchemaReader(root: document)
    let info = try reader.member("info", of: document)
    title = try reader.string("title", of: info)
    version = try reader.string("version", of: info)
    description = try reader.string("description", of: info)

    var types: [NamedType] = []
    let components = try reader.member("components", of: document)
    for (name, schema) in try reader.member("schemas", of: components).members {
      types.append(try reader.namedType(name, schema))
    }
    var methods: [String: [Method]] = [:]
    for key in ["methods", "x-notifications-from-client", "x-notifications-from-server"] {
      for value in try reader.member(key, of: document).elements {
        methods[key, default: []].append(try reader.method(value, &types))
      }
    }
    requests = methods["methods"] ?? []
    clientNotifications = methods["x-notifications-from-client"] ?? []
    serverNotifications = methods["x-notifications-from-server"] ?? []
    self.types = types

    errors = []
    for (kind, error) in try reader.member("errors", of: components).members {
      guard let code = error["code"]?.integer else {
        throw reader.unsupported(error, "an error needs a code")
      }
      errors.append(
        ErrorType(kind: kind, code: code, message: try reader.string("message", of: error)))
    }
  }
}

struct SchemaReader {
  let root: Value

  func unsupported(_ value: Value, _ reason: String) -> Unsupported {
    Unsupported(path: value.path(from: root).description, reason: reason)
  }

  func member(_ key: String, of value: Value) throws(Unsupported) -> Value {
    guard let member = value[key] else { throw unsupported(value, "\"\(key)\" is missing") }
    return member
  }

  func string(_ key: String, of value: Value) throws(Unsupported) -> String {
    let member = try member(key, of: value)
    guard let string = member.string else { throw unsupported(member, "expected a string") }
    return string
  }

  // MARK: Methods

  func method(_ value: Value, _ types: inout [NamedType]) throws(Unsupported) -> Method {
    let name = try string("name", of: value)
    var params: [Field] = []
    for param in try member("params", of: value).elements {
      let schema = try member("schema", of: param)
      let (shape, isNullable) = try shape(of: schema, &types)
      params.append(
        try field(
          Field(
            name: try string("name", of: param),
            description: param["summary"]?.string ?? schema["description"]?.string,
            shape: shape, isRequired: param["required"]?.boolean ?? false,
            isNullable: isNullable), schema))
    }
    var result: Shape?
    if let schema = value["result"]?["schema"] {
      (result, _) = try shape(of: schema, &types)
    }
    guard let access = value["x-access"] else {
      throw unsupported(value, "x-access has to say what a person must grant; [] for nothing")
    }
    return Method(
      name: name, summary: try string("summary", of: value),
      description: value["description"]?.string, params: params, result: result,
      resultSchema: value["result"]?["schema"],
      errors: try errorNames(value), examples: try examples(value),
      isLenient: value["x-lsp"]?.boolean ?? false,
      access: access.elements.compactMap { $0.string })
  }

  private func errorNames(_ method: Value) throws(Unsupported) -> [String] {
    var names: [String] = []
    for error in method["errors"]?.elements ?? Value.null.elements {
      let reference = try string("$ref", of: error)
      names.append(try name(reference, under: "#/components/errors/", error))
    }
    return names
  }

  private func examples(_ method: Value) throws(Unsupported) -> [Method.Example] {
    var examples: [Method.Example] = []
    for example in method["examples"]?.elements ?? Value.null.elements {
      var params: [(name: String, value: Value)] = []
      for param in try member("params", of: example).elements {
        params.append((try string("name", of: param), try member("value", of: param)))
      }
      let result = try member("value", of: member("result", of: example))
      examples.append(
        Method.Example(name: try string("name", of: example), params: params, result: result))
    }
    return examples
  }

  // MARK: Types

  func namedType(_ name: String, _ schema: Value) throws(Unsupported) -> NamedType {
    guard let examples = schema["examples"] else {
      throw unsupported(schema, "every type needs an example")
    }
    return NamedType(
      name: name, description: try string("description", of: schema),
      form: try form(of: schema), examples: Array(examples.elements))
  }

  private func form(of schema: Value) throws(Unsupported) -> NamedType.Form {
    if let swift = schema["x-swift"]?.string { return .foreign(swift) }
    if let choices = schema["enum"] { return .choice(choices.elements.compactMap { $0.string }) }
    var inner: [NamedType] = []
    if let alternatives = schema["oneOf"] {
      var cases: [(title: String, shape: Shape)] = []
      for alternative in alternatives.elements {
        let (shape, _) = try shape(of: alternative, &inner)
        cases.append((try string("title", of: alternative), shape))
      }
      try refuse(inner, schema)
      return .union(cases)
    }
    guard schema["type"]?.string == "object" else {
      throw unsupported(schema, "a named type is an object, an enum or a oneOf")
    }
    let fields = try record(schema, &inner)
    try refuse(inner, schema)
    return .record(fields, isStrict: schema["additionalProperties"]?.boolean == false)
  }

  private func refuse(_ inner: [NamedType], _ schema: Value) throws(Unsupported) {
    guard inner.isEmpty else {
      throw unsupported(schema, "a type inside a type needs a name: move it to components")
    }
  }

  private func record(
    _ schema: Value, _ types: inout [NamedType]
  ) throws(Unsupported) -> [Field] {
    let required = (schema["required"]?.elements).map { $0.compactMap { $0.string } } ?? []
    var fields: [Field] = []
    for (name, property) in try member("properties", of: schema).members {
      let (shape, isNullable) = try shape(of: property, &types)
      let new = Field(
        name: name, description: property["description"]?.string, shape: shape,
        isRequired: required.contains(name), isNullable: isNullable)
      fields.append(try field(new, property))
    }
    return fields
  }

  private func field(_ field: Field, _ schema: Value) throws(Unsupported) -> Field {
    guard field.name.utf8.count <= Key.longestName else {
      throw unsupported(schema, "names of members have at most \(Key.longestName) bytes")
    }
    guard field.isRequired || !field.isNullable else {
      throw unsupported(
        schema, "an optional field takes null for absent; one where null says more is not known yet"
      )
    }
    return field
  }

  /// The shape of a schema, and whether it allows null. An object with a title becomes a type.
  private func shape(
    of schema: Value, _ types: inout [NamedType]
  ) throws(Unsupported) -> (Shape, isNullable: Bool) {
    if let reference = schema["$ref"]?.string {
      return (.named(try name(reference, under: "#/components/schemas/", schema)), false)
    }
    guard let type = schema["type"] else { return (.any, false) }
    let names = type.string.map { [$0] } ?? type.elements.compactMap { $0.string }
    let isNullable = names.count > 1 && names.contains("null")
    let plain = names.filter { !isNullable || $0 != "null" }
    guard let kind = plain.first, plain.count == 1 else {
      throw unsupported(schema, "a type of several kinds needs a oneOf")
    }
    switch kind {
    case "string": return (.string, isNullable)
    case "number": return (.number, isNullable)
    case "integer": return (.integer, isNullable)
    case "boolean": return (.boolean, isNullable)
    case "null": return (.null, false)
    case "array":
      let (element, _) = try shape(of: member("items", of: schema), &types)
      return (.array(element), isNullable)
    case "object":
      let title = try string("title", of: schema)
      let fields = try record(schema, &types)
      types.append(
        NamedType(
          name: title, description: schema["description"]?.string ?? "The result of a method.",
          form: .record(fields, isStrict: false), examples: []))
      return (.named(title), isNullable)
    default:
      throw unsupported(schema, "the type '\(kind)' is not known")
    }
  }

  private func name(
    _ reference: String, under prefix: String, _ value: Value
  ) throws(Unsupported) -> String {
    guard reference.hasPrefix(prefix) else {
      throw unsupported(value, "a reference has to begin with \(prefix)")
    }
    let name = String(reference.dropFirst(prefix.count))
    let section = prefix.split(separator: "/").last.map(String.init) ?? ""
    guard root["components"]?[section]?[name] != nil else {
      throw unsupported(value, "\(reference) does not exist")
    }
    return name
  }
}
