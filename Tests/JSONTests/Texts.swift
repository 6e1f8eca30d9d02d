// Shorthands for the tests of JSON: reading a text, and the message for a refused one.

import Testing

@testable import JSON

/// The value of a text that is accepted.
func value(_ text: String, limits: Limits = .standard) throws -> Value {
  try #require(try Document(Array(text.utf8), limits: limits).root)
}

/// The error message for a text; nil if it is accepted.
func refusal(_ bytes: [UInt8], limits: Limits = .standard) -> String? {
  Document.read(bytes, limits: limits).fault?.description
}

func refusal(_ text: String, limits: Limits = .standard) -> String? {
  refusal(Array(text.utf8), limits: limits)
}

/// The position in an error message, or why it has none.
func place(_ bytes: [UInt8]) -> String {
  switch Document.read(bytes).fault {
  case .syntax(let fault): "\(fault.position.line):\(fault.position.column)"
  case let fault: "no syntax fault: \(String(describing: fault))"
  }
}

/// A text in quotes, its bytes taken as they are.
func quoted(_ bytes: [UInt8]) -> [UInt8] { [0x22] + bytes + [0x22] }

/// Bytes as a person can read and paste them.
func shown(_ bytes: [UInt8]) -> String {
  bytes.map { byte in
    (0x20..<0x7F).contains(byte)
      ? String(Unicode.Scalar(byte)) : "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }.joined()
}

extension Value {
  var canonicalText: String { String(decoding: canonical, as: UTF8.self) }
  var ownText: String { String(decoding: text, as: UTF8.self) }
}
