// The generated Python for types, methods and errors, from documents of a few lines; instants and
// wall times of the document have that type in Python.

import Foundation
import JSON
import Testing

@testable import protocol_gen

@Suite struct PythonTests {
  private func file(_ name: String, _ document: [UInt8]) throws -> String {
    let path = "clients/python/src/fencepost/\(name)"
    return try #require(try Output.files(from: document).first { $0.path == path }).text
  }

  private static let string = #"{"type":"string"}"#

  @Test func `a Python input distinguishes absent from null, and encodes what is given`() throws {
    let types = try file(
      "_types.py",
      document(
        schemas: """
          "Thing":{"description":"A thing.","type":"object","additionalProperties":false,
            "properties":{"id":\(Self.string),"from":{"type":["string","null"]},
              "state":{"readOnly":true}},"examples":[{}]}
          """, params: ##"{"name":"thing","schema":{"$ref":"#/components/schemas/Thing"}}"##))
    #expect(
      types.contains(
        """
        @dataclass(frozen=True, slots=True, kw_only=True)
        class Thing:
            \"""A thing.\"""

            id: str | None = None
            from_: str | None | Absent = ABSENT

            def write(self) -> dict[str, Any]:
                \"""As it is sent: with what is given, and nothing else.\"""
                wire: dict[str, Any] = {}
                put_given(wire, "id", self.id)
                put(wire, "from", self.from_)
                return wire
        """))
  }

  @Test func `a result is decoded member by member, dates and times as their types`() throws {
    let types = try file(
      "_types.py",
      document(
        schemas: """
          "Thing":{"description":"A thing.","type":"object",
            "required":["due","timeZone","at","parts"],"properties":{
              "due":{"type":["string","null"]},"timeZone":{"type":["string","null"]},
              "at":\(Self.string),
              "parts":{"type":"array","items":{"$ref":"#/components/schemas/AccessEntity"}}},
            "examples":[{}]}
          """, result: ##"{"$ref":"#/components/schemas/Thing"}"##))
    #expect(types.contains("    due: date | datetime | None\n    time_zone: str | None\n"))
    #expect(
      types.contains(
        """
                return cls(
                    due=read_wall(wire["due"], wire.get("timeZone")),
                    time_zone=wire["timeZone"],
                    at=read_instant(wire["at"]),
                    parts=tuple(wire["parts"]),
                )
        """))
  }

  @Test func `Python's save takes the item's fields and the revision it was based on`() throws {
    let item = """
      "Thing":{"description":"A thing.","type":"object","required":["id","revision"],
        "properties":{"id":\(Self.string),"revision":\(Self.string)},"examples":[{}]},
      "ThingInput":{"description":"A thing.","type":"object","additionalProperties":false,
        "properties":{"id":\(Self.string),"note":{"type":["string","null"]}},"examples":[{}]}
      """
    let params = ##"""
      {"name":"thing","required":true,"schema":{"$ref":"#/components/schemas/ThingInput"}},
      {"name":"ifRevision","schema":{"type":["string","null"]}}
      """##
    let requests = try file(
      "_requests.py",
      document(
        schemas: item, params: params, result: ##"{"$ref":"#/components/schemas/Thing"}"##))
    #expect(
      requests.contains(
        """
            seen: Thing | None = None,
            /,
            *,
            id: str | None = None,
            note: str | None | Absent = ABSENT,
            if_revision: str | None | Absent = ABSENT,
        ) -> Request[Thing]:
            \"""Does it.\"""
            params: dict[str, Any] = {}
            put(params, "thing", ThingInput(
                id=id if seen is None else identity(seen),
                note=note,
            ).write())
            put(params, "ifRevision", revision_of(seen, if_revision))
            return Request("do", params, Thing.read)
        """))
  }

  @Test func `each error is a Python class with its code, and each method name a constant`() throws
  {
    let source = document()
    #expect(try file("_names.py", source).contains("    DO: Final = \"do\"\n"))
    #expect("conflict".capitalizedFirst == "Conflict")
    let error = ErrorType(kind: "conflict", code: 1101, message: "It is another.")
    #expect(error.pythonClass == "ConflictError")
    #expect(ErrorType(kind: "parseError", code: 1, message: "").pythonClass == "ParseError")
  }

  @Test func `a method is a Python method of its family's class, awaited for asyncio`() throws {
    let text = String(
      decoding: document(params: #"{"name":"n","schema":{"type":"number"}}"#), as: UTF8.self)
    let source = Array(text.replacing(#""name":"do""#, with: #""name":"thing/do""#).utf8)
    #expect(
      try file("_methods.py", source).contains(
        """
            def do(self, *, n: float | None = None) -> None:
                \"""Does it.\"""
                return self._client.ask(requests.thing_do(n=n))
        """))
    #expect(
      try file("_aio_methods.py", source).contains(
        """
            async def do(self, *, n: float | None = None) -> None:
                \"""Does it.\"""
                return await self._client.ask(requests.thing_do(n=n))
        """))
  }

  @Test func `exactly the document's instants are datetimes in Python`() throws {
    let top = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let source = Array(try Data(contentsOf: top.appending(path: Output.sourcePath)))
    let specification = try Specification(try #require(try Document(source).root))
    var named: Set<String> = []
    for (type, fields) in Tables(specification: specification).records {
      for field in fields where !field.isReadOnly {
        let moment = PythonTimes.kind(field, among: fields, of: type.name)
        let text = field.description ?? ""
        if text.hasPrefix("An instant") || text.hasPrefix("The instant") {
          #expect(moment == .instant, "\(type.name).\(field.name)")
        }
        if text.contains("wall clock") || text == "As `start`." {
          guard case .wall = moment else {
            Issue.record("\(type.name).\(field.name) is a wall clock")
            continue
          }
        }
        if moment != .none { named.insert(field.name) }
      }
    }
    #expect(named.isSuperset(of: PythonTimes.wallNames))
    let params = specification.requests.flatMap(\.params).map(\.name)
    #expect(named.union(params).isSuperset(of: PythonTimes.instantNames))
  }
}
