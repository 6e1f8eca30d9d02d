// Generated files are up to date, the generator refuses what it cannot turn into code, and the
// document keeps the rules that no schema can express.

import Foundation
import JSON
import Testing

@testable import protocol_gen

@Suite struct GeneratedTests {
  private static let top = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private func source() throws -> [UInt8] {
    Array(try Data(contentsOf: Self.top.appending(path: Output.sourcePath)))
  }

  @Test func `generated files are up to date`() throws {
    for file in try Output.files(from: try source()) {
      let written = try Data(contentsOf: Self.top.appending(path: file.path))
      #expect(
        String(decoding: written, as: UTF8.self) == file.text,
        "\(file.path) is stale: run `swift run protocol-gen`")
    }
  }

  @Test func `every reference page entry is a method or type of the document`() throws {
    let document = try Document(try source()).root
    let page = try #require(
      try Output.files(from: try source()).first { $0.path.hasSuffix("REFERENCE.md") })
    for method in try #require(document?["methods"]).elements {
      #expect(page.text.contains("### `\(try #require(method["name"]?.string))`"))
    }
  }

  @Test func `the selectable fields of a reminder are its members`() throws {
    let schemas = try Document(try source()).root?["components"]?["schemas"]
    let members = schemas?["Reminder"]?["properties"]?.members.map { $0.key }
    let fields = schemas?["ReminderField"]?["enum"]?.elements.compactMap { $0.string }
    #expect(fields?.first == "id")
    #expect(fields == members)
  }

  @Test func `params of Fencepost's own methods refuse unknown keys`() throws {
    let specification = try Specification(try #require(try Document(try source()).root))
    var read = ReachableTypes(specification)
    for method in specification.requests where !method.isLenient {
      for param in method.params { read.visit(param.shape) }
    }
    #expect(read.names.count > 10)
    for name in read.names {
      guard case .record(_, let isStrict) = specification.type(name)?.form else { continue }
      #expect(isStrict, "\(name) needs additionalProperties: false")
    }
  }

  @Test func `Fencepost's own methods that change items return a state and a transaction`()
    throws
  {
    let changes = [
      "list/save", "list/remove", "list/setDefault", "reminder/save", "reminder/complete",
      "reminder/remove", "store/apply", "store/commit", "store/undo", "store/redo",
    ]
    let specification = try Specification(try #require(try Document(try source()).root))
    for method in specification.requests where changes.contains(method.name) {
      guard case .named(let name) = method.result,
        case .record(let fields, _) = specification.type(name)?.form
      else {
        Issue.record("\(method.name) has no result")
        continue
      }
      #expect(fields.suffix(2).map { $0.name } == ["state", "transaction"], "\(method.name)")
    }
  }

  @Test(arguments: [
    (#""x-access":[]"#, #""x-other":[]"#, "x-access is missing"),
    (#""type":"number"}"#, #""type":["number","string"]}"#, "use a oneOf"),
    (
      ##""$ref":"#/components/schemas/Width""##, ##""$ref":"#/components/schemas/Nope""##,
      "does not exist"
    ),
    (
      #""name":"value","required":true"#, #""name":"a-name-that-is-much-too-long","required":true"#,
      "at most 24"
    ),
    (#""examples":["long"]"#, #""example":["long"]"#, "needs an example"),
    (#""openrpc":"1.3.2","#, #""openrpc":"1.3.2""#, "expected ','"),
  ])
  func `a document that cannot be turned into code is refused with the reason`(
    _ old: String, _ new: String, _ reason: String
  ) throws {
    let text = String(decoding: try Document(try source()).root?.compact ?? [], as: UTF8.self)
    try #require(text.contains(old))
    let changed = text.replacing(old, with: new, maxReplacements: 1)
    let failure = #expect(throws: Unsupported.self) {
      try Output.files(from: Array(changed.utf8))
    }
    #expect(failure?.description.contains(reason) == true, "\(failure?.description ?? "")")
  }
}
