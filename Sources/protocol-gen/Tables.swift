// What every client's table holds, whatever its language: names of methods, codes of errors, choices.

struct Tables {
  let specification: Specification

  /// What a client can ask.
  var requests: [Method] { specification.requests }

  /// What either side can tell, each name once.
  var notifications: [Method] {
    let fromClient = specification.clientNotifications
    return fromClient
      + specification.serverNotifications.filter { told in
        !fromClient.contains { $0.name == told.name }
      }
  }

  /// What the server can ask.
  var questions: [Method] { specification.serverRequests }

  /// The types that are one of a few words, in the document's order.
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
  /// The member where any may be missing but the one that comes first.
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

  /// Between quotes, for languages that escape as C does. The document's names need no more.
  var quoted: String {
    "\"" + replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  /// One line of it.
  var onOneLine: String {
    split(whereSeparator: { $0 == " " || $0 == "\n" }).joined(separator: " ")
  }
}
