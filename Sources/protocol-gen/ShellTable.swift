// The table for the shell: methods with what they do, and codes of errors, for bash and zsh.

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
      "fencepost_methods", "What can be asked, and what it does: METHOD, a tab, a sentence.",
      tables.requests.map { "\($0.name)\t\($0.summary.onOneLine)" }, &code)
    list(
      "fencepost_errors", "Errors: CODE, a tab, KIND, a tab, a sentence.",
      tables.specification.errors.map { "\($0.code)\t\($0.kind)\t\($0.message.onOneLine)" }, &code)
    return code.text
  }

  /// One text of lines, which every shell can read; arrays are not in all of them.
  private func list(_ name: String, _ doc: String, _ lines: [String], _ code: inout Code) {
    code.line()
    code.doc(doc)
    code.line("\(name)=\(lines.joined(separator: "\n").quotedForShell)")
  }
}

extension String {
  /// Between single quotes.
  var quotedForShell: String { "'" + replacing("'", with: "'\\''") + "'" }
}
