// What `protocol/openrpc.json` says, read into values: methods, types, errors. The subset of
// JSON Schema that the wire types use, and a refusal with its path for anything beyond it.

import JSON

struct Specification {
  var title: String
  var version: String
  var description: String
  var requests: [Method]
  var clientNotifications: [Method]
  var serverNotifications: [Method]
  var types: [NamedType]
  var errors: [ErrorType]
}

struct Method {
  var name: String
  var summary: String
  var description: String?
  var params: [Field]
  /// Nil for a notification.
  var result: Shape?
  var resultSchema: Value?
  var errors: [String]
  var examples: [Example]
  /// LSP's own: unknown keys are ignored.
  var isLenient: Bool
  var access: [String]

  struct Example {
    var name: String
    var params: [(name: String, value: Value)]
    var result: Value
  }
}

struct Field {
  var name: String
  var description: String?
  var shape: Shape
  var isRequired: Bool
  var isNullable: Bool
}

/// The form of a value.
indirect enum Shape: Equatable {
  case string
  case number
  case integer
  case boolean
  case null
  case any
  case array(Shape)
  case named(String)
}

struct NamedType {
  var name: String
  var description: String
  var form: Form
  var examples: [Value]

  enum Form {
    case record([Field], isStrict: Bool)
    case choice([String])
    case union([(title: String, shape: Shape)])
    /// A type that is written by hand, by its Swift name.
    case foreign(String)
  }
}

struct ErrorType {
  var kind: String
  var code: Int
  var message: String
}

/// Something in the document that cannot be turned into code.
struct Unsupported: Error, CustomStringConvertible {
  var path: String
  var reason: String

  var description: String { "protocol/openrpc.json: \(path): \(reason)" }
}
