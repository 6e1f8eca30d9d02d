// Where a session's locale comes from, and what it changes: initialize first, then the
// environment; and a session's own unit.

@testable import FencepostServer
import JSON
import Testing

@Suite struct LocaleTests {
  private func parsed(_ text: String, _ session: [String: String] = [:], _ initialize: String?)
    throws -> (metres: Double?, unit: String?)
  {
    var server = SessionServer(Configuration(environment: session))
    if let initialize {
      _ = server.answer(
        #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":\#(initialize)}"# + "\n")
    }
    let reply = server.answer(
      #"{"jsonrpc":"2.0","id":2,"method":"units/parse","params":{"text":"\#(text)"}}"# + "\n")
    let result = try Document(Array(reply.utf8)).root?["result"]
    return (result?["metres"]?.number, result?["unit"]?.string)
  }

  @Test(arguments: [
    (["LANG": "en_US.UTF-8"], 60.96, "ft"), (["LANG": "de_DE.UTF-8"], 200.0, "m"),
    (["LANG": "C"], 200.0, "m"), ([:], 200.0, "m"),
    (["LANG": "en_US", "LC_MEASUREMENT": "de_DE"], 200.0, "m"),
    (["LANG": "de_DE", "LC_MEASUREMENT": "en_US"], 60.96, "ft"),
    (["LANG": "de_DE", "LC_MEASUREMENT": "de_DE", "LC_ALL": "en_GB"], 60.96, "ft"),
    (["LC_ALL": "", "LANG": "en_US"], 60.96, "ft"),
  ])
  func `the environment's locale decides the unit of a bare number`(
    _ environment: [String: String], _ metres: Double, _ unit: String
  ) throws {
    let length = try parsed("200", environment, nil)
    #expect(length.metres == metres)
    #expect(length.unit == unit)
  }

  @Test func `the locale in initialize takes precedence over the environment`() throws {
    let length = try parsed("200", ["LC_ALL": "de_DE"], #"{"locale":"en-US"}"#)
    #expect(length.unit == "ft")
  }

  @Test func `with an invalid locale in initialize the environment's applies`() throws {
    let length = try parsed("200", ["LC_ALL": "en_US"], #"{"locale":"!!"}"#)
    #expect(length.unit == "ft")
  }

  @Test func `a session's unit takes precedence over its locale's`() throws {
    let options = #"{"locale":"en-US","initializationOptions":{"lengthUnit":"km"}}"#
    let length = try parsed("2", [:], options)
    #expect(length.metres == 2_000)
    #expect(length.unit == "km")
  }
}
