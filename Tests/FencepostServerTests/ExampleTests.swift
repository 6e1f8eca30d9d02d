// The examples that the protocol's document gives for methods are true: the server answers each
// of them as is written, but for those of a store that is not empty (x-store), which are true in
// shape only. And every request in it has a handler that at least answers.

@testable import FencepostServer
import FencepostProtocol
import JSON
import Testing

@Suite struct ExampleTests {
  private static let document = Value(constant: Discovery.document)

  @Test func `the server answers every example as it is written`() throws {
    var count = 0
    for method in try #require(Self.document["methods"]).elements {
      for example in method["examples"]?.elements ?? Value.null.elements {
        guard example["x-store"] == nil else { continue }
        let name = try #require(method["name"]?.string)
        var request = Writer()
        request.beginObject()
        request.member("jsonrpc", "2.0")
        request.member("id", 1)
        request.member("method", name)
        request.key("params")
        request.beginObject()
        for param in try #require(example["params"]).elements {
          request.key(try #require(param["name"]?.string))
          request.fragment(try #require(param["value"]).text)
        }
        request.endObject()
        request.endObject()
        var server = SessionServer()
        // The document is laid out over many lines; a message is not.
        let line = request.text.replacing("\n", with: " ")
        let reply = try Document(Array(server.answer(line + "\n").utf8)).root
        #expect(reply?["result"] == example["result"]?["value"], "\(name)")
        count += 1
      }
    }
    #expect(count >= 5)
  }

  @Test(arguments: RequestMethod.allCases)
  func `every request is answered, and with an object, even without params`(
    _ method: RequestMethod
  ) throws {
    var server = SessionServer()
    let reply = server.answer(#"{"jsonrpc":"2.0","id":1,"method":"\#(method.rawValue)"}"# + "\n")
    let value = try #require(try Document(Array(reply.utf8)).root)
    #expect(value["id"]?.integer == 1)
    #expect((value["result"] == nil) != (value["error"] == nil))
  }

  @Test func `initialize announces every request of the document`() throws {
    var server = SessionServer()
    let reply = server.answer(#"{"jsonrpc":"2.0","id":1,"method":"initialize"}"# + "\n")
    let capabilities = try Document(Array(reply.utf8)).root?["result"]?["capabilities"]
    let announced = capabilities?["experimental"]?["fencepost"]?["methods"]?.elements
      .compactMap { $0.string }
    let written = Self.document["methods"]?.elements.compactMap { $0["name"]?.string }
    #expect(announced == written)
  }
}
