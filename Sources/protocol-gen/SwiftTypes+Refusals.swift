// Refuses types that the server reads but for which no decoder can be generated, and types that the
// server writes but for which no encoder can be generated.

extension SwiftTypes {
  func refuseUnencodableTypes() throws(Unsupported) {
    var names: Set<String> = []
    for type in specification.types {
      guard names.insert(type.name).inserted else {
        throw Unsupported(path: type.path, reason: "another type is called \(type.name)")
      }
      switch type.form {
      case .record(let fields, _):
        if readTypes.contains(type.name) { try refuseUnreadable(fields) }
        if writtenTypes.contains(type.name) { try refuseUnwritable(fields) }
        if type.key != nil, !writtenTypes.contains(type.name) {
          throw Unsupported(path: type.path, reason: "x-key is for what the server writes")
        }
      case .union(let cases):
        if readTypes.contains(type.name) { try refuseIndistinguishable(cases, type) }
      case .choice, .foreign: break
      }
    }
    for method in specification.requests + specification.clientNotifications {
      try refuseUnreadable(method.params)
    }
    for method in specification.serverNotifications + specification.serverRequests {
      try refuseUnwritable(method.params)
    }
  }

  private func refuseUnreadable(_ fields: [Field]) throws(Unsupported) {
    for field in fields where field.isRequired && field.isNullable {
      throw Unsupported(
        path: field.path, reason: "what is read and may be null may be left out: do not require it")
    }
  }

  private func refuseUnwritable(_ fields: [Field]) throws(Unsupported) {
    for field in fields {
      if field.isReadOnly {
        throw Unsupported(
          path: field.path, reason: "read-only is for what is read and ignored; this is written")
      }
      if !field.isRequired, field.isNullable {
        throw Unsupported(
          path: field.path, reason: "what is written and may be null is always there: require it")
      }
    }
  }

  private func refuseIndistinguishable(
    _ cases: [(title: String, shape: Shape)], _ type: NamedType
  ) throws(Unsupported) {
    var kinds: Set<String> = []
    for (title, shape) in cases where !kinds.insert(kind(shape)).inserted {
      throw Unsupported(
        path: type.path,
        reason: "'\(title)' is \(kind(shape)) too: a reader could not tell which of the two it is")
    }
  }
}

/// Collects all named types that a shape refers to, directly or through others.
struct ReachableTypes {
  let specification: Specification
  var names: Set<String> = []

  init(_ specification: Specification) {
    self.specification = specification
  }

  mutating func visit(_ shape: Shape) {
    switch shape {
    case .array(let element): visit(element)
    case .foreign(_, let shown): visit(shown)
    case .named(let name) where names.insert(name).inserted:
      guard let type = specification.type(name) else { return }
      switch type.form {
      case .record(let fields, _): for field in fields { visit(field.shape) }
      case .union(let cases): for (_, shape) in cases { visit(shape) }
      case .choice, .foreign: break
      }
    case .string, .number, .integer, .boolean, .null, .any, .named: break
    }
  }
}
