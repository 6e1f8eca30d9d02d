// Reads a method or notification of `protocol/openrpc.json`.

import JSON

extension SchemaReader {
  func method(_ value: Value, _ types: inout [NamedType]) throws(Unsupported) -> Method {
    let name = try string("name", of: value)
    var params: [Field] = []
    for param in try member("params", of: value).elements {
      let schema = try member("schema", of: param)
      let (shape, isNullable) = try shape(of: schema, &types)
      params.append(
        try field(
          Field(
            path: path(of: param), name: try string("name", of: param),
            description: param["summary"]?.string ?? schema["description"]?.string,
            shape: shape, isRequired: param["required"]?.boolean ?? false,
            isNullable: isNullable, isPositional: param["x-positional"]?.boolean ?? false),
          schema))
    }
    var result: Shape?
    var resultIsNullable = false
    if let schema = value["result"]?["schema"] {
      (result, resultIsNullable) = try shape(of: schema, &types)
    }
    guard let access = value["x-access"] else {
      throw unsupported(
        value, "x-access is missing; it has to list what a person must grant, or be [] for nothing")
    }
    return Method(
      path: path(of: value), name: name, summary: try string("summary", of: value),
      description: value["description"]?.string, params: params, result: result,
      resultIsNullable: resultIsNullable, errors: try errorNames(value),
      examples: try examples(value, hasResult: result != nil),
      isLenient: value["x-lsp"]?.boolean ?? false, access: try grants(access),
      needs: try needs(value["x-needs"]), repetition: try repetition(value["x-repeat"]))
  }

  /// Whether the request may be sent again (`x-repeat`). If openrpc.json does not say so, it may
  /// not.
  private func repetition(_ value: Value?) throws(Unsupported) -> Method.Repetition {
    guard let value else { return .never }
    guard let repetition = value.string.flatMap({ Method.Repetition(rawValue: $0) }) else {
      let choices = Method.Repetition.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
      throw unsupported(value, "x-repeat is one of \(choices)")
    }
    return repetition
  }

  /// What must be done before the method's handler is called (`x-needs`). Empty for a notification.
  private func needs(_ value: Value?) throws(Unsupported) -> [Method.Precondition] {
    var needs: [Method.Precondition] = []
    for element in value?.elements ?? Value.null.elements {
      guard let need = element.string.flatMap({ Method.Precondition(rawValue: $0) }) else {
        let choices = Method.Precondition.allCases.map { "'\($0.rawValue)'" }.joined(
          separator: ", ")
        throw unsupported(element, "a method can need only \(choices)")
      }
      needs.append(need)
    }
    return needs
  }

  private func errorNames(_ method: Value) throws(Unsupported) -> [String] {
    var names: [String] = []
    for error in method["errors"]?.elements ?? Value.null.elements {
      let reference = try string("$ref", of: error)
      names.append(try name(reference, under: "#/components/errors/", error))
    }
    return names
  }

  /// The names of the kinds of access, of which a client needs any one to call the method.
  private func grants(_ access: Value) throws(Unsupported) -> [String] {
    let type = root["components"]?["schemas"]?[Specification.accessType]
    let accessNames = type?["enum"].map { $0.elements.compactMap { $0.string } } ?? []
    var grants: [String] = []
    for element in access.elements {
      guard let name = element.string, accessNames.contains(name) else {
        let choices = accessNames.map { "'\($0)'" }.joined(separator: ", ")
        throw unsupported(element, "a person can grant only \(choices)")
      }
      grants.append(name)
    }
    return grants
  }

  private func examples(
    _ method: Value, hasResult: Bool
  ) throws(Unsupported) -> [Method.Example] {
    var examples: [Method.Example] = []
    for example in method["examples"]?.elements ?? Value.null.elements {
      var params: [(name: String, value: Value)] = []
      for param in try member("params", of: example).elements {
        params.append((try string("name", of: param), try member("value", of: param)))
      }
      let result = hasResult ? try member("value", of: member("result", of: example)) : nil
      examples.append(
        Method.Example(name: try string("name", of: example), params: params, result: result))
    }
    return examples
  }
}
