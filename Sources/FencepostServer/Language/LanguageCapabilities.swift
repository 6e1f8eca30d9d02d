// The capabilities of the language server, which `initialize` announces, and those of the client.

import FencepostProtocol
import JSON

extension Server {
  /// Announces the language server to a client that has capabilities for texts or a workspace,
  /// which only editors have. For other clients the answer stays short.
  mutating func beginLanguage(
    _ client: ClientCapabilities, _ server: inout ServerCapabilities
  ) {
    let texts = client.textDocument.flatMap { $0.kind == .object ? $0 : nil }
    let workspace = client.workspace.flatMap { $0.kind == .object ? $0 : nil }
    let refreshesDiagnostics =
      workspace?["diagnostics"]?["refreshSupport"]?.boolean == true
    let isSentDiagnostics = texts?["publishDiagnostics"]?.kind == .object
    // Neovim 0.11, for example, asks for diagnostics, but the server cannot make it ask again. Such
    // a client would keep showing old diagnostics, so the server sends diagnostics instead.
    let asksForDiagnostics = texts?["diagnostic"]?.kind == .object
    let pullsDiagnostics = asksForDiagnostics && (refreshesDiagnostics || !isSentDiagnostics)
    let kinds =
      texts?["codeAction"]?["codeActionLiteralSupport"]?["codeActionKind"]?["valueSet"]
    let edits = workspace?["workspaceEdit"]
    // Neovim accepts edits of versioned documents but does not declare `documentChanges`. The
    // server recognises this by `resourceOperations`, which require such edits.
    let takesDocumentChanges =
      edits?["documentChanges"]?.boolean == true || edits?["resourceOperations"]?.kind == .array
    language.client = LanguageClient(
      pullsDiagnostics: pullsDiagnostics,
      appliesVersionedEdits: workspace?["applyEdit"]?.boolean == true && takesDocumentChanges,
      takesDocumentChanges: takesDocumentChanges,
      showsDocuments: client.window?.showDocument?["support"]?.boolean == true,
      resolvesSymbols: workspace?["symbol"]?["resolveSupport"]?.kind == .object,
      carriesOutBoth: kinds == nil || kinds?[0] != nil,
      refreshesLenses: workspace?["codeLens"]?["refreshSupport"]?.boolean == true,
      refreshesDiagnostics: refreshesDiagnostics,
      answersConfiguration: workspace?["configuration"]?.boolean == true,
      registersConfiguration: workspace?["didChangeConfiguration"]?["dynamicRegistration"]?.boolean
        == true)
    guard texts != nil || workspace != nil else { return }
    access.isPlainEditor = texts != nil
    language.mustAskForSettings = true
    server.textDocumentSync =
      texts?["synchronization"]?["willSaveWaitUntil"]?.boolean == true
      ? Value(
        constant: """
          {"openClose":true,"change":2,"willSaveWaitUntil":true,"save":{"includeText":false}}
          """)
      : Value(constant: #"{"openClose":true,"change":2,"save":{"includeText":false}}"#)
    if pullsDiagnostics || !asksForDiagnostics {
      server.diagnosticProvider = Value(
        constant: """
          {"identifier":"fencepost","interFileDependencies":false,"workspaceDiagnostics":false}
          """)
    }
    server.codeActionProvider = Value(constant: #"{"codeActionKinds":["quickfix","refactor"]}"#)
    // Workspace folders are supported by ignoring them: each text is identified by its URI.
    server.workspace = Value(constant: #"{"workspaceFolders":{"supported":true}}"#)
    server.hoverProvider = Value(constant: "true")
    server.completionProvider = Value(
      constant: ##"{"triggerCharacters":[":",";","=",",","@","#","/","!"]}"##)
    server.documentSymbolProvider = Value(constant: "true")
    server.foldingRangeProvider = Value(constant: "true")
    server.selectionRangeProvider = Value(constant: "true")
    server.documentFormattingProvider = Value(constant: "true")
    server.documentLinkProvider = Value(constant: "{}")
    server.inlayHintProvider = Value(constant: "true")
    server.definitionProvider = Value(constant: "true")
    server.referencesProvider = Value(constant: "true")
    server.renameProvider =
      texts?["rename"]?["prepareSupport"]?.boolean == true
      ? Value(constant: #"{"prepareProvider":true}"#) : Value(constant: "true")
    server.codeLensProvider = Value(constant: #"{"resolveProvider":true}"#)
    server.semanticTokensProvider = Self.tokens
    server.workspaceSymbolProvider =
      language.client.resolvesSymbols
      ? Value(constant: #"{"resolveProvider":true}"#) : Value(constant: "true")
    server.executeCommandProvider = Self.commands
  }

  /// The token types, in the order of `CalendarToken.Kind`.
  private static let tokens = Value(
    constant: """
      {"legend":{"tokenTypes":["keyword","property","parameter","enumMember","number","string"],\
      "tokenModifiers":[]},"full":true}
      """)

  private static let commands = Value(
    constant: """
      {"commands":["fencepost.add","fencepost.save","fencepost.make","fencepost.apply","fencepost.complete",\
      "fencepost.remove","fencepost.makeList",\
      "fencepost.snooze","fencepost.undo","fencepost.explain","fencepost.show","fencepost.open","fencepost.takeMine","fencepost.makeAgain","fencepost.resolve","fencepost.access"]}
      """)
}
