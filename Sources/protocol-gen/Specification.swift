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
  var serverRequests: [Method]
  var types: [NamedType]
  var errors: [ErrorType]

  /// The type whose choices are what a person can grant.
  static let accessType = "AccessEntity"

  func type(_ name: String) -> NamedType? { types.first { $0.name == name } }
}

struct Method {
  /// Where in the document it stands.
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
  /// LSP's own: unknown keys are ignored.
  var isLenient: Bool
  /// What a person has to grant: any one of these is enough.
  var access: [String]
  /// What has to be so before its handler is called; empty for a notification.
  var needs: [Need] = []

  enum Need: String, CaseIterable {
    case store, alarms, settled
  }

  struct Example {
    var name: String
    var params: [(name: String, value: Value)]
    /// Nil for a notification.
    var result: Value?
  }
}

struct Field {
  /// Where in the document it stands.
  var path: String
  var name: String
  var description: String?
  var shape: Shape
  var isRequired: Bool
  var isNullable: Bool
  /// The document says that null is what holds where nothing is said.
  var nullIsDefault = false
  /// Accepted wherever the type is read, and ignored.
  var isReadOnly = false

  /// Whether nothing, null and a value are three things.
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
  /// A type that is written by hand, by its Swift name; and what it looks like to others.
  case foreign(String, Shape)
}

struct NamedType {
  /// Where in the document it stands.
  var path: String
  var name: String
  var description: String
  var form: Form
  var examples: [Value]
  /// The member that comes first, and without which the others can be written.
  var key: String?
  /// The type some of whose members this one has, whole or in part.
  var part: String?
  /// The members that such a part always has.
  var always: [String] = []
  /// What a type that is written by hand looks like to others, where that is one kind of value.
  var shown = Shape.any

  enum Form {
    case record([Field], isStrict: Bool)
    case choice([String])
    case union([(title: String, shape: Shape)])
    /// A type that is written by hand, by its Swift name; and its members, where it has some.
    case foreign(String, [Field])
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
