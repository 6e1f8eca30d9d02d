// JSON indented for people.

import JSON
import Testing

@Suite struct IndentingTests {
  private func laidOut(_ text: String) -> String {
    String(decoding: indentedJSON(Array(text.utf8)), as: UTF8.self)
  }

  @Test func `each member and element is on its own line, empty objects and arrays on one`() {
    #expect(
      laidOut(#"{"a":[1.50,"x,{:\"[\\"],"b":{},"c":[ ],"d":null}"#) == #"""
        {
          "a": [
            1.50,
            "x,{:\"[\\"
          ],
          "b": {},
          "c": [],
          "d": null
        }
        """#)
    #expect(laidOut("7") == "7")
  }

  @Test func `indented JSON has the same value, and indenting again changes nothing`() throws {
    let text = #"{"a" : [ [], [{}] , {"b":"\u00e9 é\n"}],"":-1e9}"#
    let out = laidOut(text)
    let before = try Document(Array(text.utf8)).root
    #expect(try Document(Array(out.utf8)).root == before)
    #expect(laidOut(out) == out)
  }

  @Test func `indenting text that is not JSON does not trap`() {
    for text in ["]]}", "\"", "{{", "", "\\"] { _ = laidOut(text) }
    #expect(laidOut("]") == "\n]")
  }
}
