// The six kinds of JSON values, and their names in sentences.

public enum Kind: UInt8, Sendable, CaseIterable {
  case null
  case boolean
  case number
  case string
  case array
  case object

  /// The kind with its article, for sentences such as "expected a number, found a string".
  public var phrase: String {
    switch self {
    case .null: "null"
    case .boolean: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
