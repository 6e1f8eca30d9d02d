// The content of every client's table: method names, error codes and choices.

struct Tables {
  let specification: Specification

  /// Requests of the client.
  var requests: [Method] { specification.requests }

  /// Notifications of both sides, each name once.
  var notifications: [Method] {
    let fromClient = specification.clientNotifications
    return fromClient
      + specification.serverNotifications.filter { told in
        !fromClient.contains { $0.name == told.name }
      }
  }

  /// Requests of the server.
  var questions: [Method] { specification.serverRequests }

  /// Types with a few possible words, in the document's order.
  var choices: [(type: NamedType, names: [String])] {
    specification.types.compactMap { type in
      guard case .choice(let names) = type.form else { return nil }
      return (type, names)
    }
  }

  /// Types with members.
  var records: [(type: NamedType, fields: [Field])] {
    specification.types.compactMap { type in
      switch type.form {
      case .record(let fields, _): return (type, fields)
      case .foreign(_, let fields) where !fields.isEmpty: return (type, fields)
      case .foreign:
        guard let whole = type.part.flatMap({ specification.type($0) }),
          case .record(let fields, _) = whole.form
        else { return nil }
        return (type, fields.map { $0.inPart(of: whole) })
      case .choice, .union: return nil
      }
    }
  }
}

extension Field {
  /// The member within a part, where it may be missing unless it comes first.
  func inPart(of type: NamedType) -> Field {
    var field = self
    field.isRequired = type.key == name
    return field
  }
}

extension String {
  /// `store/didChange` → `store_did_change`, for languages that write names so.
  var snakeCase: String {
    var name = ""
    for character in swiftMethod {
      if character.isUppercase { name += "_" }
      name += character.lowercased()
    }
    return name
  }

  /// `storeDidChange` → `store-did-change`.
  var kebabCase: String { snakeCase.replacing("_", with: "-") }

  /// Quoted for languages with C-like escapes. The document's names need no others.
  var quoted: String {
    "\"" + replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  /// Joined into one line.
  var onOneLine: String {
    split(whereSeparator: { $0 == " " || $0 == "\n" }).joined(separator: " ")
  }
}
