// Generates a struct in Swift for each object: its properties, two initializers, and an encoder.

extension SwiftTypes {
  struct RecordType {
    var name: String
    var fields: [Field]
    var isStrict: Bool
    var isParams: Bool
    var reads: Bool
    var writes: Bool
    /// The name of the member that comes first in JSON; the others can be written without it. Nil
    /// if there is none.
    var key: String?
    /// The method of the server that these params belong to; nil for other types.
    var method: Method?
    var conformance: String?
  }

  func addRecord(_ record: RecordType, _ code: inout Code) {
    let conformances = "Sendable" + (record.conformance.map { ", \($0)" } ?? "")
    let traits = self.conformances(conformances, reads: record.reads, writes: record.writes)
    let fields = record.fields.filter { !$0.isReadOnly }
    code.block("public struct \(record.name): \(traits) {") { code in
      if let method = record.method { addConstants(method, &code) }
      for field in fields {
        code.doc(field.description)
        code.line("public var \(field.name.swiftName): \(field.swiftType)")
      }
      code.line()
      addInitializer(fields, &code)
      if record.reads { addDecoder(record, &code) }
      if record.writes { addEncoder(record, &code) }
    }
  }

  private func addConstants(_ method: Method, _ code: inout Code) {
    if method.result != nil {
      code.line("public typealias Answer = \(method.swiftResult)")
    }
    code.line("public static let method = \(method.name.swiftLiteral)")
    code.line(
      "public static let access: [\(Specification.accessType)] = \(method.swiftAccess)")
  }

  private func addInitializer(_ fields: [Field], _ code: inout Code) {
    let parameters = fields.map { field in
      let absent = field.hasThreeStates ? " = .absent" : " = nil"
      return "\(field.name): \(field.swiftType)" + (field.isRequired ? "" : absent)
    }
    code.block("public init(\(parameters.joined(separator: ", "))) {") { code in
      for field in fields { code.line("self.\(field.name) = \(field.name.swiftName)") }
    }
  }

  private func addDecoder(_ record: RecordType, _ code: inout Code) {
    let fields = record.fields.filter { !$0.isReadOnly }
    if record.isStrict { addKnownKeys(fields, &code) }
    code.line()
    code.block("public init(reading reader: inout Reader) throws(Mismatch) {") { code in
      code.line("let object = try reader.beginObject(\(record.isStrict ? "Self.known" : ""))")
      for field in fields {
        let start = field.hasThreeStates ? "\(field.swiftType) = .absent" : "\(field.type)?"
        code.line("var \(field.name.swiftName): \(start)")
      }
      code.block("while let key = reader.nextKey(in: object) {") { code in
        code.line("switch key {")
        for field in record.fields {
          let name = field.name
          let read = "\(name.swiftName) = try \(field.swiftType)(reading: &reader)"
          code.line("case \(name.swiftLiteral): \(field.isReadOnly ? "reader.skip()" : read)")
        }
        if record.isStrict {
          if record.isParams {
            code.line("case \"workDoneToken\": _ = try RequestID?(reading: &reader)")
          }
          code.line("default: throw reader.unknown(key, among: Self.known)")
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
      // Calling the other initializer moves the values; assigning them one by one would copy them.
      let arguments = fields.map { "\($0.name): \($0.name.swiftName)" }
      code.line("self.init(\(arguments.joined(separator: ", ")))")
    }
  }

  /// Adds the keys that error messages suggest: the keys of this type, and those of objects in its
  /// members.
  private func addKnownKeys(_ fields: [Field], _ code: inout Code) {
    let names = fields.map(\.name.swiftLiteral).joined(separator: ", ")
    let nestedKeys = fields.compactMap { field -> String? in
      guard case .named(let type) = field.shape,
        case .record(_, isStrict: true) = specification.type(type)?.form
      else { return nil }
      return "\(field.name.swiftLiteral): \(type).known"
    }
    let insideArgument =
      nestedKeys.isEmpty ? "" : ", inside: [\(nestedKeys.joined(separator: ", "))]"
    code.line()
    code.line("static let known = KnownKeys([\(names)]\(insideArgument))")
  }

  private func addEncoder(_ record: RecordType, _ code: inout Code) {
    code.line()
    code.block("public func write(to writer: inout Writer) {") { code in
      code.line("writer.beginObject()")
      for field in record.fields where record.key == nil || field.name == record.key {
        addMember(field, &code)
      }
      if record.key != nil { code.line("writeMembers(to: &writer)") }
      code.line("writer.endObject()")
    }
    guard let key = record.key else { return }
    code.line()
    code.doc("Every member but `\(key)`, for an object that is begun and ended elsewhere.")
    code.block("public func writeMembers(to writer: inout Writer) {") { code in
      for field in record.fields where field.name != key { addMember(field, &code) }
    }
  }

  private func addMember(_ field: Field, _ code: inout Code) {
    let name = field.name.swiftName
    let member = "writer.member(\(field.name.swiftLiteral), \(name))"
    code.line(field.isRequired ? member : "if let \(name) { \(member) }")
  }
}
