// Translates the spellings of Obsidian Tasks (`📅 2026-12-01 ⏫ 🔁 every week`) and of todo.txt (`(A)
// Call @phone +family`) to the words of quick add's grammar. Text in quotation marks, and
// everything that is not exactly in these spellings, is not changed.

internal import CivilTime
import QuickAdd

enum ForeignSpellings {
  /// The words in Fencepost's spelling. Words without a foreign spelling are returned unchanged.
  static func translatedWords(_ words: String, in context: QuickAddContext) -> String {
    guard mayBeForeign(words) else { return words }
    var tokens = words.split(separator: " ").map(String.init)
    var translation = Translation(placeTitles: context.places.map { $0.title.lowercased() })
    translation.translate(&tokens)
    return translation.hasChanged ? tokens.joined(separator: " ") : words
  }

  /// A fast check, because most lines have no foreign spelling.
  private static func mayBeForeign(_ words: String) -> Bool {
    let bytes = words.utf8
    return bytes.first == UInt8(ascii: "(") || bytes.contains { $0 >= 0xE2 }
      || words.contains("t:") || words.contains("rec:")
  }

  private static let dates: [Character: String] = [
    "📅": "due:", "📆": "due:", "🗓": "due:", "🛫": "start:", "⏳": "start:", "⌛": "start:",
  ]
  private static let priorities: [Character: String] = [
    "🔺": "!high", "⏫": "!high", "🔼": "!medium", "🔽": "!low", "⏬": "!low",
  ]
  private static let priorityLetters = ["(A)": "!high", "(B)": "!medium", "(C)": "!low"]
  private static let units: [Character: String] = [
    "d": "days", "w": "weeks", "m": "months", "y": "years",
  ]

  private struct Translation {
    let placeTitles: [String]
    var hasChanged = false
    private var isInQuotes = false
    private var seenDateKeys: Set<String> = []
    private var isTodoTxt = false

    init(placeTitles: [String]) { self.placeTitles = placeTitles }

    mutating func translate(_ tokens: inout [String]) {
      var translatedTokens: [String] = []
      // The priority letter, such as `(A)`, is at the beginning of the line, but its translation
      // is put after the title.
      var trailingPriority: String?
      if let first = tokens.first, let priority = ForeignSpellings.priorityLetters[first],
        tokens.count > 1
      {
        tokens.removeFirst()
        (trailingPriority, hasChanged, isTodoTxt) = (priority, true, true)
      }
      isTodoTxt = isTodoTxt || Self.hasTodoTxtKey(tokens)
      var index = 0
      while index < tokens.count {
        let token = tokens[index]
        let nextToken = index + 1 < tokens.count ? tokens[index + 1] : nil
        index += 1
        if isInQuotes || token.contains("\"") {
          if Self.endsOrBeginsQuotes(token) { isInQuotes.toggle() }
          translatedTokens.append(token)
        } else if let (words, takesNext) = emojiTranslation(token, nextToken)
          ?? todoTxtTranslation(token)
        {
          if !words.isEmpty { translatedTokens.append(words) }
          if takesNext { index += 1 }
          hasChanged = true
        } else {
          translatedTokens.append(token)
        }
      }
      tokens = translatedTokens + (trailingPriority.map { [$0] } ?? [])
    }

    /// The translation of an emoji of Obsidian Tasks, and whether the translation also replaces the
    /// next word.
    private mutating func emojiTranslation(_ token: String, _ nextToken: String?) -> (String, Bool)?
    {
      guard let emoji = token.first, !emoji.isASCII else { return nil }
      // The emoji without the variation selector that may follow.
      let baseSign = Character(emoji.unicodeScalars.first ?? " ")
      let remainder = String(token.dropFirst())
      if let key = ForeignSpellings.dates[baseSign], !seenDateKeys.contains(key) {
        guard let date = remainder.isEmpty ? nextToken : remainder, (try? Day(text: date)) != nil
        else {
          return nil
        }
        seenDateKeys.insert(key)
        return (key + date, remainder.isEmpty)
      }
      if remainder.isEmpty, let priority = ForeignSpellings.priorities[baseSign] {
        return (priority, false)
      }
      // The words after the emoji, such as `every week`, are the same in quick add, so only the
      // emoji is removed.
      if baseSign == "🔁", remainder.isEmpty ? nextToken == "every" : remainder == "every" {
        return (remainder, false)
      }
      return nil
    }

    /// The translation of a word of todo.txt. `+Ben` and `@work` are often no tags, so they are
    /// translated only if something else shows that the line is in the spelling of todo.txt.
    private func todoTxtTranslation(_ token: String) -> (String, Bool)? {
      if let words = Self.todoTxtKeyTranslation(token) { return (words, false) }
      guard isTodoTxt else { return nil }
      if token.hasPrefix("+"), Self.isName(token.dropFirst()) {
        return ("#\(token.dropFirst())", false)
      }
      if token.hasPrefix("@"), Self.isName(token.dropFirst()),
        !placeTitles.contains(where: { $0.hasPrefix(token.dropFirst().lowercased()) })
      {
        return ("#\(token.dropFirst())", false)
      }
      return nil
    }

    /// The translation of a todo.txt key such as `t:2026-12-01` or `rec:1w`; nil for any other
    /// word.
    private static func todoTxtKeyTranslation(_ token: String) -> String? {
      if token.hasPrefix("t:"), (try? Day(text: String(token.dropFirst(2)))) != nil {
        return "start:\(token.dropFirst(2))"
      }
      return token.hasPrefix("rec:") ? repetition(token.dropFirst(4)) : nil
    }

    /// Whether there is a todo.txt key outside of quotation marks.
    private static func hasTodoTxtKey(_ tokens: [String]) -> Bool {
      var isInQuotes = false
      for token in tokens {
        if endsOrBeginsQuotes(token) {
          isInQuotes.toggle()
        } else if !isInQuotes, todoTxtKeyTranslation(token) != nil {
          return true
        }
      }
      return false
    }

    private static func endsOrBeginsQuotes(_ token: String) -> Bool {
      token.utf8.count(where: { $0 == UInt8(ascii: "\"") }) % 2 == 1
    }

    private static func isName(_ text: Substring) -> Bool {
      guard let first = text.unicodeScalars.first, first.properties.isAlphabetic else {
        return false
      }
      return text.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "-" || $0 == "_"
      }
    }

    /// Translates a repetition such as `1w` or `+2d` to words such as `every week`.
    private static func repetition(_ text: Substring) -> String? {
      let text = text.hasPrefix("+") ? text.dropFirst() : text
      guard let unit = text.last.flatMap({ ForeignSpellings.units[$0] }),
        let count = Int(text.dropLast()), (1...1000).contains(count)
      else { return nil }
      return count == 1 ? "every \(unit.dropLast())" : "every \(count) \(unit)"
    }
  }
}
