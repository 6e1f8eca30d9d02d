// Parses the words of a task line with `QuickAdd`, and rewrites the words: with dates that mean the
// same on every day, or with the present values of a reminder. Words are rewritten only if parsing
// the new words gives exactly the intended values.

public import CivilTime
public import QuickAdd

public enum TaskWords {
  /// The words in the spelling of quick add's grammar. The ranges in the result of `parse` refer to
  /// these words.
  public static func inOurSpelling(_ words: String, in context: QuickAddContext) -> String {
    ForeignSpellings.translatedWords(words, in: context)
  }

  /// Whether the words are in another program's spelling. Such words should not be rewritten
  /// without asking the person, because the other program reads them too.
  public static func areForeign(_ words: String, in context: QuickAddContext) -> Bool {
    inOurSpelling(words, in: context) != words
  }

  public static func parse(_ words: String, in context: QuickAddContext) -> ParsedText {
    QuickAddLine.parse(inOurSpelling(words, in: context), as: .reminder, in: context)
  }

  /// The words with the due date in a form that means the same on every day. Nil if the words are
  /// already in that form, or if no such form gives the same reminder.
  public static func withLastingDate(_ words: String, in context: QuickAddContext) -> String? {
    let words = inOurSpelling(words, in: context)
    let item = parse(words, in: context).item
    guard let due = item.due, !isLasting(words, in: context) else { return nil }
    let line = ScalarLine(words, parse(words, in: context).tokens)
    let rewritten = line.replacingTokens([.date, .time], with: text(of: due))
    guard parse(rewritten, in: context).item == item, isLasting(rewritten, in: context) else {
      return nil
    }
    return rewritten
  }

  /// Whether the words mean the same date on another day.
  public static func isLasting(_ words: String, in context: QuickAddContext) -> Bool {
    var later = context
    later.now = WallTime(seconds: context.now.seconds + 9 * 86_400 + 3600)
    let (itemNow, itemLater) = (parse(words, in: context).item, parse(words, in: later).item)
    return (itemNow.due, itemNow.start) == (itemLater.due, itemLater.start)
  }

  /// The words with another title and due date, and everything else that the line says. Nil if no
  /// words express this. Words in another program's spelling are translated, so this function
  /// should be called for them only if the person asks for it.
  public static func rewrittenWords(
    _ words: String, title: String, due: LocalDate?, in context: QuickAddContext
  ) -> String? {
    let words = inOurSpelling(words, in: context)
    let parsed = parse(words, in: context)
    var wantedItem = parsed.item
    (wantedItem.title, wantedItem.due) = (title, due)
    for titleWords in [title, "\"\(title)\""] {
      var rewritten = words
      if parsed.item.title != title {
        rewritten = ScalarLine(rewritten, parsed.tokens).replacingTokens([.title], with: titleWords)
      }
      if parsed.item.due != due {
        let tokens = parse(rewritten, in: context).tokens
        rewritten = ScalarLine(rewritten, tokens)
          .replacingTokens([.date, .time], with: due.map(text) ?? "")
      }
      if parse(rewritten, in: context).item == wantedItem { return rewritten }
    }
    return nil
  }

  /// The due date in a form that means the same on every day.
  private static func text(of due: LocalDate) -> String {
    switch due {
    case .day(let day): "due:\(day.text)"
    case .time(let wall): "due:\(wall.day.text)@\(wall.text.dropFirst(11).prefix(5))"
    }
  }
}

/// A line as an array of Unicode scalars, in which the offsets of tokens are counted.
private struct ScalarLine {
  let scalars: [Unicode.Scalar]
  let tokens: [ParsedToken]

  init(_ text: String, _ tokens: [ParsedToken]) {
    scalars = Array(text.unicodeScalars)
    self.tokens = tokens
  }

  /// The line without the tokens of these roles. `text` replaces the first of these tokens; if
  /// there are none, `text` is put after the title.
  func replacingTokens(_ roles: Set<ParsedToken.Role>, with text: String) -> String {
    let removedTokens = tokens.filter { roles.contains($0.role) }
    let insertion =
      removedTokens.first?.range.lowerBound ?? tokens.last { $0.role == .title }?.range.upperBound
      ?? scalars.count
    var rewritten = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      if index == insertion { rewritten.append(contentsOf: " \(text) ".unicodeScalars) }
      if !removedTokens.contains(where: { $0.range.contains(index) }) { rewritten.append(scalar) }
    }
    if insertion >= scalars.count { rewritten.append(contentsOf: " \(text)".unicodeScalars) }
    return String(rewritten).split(separator: " ").joined(separator: " ")
  }
}

extension ParsedText {
  /// Whether the line says something besides the title.
  public var hasMoreThanTitle: Bool {
    var titleOnly = ParsedItem()
    titleOnly.title = item.title
    return item != titleOnly
  }
}
