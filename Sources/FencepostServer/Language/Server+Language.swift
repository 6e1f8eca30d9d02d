// Dispatches the requests of LSP to their handlers.

import FencepostProtocol
import JSON
import JSONRPC

extension Server {
  mutating func answer(
    _ request: LanguageRequest, _ call: Call, into writer: inout Writer
  ) throws(ResponseError) {
    let params = LanguageValue(call)
    if let result = try itemAnswer(request, params) { return result.write(to: &writer) }
    if let result = try taskAnswer(request, params) { return result.write(to: &writer) }
    let result: LanguageResult =
      switch request {
      case .diagnostic: try languageDiagnostic(params)
      case .codeAction: try codeActions(params)
      case .hover: try hover(params)
      case .completion: try completion(params)
      case .documentSymbol: try documentSymbols(params)
      case .foldingRange: try foldingRanges(params)
      case .selectionRange: try selectionRanges(params)
      case .formatting: try formatting(params)
      case .documentLink: try documentLinks(params)
      case .inlayHint: try inlayHints(params)
      case .semanticTokens: try semanticTokens(params)
      case .definition: try definition(params)
      case .references: try calendarReferences(params)
      case .prepareRename: try prepareRename(params)
      case .rename: try rename(params)
      case .codeLens: []
      case .resolveLens: try resolvedLens(params)
      case .willSave: try nothingToMark(params)
      case .symbol: try workspaceSymbols(params)
      case .resolveSymbol: try resolvedSymbol(params)
      case .executeCommand: throw unknownCommand(params)
      }
    result.write(to: &writer)
  }

  /// Answers a request about the task lines of a text; nil for a calendar, and for requests without
  /// a text.
  private mutating func taskAnswer(
    _ request: LanguageRequest, _ params: LanguageValue
  ) throws(ResponseError) -> LanguageResult? {
    guard let uri = params["textDocument"]["uri"].value?.string, let tasks = openTasks(uri) else {
      return nil
    }
    return switch request {
    case .codeAction: try taskActions(params, tasks)
    case .hover: try taskHover(params, tasks)
    case .completion: try taskCompletion(params, tasks)
    case .inlayHint: try taskHints(params, tasks)
    case .codeLens: try taskLenses(params, tasks)
    case .definition: try taskDefinition(params, tasks)
    case .references: try taskReferences(params, tasks)
    case .willSave: try willSave(tasks)
    case .diagnostic, .documentSymbol, .foldingRange, .selectionRange, .formatting, .documentLink,
      .semanticTokens, .prepareRename, .rename, .symbol, .resolveSymbol, .executeCommand,
      .resolveLens:
      nil
    }
  }
}
