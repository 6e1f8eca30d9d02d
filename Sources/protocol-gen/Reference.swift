// Generates the reference page with every method, notification, type and error, and with examples.

import JSON

struct Reference {
  let specification: Specification

  func page() -> String {
    var page = """
      # Reference

      <!-- Generated from openrpc.json by `swift run protocol-gen`. Do not edit. -->

      Protocol version \(specification.version). \(specification.description)

      The why behind it (lifecycle, order, limits, errors) is in [README.md](README.md).

      """
    page += section("Requests", specification.requests)
    page += section("Notifications from the client", specification.clientNotifications)
    page += section("Notifications from the server", specification.serverNotifications)
    page += section("Requests from the server", specification.serverRequests)
    page += "\n## Types\n"
    for type in specification.types { page += self.type(type) }
    page += "\n## Errors\n\n"
    page +=
      "Every error has a `message` for a person and `data` for a program, an\n"
    page += "[ErrorData](#errordata): its `kind` is the name below.\n\n"
    page += "| code | kind | meaning |\n|---|---|---|\n"
    for error in specification.errors {
      page += "| \(error.code) | `\(error.kind)` | \(error.message) |\n"
    }
    return page
  }

  private func section(_ title: String, _ methods: [Method]) -> String {
    "\n## \(title)\n" + methods.map { self.method($0) }.joined()
  }

  private func method(_ method: Method) -> String {
    var text = "\n### `\(method.name)`\n\n\(method.summary)\n"
    if let description = method.description { text += "\n\(description)\n" }
    if !method.params.isEmpty { text += "\n" + table("param", method.params) }
    if let result = method.result {
      text += "\nResult: \(link(result))\(method.resultIsNullable ? " or null" : "").\n"
    }
    if !method.errors.isEmpty {
      text += "\nErrors of its own: \(method.errors.map { "`\($0)`" }.joined(separator: ", ")).\n"
    }
    if !method.access.isEmpty {
      let grants = method.access.map { "`\($0)`" }
      text += "\nNeeds access to \(grants.joined(separator: " or ")).\n"
    }
    if let sentence = method.repetition.sentence { text += "\n\(sentence)\n" }
    for example in method.examples { text += self.example(method, example) }
    return text
  }

  private func example(_ method: Method, _ example: Method.Example) -> String {
    let hasResult = example.result != nil
    var request = Writer()
    request.beginObject()
    request.member("jsonrpc", "2.0")
    if hasResult { request.member("id", 1) }
    request.member("method", method.name)
    if !example.params.isEmpty {
      request.key("params")
      request.beginObject()
      for (name, value) in example.params {
        request.key(name)
        request.encodedValue(value.compact)
      }
      request.endObject()
    }
    request.endObject()
    var lines = request.text
    if let result = example.result {
      var reply = Writer()
      reply.beginObject()
      reply.member("jsonrpc", "2.0")
      reply.member("id", 1)
      reply.key("result")
      reply.encodedValue(result.compact)
      reply.endObject()
      lines += "\n\(reply.text)"
    }
    return "\nExample, \(example.name):\n\n```json\n\(lines)\n```\n"
  }

  private func type(_ type: NamedType) -> String {
    var text = "\n### \(type.name)\n\n\(type.description)\n"
    switch type.form {
    case .record(let fields, _):
      text += "\n" + table("member", fields)
    case .choice(let names):
      text += "\nOne of " + names.map { "`\"\($0)\"`" }.joined(separator: ", ") + ".\n"
    case .union(let cases):
      text += "\nEither " + cases.map { link($0.shape) }.joined(separator: " or ") + ".\n"
    case .foreign(_, let fields):
      if !fields.isEmpty { text += "\n" + table("member", fields) }
    }
    for example in type.examples {
      text += "\n```json\n\(String(decoding: example.compact, as: UTF8.self))\n```\n"
    }
    return text
  }

  private func table(_ heading: String, _ fields: [Field]) -> String {
    var text = "| \(heading) | type | |\n|---|---|---|\n"
    for field in fields {
      let name = field.isRequired ? "`\(field.name)`" : "`\(field.name)`?"
      let saysMore = field.isNullable && !field.nullIsDefault
      let type = link(field.shape) + (saysMore ? " or null" : "")
      let note = field.isReadOnly ? "Accepted and ignored." : field.description ?? ""
      text += "| \(name) | \(field.isReadOnly ? "any value" : type) | \(note) |\n"
    }
    return text
  }

  private func link(_ shape: Shape) -> String {
    switch shape {
    case .string: "string"
    case .number: "number"
    case .integer: "integer"
    case .boolean: "boolean"
    case .null: "null"
    case .any: "any value"
    case .array(let element): "array of \(link(element))"
    case .named(let name): "[\(name)](#\(name.lowercased()))"
    case .foreign(_, let shown): link(shown)
    }
  }
}

extension Method.Repetition {
  /// Whether a client whose server has died may send the request again, in words; nil if nothing
  /// has to be said.
  fileprivate var sentence: String? {
    switch self {
    case .changesNothing: "Changes nothing, so it may be sent again."
    case .harmless: "May be sent again: the second time changes nothing more."
    case .withRevision:
      "May be sent again if it has `ifRevision`: it is then refused as a conflict."
    case .never: nil
    }
  }
}

extension Value {
  /// The value on one line, without whitespace and with its members in their order.
  var compact: [UInt8] {
    var writer = Writer()
    Self.writeCompact(self, to: &writer)
    return writer.bytes
  }

  private static func writeCompact(_ value: Value, to writer: inout Writer) {
    switch value.kind {
    case .null, .boolean, .number: writer.encodedValue(value.text)
    case .string: writer.value(value.string ?? "")
    case .array:
      writer.beginArray()
      for element in value.elements { writeCompact(element, to: &writer) }
      writer.endArray()
    case .object:
      writer.beginObject()
      for (key, member) in value.members {
        writer.key(key)
        writeCompact(member, to: &writer)
      }
      writer.endObject()
    }
  }
}
