// Values that a transcript leaves open, because the server chooses them. The first time that a
// placeholder such as "<state 1>" is written, any value matches; later only the same value does.

import JSON

struct Bindings {
  /// The values that the server chose, as JSON, by the names of their placeholders.
  private var boundValues: [String: [UInt8]] = [:]

  private static func isPlaceholder(_ text: String) -> Bool {
    text.hasPrefix("<") && text.hasSuffix(">") && text.utf8.count > 2
  }

  /// Whether the text stands for any elements of an array, as in `["<methods …>"]`.
  private static func isArrayPlaceholder(_ text: String) -> Bool {
    isPlaceholder(text) && text.hasSuffix(" …>")
  }

  /// Whether the server's value matches the written one. If it does, open values are stored.
  mutating func matches(_ found: Value, _ expected: Value) -> Bool {
    if let name = expected.string, Self.isPlaceholder(name),
      [.string, .number].contains(found.kind)
    {
      return bindValue(name, found.canonical)
    }
    guard found.kind == expected.kind else { return false }
    switch expected.kind {
    case .object:
      let members = Array(expected.members)
      guard found.members.reduce(0, { sum, _ in sum + 1 }) == members.count else { return false }
      return members.allSatisfy { key, value in
        found[key].map { matches($0, value) } ?? false
      }
    case .array:
      let elements = Array(expected.elements)
      if elements.count == 1, let name = elements[0].string, Self.isArrayPlaceholder(name) {
        return true
      }
      return found.count == elements.count
        && zip(found.elements, elements).allSatisfy { matches($0, $1) }
    case .string, .number, .boolean, .null:
      return found == expected
    }
  }

  private mutating func bindValue(_ name: String, _ encodedValue: [UInt8]) -> Bool {
    if let value = boundValues[name] { return value == encodedValue }
    // Different names must have different values.
    guard !boundValues.values.contains(encodedValue) else { return false }
    boundValues[name] = encodedValue
    return true
  }

  /// A message of the client, in which open values are replaced by those that the server chose.
  func fillingPlaceholders(_ value: Value) -> [UInt8] {
    guard !boundValues.isEmpty else { return Array(value.text) }
    var writer = Writer()
    write(value, to: &writer)
    return writer.bytes
  }

  private func write(_ value: Value, to writer: inout Writer) {
    switch value.kind {
    case .object:
      writer.beginObject()
      for (key, member) in value.members {
        writer.key(key)
        write(member, to: &writer)
      }
      writer.endObject()
    case .array:
      writer.beginArray()
      for element in value.elements { write(element, to: &writer) }
      writer.endArray()
    case .string:
      if let boundValue = value.string.flatMap({ boundValues[$0] }) {
        writer.encodedValue(boundValue)
      } else {
        writer.encodedValue(value.text)
      }
    case .number, .boolean, .null:
      writer.encodedValue(value.text)
    }
  }
}
