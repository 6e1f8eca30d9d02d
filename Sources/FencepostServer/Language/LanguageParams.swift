// Reads the params of LSP messages. Unknown members are ignored, as LSP requires.

import FencepostProtocol
import JSON
import JSONRPC
import TextBuffers

/// A value in a call's params, with its path for error messages.
struct LanguageValue {
  let value: Value?
  let path: String

  init(_ call: Call) { self.init(call.params, "params") }

  private init(_ value: Value?, _ path: String) {
    self.value = value
    self.path = path
  }

  subscript(key: String) -> LanguageValue { LanguageValue(value?[key], "\(path).\(key)") }

  var isPresent: Bool { value.map { $0.kind != .null } ?? false }

  var elements: [LanguageValue] {
    guard let value, value.kind == .array else { return [] }
    return value.elements.enumerated().map { LanguageValue($1, "\(path)[\($0)]") }
  }

  func string() throws(ResponseError) -> String {
    guard let text = value?.string else { throw wrongTypeError("a string") }
    return text
  }

  func integer() throws(ResponseError) -> Int {
    // Vim and Lua write 5.0 for 5.
    guard let number = value?.integer ?? value?.number.flatMap({ Int(exactly: $0) }) else {
      throw wrongTypeError("a whole number")
    }
    return number
  }

  func position() throws(ResponseError) -> BufferPosition {
    BufferPosition(
      line: try self["line"].integer(), character: try self["character"].integer())
  }

  func range() throws(ResponseError) -> (start: BufferPosition, end: BufferPosition) {
    (try self["start"].position(), try self["end"].position())
  }

  func wrongTypeError(_ expected: String) -> ResponseError {
    ResponseError(
      .invalidParams,
      isPresent
        ? "\(path) has to be \(expected)." : "\(path) is missing; it has to be \(expected).",
      field: path)
  }
}
