// What is generated is fresh, and the generator refuses what it cannot turn into code.

import Foundation
import JSON
import Testing

@testable import protocol_gen

@Suite struct GeneratedTests {
  private static let top = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private func source() throws -> [UInt8] {
    Array(try Data(contentsOf: Self.top.appending(path: Output.source)))
  }

  @Test func `everything generated is fresh`() throws {
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

  @Test(arguments: [
    (#""x-access":[]"#, #""x-other":[]"#, "x-access has to say"),
    (#""type":"number"}"#, #""type":["number","string"]}"#, "needs a oneOf"),
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
  func `what cannot be turned into code is refused with its reason`(
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
