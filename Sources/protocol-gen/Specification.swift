// The content of `protocol/openrpc.json` as values: methods, types and errors. Supports the subset
// of JSON Schema that the protocol uses, and refuses anything else with its path.

import JSON

struct Specification {
  var title: String
  var version: String
  var description: String
  var requests: [Method]
  var clientNotifications: [Method]
  var serverNotifications: [Method]
  var serverRequests: [Method]
  var types: [NamedType]
  var errors: [ErrorType]

  /// The type whose choices can be granted.
  static let accessType = "AccessEntity"

  func type(_ name: String) -> NamedType? { types.first { $0.name == name } }
}

struct Method {
  /// Its path in the document.
  var path: String
  var name: String
  var summary: String
  var description: String?
  var params: [Field]
  /// Nil for a notification.
  var result: Shape?
  var resultIsNullable = false
  var errors: [String]
  var examples: [Example]
  /// A method of LSP: unknown keys are ignored.
  var isLenient: Bool
  /// The grants that allow it: any one is enough.
  var access: [String]
  /// The conditions before its handler is called; empty for a notification.
  var needs: [Need] = []

  enum Need: String, CaseIterable {
    case store, alarms, settled
    /// It can take long, and so is done in slices.
    case long
  }

  struct Example {
    var name: String
    var params: [(name: String, value: Value)]
    /// Nil for a notification.
    var result: Value?
  }
}

struct Field {
  /// Its path in the document.
  var path: String
  var name: String
  var description: String?
  var shape: Shape
  var isRequired: Bool
  var isNullable: Bool
  /// Whether null means the same as absent.
  var nullIsDefault = false
  /// Accepted when reading, and ignored.
  var isReadOnly = false
  /// Which it is by its position says enough, though it may be left out.
  var isPositional = false

  /// Whether absent, null and a value mean three different things.
  var hasThreeStates: Bool { !isRequired && isNullable && !nullIsDefault }
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
  /// A type that is written by hand, by its Swift name; and its shape for others.
  case foreign(String, Shape)
}

struct NamedType {
  /// Its path in the document.
  var path: String
  var name: String
  var description: String
  var form: Form
  var examples: [Value]
  /// The member that comes first, and without which the others can be written.
  var key: String?
  /// The type of which this one has some or all members.
  var part: String?
  /// The members that such a part always has.
  var always: [String] = []
  /// The shape of a hand-written type for others, if it is a single kind of value.
  var shown = Shape.any

  enum Form {
    case record([Field], isStrict: Bool)
    case choice([String])
    case union([(title: String, shape: Shape)])
    /// A hand-written type, by its Swift name; and its members, if it has some.
    case foreign(String, [Field])
  }
}

struct ErrorType {
  var kind: String
  var code: Int
  var message: String
}

/// Something in the document that is not supported.
struct Unsupported: Error, CustomStringConvertible {
  var path: String
  var reason: String

  var description: String { "protocol/openrpc.json: \(path): \(reason)" }
}
