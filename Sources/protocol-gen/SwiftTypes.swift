// The wire types in Swift: one struct or enum a type and one struct a method's params, each with
// just the directions it travels in.

struct SwiftTypes {
  let specification: Specification
  /// Types that the server has to read.
  let read: Set<String>
  /// Types that the server writes.
  let written: Set<String>

  init(_ specification: Specification) {
    self.specification = specification
    var read = Reach(specification)
    var written = Reach(specification)
    for method in specification.requests + specification.clientNotifications {
      for param in method.params { read.visit(param.shape) }
    }
    for method in specification.requests {
      if let result = method.result { written.visit(result) }
    }
    for method in specification.serverNotifications {
      for param in method.params { written.visit(param.shape) }
    }
    self.read = read.names
    self.written = written.names
  }

  func file() -> String {
    var code = Code.file("The values that travel, as Swift types.")
    code.line("public import JSON")
    code.line("public import JSONRPC")
    for type in specification.types {
      emit(type, &code)
    }
    for method in specification.requests + specification.clientNotifications {
      code.line()
      code.doc("The params of `\(method.name)`.")
      record(
        method.swiftParams, method.params, isStrict: !method.isLenient, isParams: true,
        reads: true, writes: false, &code)
    }
    for method in specification.serverNotifications {
      code.line()
      code.doc(method.summary)
      record(
        method.swiftParams, method.params, isStrict: false, isParams: true, reads: false,
        writes: true, method: method.name, &code)
    }
    return code.text
  }

  private func emit(_ type: NamedType, _ code: inout Code) {
    if case .foreign(let swift) = type.form {
      guard swift != type.name else { return }
      code.line()
      code.doc(type.description)
      code.line("public typealias \(type.name) = \(swift)")
      return
    }
    code.line()
    code.doc(type.description)
    let reads = read.contains(type.name)
    let writes = written.contains(type.name)
    switch type.form {
    case .record(let fields, let isStrict):
      record(
        type.name, fields, isStrict: isStrict, isParams: false, reads: reads, writes: writes,
        &code)
    case .choice(let names): choice(type.name, names, reads: reads, writes: writes, &code)
    case .union(let cases): union(type.name, cases, reads: reads, writes: writes, &code)
    case .foreign: break
    }
  }

  private func conformances(_ first: String, reads: Bool, writes: Bool) -> String {
    first + (reads ? ", Readable" : "") + (writes ? ", Writable" : "")
  }

  // MARK: Records

  private func record(
    _ name: String, _ fields: [Field], isStrict: Bool, isParams: Bool, reads: Bool, writes: Bool,
    method: String? = nil, _ code: inout Code
  ) {
    let kind = method == nil ? "Sendable" : "Sendable, ServerNotification"
    let traits = conformances(kind, reads: reads, writes: writes)
    code.block("public struct \(name): \(traits) {") { code in
      if let method { code.line("public static let method = \(method.swiftLiteral)") }
      for field in fields {
        code.doc(field.description)
        code.line("public var \(field.name.swiftName): \(field.swiftType)")
      }
      code.line()
      initializer(fields, &code)
      if reads { decoder(fields, isStrict: isStrict, isParams: isParams, &code) }
      if writes { encoder(fields, &code) }
    }
  }

  private func initializer(_ fields: [Field], _ code: inout Code) {
    let parameters = fields.map { field in
      "\(field.name): \(field.swiftType)" + (field.isRequired ? "" : " = nil")
    }
    code.block("public init(\(parameters.joined(separator: ", "))) {") { code in
      for field in fields { code.line("self.\(field.name) = \(field.name.swiftName)") }
    }
  }

  private func decoder(
    _ fields: [Field], isStrict: Bool, isParams: Bool, _ code: inout Code
  ) {
    code.line()
    code.block("public init(reading reader: inout Reader) throws(Mismatch) {") { code in
      code.line("let object = try reader.beginObject()")
      for field in fields { code.line("var \(field.name.swiftName): \(field.shape.swiftType)?") }
      code.block("while let key = reader.nextKey(in: object) {") { code in
        code.line("switch key {")
        for field in fields {
          let optional = field.isRequired && !field.isNullable ? "" : "?"
          code.line(
            "case \(field.name.swiftLiteral): "
              + "\(field.name.swiftName) = try \(field.shape.swiftType)\(optional)(reading: &reader)"
          )
        }
        if isStrict {
          if isParams { code.line("case \"workDoneToken\": reader.skip()") }
          code.line("default: throw reader.unknown(key)")
        } else {
          code.line("default: reader.skip()")
        }
        code.line("}")
      }
      for field in fields where field.isRequired && !field.isNullable {
        code.line(
          "guard let \(field.name.swiftName) else "
            + "{ throw reader.missing(\(field.name.swiftLiteral), in: object) }")
      }
      // Handing on to the other initializer moves the values; assigning them one by one copies.
      let arguments = fields.map { "\($0.name): \($0.name.swiftName)" }
      code.line("self.init(\(arguments.joined(separator: ", ")))")
    }
  }

