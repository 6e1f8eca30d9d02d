// Generates the table for JavaScript: a module with names, codes and choices, and a file with all
// types for TypeScript.

struct JavaScriptTable {
  let tables: Tables

  func moduleFile() -> String {
    var code = Code.file("The protocol's names, codes and choices.", doc: "//")
    code.line()
    code.line("'use strict';")
    code.line()
    code.doc("The version of the protocol that is described here.")
    code.line("const version = \(tables.specification.version.quoted);")
    for (name, doc, methods) in methodGroups {
      addObject(
        name, doc, methods.map { ($0.summary, "\($0.name.swiftMethod): \($0.name.quoted)") }, &code)
    }
    let errors = tables.specification.errors
    addObject(
      "errors", "Codes of errors by their kind.",
      errors.map { ($0.message, "\($0.kind): \($0.code)") }, &code)
    addObject(
      "kinds", "Kinds of errors by their code.",
      errors.map { (nil, "\"\($0.code)\": \($0.kind.quoted)") }, &code)
    addObject(
      "choices", "What a value may be, by its type.",
      tables.choices.map { type, names in
        let choiceTexts = names.map(\.quoted).joined(separator: ", ")
        return (type.description, "\(type.name): Object.freeze([\(choiceTexts)])")
      }, &code)
    code.line()
    code.line(
      "module.exports = { version, methods, notifications, questions, errors, kinds, choices };")
    return code.text
  }

  private var methodGroups: [(name: String, doc: String, methods: [Method])] {
    [
      ("methods", "What a client can ask.", tables.requests),
      ("notifications", "The notifications, which have no answer.", tables.notifications),
      ("questions", "What the server asks.", tables.questions),
    ]
  }

  private func addObject(
    _ name: String, _ doc: String, _ entries: [(doc: String?, entry: String)],
    _ code: inout Code
  ) {
    code.line()
    code.doc(doc)
    code.block("const \(name) = Object.freeze({", end: "});") { code in
      for (doc, entry) in entries {
        code.doc(doc)
        code.line("\(entry),")
      }
    }
  }

  func declarationsFile() -> String {
    var code = Code.file("The protocol's names, codes and types, for the type checker.", doc: "//")
    code.line()
    code.line("export const version: \(tables.specification.version.quoted);")
    for (name, _, methods) in methodGroups {
      addConstants(name, methods.map { "\($0.name.swiftMethod): \($0.name.quoted)" }, &code)
    }
    let errors = tables.specification.errors
    addConstants("errors", errors.map { "\($0.kind): \($0.code)" }, &code)
    code.line()
    code.line("export const kinds: Readonly<Record<string, keyof typeof errors>>;")
    addConstants(
      "choices", tables.choices.map { "\($0.type.name): readonly \($0.type.name)[]" }, &code)
    for type in tables.specification.types { addDeclaration(of: type, &code) }
    for (_, _, methods) in methodGroups {
      for method in methods where !method.params.isEmpty {
        code.line()
        addHover("The params of `\(method.name)`.", &code)
        addInterface(method.swiftParams, method.params, &code)
      }
    }
    addSignatures("Requests", "What a client can ask, by name.", tables.requests, &code)
    addSignatures("Questions", "What the server asks, by name.", tables.questions, &code)
    addSignatures(
      "Notifications", "The notifications, which have no answer, by name.", tables.notifications,
      &code)
    return code.text
  }

  private func addConstants(_ name: String, _ entries: [String], _ code: inout Code) {
    code.line()
    code.block("export const \(name): {", end: "};") { code in
      for entry in entries { code.line("readonly \(entry);") }
    }
  }

  private func addDeclaration(of type: NamedType, _ code: inout Code) {
    code.line()
    addHover(type.description, &code)
    switch type.form {
    case .record(let fields, _): addInterface(type.name, fields, &code)
    case .choice(let names):
      let choiceTexts = names.map(\.quoted).joined(separator: " | ")
      code.line("export type \(type.name) = \(choiceTexts);")
    case .union(let cases):
      let shapes = cases.map { typeScript($0.shape) }.joined(separator: " | ")
      code.line("export type \(type.name) = \(shapes);")
    case .foreign(_, let fields) where !fields.isEmpty: addInterface(type.name, fields, &code)
    case .foreign:
      let whole = type.wholeType.map { "Partial<\($0)>" }
      code.line("export type \(type.name) = \(whole ?? typeScript(type.shapeElsewhere));")
    }
  }

  private func addInterface(_ name: String, _ fields: [Field], _ code: inout Code) {
    code.block("export interface \(name) {") { code in
      for field in fields {
        addHover(field.description, &code)
        let type = field.isReadOnly ? "unknown" : typeScript(field.shape)
        let null = field.isNullable || !field.isRequired ? " | null" : ""
        code.line("\(field.name)\(field.isRequired ? "" : "?"): \(type)\(null);")
      }
    }
  }

  private func addSignatures(
    _ name: String, _ doc: String, _ methods: [Method], _ code: inout Code
  ) {
    code.line()
    addHover(doc, &code)
    code.block("export interface \(name) {") { code in
      for method in methods {
        let params = method.params.isEmpty ? "{}" : method.swiftParams
        let null = method.resultIsNullable ? " | null" : ""
        let result = method.result.map { "; result: \(typeScript($0))\(null)" } ?? ""
        addHover(method.summary, &code)
        code.line("\(method.name.quoted): { params: \(params)\(result) };")
      }
    }
  }

  /// Adds a comment, which an editor shows for the name after it.
  private func addHover(_ sentence: String?, _ code: inout Code) {
    guard let sentence else { return }
    code.line("/** \(sentence.onOneLine.replacing("*/", with: "* /")) */")
  }

  private func typeScript(_ shape: Shape) -> String {
    switch shape {
    case .string: "string"
    case .number, .integer: "number"
    case .boolean: "boolean"
    case .null: "null"
    case .any: "unknown"
    case .array(let element): "\(typeScript(element))[]"
    case .named(let name): name
    case .foreign(_, let shown): typeScript(shown)
    }
  }
}
