// A client's table of methods, errors, choices and types, generated from documents of a few lines.

import JSON
import Testing

@testable import protocol_gen

@Suite struct ClientTableTests {
  private func file(_ name: String, _ document: [UInt8]) throws -> String {
    try #require(try Output.files(from: document).first { $0.path.hasSuffix(name) }).text
  }

  private let part = document(
    schemas: ##"""
      "Thing":{"description":"A thing.","type":"object","x-key":"id","required":["id","note"],
        "properties":{"id":{"type":"string"},"note":{"description":"It's\na \"note\".","type":["string","null"]}},
        "examples":[{"id":"1","note":null}]},
      "ThingField":{"description":"A member.","type":"string","enum":["id","note"],"examples":["id"]},
      "FetchedThing":{"description":"Part of a thing.","type":"object",
        "propertyNames":{"$ref":"#/components/schemas/ThingField"},"x-swift":"EncodedItem","examples":[{}]}
      """##,
    result: ##"{"$ref":"#/components/schemas/Thing"}"##,
    notification: #"{"name":"store/didChange","summary":"It changed.","params":[],"x-access":[]}"#)

  @Test
  func `Lua has snake_case names, and all fields of a fetched item but its id are optional`()
    throws
  {
    let lua = try file("protocol.lua", part)
    #expect(lua.contains("  store_did_change = \"store/didChange\",\n"))
    #expect(lua.contains("  AccessEntity = { \"a\", \"b\" },\n"))
    #expect(
      lua.contains(
        """
        ---@class fencepost.FetchedThing
        ---@field id string
        ---@field note? string It's a "note".
        """))
  }

  @Test func `Lua and Python have the requests that may be sent again`() throws {
    let again = document(access: #"[],"x-repeat":"harmless""#)
    let lua = try file("protocol.lua", again)
    #expect(lua.contains("M.repetitions = {\n  [\"do\"] = \"harmless\",\n}\n"))
    #expect(try file("_names.py", again).contains("    \"do\": \"harmless\",\n}\n"))
    #expect(!(try file("protocol.lua", document()).contains("[\"do\"]")))
  }

  @Test func `Emacs has names of words with hyphens`() throws {
    let lisp = try file("fencepost-protocol.el", part)
    #expect(lisp.contains("(defconst fencepost-protocol-notifications\n  '(\"store/didChange\")"))
    #expect(lisp.contains("    (thing-field \"id\" \"note\")"))
  }

  @Test func `TypeScript distinguishes nullable from optional members`() throws {
    let types = try file("protocol.d.ts", part)
    #expect(
      types.contains(
        """
        /** A thing. */
        export interface Thing {
          id: string;
          /** It's a "note". */
          note: string | null;
        }
        """))
    #expect(types.contains("export type FetchedThing = Partial<Thing>;\n"))
    #expect(types.contains("  \"store/didChange\": { params: {} };\n"))
  }

  @Test func `JavaScript and the shell have each method with its description`() throws {
    let script = try file("protocol.js", part)
    #expect(script.contains("  // Does it.\n  do: \"do\",\n"))
    #expect(try file("protocol.sh", part).contains("fencepost_methods='do\tDoes it.'\n"))
  }

  @Test func `quotes in a description are escaped`() {
    #expect(#"a "b" \c"#.quoted == #""a \"b\" \\c""#)
    #expect("it's".quotedForShell == #"'it'\''s'"#)
  }

  @Test func `propertyNames has to refer to the field names of a type`() throws {
    let document = document(
      schemas: ##"""
        "Odd":{"description":"O.","type":"object","propertyNames":{"$ref":"#/components/schemas/AccessEntity"},
          "x-swift":"EncodedItem","examples":[{}]}
        """##)
    let failure = #expect(throws: Unsupported.self) { try Output.files(from: document) }
    #expect(failure?.description.contains("a type's name and `Field`") == true)
  }
}
