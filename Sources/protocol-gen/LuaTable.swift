// Generates the table for Lua: names, codes and choices, and the types in comments for the Lua
// language server.

struct LuaTable {
  let tables: Tables

  func file() -> String {
    var code = Code.file(
      "The protocol's names, codes and choices, and its types.", comment: "--", doc: "---")
    code.line()
    code.line("local M = {}")
    code.line()
    code.doc("The version of the protocol that is described here.")
    code.line("M.version = \(tables.specification.version.quoted)")
    addNames("methods", "What a client can ask.", tables.requests, &code)
    addNames(
      "notifications", "The notifications, which have no answer.", tables.notifications, &code)
    addNames("questions", "What the server asks.", tables.questions, &code)
    addRepetitions(&code)
    addErrors(&code)
    addChoices(&code)
    for (type, fields) in tables.records { addRecord(type, fields, &code) }
    addAliases(&code)
    code.line()
    code.line("return M")
    return code.text
  }

  private func addNames(_ table: String, _ doc: String, _ methods: [Method], _ code: inout Code) {
    code.line()
    code.doc(doc)
    code.block("M.\(table) = {") { code in
      for method in methods {
        code.doc(method.summary)
        code.line("\(method.name.snakeCase) = \(method.name.quoted),")
      }
    }
  }

  private func addRepetitions(_ code: inout Code) {
    code.line()
    code.doc(
      "Which requests may be sent again if the result of the first is unknown; no other may.")
    code.block("M.repetitions = {") { code in
      for method in tables.requests where method.repetition != .never {
        code.line("[\(method.name.quoted)] = \(method.repetition.rawValue.quoted),")
      }
    }
  }

  private func addErrors(_ code: inout Code) {
    code.line()
    code.doc("Codes of errors by their kind.")
    code.block("M.errors = {") { code in
      for error in tables.specification.errors {
        code.doc(error.message)
        code.line("\(error.kind) = \(error.code),")
      }
    }
    code.line()
    code.doc("Kinds of errors by their code.")
    code.block("M.kinds = {") { code in
      for error in tables.specification.errors {
        code.line("[\(error.code)] = \(error.kind.quoted),")
      }
    }
  }

  private func addChoices(_ code: inout Code) {
    code.line()
    code.doc("What a value may be, by its type.")
    code.block("M.choices = {") { code in
      for (type, names) in tables.choices {
        code.doc(type.description)
        code.line("\(type.name) = { \(names.map(\.quoted).joined(separator: ", ")) },")
      }
    }
  }

  private func addRecord(_ type: NamedType, _ fields: [Field], _ code: inout Code) {
    code.line()
    code.doc(type.description)
    code.line("---@class fencepost.\(type.name)")
    for field in fields {
      let type = field.isReadOnly ? "any" : luaType(field.shape)
      let optional = field.isRequired && !field.isNullable ? "" : "?"
      let note = field.description.map { " \($0.onOneLine)" } ?? ""
      code.line("---@field \(field.name)\(optional) \(type)\(note)")
    }
  }

  private func addAliases(_ code: inout Code) {
    code.line()
    for (type, names) in tables.choices {
      let alternatives = names.map { "'\"\($0)\"'" }.joined(separator: " | ")
      code.line("---@alias fencepost.\(type.name) \(alternatives)")
    }
    for type in tables.specification.types {
      switch type.form {
      case .union(let cases):
        let alternatives = cases.map { luaType($0.shape) }.joined(separator: " | ")
        code.line("---@alias fencepost.\(type.name) \(alternatives)")
      case .foreign(_, let fields) where fields.isEmpty && type.wholeType == nil:
        code.line("---@alias fencepost.\(type.name) \(luaType(type.shapeElsewhere))")
      case .foreign, .record, .choice: break
      }
    }
  }

  private func luaType(_ shape: Shape) -> String {
    switch shape {
    case .string: "string"
    case .number: "number"
    case .integer: "integer"
    case .boolean: "boolean"
    case .null: "nil"
    case .any: "any"
    case .array(let element): "\(luaType(element))[]"
    case .named(let name): "fencepost.\(name)"
    case .foreign(_, let shown): luaType(shown)
    }
  }
}
