// Translates the spellings of Obsidian Tasks (`📅 2026-12-01 ⏫ 🔁 every week`) and of todo.txt (`(A)
// Call @phone +family`) to the words of quick add's grammar. Text in quotation marks stays as it
// is, as does everything that is not exactly in these spellings.

internal import CivilTime
import QuickAdd

enum ForeignSpellings {
  /// The words in Fencepost's spelling. Words without any foreign spelling are returned as they
  /// are.
  static func translated(_ words: String, in context: QuickAddContext) -> String {
    guard mayBeForeign(words) else { return words }
    var tokens = words.split(separator: " ").map(String.init)
    var translation = Translation(places: context.places.map { $0.title.lowercased() })
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
  private static let letters = ["(A)": "!high", "(B)": "!medium", "(C)": "!low"]
  private static let units: [Character: String] = [
    "d": "days", "w": "weeks", "m": "months", "y": "years",
  ]

  private struct Translation {
    let places: [String]
    var hasChanged = false
    private var isInQuotes = false
    private var saidDates: Set<String> = []
    private var isTodoTxt = false

    init(places: [String]) { self.places = places }

    mutating func translate(_ tokens: inout [String]) {
      var out: [String] = []
      // The letter is at the beginning of the line, but its translation is put after the title.
      var last: String?
      if let first = tokens.first, let priority = ForeignSpellings.letters[first], tokens.count > 1
      {
        tokens.removeFirst()
        (last, hasChanged, isTodoTxt) = (priority, true, true)
      }
      isTodoTxt = isTodoTxt || Self.hasPart(tokens)
      var index = 0
      while index < tokens.count {
        let token = tokens[index]
        let next = index + 1 < tokens.count ? tokens[index + 1] : nil
        index += 1
        if isInQuotes || token.contains("\"") {
          if Self.endsOrBeginsQuotes(token) { isInQuotes.toggle() }
          out.append(token)
        } else if let (words, takesNext) = emoji(token, next) ?? plain(token) {
          if !words.isEmpty { out.append(words) }
          if takesNext { index += 1 }
          hasChanged = true
        } else {
          out.append(token)
        }
      }
      tokens = out + (last.map { [$0] } ?? [])
    }

    /// The translation of a sign of Obsidian Tasks, and whether it includes the next word.
    private mutating func emoji(_ token: String, _ next: String?) -> (String, Bool)? {
      guard let sign = token.first, !sign.isASCII else { return nil }
      // Without the variation selector that asks for the emoji form.
      let bare = Character(sign.unicodeScalars.first ?? " ")
      let rest = String(token.dropFirst())
      if let key = ForeignSpellings.dates[bare], !saidDates.contains(key) {
        guard let date = rest.isEmpty ? next : rest, (try? Day(text: date)) != nil else {
          return nil
        }
        saidDates.insert(key)
        return (key + date, rest.isEmpty)
      }
      if rest.isEmpty, let priority = ForeignSpellings.priorities[bare] { return (priority, false) }
      // The words after the sign, such as `every week`, are the same in quick add.
      if bare == "🔁", rest.isEmpty ? next == "every" : rest == "every" { return (rest, false) }
      return nil
    }

    /// The translation of a word of todo.txt. `+Ben` and `@work` are often no tags, so they are
    /// translated only if something else in the line shows that it is in the spelling of todo.txt.
    private func plain(_ token: String) -> (String, Bool)? {
      if let words = Self.part(token) { return (words, false) }
      guard isTodoTxt else { return nil }
      if token.hasPrefix("+"), Self.isName(token.dropFirst()) {
        return ("#\(token.dropFirst())", false)
      }
      if token.hasPrefix("@"), Self.isName(token.dropFirst()),
        !places.contains(where: { $0.hasPrefix(token.dropFirst().lowercased()) })
      {
        return ("#\(token.dropFirst())", false)
      }
      return nil
    }

    /// The translation of a word that only todo.txt has.
    private static func part(_ token: String) -> String? {
      if token.hasPrefix("t:"), (try? Day(text: String(token.dropFirst(2)))) != nil {
        return "start:\(token.dropFirst(2))"
      }
      return token.hasPrefix("rec:") ? repetition(token.dropFirst(4)) : nil
    }

    /// Whether there is such a word outside of quotation marks.
    private static func hasPart(_ tokens: [String]) -> Bool {
      var isInQuotes = false
      for token in tokens {
        if endsOrBeginsQuotes(token) {
          isInQuotes.toggle()
        } else if !isInQuotes, part(token) != nil {
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

    /// A repetition such as `1w` or `+2d` in words.
    private static func repetition(_ text: Substring) -> String? {
      let text = text.hasPrefix("+") ? text.dropFirst() : text
      guard let unit = text.last.flatMap({ ForeignSpellings.units[$0] }),
        let count = Int(text.dropLast()), (1...1000).contains(count)
      else { return nil }
      return count == 1 ? "every \(unit.dropLast())" : "every \(count) \(unit)"
    }
  }
}
