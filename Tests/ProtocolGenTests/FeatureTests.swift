// Each feature of a schema and the Swift that is generated for it, from short documents.

import JSON
import Testing

@testable import protocol_gen

@Suite struct FeatureTests {
  private func types(_ document: [UInt8]) throws -> String {
    try #require(try Output.files(from: document).first { $0.path.hasSuffix("Types.swift") }).text
  }

  /// A type's or an extension's lines, from its first to its closing brace.
  private func block(_ head: String, in code: String) throws -> String {
    let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex { $0.hasPrefix(head) }, "\(head) is not there")
    let end = try #require(lines[start...].firstIndex { $0 == "}" })
    return lines[start...end].joined(separator: "\n")
  }

  // MARK: What is read

  @Test func `a member that may be null and may be left out has three states`() throws {
    let code = try types(
      document(params: #"{"name":"note","schema":{"type":["string","null"]}}"#))
    #expect(
      try block("public struct DoParams", in: code) == """
        public struct DoParams: Sendable, Readable {
          public var note: Patch<String>

          public init(note: Patch<String> = .absent) {
            self.note = note
          }

          static let known = KnownKeys(["note"])

          public init(reading reader: inout Reader) throws(Mismatch) {
            let object = try reader.beginObject(Self.known)
            var note: Patch<String> = .absent
            while let key = reader.nextKey(in: object) {
              switch key {
              case "note": note = try Patch<String>(reading: &reader)
              case "workDoneToken": _ = try RequestID?(reading: &reader)
              default: throw reader.unknown(key, among: Self.known)
              }
            }
            self.init(note: note)
          }
        }
        """)
  }

  @Test func `with a default of null, null and absent are the same`() throws {
    let code = try types(
      document(params: #"{"name":"note","schema":{"type":["string","null"],"default":null}}"#))
    #expect(code.contains("public init(note: String? = nil) {"))
    #expect(code.contains(#"case "note": note = try String?(reading: &reader)"#))
  }

  @Test func `a type or null is a nullable type`() throws {
    let schema = ##"{"oneOf":[{"$ref":"#/components/schemas/AccessEntity"},{"type":"null"}]}"##
    let code = try types(document(params: #"{"name":"which","schema":\#(schema)}"#))
    #expect(code.contains("public var which: Patch<AccessEntity>"))
  }

  @Test func `read-only members are skipped`() throws {
    let code = try types(
      document(
        schemas: """
          "Item":{"description":"I.","type":"object","additionalProperties":false,
            "properties":{"revision":{"readOnly":true}},"examples":[{}]}
          """, params: ##"{"name":"item","schema":{"$ref":"#/components/schemas/Item"}}"##))
    #expect(
      try block("public struct Item", in: code) == """
        public struct Item: Sendable, Readable {

          public init() {
          }

          static let known = KnownKeys([])

          public init(reading reader: inout Reader) throws(Mismatch) {
            let object = try reader.beginObject(Self.known)
            while let key = reader.nextKey(in: object) {
              switch key {
              case "revision": reader.skip()
              default: throw reader.unknown(key, among: Self.known)
              }
            }
            self.init()
          }
        }
        """)
  }

  @Test func `a union is decoded by the JSON type of its value`() throws {
    let code = try types(
      document(
        schemas: """
          "Size":{"description":"S.","examples":[1],"oneOf":[{"title":"metres","type":"number"},
            {"title":"text","type":"string"},
            {"title":"whole","$ref":"#/components/schemas/Whole"}]},
          "Whole":{"description":"W.","type":"object","properties":{},"examples":[{}]}
          """, params: ##"{"name":"size","schema":{"$ref":"#/components/schemas/Size"}}"##))
    #expect(
      try block("public enum Size", in: code) == ##"""
        public enum Size: Sendable, Readable {
          case metres(Double)
          case text(String)
          case whole(Whole)

          public init(reading reader: inout Reader) throws(Mismatch) {
            switch reader.kind {
            case .number: self = .metres(try Double(reading: &reader))
            case .string: self = .text(try String(reading: &reader))
            case .object: self = .whole(try Whole(reading: &reader))
            default: throw reader.refusal(.expected([.number, .string, .object], reader.kind))
            }
          }
        }
        """##)
  }

  // MARK: What is written

  @Test func `a type with a key can be encoded without it`() throws {
    let code = try types(
      document(
        schemas: """
          "Item":{"description":"I.","type":"object","x-key":"id","required":["id","note"],
            "properties":{"id":{"type":"string"},"note":{"type":["string","null"]}},
            "examples":[{"id":"1","note":null}]}
          """, result: ##"{"$ref":"#/components/schemas/Item"}"##))
    #expect(
      try block("public struct Item", in: code) == """
        public struct Item: Sendable, Writable {
          public var id: String
          public var note: String?

          public init(id: String, note: String?) {
            self.id = id
            self.note = note
          }

          public func write(to writer: inout Writer) {
            writer.beginObject()
            writer.member("id", id)
            writeMembers(to: &writer)
            writer.endObject()
          }

          /// Every member but `id`, for an object that is begun and ended elsewhere.
          public func writeMembers(to writer: inout Writer) {
            writer.member("note", note)
          }
        }
        """)
  }

  @Test func `a hand-written type is used in code, and its schema in the reference`()
    throws
  {
    let files = try Output.files(
      from: document(
        result: """
          {"title":"Page","type":"object","required":["items"],"properties":{"items":
            {"type":"array","items":{"$ref":"#/components/schemas/AccessEntity","x-swift":"EncodedItem"}}}}
          """))
    #expect(files[0].text.contains("public var items: [EncodedItem]"))
    let page = try #require(files.first { $0.path.hasSuffix("REFERENCE.md") })
    #expect(page.text.contains("| `items` | array of [AccessEntity](#accessentity) |  |"))
  }

  @Test func `a request from the server has the type of its response`() throws {
    let code = try types(
      document(
        request: """
          {"name":"window/ask","summary":"Asks.","x-access":["a"],
           "params":[{"name":"message","required":true,"schema":{"type":"string"}}],
           "result":{"name":"r","schema":{"oneOf":[
             {"$ref":"#/components/schemas/AccessEntity"},{"type":"null"}]}}}
          """))
    #expect(
      try block("public struct WindowAskParams", in: code) == """
        public struct WindowAskParams: Sendable, ServerRequest, Writable {
          public typealias Answer = AccessEntity?
          public static let method = "window/ask"
          public static let access: [AccessEntity] = [.a]
          public var message: String

          public init(message: String) {
            self.message = message
          }

          public func write(to writer: inout Writer) {
            writer.beginObject()
            writer.member("message", message)
            writer.endObject()
          }
        }
        """)
    #expect(code.contains("public enum AccessEntity: String, Sendable, CaseIterable, Readable {"))
  }

  @Test func `every request has the access that it requires`() throws {
    let files = try Output.files(from: document(access: #"["a","b"]"#))
    let code = try #require(files.first { $0.path.hasSuffix("Methods.swift") }).text
    #expect(
      try block("extension RequestMethod {", in: code) == """
        extension RequestMethod {
          /// The access that a client needs: any one of these is enough; none if it is empty.
          public var access: [AccessEntity] {
            switch self {
            case .do: [.a, .b]
            }
          }
        }
        """)
  }
}
