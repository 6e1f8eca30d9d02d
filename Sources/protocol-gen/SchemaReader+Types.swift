// Reads a JSON Schema as a `NamedType` or `Shape`. A schema that is not supported is refused.

import JSON

extension SchemaReader {
  func namedType(_ name: String, _ schema: Value) throws(Unsupported) -> NamedType {
    guard let examples = schema["examples"] else {
      throw unsupported(schema, "every type needs an example")
    }
    let form = try form(of: schema)
    var type = NamedType(
      path: path(of: schema), name: name, description: try string("description", of: schema),
      form: form, examples: Array(examples.elements), key: try key(of: schema, form))
    type.wholeType = try wholeType(of: schema)
    type.alwaysPresent =
      type.wholeType == nil ? [] : schema["required"]?.elements.compactMap { $0.string } ?? []
    if case .foreign = form, schema["type"]?.string == "string" { type.shapeElsewhere = .string }
    return type
  }

  /// The type that this one is a part of: if the names of its members are a `ReminderField`, it is
  /// a part of `Reminder`. Nil if there is none.
  private func wholeType(of schema: Value) throws(Unsupported) -> String? {
    guard let names = schema["propertyNames"]?["$ref"] else { return nil }
    let field = try name(names.string ?? "", under: "#/components/schemas/", names)
    let whole = String(field.dropLast("Field".count))
    guard field.hasSuffix("Field"), root["components"]?["schemas"]?[whole] != nil else {
      throw unsupported(
        names, "propertyNames must refer to a type's name and `Field`, such as ReminderField")
    }
    return whole
  }

  private func key(of schema: Value, _ form: NamedType.Form) throws(Unsupported) -> String? {
    guard let key = schema["x-key"] else { return nil }
    guard case .record(let fields, _) = form, let first = fields.first, first.isRequired,
      !first.isNullable, first.name == key.string
    else {
      throw unsupported(
        key, "x-key must name the first member of an object, and that member must be required")
    }
    return first.name
  }

  private func form(of schema: Value) throws(Unsupported) -> NamedType.Form {
    var innerTypes: [NamedType] = []
    if let swift = schema["x-swift"]?.string {
      let fields = schema["properties"] == nil ? [] : try fields(schema, &innerTypes)
      return .foreign(swift, fields)
    }
    if let choices = schema["enum"] { return .choice(choices.elements.compactMap { $0.string }) }
    if let alternatives = schema["oneOf"] {
      var cases: [(title: String, shape: Shape)] = []
      for alternative in alternatives.elements {
        let (shape, _) = try shape(of: alternative, &innerTypes)
        cases.append((try string("title", of: alternative), shape))
      }
      try refuseUnnamed(innerTypes, schema)
      return .union(cases)
    }
    guard schema["type"]?.string == "object" else {
      throw unsupported(schema, "a named type must be an object, an enum or a oneOf")
    }
    let fields = try fields(schema, &innerTypes)
    try refuseUnnamed(innerTypes, schema)
    return .record(fields, isStrict: schema["additionalProperties"]?.boolean == false)
  }

  private func refuseUnnamed(_ innerTypes: [NamedType], _ schema: Value) throws(Unsupported) {
    guard innerTypes.isEmpty else {
      throw unsupported(schema, "a type inside a type needs a name: move it to components")
    }
  }

  private func fields(
    _ schema: Value, _ types: inout [NamedType]
  ) throws(Unsupported) -> [Field] {
    let requiredNames = (schema["required"]?.elements).map { $0.compactMap { $0.string } } ?? []
    var fields: [Field] = []
    for (name, property) in try member("properties", of: schema).members {
      let (shape, isNullable) = try shape(of: property, &types)
      let new = Field(
        path: path(of: property), name: name, description: property["description"]?.string,
        shape: shape, isRequired: requiredNames.contains(name), isNullable: isNullable)
      fields.append(try field(new, property))
    }
    for name in requiredNames where !fields.contains(where: { $0.name == name }) {
      throw unsupported(schema, "'\(name)' is required, but the object has no such member")
    }
    return fields
  }

