// The words of a line as `QuickAdd` reads them, and rewritten: with dates that do not depend on the day they are
// read, and with what a reminder says now. A rewriting is made only where it is read back as what was meant.

internal import CivilTime
public import QuickAdd

public enum TaskWords {
  /// The words in the spelling of quick add's grammar. Ranges of `parse` count in these.
  public static func inOurSpelling(_ words: String, in context: QuickAddContext) -> String {
    ForeignSpellings.translated(words, in: context)
  }

  /// Whether the words are in another program's spelling, which that program is to read again.
  public static func areForeign(_ words: String, in context: QuickAddContext) -> Bool {
    inOurSpelling(words, in: context) != words
  }

  public static func parse(_ words: String, in context: QuickAddContext) -> ParsedText {
    QuickAddLine.parse(inOurSpelling(words, in: context), as: .reminder, in: context)
  }

  /// The words with the due date in a form that means the same every day; nil where they have no other
  /// form, or none that means the same.
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

  /// The words with another title and due date; nil where no line says that and all else that these
  /// words say. Foreign words are rewritten in our spelling, so that the person has to ask for it.
  public static func updated(
    _ words: String, title: String, due: ParsedDate?, in context: QuickAddContext
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

  /// A due date as the grammar reads it on any day.
  private static func text(of due: ParsedDate) -> String {
    switch due {
    case .day(let day): "due:\(day.text)"
    case .time(let wall): "due:\(wall.day.text)@\(wall.text.dropFirst(11).prefix(5))"
    }
  }
}

/// A line by its scalars, as tokens count.
private struct ScalarLine {
  let scalars: [Unicode.Scalar]
  let tokens: [ParsedToken]

  init(_ text: String, _ tokens: [ParsedToken]) {
    scalars = Array(text.unicodeScalars)
    self.tokens = tokens
  }

  /// The line with the tokens of these roles taken out, and the text where the first of them stood;
  /// behind the title where there was none.
  func replacing(_ roles: Set<ParsedToken.Role>, with text: String) -> String {
    let removed = tokens.filter { roles.contains($0.role) }
    let place =
      removed.first?.range.lowerBound ?? tokens.last { $0.role == .title }?.range.upperBound
      ?? scalars.count
    var kept = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      if index == place { kept.append(contentsOf: " \(text) ".unicodeScalars) }
      if !removed.contains(where: { $0.range.contains(index) }) { kept.append(scalar) }
    }
    if place >= scalars.count { kept.append(contentsOf: " \(text)".unicodeScalars) }
    return String(kept).split(separator: " ").joined(separator: " ")
  }
}

extension ParsedText {
  /// Whether words mean something besides the title.
  public var saysMoreThanTitle: Bool {
    var bare = ParsedItem()
    bare.title = item.title
    return item != bare
  }
}
