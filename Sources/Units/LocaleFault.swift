// What can be wrong with the text of a locale, and the sentence that says so.

/// Why a text is not a locale. `text` is the given text, shortened.
public enum LocaleFault: Error, Equatable, Sendable {
  case tooLong(limit: Int)
  case emptyPart(text: String)
  case foreignCharacter(text: String, character: String)
  case badPart(text: String, part: String)
  case repeatedPart(text: String, part: String)
  case badModifier(text: String, modifier: String)
}

extension LocaleFault: CustomStringConvertible {
  /// One sentence: what happened, to what, and what to do.
  public var description: String {
    let advice = "write it like \"en-GB\", \"sv-SE\", \"en-US-u-ms-metric\" or \"de_DE.UTF-8\"."
    return switch self {
    case .tooLong(let limit):
      "A locale may have at most \(limit) characters and this text has more; \(advice)"
    case .emptyPart(let text):
      "\"\(text)\" is not a locale, because a part between its hyphens is empty; \(advice)"
    case .foreignCharacter(let text, let character):
      "\"\(text)\" is not a locale, because \"\(character)\" is not allowed in one; \(advice)"
    case .badPart(let text, let part):
      "\"\(text)\" is not a locale, because \"\(part)\" is not allowed at this position; \(advice)"
    case .repeatedPart(let text, let part):
      "\"\(text)\" is not a locale, because \"\(part)\" is in it twice; \(advice)"
    case .badModifier(let text, let modifier):
      "\"\(text)\" is not a locale, because \"@\(modifier)\" is not a modifier; \(advice)"
    }
  }
}
