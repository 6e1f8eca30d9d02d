// What the table of every client contains: names of methods, error codes and choices.

struct Tables {
  let specification: Specification

  /// Requests of the client.
  var requests: [Method] { specification.requests }

  /// The notifications that the client or the server sends, each name once.
  var notifications: [Method] {
    let fromClient = specification.clientNotifications
    return fromClient
      + specification.serverNotifications.filter { notification in
        !fromClient.contains { $0.name == notification.name }
      }
  }

  /// The requests that the server sends.
  var questions: [Method] { specification.serverRequests }

  /// The types that allow only some words, in the order of openrpc.json.
  var choices: [(type: NamedType, names: [String])] {
    specification.types.compactMap { type in
      guard case .choice(let names) = type.form else { return nil }
      return (type, names)
    }
  }

  /// The types that have members.
  var records: [(type: NamedType, fields: [Field])] {
    specification.types.compactMap { type in
      switch type.form {
      case .record(let fields, _): return (type, fields)
      case .foreign(_, let fields) where !fields.isEmpty: return (type, fields)
      case .foreign:
        guard let whole = type.wholeType.flatMap({ specification.type($0) }),
          case .record(let fields, _) = whole.form
        else { return nil }
        return (type, fields.map { $0.inPart(of: whole) })
      case .choice, .union: return nil
      }
    }
  }
}

extension Field {
  /// This member in a type that has only some members of `type`. There it may be missing, unless it
  /// is the key, which is always written first.
  func inPart(of type: NamedType) -> Field {
    var field = self
    field.isRequired = type.key == name
    return field
  }
}

extension String {
  /// The name in the style `store/didChange` → `store_did_change`.
  var snakeCase: String {
    var name = ""
    for character in swiftMethod {
      if character.isUppercase { name += "_" }
      name += character.lowercased()
    }
    return name
  }

  /// The name in the style `storeDidChange` → `store-did-change`.
  var kebabCase: String { snakeCase.replacing("_", with: "-") }

  /// The text in quotation marks, for languages with the escapes of C. The names in openrpc.json
  /// need no other escapes.
  var quoted: String {
    "\"" + replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  /// The text on one line, with single spaces.
  var onOneLine: String {
    split(whereSeparator: { $0 == " " || $0 == "\n" }).joined(separator: " ")
  }
}
