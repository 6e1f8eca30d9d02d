// The examples of methods in the protocol's document are true: the server gives each documented
// reply. Examples with x-store run on that store, after the requests in x-before. Every request in
// an example has a handler that at least answers.

@testable import FencepostServer
import FencepostProtocol
import JSON
import Testing
import Transcripts

@Suite struct ExampleTests {
  private static let document = Value(constant: Discovery.document)

  @Test func `the server answers every example of the document as written`() throws {
    var count = 0
    for method in try #require(Self.document["methods"]).elements {
      for example in method["examples"]?.elements ?? Value.null.elements {
        guard example["x-store"] == nil else { continue }
        let name = try #require(method["name"]?.string)
        var server = SessionServer()
        let reply = try server.answer(name, given(in: example))
        #expect(reply["result"] == example["result"]?["value"], "\(name)")
        count += 1
      }
    }
    #expect(count >= 5)
  }

  @Test func `the server answers every example of the walkthrough as written`() throws {
    let errands = try ExampleStore.transcript()
    var count = 0
    for method in try #require(Self.document["methods"]).elements {
      for example in method["examples"]?.elements ?? Value.null.elements
      where example["x-store"]?.string == "errands" {
        let name = try #require(method["name"]?.string)
        var server = try SessionServer(errands.settings)
        for case .foreign(path: let path, let bytes) in errands.steps.map(\.action) {
          server.write(bytes, to: path)
        }
        var params = try given(in: example)
        if params["since"] != nil {
          let info = try server.answer("store/info", [:])
          params["since"] = Array(try #require(info["result"]?["state"]).text)
        }
        for request in example["x-before"]?.elements ?? Value.null.elements {
          let reply = try server.answer(
            try #require(request["method"]?.string), members(of: request["params"]))
          #expect(reply["error"] == nil, "before \(name)")
        }
        let reply = try server.answer(name, params)
        let found = try #require(reply["result"], "\(name): \(reply)")
        let written = try #require(example["result"]?["value"])
        #expect(masked(found) == masked(written), "\(name)")
        count += 1
      }
    }
    #expect(count >= 20)
  }

  private func given(in example: Value) throws -> [String: [UInt8]] {
    var params: [String: [UInt8]] = [:]
    for param in try #require(example["params"]).elements {
      params[try #require(param["name"]?.string)] = Array(try #require(param["value"]).text)
    }
    return params
  }

  private func members(of params: Value?) -> [String: [UInt8]] {
    var members: [String: [UInt8]] = [:]
    for (key, value) in params?.members ?? Value.null.members { members[key] = Array(value.text) }
    return members
  }

  /// Without what differs between stores: the path, and states of the history.
  private func masked(_ value: Value) -> String {
    var writer = Writer()
    mask(value, to: &writer)
    return writer.text
  }

  private func mask(_ value: Value, to writer: inout Writer) {
    switch value.kind {
    case .object:
      writer.beginObject()
      for (key, member) in value.members {
        writer.key(key)
        if ["state", "path", "version"].contains(key), member.kind == .string {
          writer.value("…")
        } else {
          mask(member, to: &writer)
        }
      }
      writer.endObject()
    case .array:
      writer.beginArray()
      for element in value.elements { mask(element, to: &writer) }
      writer.endArray()
    case .string, .number, .boolean, .null:
      writer.encodedValue(value.canonical)
    }
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

extension SessionServer {
  /// The reply to one request.
  fileprivate mutating func answer(_ method: String, _ params: [String: [UInt8]]) throws -> Value {
    var request = Writer()
    request.beginObject()
    request.member("jsonrpc", "2.0")
    request.member("id", 1)
    request.member("method", method)
    request.key("params")
    request.beginObject()
    for (name, value) in params {
      request.key(name)
      request.encodedValue(value)
    }
    request.endObject()
    request.endObject()
    // The document spreads messages over many lines; a message on the wire has one line.
    let line = request.text.replacing("\n", with: " ")
    return try #require(try Document(Array(answer(line + "\n").utf8)).root)
  }
}
