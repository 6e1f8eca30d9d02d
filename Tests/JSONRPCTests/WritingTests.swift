// What we send: exactly the members that the specification names, in one order.

import JSON
import Testing

@testable import JSONRPC

@Suite struct WritingTests {
  private let error = ResponseError(
    code: 1102, message: "There is no list \"x\".", data: .init(kind: "notFound"))

  @Test func `a result has its request's id as it was sent`() throws {
    let sent = try #require(try Document(Array(#"["\u0061\/",1.50,null]"#.utf8)).root)
    var writer = Writer()
    writer.beginArray()
    for element in sent.elements {
      let id = try #require(RequestID(element))
      writer.response(to: id) { $0.encodedValue("{}".utf8) }
    }
    writer.endArray()
    #expect(
      writer.text == #"[{"jsonrpc":"2.0","id":"\u0061\/","result":{}},"#
        + #"{"jsonrpc":"2.0","id":1.50,"result":{}},{"jsonrpc":"2.0","id":null,"result":{}}]"#)
  }

  @Test func `an error has its details, without absent members`() {
    var writer = Writer()
    writer.response(to: RequestID(5), error: error)
    #expect(
      writer.text == #"{"jsonrpc":"2.0","id":5,"error":{"code":1102,"#
        + #""message":"There is no list \"x\".","data":{"kind":"notFound"}}}"#)
    var full = error
    full.data.field = "params.list"
    full.data.hint = "list/all names them."
    writer.clear()
    writer.response(to: .null, error: full)
    #expect(
      writer.text == #"{"jsonrpc":"2.0","id":null,"error":{"code":1102,"#
        + #""message":"There is no list \"x\".","data":{"kind":"notFound","#
        + #""field":"params.list","hint":"list/all names them."}}}"#)
    full.data.id = "x"
    full.data.index = 2
    full.data.current = Array(#"{"id":"x","title":"X"}"#.utf8)
    full.data.retry = true
    writer.clear()
    full.write(to: &writer)
    #expect(
      writer.text == #"{"code":1102,"message":"There is no list \"x\".","data":{"kind":"notFound","#
        + #""field":"params.list","id":"x","index":2,"current":{"id":"x","title":"X"},"#
        + #""hint":"list/all names them.","retry":true}}"#)
  }

  @Test func `a notification has its params`() {
    var writer = Writer()
    writer.notification("store/didChange", params: ["a", "b"])
    #expect(writer.text == #"{"jsonrpc":"2.0","method":"store/didChange","params":["a","b"]}"#)
    writer.clear()
    writer.notification("odd \"method\"\n", params: Value.null)
    #expect(writer.text == #"{"jsonrpc":"2.0","method":"odd \"method\"\n","params":null}"#)
  }

  @Test func `a result that fails half-way is replaced by an error`() throws {
    var writer = Writer()
    writer.beginArray()
    writer.response(to: RequestID(1)) { $0.value(1) }
    let mark = writer.checkpoint
    do throws(ResponseError) {
      try writer.response(to: RequestID(2)) { (_) throws(ResponseError) in throw error }
      Issue.record("the error was not thrown")
    } catch {
      writer.rewind(to: mark)
      writer.response(to: RequestID(2), error: error)
    }
    writer.endArray()
    #expect(
      writer.text == #"[{"jsonrpc":"2.0","id":1,"result":1},{"jsonrpc":"2.0","id":2,"error":"#
        + #"{"code":1102,"message":"There is no list \"x\".","data":{"kind":"notFound"}}}]"#)
    #expect(understood(writer.text).hasPrefix("batch of response 1: result 1 | response 2: error"))
  }
}
