// Generates Swift's methods: their names, a protocol that makes a missing handler an error of the
// compiler, the dispatch to handlers, and the error codes.

struct SwiftMethods {
  let specification: Specification

  func file() -> String {
    var code = Code.swift("Every method's name, handler and dispatch.")
    code.line("public import JSON")
    code.line("public import JSONRPC")
    addNames("RequestMethod", "What a client can ask.", specification.requests, &code)
    addNames(
      "NotificationMethod", "What a client can tell without being answered.",
      specification.clientNotifications, &code)
    addAccess(&code)
    addNeeds(&code)
    addRequestHandler(&code)
    addNotificationHandler(&code)
    return code.text
  }

  private func addNames(
    _ type: String, _ doc: String, _ methods: [Method], _ code: inout Code
  ) {
    code.line()
    code.doc(doc)
    code.block("public enum \(type): String, Sendable, CaseIterable {") { code in
      for method in methods {
        code.doc(method.summary)
        code.line("case \(method.name.swiftMethod) = \(method.name.swiftLiteral)")
      }
    }
  }

  private func addAccess(_ code: inout Code) {
    code.line()
    code.block("extension RequestMethod {") { code in
      code.doc("The access that a client needs: any one of these is enough; none if it is empty.")
      code.block("public var access: [\(Specification.accessType)] {") { code in
        code.line("switch self {")
        for method in specification.requests {
          code.line("case .\(method.name.swiftMethod): \(method.swiftAccess)")
        }
        code.line("}")
      }
    }
  }

  private func addNeeds(_ code: inout Code) {
    code.line()
    code.block("extension RequestMethod {") { code in
      addNeed(
        .store, "needsStore",
        "Whether it waits for the store to be open, and is answered when its turn is on disk.",
        &code)
      addNeed(
        .alarms, "needsAlarms", "Whether it waits until the alarms of all items are watched.",
        &code)
      addNeed(
        .settled, "endsTurn", "Whether the changes asked for before it have to be on disk first.",
        &code)
      addNeed(.long, "isLong", "Whether it can take long, and so is done in slices.", &code)
    }
    addLongRequests(&code)
  }

  /// Adds an enumeration of the requests that can take long, so that the compiler demands the work
  /// of each.
  private func addLongRequests(_ code: inout Code) {
    let methods = specification.requests.filter { $0.needs.contains(.long) }
    guard !methods.isEmpty else { return }
    code.line()
    code.doc("The requests that can take long.")
    code.block("public enum LongRequestMethod: Sendable {") { code in
      for method in methods { code.line("case \(method.name.swiftMethod)") }
    }
    code.line()
    code.block("extension RequestMethod {") { code in
      code.doc("Nil for one that is answered at once.")
      code.block("public var longWork: LongRequestMethod? {") { code in
        code.line("switch self {")
        for method in methods {
          code.line("case .\(method.name.swiftMethod): .\(method.name.swiftMethod)")
        }
        if methods.count < specification.requests.count { code.line("default: nil") }
        code.line("}")
      }
    }
  }

  private func addNeed(
    _ need: Method.Precondition, _ name: String, _ doc: String, _ code: inout Code
  ) {
    let methods = specification.requests.filter { $0.needs.contains(need) }
    code.doc(doc)
    code.block("public var \(name): Bool {") { code in
      code.line("switch self {")
      for method in methods { code.line("case .\(method.name.swiftMethod): true") }
      if methods.count < specification.requests.count { code.line("default: false") }
      code.line("}")
    }
  }

  private func addRequestHandler(_ code: inout Code) {
    code.line()
    code.doc("One function a request: typed params in, a typed result or an error out.")
    code.block("public protocol RequestHandler {") { code in
      for method in specification.requests {
        code.doc(method.summary)
        code.line(
          "mutating func \(method.name.swiftMethod)(_ params: \(method.swiftParams)) "
            + "throws(ResponseError) -> \(method.swiftResult)")
      }
    }
    code.line()
    code.block("extension RequestHandler {") { code in
      code.doc("Decodes the call, runs its handler, and writes the result as one value.")
      code.block(
        "public mutating func answer(_ method: RequestMethod, _ call: Call, into writer: inout Writer) throws(ResponseError) {"
      ) { code in
        code.line("switch method {")
        for method in specification.requests {
          code.line(
            "case .\(method.name.swiftMethod): try "
              + "\(method.name.swiftMethod)(call.decode()).write(to: &writer)")
        }
        code.line("}")
      }
    }
  }

  private func addNotificationHandler(_ code: inout Code) {
    code.line()
    code.doc("One function a notification.")
    code.block("public protocol NotificationHandler {") { code in
      for method in specification.clientNotifications {
        code.doc(method.summary)
        code.line("mutating func \(method.name.swiftMethod)(_ params: \(method.swiftParams))")
      }
    }
    code.line()
    code.block("extension NotificationHandler {") { code in
      code.doc("Decodes the call and runs its handler; the error is for the log.")
      code.block(
        "public mutating func receive(_ method: NotificationMethod, _ call: Call) throws(ResponseError) {"
      ) { code in
        code.line("switch method {")
        for method in specification.clientNotifications {
          code.line(
            "case .\(method.name.swiftMethod): "
              + "\(method.name.swiftMethod)(try call.decode())")
        }
        code.line("}")
      }
    }
  }

  func errorsFile() -> String {
    var code = Code.swift("Every error's code and name.")
    code.doc("An error by its meaning; the raw value is its code.")
    code.block("public enum ErrorCode: Int, Sendable, CaseIterable {") { code in
      for error in specification.errors {
        code.doc(error.message)
        code.line("case \(error.kind) = \(error.code)")
      }
    }
    return code.text
  }

  func discoveryFile(_ document: [UInt8]) -> String {
    var code = Code.swift("The protocol's own description, as `rpc.discover` answers it.")
    code.block("public enum Discovery {") { code in
      code.doc("The version of the protocol that this code speaks.")
      code.line("public static let protocolVersion = \(specification.version.swiftLiteral)")
      code.doc("protocol/openrpc.json on one line.")
      code.line(
        "public static let document: StaticString = ##\"\(String(decoding: document, as: UTF8.self))\"##"
      )
    }
    return code.text
  }
}
