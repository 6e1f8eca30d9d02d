// Completions of the word at the cursor: lists, places, tags, priorities, keys and words for days.

internal import CivilTime
internal import DateWords

public struct QuickAddCompletion: Hashable, Sendable {
  public let label: String
  public let detail: String?
  /// The range that `newText` replaces.
  public let range: Range<Int>
  public let newText: String
}

extension QuickAddLine {
  /// The most completions that are returned.
  static let mostCompletions = 50

  public static func completions(
    _ text: String, at cursor: Int, as kind: ParsedText.Kind, in context: QuickAddContext
  ) -> [QuickAddCompletion] {
    let line = Array(text.unicodeScalars.prefix(longestLine))
    return CompletionList(line, cursor, kind, context).completions
  }
}

private struct CompletionList {
  let context: QuickAddContext
  let kind: ParsedText.Kind
  let range: Range<Int>
  var completions: [QuickAddCompletion] = []

  init(
    _ line: [Unicode.Scalar], _ cursor: Int, _ kind: ParsedText.Kind, _ context: QuickAddContext
  ) {
    self.context = context
    self.kind = kind
    let cursor = min(cursor, line.count)
    var start = cursor
    // If a quoted value is not closed, the completion covers all of it, with its spaces.
    if let quote = Self.openQuote(line, cursor) { start = quote }
    while start > 0, !line[start - 1].isBlank { start -= 1 }
    var end = cursor
    while end < line.count, !line[end].isBlank { end += 1 }
    range = start..<end
    let typed = String(String.UnicodeScalarView(line[start..<cursor]))
    add(typed)
    if completions.count > QuickAddLine.mostCompletions {
      completions.removeLast(completions.count - QuickAddLine.mostCompletions)
    }
  }

  private static func openQuote(_ line: [Unicode.Scalar], _ cursor: Int) -> Int? {
    var open: Int?
    for index in 0..<cursor where line[index] == "\"" { open = open == nil ? index : nil }
    return open
  }

  private mutating func add(_ typed: String) {
    guard let sign = typed.first else { return }
    let rest = String(typed.dropFirst())
    switch sign {
    case "/" where kind != .place: addLists("/", rest)
    case "@" where kind != .place: addPlaces("@", rest)
    case "#" where kind == .reminder:
      for tag in context.tags where matches(tag, rest) { add("#\(tag)", "tag") }
    case "!" where kind == .reminder:
      for name in ["high", "medium", "low"] where matches(name, rest) {
        add("!\(name)", "\(name) priority")
      }
    default:
      guard let colon = typed.firstIndex(of: ":") else { return addWords(typed) }
      let name = Folding.folded(String(typed[..<colon]))
      guard let key = Key.byName[name] ?? context.language.key(name) else { return }
      addValues(of: key, String(typed[...colon]), String(typed[typed.index(after: colon)...]))
    }
  }

  private mutating func addValues(of key: Key, _ prefix: String, _ typed: String) {
    switch key {
    case .list: addLists(prefix, typed)
    case .at, .leave: addPlaces(prefix, typed)
    case .location where kind == .event: addPlaces(prefix, typed)
    case .due, .start, .on, .end, .until: addDays(prefix, typed)
    case .repeat: addAll(["daily", "weekly", "monthly", "yearly"], prefix, typed, "repeats")
    case .priority: addAll(["high", "medium", "low"], prefix, typed, "priority")
    case .tag: addAll(context.tags, prefix, typed, "tag")
    case .remind: addAll(["5m", "15m", "30m", "1h", "1d"], prefix, typed, "before")
    case .duration: addAll(["30m", "1h", "2h"], prefix, typed, "long")
    default: break
    }
  }

  private mutating func addAll(
    _ values: [String], _ prefix: String, _ typed: String, _ detail: String
  ) {
    for value in values where matches(value, typed) { add(prefix + value, detail) }
  }

  private mutating func addLists(_ prefix: String, _ typed: String) {
    for list in context.lists where !list.isReadOnly {
      guard kind == .event ? list.takesEvents : list.takesReminders, matches(list.title, typed)
      else { continue }
      add(prefix + LineReader.written(list.title), "list")
    }
  }

  private mutating func addPlaces(_ prefix: String, _ typed: String) {
    let folded = Folding.folded(typed.filter { $0 != "\"" })
    let isLeaving = prefix == "leave:"
    for place in context.places where completions.count < QuickAddLine.mostCompletions {
      guard matches(place.title, folded: folded) else { continue }
      add(
        prefix + LineReader.written(place.title),
        isLeaving ? "when you leave" : kind == .event ? "place" : "when you arrive")
    }
  }

  private mutating func addDays(_ prefix: String, _ typed: String) {
    for word in context.language.dayWords where matches(word, typed) {
      add(prefix + LineReader.written(word), detail(word))
    }
  }

  private mutating func addWords(_ typed: String) {
    guard typed.count > 1 else { return }
    if kind != .place {
      for word in context.language.dayWords where matches(word, typed) { add(word, detail(word)) }
    }
    for key in Key.allCases where key.suits(kind) && key.names[0].hasPrefix(Folding.folded(typed)) {
      add(key.names[0] + ":", key.detail)
    }
  }

  private func detail(_ word: String) -> String? {
    let scanner = TextScanner(Array(word.unicodeScalars), context.language)
    let reader = LineReader(scanner, .reminder, context)
    guard let (phrase, _) = reader.datePhrase(at: 0, keyed: true), let day = phrase.day else {
      return nil
    }
    return "\(DayWords.shortName(day.weekday)) \(day.text)"
  }

  private func matches(_ name: String, _ typed: String) -> Bool {
    matches(name, folded: Folding.folded(typed.filter { $0 != "\"" }))
  }

  /// Whether the folded text is the beginning of the name, or of one of its words.
  private func matches(_ name: String, folded: String) -> Bool {
    guard !folded.isEmpty else { return true }
    let name = Folding.folded(name)
    return name.hasPrefix(folded) || name.split(separator: " ").contains { $0.hasPrefix(folded) }
  }

  private mutating func add(_ text: String, _ detail: String?) {
    guard !completions.contains(where: { $0.newText == text }) else { return }
    completions.append(
      QuickAddCompletion(label: text, detail: detail, range: range, newText: text))
  }
}

extension Key {
  fileprivate func suits(_ kind: ParsedText.Kind) -> Bool {
    switch self {
    case .note, .within: true
    case .address: kind == .place
    case .due, .priority, .tag: kind == .reminder
    case .end, .duration, .location: kind == .event
    default: kind != .place
    }
  }

  fileprivate var detail: String {
    switch self {
    case .list: "the list it belongs to"
    case .at: "when you arrive; of an event where it is"
    case .leave: "when you leave"
    case .location: "where it is"
    case .due: "when it is due"
    case .start: "when it starts"
    case .end: "when it ends"
    case .on: "the day or time"
    case .until: "the last day of a repetition"
    case .repeat: "how it repeats"
    case .duration: "how long it lasts"
    case .remind: "an alarm before it, or at a time"
    case .within: "how near to the place"
    case .zone: "the time zone"
    case .priority: "high, medium or low"
    case .tag: "a tag"
    case .url: "a link"
    case .note: "notes"
    case .address: "the address of the place"
    }
  }
}
