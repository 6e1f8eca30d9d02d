// What the language server announces in `initialize`, and what it learns there of the client.

import FencepostProtocol
import JSON

extension Server {
  /// Only a client that says what it does with texts or a workspace is an editor; for others `initialize`
  /// stays short.
  mutating func beginLanguage(
    _ client: ClientCapabilities, _ server: inout ServerCapabilities
  ) {
    let texts = client.textDocument.flatMap { $0.kind == .object ? $0 : nil }
    let workspace = client.workspace.flatMap { $0.kind == .object ? $0 : nil }
    language.pullsDiagnostics = texts?["diagnostic"]?.kind == .object
    guard texts != nil || workspace != nil else { return }
    server.textDocumentSync = Value(constant: #"{"openClose":true,"change":2,"save":false}"#)
    server.diagnosticProvider = Value(
      constant: """
        {"identifier":"fencepost","interFileDependencies":false,"workspaceDiagnostics":false}
        """)
    server.codeActionProvider = Value(constant: #"{"codeActionKinds":["quickfix"]}"#)
    server.executeCommandProvider = Self.commands
  }

  private static let commands = Value(
    constant: """
      {"commands":["fencepost.add","fencepost.complete","fencepost.snooze","fencepost.undo",\\
      "fencepost.explain"]}
      """)
}
