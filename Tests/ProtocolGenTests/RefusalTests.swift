// An impossible schema is refused with its position before any wrong code is generated.

import Testing

@testable import protocol_gen

@Suite struct RefusalTests {
  private static let item = #""Item":{"description":"I.","type":"object","examples":[{}],"#
  private static let taken = ##"{"name":"item","schema":{"$ref":"#/components/schemas/Item"}}"##
  private static let given = ##"{"$ref":"#/components/schemas/Item"}"##

  private func refusal(_ document: [UInt8]) -> String? {
    let failure = #expect(throws: Unsupported.self) { try Output.files(from: document) }
    return failure?.description
  }

  @Test func `a nullable optional member of a result is refused`() {
    let note = #""properties":{"note":{"type":["string","null"]}}}"#
    #expect(
      refusal(document(schemas: Self.item + note, result: Self.given))
        == "protocol/openrpc.json: components.schemas.Item.properties.note: "
        + "what is written and may be null is always there: require it")
  }

  @Test func `a required nullable param is refused`() {
    let note = #""required":["note"],"properties":{"note":{"type":["string","null"]}}}"#
    #expect(
      refusal(document(schemas: Self.item + note, params: Self.taken))
        == "protocol/openrpc.json: components.schemas.Item.properties.note: "
        + "what is read and may be null may be left out: do not require it")
  }

  @Test func `a read-only member of a result is refused`() {
    let note = #""properties":{"note":{"readOnly":true}}}"#
    #expect(
      refusal(document(schemas: Self.item + note, result: Self.given))
        == "protocol/openrpc.json: components.schemas.Item.properties.note: "
        + "read-only is for what is read and ignored; this is written")
  }

  @Test func `a required read-only member is refused`() {
    let note = #""required":["note"],"properties":{"note":{"readOnly":true}}}"#
    #expect(
      refusal(document(schemas: Self.item + note, params: Self.taken))
        == "protocol/openrpc.json: components.schemas.Item.properties.note: "
        + "a read-only member cannot be required")
  }

  @Test func `a default that is not null is refused`() {
    #expect(
      refusal(document(params: #"{"name":"n","schema":{"type":"number","default":1}}"#))
        == "protocol/openrpc.json: methods[0].params[0].schema.default: "
        + "a member that may be null and may be left out cannot have null as its default")
  }

  @Test func `a union of indistinguishable types is refused`() {
    let size = """
      "Item":{"description":"I.","examples":[1],"oneOf":[{"title":"text","type":"string"},
        {"title":"name","$ref":"#/components/schemas/AccessEntity"}]}
      """
    #expect(
      refusal(document(schemas: size, params: Self.taken))
        == "protocol/openrpc.json: components.schemas.Item: "
        + "'name' is string too: a reader could not tell which of the two it is")
  }

  @Test func `several types without a name are refused`() {
    let schema = #"{"oneOf":[{"type":"string"},{"type":"number"}]}"#
    #expect(
      refusal(document(params: #"{"name":"n","schema":\#(schema)}"#))
        == "protocol/openrpc.json: methods[0].params[0].schema: "
        + "here a oneOf can only combine one type with null; put any other oneOf into components")
  }

  @Test func `nullable elements are refused`() {
    let schema = #"{"type":"array","items":{"type":["string","null"]}}"#
    #expect(
      refusal(document(params: #"{"name":"n","schema":\#(schema)}"#))
        == "protocol/openrpc.json: methods[0].params[0].schema.items: "
        + "an array whose elements may be null is not supported")
  }

  @Test func `a key that is not the first member is refused`() {
    let note = #""x-key":"note","required":["id"],"properties":{"id":{"type":"string"}}}"#
    #expect(
      refusal(document(schemas: Self.item + note, result: Self.given))
        == "protocol/openrpc.json: components.schemas.Item.x-key: "
        + "x-key must name the first member of an object, and that member must be required")
  }

  @Test func `a key of a type that is never encoded is refused`() {
    let note = #""x-key":"id","required":["id"],"properties":{"id":{"type":"string"}}}"#
    #expect(
      refusal(document(schemas: Self.item + note, params: Self.taken))
        == "protocol/openrpc.json: components.schemas.Item: x-key is for what the server writes")
  }

  @Test func `a required member that is not defined is refused`() {
    #expect(
      refusal(document(schemas: Self.item + #""required":["id"],"properties":{}}"#))
        == "protocol/openrpc.json: components.schemas.Item: "
        + "'id' is required, but the object has no such member")
  }

  @Test func `an unknown access is refused`() {
    #expect(
      refusal(document(access: #"["c"]"#))
        == "protocol/openrpc.json: methods[0].x-access[0]: "
        + "a person can grant only 'a', 'b'")
  }

  @Test func `an unknown method need is refused`() {
    #expect(
      refusal(document(access: #"[],"x-needs":["sun"]"#))
        == "protocol/openrpc.json: methods[0].x-needs[0]: "
        + "a method can need only 'store', 'alarms', 'settled', 'long'")
  }

  @Test func `an unknown repetition is refused`() {
    #expect(
      refusal(document(access: #"[],"x-repeat":"sometimes""#))
        == "protocol/openrpc.json: methods[0].x-repeat: x-repeat is one of "
        + "'changesNothing', 'harmless', 'withRevision', 'never'")
  }

  @Test func `two types of one name are refused`() {
    let result = #"{"title":"Item","type":"object","properties":{}}"#
    #expect(
      refusal(document(schemas: Self.item + #""properties":{}}"#, result: result))
        == "protocol/openrpc.json: methods[0].result.schema: another type is called Item")
  }
}
