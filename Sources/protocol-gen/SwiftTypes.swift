// Generates Swift's types: a struct or enum for each type, and a struct for each method's params.
// A type gets a decoder only if the server reads it, and an encoder only if the server writes it.

struct SwiftTypes {
  let specification: Specification
  /// Types that the server reads.
  let read: Set<String>
  /// Types that the server writes.
  let written: Set<String>

  init(_ specification: Specification) throws(Unsupported) {
    self.specification = specification
    var read = Reach(specification)
    var written = Reach(specification)
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
    self.read = read.names
    self.written = written.names
    try refuseUnencodableTypes()
  }

  func file() -> String {
    var code = Code.swift("The values that travel, as Swift types.")
    code.line("public import JSON")
    code.line("public import JSONRPC")
    for type in specification.types {
      emit(type, &code)
    }
    for method in specification.requests + specification.clientNotifications {
      code.line()
      code.doc("The params of `\(method.name)`.")
      record(
        Record(
          name: method.swiftParams, fields: method.params, isStrict: !method.isLenient,
          isParams: true, reads: true, writes: false), &code)
    }
    for method in specification.serverNotifications {
      fromServer(method, "ServerNotification", &code)
    }
    for method in specification.serverRequests {
      fromServer(method, "ServerRequest", &code)
    }
    return code.text
  }

  private func fromServer(_ method: Method, _ conformance: String, _ code: inout Code) {
    code.line()
    code.doc(method.summary)
    record(
      Record(
        name: name(of: method), fields: method.params, isStrict: false, isParams: true,
        reads: false, writes: true, method: method, conformance: conformance), &code)
  }

  /// The name of a notification's type. Client and server both send `$/cancelRequest`, each with
  /// params of its own.
  private func name(of told: Method) -> String {
    let isOfBoth = specification.clientNotifications.contains { $0.name == told.name }
    return (isOfBoth ? "Server" : "") + told.swiftParams
  }

  private func emit(_ type: NamedType, _ code: inout Code) {
    let reads = read.contains(type.name)
    let writes = written.contains(type.name)
    if case .foreign(let swift, _) = type.form, swift == type.name { return }
    code.line()
    code.doc(type.description)
    switch type.form {
    case .record(let fields, let isStrict):
      record(
        Record(
          name: type.name, fields: fields, isStrict: isStrict, isParams: false, reads: reads,
          writes: writes, key: type.key), &code)
    case .choice(let names): choice(type.name, names, reads: reads, writes: writes, &code)
    case .union(let cases): union(type.name, cases, reads: reads, writes: writes, &code)
    case .foreign(let swift, _): code.line("public typealias \(type.name) = \(swift)")
    }
  }

  func conformances(_ first: String, reads: Bool, writes: Bool) -> String {
    first + (reads ? ", Readable" : "") + (writes ? ", Writable" : "")
  }
}
