// Reads `protocol/openrpc.json` as a `Specification`.

import JSON

extension Specification {
  init(_ document: Value) throws(Unsupported) {
    let reader = SchemaReader(root: document)
    let infoObject = try reader.member("info", of: document)
    title = try reader.string("title", of: infoObject)
    version = try reader.string("version", of: infoObject)
    description = try reader.string("description", of: infoObject)

    var types: [NamedType] = []
    let components = try reader.member("components", of: document)
    for (name, schema) in try reader.member("schemas", of: components).members {
      types.append(try reader.namedType(name, schema))
    }
    var methods: [String: [Method]] = [:]
    let sections = [
      "methods", "x-notifications-from-client", "x-notifications-from-server",
      "x-requests-from-server",
    ]
    for key in sections {
      for value in try reader.member(key, of: document).elements {
        methods[key, default: []].append(try reader.method(value, &types))
      }
    }
    requests = methods["methods"] ?? []
    clientNotifications = methods["x-notifications-from-client"] ?? []
    serverNotifications = methods["x-notifications-from-server"] ?? []
    serverRequests = methods["x-requests-from-server"] ?? []
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

  func path(of value: Value) -> String { value.path(from: root).description }

  func unsupported(_ value: Value, _ reason: String) -> Unsupported {
    Unsupported(path: path(of: value), reason: reason)
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
}
