// Dispatches the requests of the language server to their handlers.

import FencepostProtocol
import JSON
import JSONRPC

extension Server {
  mutating func answer(
    _ request: LanguageRequest, _ call: Call, into writer: inout Writer
  ) throws(ResponseError) {
    let params = LanguageValue(call)
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
      case .symbol: try workspaceSymbols(params)
      case .executeCommand: throw unknownCommand(params)
      }
    result.write(to: &writer)
  }
}
