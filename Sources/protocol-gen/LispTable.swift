// Generates the table for Emacs: names, codes and choices as constants.

struct LispTable {
  let tables: Tables

  func file() -> String {
    var code = Code.file(
      "fencepost-protocol.el --- Names and codes of Fencepost's protocol  -*- lexical-binding: t; -*-",
      comment: ";;;", doc: ";;")
    code.line()
    code.line(";;; Commentary:")
    code.line()
    code.doc(
      "What Fencepost's server and its clients call things, from the protocol's one description.")
    code.line()
    code.line(";;; Code:")
    code.line()
    code.line("(defconst fencepost-protocol-version \(tables.specification.version.quoted)")
    code.line("  \"The version of the protocol that is described here.\")")
    addNames("methods", "What a client can ask.", tables.requests, &code)
    addNames(
      "notifications", "The notifications, which have no answer.", tables.notifications, &code)
    addNames("questions", "What the server asks.", tables.questions, &code)
    addErrors(&code)
    addChoices(&code)
    code.line("(provide 'fencepost-protocol)")
    code.line(";;; fencepost-protocol.el ends here")
    return code.text
  }

  private func addConstant(
    _ name: String, _ doc: String, _ entries: [String], _ code: inout Code
  ) {
    code.line()
    code.line("(defconst fencepost-protocol-\(name)")
    for (index, entry) in entries.enumerated() {
      let end = index == entries.count - 1 ? ")" : ""
      code.line("  \(index == 0 ? "'(" : "  ")\(entry)\(end)")
    }
    code.line("  \(doc.quoted))")
  }

  private func addNames(_ table: String, _ doc: String, _ methods: [Method], _ code: inout Code) {
    addConstant(table, doc, methods.map { $0.name.quoted }, &code)
  }

  private func addErrors(_ code: inout Code) {
    let entries = tables.specification.errors.map { "(\($0.kind.kebabCase) . \($0.code))" }
    addConstant("errors", "Codes of errors by their kind.", entries, &code)
    code.line()
    code.line("(defun fencepost-protocol-error-code (kind)")
    code.line("  \"Return the code of the error called KIND, a symbol, or nil.\"")
    code.line("  (alist-get kind fencepost-protocol-errors))")
  }

  private func addChoices(_ code: inout Code) {
    let entries = tables.choices.map { type, names in
      "(\(type.name.kebabCaseOfType) \(names.map(\.quoted).joined(separator: " ")))"
    }
    addConstant("choices", "What a value may be, by its type.", entries, &code)
    code.line()
  }
}

extension String {
  /// The name in the style of Lisp: `AccessEntity` → `access-entity`.
  var kebabCaseOfType: String {
    let name = kebabCase
    return name.hasPrefix("-") ? String(name.dropFirst()) : name
  }
}
