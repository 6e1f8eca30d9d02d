// The content of `protocol/openrpc.json` as values: methods, types and errors. Only the part of
// JSON Schema that the protocol uses is supported; anything else is refused, with its path.

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

  /// The type whose choices are the kinds of access that a person can grant.
  static let accessType = "AccessEntity"

  func type(_ name: String) -> NamedType? { types.first { $0.name == name } }
}

struct Method {
  /// The path of the method in openrpc.json, for messages.
  var path: String
  var name: String
  var summary: String
  var description: String?
  var params: [Field]
  /// Nil for a notification, which has no result.
  var result: Shape?
  var resultIsNullable = false
  var errors: [String]
  var examples: [Example]
  /// Whether unknown keys in its params are ignored, as in methods of LSP.
  var isLenient: Bool
  /// The kinds of access of which the client needs one.
  var access: [String]
  /// What must be done before the handler is called; empty for a notification.
  var needs: [Precondition] = []
  /// Whether a client may send the request again if it does not know what became of the first one.
  var repetition: Repetition = .never

  enum Precondition: String, CaseIterable {
    case store, alarms, settled
    /// The work can take long, so it is done in slices.
    case long
  }

  enum Repetition: String, CaseIterable {
    /// The request changes nothing.
    case changesNothing
    /// The request can be sent twice: the second one changes nothing more.
    case harmless
    /// The second request is refused as a conflict if it has `ifRevision`.
    case withRevision
    case never
  }

  struct Example {
    var name: String
    var params: [(name: String, value: Value)]
    /// Nil for a notification, which has no result.
    var result: Value?
  }
}

struct Field {
  /// The path of the member in openrpc.json, for messages.
  var path: String
  var name: String
  var description: String?
  var shape: Shape
  var isRequired: Bool
  var isNullable: Bool
  /// Whether null means the same as leaving the member out.
  var nullIsDefault = false
  /// Whether the server accepts the member but ignores it.
  var isReadOnly = false
  /// Whether the Python function takes the param by position, although it may be left out.
  var isPositional = false

  /// Whether it makes a difference if the member is missing, null or has a value.
  var hasThreeStates: Bool { !isRequired && isNullable && !nullIsDefault }
}

/// The type of a value: a basic kind, an array, or a named type.
indirect enum Shape: Equatable {
  case string
  case number
  case integer
  case boolean
  case null
  case any
  case array(Shape)
  case named(String)
  /// A type that is written by hand: its name in Swift, and its shape for other languages.
  case foreign(String, Shape)
}

struct NamedType {
  /// The path of the type in openrpc.json, for messages.
  var path: String
  var name: String
  var description: String
  var form: Form
  var examples: [Value]
  /// The name of the member that comes first in JSON, so that the other members can be written
  /// without it. Nil if there is no such member.
  var key: String?
  /// The name of the type of which this one has only some members; nil if there is none.
  var wholeType: String?
  /// If this type has only some members of another one: those that are never missing.
  var alwaysPresent: [String] = []
  /// The shape of a type that is hand-written in Swift, for the other languages; `any` if its
  /// values are not all of one kind.
  var shapeElsewhere = Shape.any

  enum Form {
    case record([Field], isStrict: Bool)
    case choice([String])
    case union([(title: String, shape: Shape)])
    /// A type that is written by hand: its name in Swift, and its members if it has any.
    case foreign(String, [Field])
  }
}

struct ErrorType {
  var kind: String
  var code: Int
  var message: String
}

/// The error for a part of openrpc.json that is not supported.
struct Unsupported: Error, CustomStringConvertible {
  var path: String
  var reason: String

  var description: String { "protocol/openrpc.json: \(path): \(reason)" }
}
