// What can be wrong with a length, and the sentence that says so. Does not depend on the protocol's
// error codes.

/// Why a text is not a length, or a number cannot be converted or shown.
///
/// `text` is the given text, shortened. `examples` are written as in the session's locale.
public enum LengthFault: Error, Equatable, Sendable {
  case emptyText(examples: String)
  case tooLong(limit: Int, examples: String)
  case noNumber(text: String, examples: String)
  case twoNumbers(text: String, examples: String)
  case unclearNumber(text: String, examples: String)
  case notFinite(text: String, examples: String)
  case negative(text: String, examples: String)
  case unknownUnit(name: String, understood: [String], examples: String)
  case beyondEarth(text: String, examples: String)
  case tooLargeToConvert(value: Double, from: LengthUnit, to: LengthUnit)
  case cannotShow(metres: Double)
}

extension LengthFault: CustomStringConvertible {
  /// One sentence: what happened, to what, and what to do.
  public var description: String {
    switch self {
    case .emptyText(let examples):
      "There is no length here; write a number and a unit, such as \(examples)."
    case .tooLong(let limit, let examples):
      "This text is longer than the \(limit) characters a length may have;"
        + " write a number and a unit, such as \(examples)."
    case .noNumber(let text, let examples):
      "\"\(text)\" does not begin with a number; write a number and then a unit, such as"
        + " \(examples)."
    case .twoNumbers(let text, let examples):
      "\"\(text)\" has more than one number; write one number and one unit, such as \(examples)."
    case .unclearNumber(let text, let examples):
      "The separators in the number of \"\(text)\" do not fit together; write it without separators"
        + " between thousands, such as \(examples)."
    case .notFinite(let text, let examples):
      "\"\(text)\" is not a finite number; write a length such as \(examples)."
    case .negative(let text, let examples):
      "\"\(text)\" is negative, but a length cannot be; write it without the minus sign, such as"
        + " \(examples)."
    case .unknownUnit(let name, let understood, let examples):
      "\"\(name)\" is not a unit of length known here; use one of"
        + " \(understood.joined(separator: ", ")), such as \(examples)."
    case .beyondEarth(let text, let examples):
      "\"\(text)\" is more than half way around the Earth and no fence can be that large;"
        + " write a shorter length, such as \(examples)."
    case .tooLargeToConvert(let value, let from, let to):
      "\(value) \(from.symbol) is too large to be expressed in \(to.symbol); convert a smaller number."
    case .cannotShow(let metres):
      "A length of \(metres) m cannot be shown; give metres from 0 to 1e15."
    }
  }
}

/// The text that was given, shortened.
func excerpt(_ scalars: some Sequence<Unicode.Scalar>) -> String {
  let limit = 60
  var shortened = String.UnicodeScalarView()
  for scalar in scalars {
    if shortened.count == limit {
      shortened.append("…")
      break
    }
    let isControl = scalar.properties.generalCategory == .control
    shortened.append(isControl || UnitName.isInvisible(scalar) ? " " : scalar)
  }
  return String(shortened)
}
