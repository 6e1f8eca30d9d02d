// Generates the table for bash and zsh: methods with descriptions, and error codes.

struct ShellTable {
  let tables: Tables

  func file() -> String {
    var code = Code.file(
      "The protocol's methods and errors, for completion and scripts; to be sourced.", comment: "#",
      doc: "#")
    code.line("# shellcheck shell=bash disable=SC2016,SC2034")
    code.line()
    code.line("fencepost_protocol_version=\(tables.specification.version.quotedForShell)")
    list(
      "fencepost_methods", "The methods, one a line: the name, a tab, and what the method does.",
      tables.requests.map { "\($0.name)\t\($0.summary.onOneLine)" }, &code)
    list(
      "fencepost_errors", "Errors: CODE, a tab, KIND, a tab, a sentence.",
      tables.specification.errors.map { "\($0.code)\t\($0.kind)\t\($0.message.onOneLine)" }, &code)
    return code.text
  }

  /// Adds a list as one text of several lines, because not every shell has arrays.
  private func list(_ name: String, _ doc: String, _ lines: [String], _ code: inout Code) {
    code.line()
    code.doc(doc)
    code.line("\(name)=\(lines.joined(separator: "\n").quotedForShell)")
  }
}

extension String {
  /// The text in single quotation marks.
  var quotedForShell: String { "'" + replacing("'", with: "'\\''") + "'" }
}
