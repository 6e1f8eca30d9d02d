// Names and types of the protocol in Swift.

extension String {
  /// The name in the style of Swift: `units/convert` → `unitsConvert`, `$/cancelRequest` →
  /// `cancelRequest`.
  var swiftMethod: String {
    let nameParts = split(whereSeparator: { !$0.isLetter && !$0.isNumber })
    guard let firstPart = nameParts.first else { return self }
    return firstPart + nameParts.dropFirst().map { String($0).capitalizedFirst }.joined()
  }

  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

  /// The name of a case or property, in backticks if Swift needs them.
  var swiftName: String {
    let reservedWords = [
      "in", "for", "default", "case", "self", "is", "as", "func", "where", "repeat",
    ]
    return reservedWords.contains(self) ? "`\(self)`" : self
  }

  var swiftLiteral: String { "\"\(self)\"" }
}

extension Shape {
  var swiftType: String {
    switch self {
    case .string: "String"
    case .number: "Double"
    case .integer: "Int"
    case .boolean: "Bool"
    case .null: "Null"
    case .any: "Value"
    case .array(let element): "[\(element.swiftType)]"
    case .named(let name): name
    case .foreign(let name, _): name
    }
  }
}

extension Field {
  /// The Swift type of the value, if there is one.
  var type: String { shape.swiftType }

  var swiftType: String {
    if hasThreeStates { return "Patch<\(type)>" }
    return isRequired && !isNullable ? type : "\(type)?"
  }
}

extension Method {
  var swiftParams: String { "\(name.swiftMethod.capitalizedFirst)Params" }

  var swiftResult: String { (result?.swiftType ?? "Null") + (resultIsNullable ? "?" : "") }

  var swiftAccess: String { "[\(access.map { ".\($0)" }.joined(separator: ", "))]" }
}
