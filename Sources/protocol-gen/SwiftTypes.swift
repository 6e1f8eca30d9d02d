// Generates Swift's types: a struct or enum for each type, and a struct for each method's params.
// A type gets a decoder only if the server reads it, and an encoder only if the server writes it.

struct SwiftTypes {
  let specification: Specification
  /// Types that the server reads.
  let readTypes: Set<String>
  /// Types that the server writes.
  let writtenTypes: Set<String>

  init(_ specification: Specification) throws(Unsupported) {
    self.specification = specification
    var read = ReachableTypes(specification)
    var written = ReachableTypes(specification)
    for method in specification.requests + specification.clientNotifications {
      for param in method.params { read.visit(param.shape) }
    }
    for method in specification.serverRequests {
      if let result = method.result { read.visit(result) }
    }
    for method in specification.requests {
      if let result = method.result { written.visit(result) }
    }
    for method in specification.serverNotifications + specification.serverRequests {
      for param in method.params { written.visit(param.shape) }
    }
    readTypes = read.names
    writtenTypes = written.names
    try refuseUnencodableTypes()
  }

  func file() -> String {
    var code = Code.swift("The values that travel, as Swift types.")
    code.line("public import JSON")
    code.line("public import JSONRPC")
    for type in specification.types {
      addType(type, &code)
    }
    for method in specification.requests + specification.clientNotifications {
      code.line()
      code.doc("The params of `\(method.name)`.")
      addRecord(
        RecordType(
          name: method.swiftParams, fields: method.params, isStrict: !method.isLenient,
          isParams: true, reads: true, writes: false), &code)
    }
    for method in specification.serverNotifications {
      addServerMessage(method, "ServerNotification", &code)
    }
    for method in specification.serverRequests {
      addServerMessage(method, "ServerRequest", &code)
    }
    return code.text
  }

  private func addServerMessage(_ method: Method, _ conformance: String, _ code: inout Code) {
    code.line()
    code.doc(method.summary)
    addRecord(
      RecordType(
        name: name(of: method), fields: method.params, isStrict: false, isParams: true,
        reads: false, writes: true, method: method, conformance: conformance), &code)
  }

  /// The name of a notification's type. Client and server both send `$/cancelRequest`, each with
  /// params of its own.
  private func name(of message: Method) -> String {
    let isSentByBoth = specification.clientNotifications.contains { $0.name == message.name }
    return (isSentByBoth ? "Server" : "") + message.swiftParams
  }

  private func addType(_ type: NamedType, _ code: inout Code) {
    let reads = readTypes.contains(type.name)
    let writes = writtenTypes.contains(type.name)
    if case .foreign(let swift, _) = type.form, swift == type.name { return }
    code.line()
    code.doc(type.description)
    switch type.form {
    case .record(let fields, let isStrict):
      addRecord(
        RecordType(
          name: type.name, fields: fields, isStrict: isStrict, isParams: false, reads: reads,
          writes: writes, key: type.key), &code)
    case .choice(let names): addChoice(type.name, names, reads: reads, writes: writes, &code)
    case .union(let cases): addUnion(type.name, cases, reads: reads, writes: writes, &code)
    case .foreign(let swift, _): code.line("public typealias \(type.name) = \(swift)")
    }
  }

  func conformances(_ first: String, reads: Bool, writes: Bool) -> String {
    first + (reads ? ", Readable" : "") + (writes ? ", Writable" : "")
  }
}