  func field(_ field: Field, _ schema: Value) throws(Unsupported) -> Field {
    // The limit is for names that are read. Longer names of LSP are allowed, because they are only
    // written.
    guard field.name.utf8.count <= Key.longestName || schema["x-lsp"]?.boolean == true else {
      throw unsupported(schema, "names of members have at most \(Key.longestName) bytes")
    }
    var field = field
    if let standard = schema["default"] {
      guard standard.kind == .null, field.isNullable, !field.isRequired else {
        throw unsupported(
          standard, "a member that may be null and may be left out cannot have null as its default")
      }
      field.nullIsDefault = true
    }
    field.isReadOnly = schema["readOnly"]?.boolean ?? false
    guard !field.isReadOnly || !field.isRequired else {
      throw unsupported(schema, "a read-only member cannot be required")
    }
    return field
  }

  /// The shape of a schema, and whether it allows null. An object with a title is added to the
  /// named types.
  func shape(
    of schema: Value, _ types: inout [NamedType]
  ) throws(Unsupported) -> (Shape, isNullable: Bool) {
    let (shape, isNullable) = try plainShape(of: schema, &types)
    guard let swift = schema["x-swift"]?.string else { return (shape, isNullable) }
    return (.foreign(swift, shape), isNullable)
  }

  private func plainShape(
    of schema: Value, _ types: inout [NamedType]
  ) throws(Unsupported) -> (Shape, isNullable: Bool) {
    if let reference = schema["$ref"]?.string {
      return (.named(try name(reference, under: "#/components/schemas/", schema)), false)
    }
    if let alternatives = schema["oneOf"] {
      let typesOtherThanNull = alternatives.elements.filter { $0["type"]?.string != "null" }
      guard let other = typesOtherThanNull.first, typesOtherThanNull.count == 1,
        alternatives.count == 2
      else {
        throw unsupported(
          schema,
          "here a oneOf can only combine one type with null; put any other oneOf into components")
      }
      return (try shape(of: other, &types).0, true)
    }
    guard let type = schema["type"] else { return (.any, false) }
    let kinds = type.string.map { [$0] } ?? type.elements.compactMap { $0.string }
    let isNullable = kinds.count > 1 && kinds.contains("null")
    let kindsWithoutNull = kinds.filter { !isNullable || $0 != "null" }
    guard let kind = kindsWithoutNull.first, kindsWithoutNull.count == 1 else {
      throw unsupported(
        schema, "a type can only be one kind, or one kind and null; use a oneOf for others")
    }
    switch kind {
    case "string": return (.string, isNullable)
    case "number": return (.number, isNullable)
    case "integer": return (.integer, isNullable)
    case "boolean": return (.boolean, isNullable)
    case "null": return (.null, false)
    case "array":
      let items = try member("items", of: schema)
      let (element, mayBeNull) = try shape(of: items, &types)
      guard !mayBeNull else {
        throw unsupported(items, "an array whose elements may be null is not supported")
      }
      return (.array(element), isNullable)
    case "object":
      let title = try string("title", of: schema)
      let fields = try fields(schema, &types)
      types.append(
        NamedType(
          path: path(of: schema), name: title,
          description: schema["description"]?.string ?? "The result of a method.",
          form: .record(fields, isStrict: false), examples: []))
      return (.named(title), isNullable)
    default:
      throw unsupported(schema, "the type '\(kind)' is not supported")
    }
  }

  func name(
    _ reference: String, under prefix: String, _ value: Value
  ) throws(Unsupported) -> String {
    guard reference.hasPrefix(prefix) else {
      throw unsupported(value, "a reference has to begin with \(prefix)")
    }
    let name = String(reference.dropFirst(prefix.count))
    let componentKind = prefix.split(separator: "/").last.map(String.init) ?? ""
    guard root["components"]?[componentKind]?[name] != nil else {
      throw unsupported(value, "\(reference) does not exist")
    }
    return name
  }
}
