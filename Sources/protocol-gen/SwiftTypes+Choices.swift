// Generates enums in Swift for choices and unions.

extension SwiftTypes {
  func addChoice(
    _ name: String, _ names: [String], reads: Bool, writes: Bool, _ code: inout Code
  ) {
    let traits = conformances("String, Sendable, CaseIterable", reads: reads, writes: writes)
    code.block("public enum \(name): \(traits) {") { code in
      for name in names { code.line("case \(name.swiftMethod.swiftName) = \(name.swiftLiteral)") }
      if reads {
        code.line()
        code.block("public init(reading reader: inout Reader) throws(Mismatch) {") { code in
          code.line("self = try reader.choice()")
        }
      }
      if writes {
        code.line()
        code.line("public func write(to writer: inout Writer) { writer.value(rawValue) }")
      }
    }
  }

  func addUnion(
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
          let kinds = cases.map { ".\(kind($0.shape))" }.joined(separator: ", ")
          code.line("default: throw reader.refusal(.expected([\(kinds)], reader.kind))")
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

  /// The kind of JSON value by which a case of a union is recognised.
  func kind(_ shape: Shape) -> String {
    switch shape {
    case .string: "string"
    case .number, .integer: "number"
    case .boolean: "boolean"
    case .null: "null"
    case .array: "array"
    case .any: "object"
    case .foreign(_, let shown): kind(shown)
    case .named(let name):
      switch specification.type(name)?.form {
      case .choice: "string"
      case .record, .union, .foreign, nil: "object"
      }
    }
  }
}
