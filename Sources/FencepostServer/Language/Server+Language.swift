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
      case .executeCommand: throw unknownCommand(params)
      }
    result.write(to: &writer)
  }
}
