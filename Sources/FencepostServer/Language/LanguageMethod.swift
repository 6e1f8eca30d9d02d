// The LSP methods that the server handles. Each LSP request that needs access or the store has the
// same requirements as one of Fencepost's own methods. LSP methods are not in `openrpc.json`, which
// describes only Fencepost's own methods.

import FencepostProtocol
import JSON
import JSONRPC

enum LanguageRequest: String, CaseIterable {
  case diagnostic = "textDocument/diagnostic"
  case codeAction = "textDocument/codeAction"
  case hover = "textDocument/hover"
  case completion = "textDocument/completion"
  case documentSymbol = "textDocument/documentSymbol"
  case foldingRange = "textDocument/foldingRange"
  case selectionRange = "textDocument/selectionRange"
  case formatting = "textDocument/formatting"
  case documentLink = "textDocument/documentLink"
  case inlayHint = "textDocument/inlayHint"
  case semanticTokens = "textDocument/semanticTokens/full"
  case definition = "textDocument/definition"
  case willSave = "textDocument/willSaveWaitUntil"
  case references = "textDocument/references"
  case prepareRename = "textDocument/prepareRename"
  case rename = "textDocument/rename"
  case codeLens = "textDocument/codeLens"
  case resolveLens = "codeLens/resolve"
  case symbol = "workspace/symbol"
  case resolveSymbol = "workspaceSymbol/resolve"
  case executeCommand = "workspace/executeCommand"
}

enum LanguageNotification: String, CaseIterable {
  case didOpen = "textDocument/didOpen"
  case didChange = "textDocument/didChange"
  case didSave = "textDocument/didSave"
  case didClose = "textDocument/didClose"
  case willSave = "textDocument/willSave"
  case didChangeConfiguration = "workspace/didChangeConfiguration"
  case didChangeWatchedFiles = "workspace/didChangeWatchedFiles"
  case didChangeFolders = "workspace/didChangeWorkspaceFolders"
  case cancelProgress = "window/workDoneProgress/cancel"
}

extension Call {
  /// The method of Fencepost with the same requirements as this LSP request (such as the open store
  /// or the person's consent); nil for requests that need only the text.
  var languageMethod: RequestMethod? {
    guard let request = LanguageRequest(rawValue: method) else { return nil }
    switch request {
    case .executeCommand:
      return params["command"]?.string.flatMap { LanguageCommand(rawValue: $0) }?.method
    case .symbol, .willSave: return .itemGet
    case .resolveSymbol: return .textRead
    case .rename: return .storeApply
    case .diagnostic, .codeAction, .hover, .completion, .documentSymbol, .foldingRange,
      .selectionRange, .formatting, .documentLink, .inlayHint, .semanticTokens, .definition,
      .references, .prepareRename, .codeLens, .resolveLens:
      return nil
    }
  }
}

extension Call {
  /// Whether the call is the command that opens an item's file.
  var isShowCommand: Bool {
    method == LanguageRequest.executeCommand.rawValue
      && params["command"]?.string == LanguageCommand.show.rawValue
  }

  /// The editor's command that the call asks for; nil for any other call.
  var command: LanguageCommand? {
    guard method == LanguageRequest.executeCommand.rawValue else { return nil }
    return params["command"]?.string.flatMap { LanguageCommand(rawValue: $0) }
  }
}

/// The commands of `workspace/executeCommand`. Each is carried out as a method of Fencepost's own.
enum LanguageCommand: String, CaseIterable {
  case add = "fencepost.add"
  case save = "fencepost.save"
  case make = "fencepost.make"
  case apply = "fencepost.apply"
  case complete = "fencepost.complete"
  case remove = "fencepost.remove"
  case makeList = "fencepost.makeList"
  case snooze = "fencepost.snooze"
  case undo = "fencepost.undo"
  case explain = "fencepost.explain"
  case show = "fencepost.show"
  case open = "fencepost.open"
  case takeMine = "fencepost.takeMine"
  case makeAgain = "fencepost.makeAgain"
  case resolve = "fencepost.resolve"
  case access = "fencepost.access"

  var method: RequestMethod {
    switch self {
    case .add, .save: .reminderSave
    case .apply, .make: .storeApply
    case .complete: .reminderComplete
    case .remove: .reminderRemove
    case .makeList: .listSave
    case .snooze: .alarmSnooze
    case .undo: .storeUndo
    case .explain: .alarmExplain
    case .show: .itemGet
    case .open: .textRead
    case .takeMine: .textDiagnose
    case .makeAgain: .textWrite
    case .resolve: .itemResolve
    case .access: .accessRequest
    }
  }

  /// The param that gets the argument, if the command's only argument is a string. A person may
  /// write such a command into a key binding.
  var mainParam: StaticString {
    switch self {
    case .add, .save, .make, .apply, .complete, .remove, .show, .open, .resolve: "id"
    case .makeList: "list"
    case .snooze: "firing"
    case .undo: "transaction"
    case .explain: "item"
    case .access: "entity"
    case .takeMine, .makeAgain: "uri"
    }
  }
}
