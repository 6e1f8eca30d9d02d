// Reads the words of a task line with `QuickAdd`, and rewrites them: with dates that mean the same
// on every day, or with the values that a reminder has now. Words are rewritten only if reading the
// new words gives what was meant.

public import CivilTime
public import QuickAdd

public enum TaskWords {
  /// The words in the spelling of quick add's grammar. The ranges that `parse` returns are ranges
  /// of these.
  public static func inOurSpelling(_ words: String, in context: QuickAddContext) -> String {
    ForeignSpellings.translated(words, in: context)
  }

  /// Whether the words are in another program's spelling. They should not be rewritten without
  /// asking, because that program reads them.
  public static func areForeign(_ words: String, in context: QuickAddContext) -> Bool {
    inOurSpelling(words, in: context) != words
  }

  public static func parse(_ words: String, in context: QuickAddContext) -> ParsedText {
    QuickAddLine.parse(inOurSpelling(words, in: context), as: .reminder, in: context)
  }

  /// The words with the due date in a form that means the same on every day. Nil if they are in
  /// that form already, or if no such form means the same.
  public static func withLastingDate(_ words: String, in context: QuickAddContext) -> String? {
    let words = inOurSpelling(words, in: context)
    let item = parse(words, in: context).item
    guard let due = item.due, !isLasting(words, in: context) else { return nil }
    let line = ScalarLine(words, parse(words, in: context).tokens)
    let rewritten = line.replacing([.date, .time], with: text(of: due))
    guard parse(rewritten, in: context).item == item, isLasting(rewritten, in: context) else {
      return nil
    }
    return rewritten
  }

  /// Whether the words mean the same date on another day.
  public static func isLasting(_ words: String, in context: QuickAddContext) -> Bool {
    var later = context
    later.now = WallTime(seconds: context.now.seconds + 9 * 86_400 + 3600)
    let (one, other) = (parse(words, in: context).item, parse(words, in: later).item)
    return (one.due, one.start) == (other.due, other.start)
  }

  /// The words with another title and due date. Nil if no words express these together with
  /// everything else that the line says. Foreign words are translated, so this is only done when
  /// the person asks for it.
  public static func updated(
    _ words: String, title: String, due: LocalDate?, in context: QuickAddContext
  ) -> String? {
    let words = inOurSpelling(words, in: context)
    let parsed = parse(words, in: context)
    var wanted = parsed.item
    (wanted.title, wanted.due) = (title, due)
    for shown in [title, "\"\(title)\""] {
      var rewritten = words
      if parsed.item.title != title {
        rewritten = ScalarLine(rewritten, parsed.tokens).replacing([.title], with: shown)
      }
      if parsed.item.due != due {
        let tokens = parse(rewritten, in: context).tokens
        rewritten = ScalarLine(rewritten, tokens)
          .replacing([.date, .time], with: due.map(text) ?? "")
      }
      if parse(rewritten, in: context).item == wanted { return rewritten }
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

  /// The line without the tokens of these roles. `text` is put in place of the first of them, or
  /// after the title if there is none.
  func replacing(_ roles: Set<ParsedToken.Role>, with text: String) -> String {
    let removed = tokens.filter { roles.contains($0.role) }
    let insertion =
      removed.first?.range.lowerBound ?? tokens.last { $0.role == .title }?.range.upperBound
      ?? scalars.count
    var kept = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      if index == insertion { kept.append(contentsOf: " \(text) ".unicodeScalars) }
      if !removed.contains(where: { $0.range.contains(index) }) { kept.append(scalar) }
    }
    if insertion >= scalars.count { kept.append(contentsOf: " \(text)".unicodeScalars) }
    return String(kept).split(separator: " ").joined(separator: " ")
  }
}

extension ParsedText {
  /// Whether the line says something besides the title.
  public var hasMoreThanTitle: Bool {
    var bare = ParsedItem()
    bare.title = item.title
    return item != bare
  }
}