  private func encoder(_ fields: [Field], _ code: inout Code) {
    code.line()
    code.block("public func write(to writer: inout Writer) {") { code in
      code.line("writer.beginObject()")
      for field in fields {
        let name = field.name.swiftName
        let member = "writer.member(\(field.name.swiftLiteral), \(name))"
        code.line(field.isRequired ? member : "if let \(name) { \(member) }")
      }
      code.line("writer.endObject()")
    }
  }

  // MARK: Choices and unions

  private func choice(
    _ name: String, _ names: [String], reads: Bool, writes: Bool, _ code: inout Code
  ) {
    let traits = conformances("String, Sendable, CaseIterable", reads: reads, writes: writes)
    code.block("public enum \(name): \(traits) {") { code in
      for name in names { code.line("case \(name.swiftMethod.swiftName) = \(name.swiftLiteral)") }
      if reads {
        let list = names.map { "'\($0)'" }.joined(separator: ", ")
        code.line()
        code.block("public init(reading reader: inout Reader) throws(Mismatch) {") { code in
          code.line("let refusal = reader.refusal(.invalid(\"expected one of \(list)\"))")
          code.line("let text = try reader.string()")
          code.line("guard let value = Self(rawValue: text) else { throw refusal }")
          code.line("self = value")
        }
      }
      if writes {
        code.line()
        code.line("public func write(to writer: inout Writer) { writer.value(rawValue) }")
      }
    }
  }

  private func union(
    _ name: String, _ cases: [(title: String, shape: Shape)], reads: Bool, writes: Bool,
    _ code: inout Code
  ) {
    code.block("public enum \(name): \(conformances("Sendable", reads: reads, writes: writes)) {") {
      code in
      for (title, shape) in cases {
        code.line("case \(title.swiftName)(\(shape.swiftType))")
      }
      if reads {
        code.line()
        code.block("public init(reading reader: inout Reader) throws(Mismatch) {") { code in
          code.line("switch reader.kind {")
          for (title, shape) in cases {
            code.line(
              "case .\(kind(shape)): self = .\(title)(try \(shape.swiftType)(reading: &reader))")
          }
          let phrases = cases.map { "\\(Kind.\(kind($0.shape)).phrase)" }
          code.line(
            "default: throw reader.refusal(.expected(\"\(phrases.joined(separator: " or "))\", reader.kind))"
          )
          code.line("}")
        }
      }
      if writes {
        code.line()
        code.block("public func write(to writer: inout Writer) {") { code in
          code.line("switch self {")
          for (title, _) in cases {
            code.line("case .\(title)(let value): value.write(to: &writer)")
          }
          code.line("}")
        }
      }
    }
  }

  /// The kind of JSON value that tells a union's case.
  private func kind(_ shape: Shape) -> String {
    switch shape {
    case .string: "string"
    case .number, .integer: "number"
    case .boolean: "boolean"
    case .null: "null"
    case .array: "array"
    case .any, .named: "object"
    }
  }
}

/// The named types that a shape leads to.
private struct Reach {
  let specification: Specification
  var names: Set<String> = []

  init(_ specification: Specification) {
    self.specification = specification
  }

  mutating func visit(_ shape: Shape) {
    switch shape {
    case .array(let element): visit(element)
    case .named(let name) where names.insert(name).inserted:
      guard let type = specification.types.first(where: { $0.name == name }) else { return }
      switch type.form {
      case .record(let fields, _): for field in fields { visit(field.shape) }
      case .union(let cases): for (_, shape) in cases { visit(shape) }
      case .choice, .foreign: break
      }
    case .string, .number, .integer, .boolean, .null, .any, .named: break
    }
  }
}
