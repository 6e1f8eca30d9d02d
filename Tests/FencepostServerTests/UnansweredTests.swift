// The log messages about messages that cannot be answered, of which the sender would not learn
// otherwise.

@testable import FencepostServer
import Testing

@Suite struct UnansweredTests {
  private func log(_ line: String) -> [String] {
    var server = SessionServer()
    let answer = server.answer(line + "\n")
    #expect(answer == "")
    return server.session.takeLog().map(\.text)
  }

  @Test(arguments: [
    #"{"jsonrpc":"2.0","method":"units/info","params":7}"#,
    #"{"jsonrpc":"2.0","method":"units/info","params":{"locale":7}}"#,
    #"{"jsonrpc":"2.0","method":"units/info","params":{"a":1,"a":2}}"#,
    #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":{}}}"#,
    #"{"jsonrpc":"2.0","method":"reminder/fetsh"}"#, #"{"jsonrpc":"2.0","method":"shutdown"}"#,
    #"{"jsonrpc":"2.0","id":{},"result":7}"#,
  ])
  func `errors of notifications are logged to standard error`(_ line: String) {
    #expect(log(line).count == 1)
  }

  @Test(arguments: [
    #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{}}"#,
    #"{"jsonrpc":"2.0","method":"$/progress","params":{}}"#,
    #"{"jsonrpc":"2.0","method":"units/info"}"#,
  ])
  func `successful and unknown notifications are not logged`(_ line: String) {
    #expect(log(line) == [])
  }
}
