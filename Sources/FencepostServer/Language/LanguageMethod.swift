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
      && params["command"]?.string == LanguageCommand.showFile.rawValue
  }

  /// The editor's command that the call asks for; nil for any other call.
  var command: LanguageCommand? {
    guard method == LanguageRequest.executeCommand.rawValue else { return nil }
    return params["command"]?.string.flatMap { LanguageCommand(rawValue: $0) }
  }
}

/// The commands of `workspace/executeCommand`. Each is carried out as a call of one of Fencepost's
/// own methods.
enum LanguageCommand: String, CaseIterable {
  case addLine = "fencepost.add"
  case saveReminder = "fencepost.save"
  case createReminders = "fencepost.make"
  case applyOperations = "fencepost.apply"
  case completeReminder = "fencepost.complete"
  case removeReminder = "fencepost.remove"
  case createList = "fencepost.makeList"
  case snoozeAlarm = "fencepost.snooze"
  case undoTransaction = "fencepost.undo"
  case explainAlarms = "fencepost.explain"
  case showFile = "fencepost.show"
  case openDocument = "fencepost.open"
  case takeMine = "fencepost.takeMine"
  case recreateItem = "fencepost.makeAgain"
  case resolveConflict = "fencepost.resolve"
  case requestAccess = "fencepost.access"

  var method: RequestMethod {
    switch self {
    case .addLine, .saveReminder: .reminderSave
    case .applyOperations, .createReminders: .storeApply
    case .completeReminder: .reminderComplete
    case .removeReminder: .reminderRemove
    case .createList: .listSave
    case .snoozeAlarm: .alarmSnooze
    case .undoTransaction: .storeUndo
    case .explainAlarms: .alarmExplain
    case .showFile: .itemGet
    case .openDocument: .textRead
    case .takeMine: .textDiagnose
    case .recreateItem: .textWrite
    case .resolveConflict: .itemResolve
    case .requestAccess: .accessRequest
    }
  }

  /// The param that gets the argument, if the command's only argument is a string. A person may
  /// write such a command into a key binding.
  var mainParam: StaticString {
    switch self {
    case .addLine, .saveReminder, .createReminders, .applyOperations, .completeReminder,
      .removeReminder, .showFile, .openDocument, .resolveConflict:
      "id"
    case .createList: "list"
    case .snoozeAlarm: "firing"
    case .undoTransaction: "transaction"
    case .explainAlarms: "item"
    case .requestAccess: "entity"
    case .takeMine, .recreateItem: "uri"
    }
  }
}
