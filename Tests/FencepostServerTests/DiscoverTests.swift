// The replies of `rpc.discover` for one method or a family of methods.

@testable import FencepostServer
import JSON
import Testing

@Suite struct DiscoverTests {
  private func discover(_ params: String) throws -> Value {
    var server = SessionServer()
    let request = #"{"jsonrpc":"2.0","id":1,"method":"rpc.discover","params":\#(params)}"# + "\n"
    return try #require(try Document(Array(server.answer(request).utf8)).root)
  }

  private func names(_ document: Value, _ section: String = "methods") -> [String] {
    document[section]?.elements.compactMap { $0["name"]?.string } ?? []
  }

  @Test func `rpc.discover with a method's name returns that method alone`() throws {
    let whole = try #require(try discover("{}")["result"])
    let part = try #require(try discover(#"{"method":"units/convert"}"#)["result"])
    #expect(names(part) == ["units/convert"])
    #expect(part["info"] == whole["info"])
    #expect(part.text.count * 20 < whole.text.count)
  }

  @Test func `rpc.discover with the beginning of a name returns all methods with it`() throws {
    let part = try #require(try discover(#"{"method":"list/"}"#)["result"])
    #expect(
      names(part) == ["list/all", "list/save", "list/remove", "list/default", "list/setDefault"])
    let alarms = try #require(try discover(#"{"method":"alarm/did"}"#)["result"])
    #expect(names(alarms).isEmpty)
    #expect(names(alarms, "x-notifications-from-server") == ["alarm/didFire", "alarm/didClose"])
  }

  @Test(arguments: ["reminder/save", "store/", "location/replay", "map/render", "window/"])
  func `a partial document contains every schema it refers to`(_ prefix: String) throws {
    let part = try #require(try discover(#"{"method":"\#(prefix)"}"#)["result"])
    var (found, unread): (Set<String>, [Value]) = ([], [part])
    while let value = unread.popLast() {
      unread += value.elements
      for (key, inner) in value.members {
        unread.append(inner)
        if key == "$ref", let text = inner.string { found.insert(text) }
      }
    }
    var there: Set<String> = []
    for (kind, all) in try #require(part["components"]).members {
      for (name, _) in all.members { there.insert("#/components/\(kind)/\(name)") }
    }
    #expect(there == found)
  }

  @Test func `rpc.discover without params or with an empty name returns the whole document`() throws
  {
    #expect(try discover("{}")["result"] == discover(#"{"method":""}"#)["result"])
    #expect(try discover("{}")["result"] == discover(#"{"method":null}"#)["result"])
  }

  @Test func `an unknown prefix is answered with the nearest name`() throws {
    let error = try #require(try discover(#"{"method":"reminders/save"}"#)["error"])
    #expect(error["code"]?.integer == 1109)
    #expect(error["data"]?["nearest"]?.string == "reminder/save")
    #expect(error["data"]?["field"]?.string == "params.method")
  }
}
