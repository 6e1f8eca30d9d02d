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
  /// At most this many completions are returned.
  static let mostCompletions = 50

  public static func completions(
    _ text: String, at cursor: Int, as kind: ParsedText.Kind, in context: QuickAddContext
  ) -> [QuickAddCompletion] {
    let line = Array(text.unicodeScalars.prefix(longestLine))
    return CompletionList(line, cursor, kind, context).completions
  }

  /// The completions of the word at the cursor in a filter.
  public static func completionsOfFilter(
    _ text: String, at cursor: Int, in context: QuickAddContext
  ) -> [QuickAddCompletion] {
    let line = Array(text.unicodeScalars.prefix(longestLine))
    return CompletionList(line, cursor, .reminder, context, isFilter: true).completions
  }
}

private struct CompletionList {
  let context: QuickAddContext
  let kind: ParsedText.Kind
  let isFilter: Bool
  /// The text before the word at the cursor.
  let line: ArraySlice<Unicode.Scalar>
  var range: Range<Int>
  var completions: [QuickAddCompletion] = []

  init(
    _ line: [Unicode.Scalar], _ cursor: Int, _ kind: ParsedText.Kind, _ context: QuickAddContext,
    isFilter: Bool = false
  ) {
    self.context = context
    self.isFilter = isFilter
    self.kind = kind
    let cursor = min(cursor, line.count)
    var start = cursor
    // If a quoted value is not closed, the completion covers all of it, with its spaces.
    if let quote = Self.openQuote(line, cursor) { start = quote }
    while start > 0, !line[start - 1].isBlank { start -= 1 }
    var end = cursor
    while end < line.count, !line[end].isBlank { end += 1 }
    self.line = line[..<start]
    range = start..<end
    let typed = String(String.UnicodeScalarView(line[start..<cursor]))
    addSeveralWords(typed)
    add(typed)
  }

  /// Adds completions of several words, the last of which is at the cursor: `next w`, `every `,
  /// `/Hardware st`.
  private mutating func addSeveralWords(_ typed: String) {
    var text = typed
    var start = range.lowerBound
    let word = range
    for _ in 0..<4 {
      guard let (before, first) = wordBefore(start) else { break }
      text = before + " " + text
      start = first
      let count = completions.count
      range = start..<word.upperBound
      addFromSeveral(text)
      if completions.count > count { break }
    }
    range = word
  }

  private func wordBefore(_ position: Int) -> (String, Int)? {
    var end = position
    while end > 0, line[end - 1].isBlank { end -= 1 }
    var start = end
    while start > 0, !line[start - 1].isBlank { start -= 1 }
    return start < end ? (String(String.UnicodeScalarView(line[start..<end])), start) : nil
  }

  private mutating func addFromSeveral(_ text: String) {
    let rest = String(text.dropFirst())
    switch text.first {
    case "/" where kind != .place: addLists("/", rest, isWhole: true)
    case "@" where kind != .place: addPlaces("@", rest, isWhole: true)
    default:
      guard let colon = text.firstIndex(of: ":") else {
        return kind == .place || isFilter ? () : addPhrases("", text)
      }
      let name = Folding.folded(String(text[..<colon]))
      guard let key = Key.byName[name] ?? context.language.key(name) else { return }
      let (prefix, typed) = (String(text[...colon]), String(text[text.index(after: colon)...]))
      switch key {
      case .list where kind != .place: addLists(prefix, typed, isWhole: true)
      case .at where kind != .place, .leave where kind != .place:
        addPlaces(prefix, typed, isWhole: true)
      case .due, .start, .on, .end, .until, .repeat: addPhrases(prefix, typed)
      default: break
      }
    }
  }

  /// Adds the dates and repetitions of several words that begin with the text.
  private mutating func addPhrases(_ prefix: String, _ typed: String) {
    let typed = Self.folded(typed)
    for phrase in context.language.phrases where !isFull {
      let folded = Folding.folded(phrase)
      guard folded.hasPrefix(typed), folded != typed else { continue }
      add(prefix + (prefix.isEmpty ? phrase : LineReader.quotedIfNeeded(phrase)), detail(phrase))
    }
  }

  private static func openQuote(_ line: [Unicode.Scalar], _ cursor: Int) -> Int? {
    var open: Int?
    for index in 0..<cursor where line[index] == "\"" { open = open == nil ? index : nil }
    return open
  }

  private mutating func add(_ typed: String) {
    guard let sigil = typed.first else { return isFilter ? addWords(typed) : () }
    let rest = String(typed.dropFirst())
    switch sigil {
    case "/" where kind != .place: addLists("/", rest)
    case "@" where kind != .place: addPlaces("@", rest)
    case "#" where kind == .reminder:
      addAll(context.tags, "#", rest, "tag")
    case "!" where kind == .reminder:
      let typed = Self.folded(rest)
      let names = ["high", "medium", "low"] + (isFilter ? ["none"] : [])
      for name in names where matches(name, typed) {
        add("!\(name)", "\(name) priority")
      }
    default:
      guard let colon = typed.firstIndex(of: ":") else { return addWords(typed) }
      let name = Folding.folded(String(typed[..<colon]))
      if isFilter, addValues(ofFilterKey: name, typed, colon) { return }
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

  /// Adds values for a key that only filters have, or that means something else in them. Returns
  /// whether all completions for the key were added.
  private mutating func addValues(
    ofFilterKey name: String, _ typed: String, _ colon: String.Index
  ) -> Bool {
    let prefix = String(typed[...colon])
    let value = String(typed[typed.index(after: colon)...])
    switch name {
    case "status", "is": addAll(["open", "done", "all"], prefix, value, "status")
    case "near": addPlaces(prefix, value)
    case "priority": addAll(["high", "medium", "low", "none"], prefix, value, "priority")
    case "place", "at":
      addAll(["any", "arrive", "leave"], prefix, value, "of any place")
      return false
    case "due":
      addAll(["overdue", "today", "tomorrow", "week", "month"], prefix, value, "due")
      return false
    default: return false
    }
    return true
  }

  private mutating func addFilterWords(_ typed: String) {
    let start = Folding.folded(typed)
    let keys = [
      ("list", "in this list"), ("priority", "with this priority"), ("due", "due then"),
      ("place", "with an alarm there"), ("near", "near a place of yours"),
      ("status", "open, done or all"), ("tag", "with this tag"),
    ]
    for (name, detail) in keys where name.hasPrefix(start) { add("\(name):", detail) }
    guard typed.count > 1 else { return }
    for word in ["overdue", "today", "tomorrow", "week", "month"] where word.hasPrefix(start) {
      add(word, "due")
    }
  }

  private mutating func addAll(
    _ values: [String], _ prefix: String, _ typed: String, _ detail: String
  ) {
    let typed = Self.folded(typed)
    for value in values where !isFull && matches(Folding.folded(value), typed) {
      add(prefix + value, detail)
    }
  }

  /// - Parameter isWhole: Whether the text has to be the beginning of a title; if not, it may be
  ///   the beginning of any word of the title.
  private mutating func addLists(_ prefix: String, _ typed: String, isWhole: Bool = false) {
    let typed = Self.folded(typed)
    for (list, title) in zip(context.lists, context.knownNames.directory.lists.titles)
    where !isFull && !list.isReadOnly {
      guard kind == .event ? list.takesEvents : list.takesReminders,
        matches(title.foldedTitle, typed, isWhole)
      else { continue }
      add(prefix + LineReader.quotedIfNeeded(list.title), "list")
    }
  }

  private mutating func addPlaces(_ prefix: String, _ typed: String, isWhole: Bool = false) {
    let typed = Self.folded(typed)
    let isLeaving = prefix == "leave:"
    for (place, title) in zip(context.places, context.knownNames.directory.places.titles)
    where !isFull && matches(title.foldedTitle, typed, isWhole) {
      add(
        prefix + LineReader.quotedIfNeeded(place.title),
        isLeaving ? "when you leave" : kind == .event ? "place" : "when you arrive")
    }
  }

  private mutating func addDays(_ prefix: String, _ typed: String) {
    let typed = Self.folded(typed)
    for word in context.language.dayWords where matches(Folding.folded(word), typed) {
      add(prefix + LineReader.quotedIfNeeded(word), detail(word))
    }
  }

  private mutating func addWords(_ typed: String) {
    if isFilter { return addFilterWords(typed) }
    guard typed.count > 1 || typed.unicodeScalars.contains(where: \.isJapanese) else { return }
    let start = Folding.folded(typed)
    if kind != .place {
      let typed = Self.folded(typed)
      for word in context.language.dayWords where matches(Folding.folded(word), typed) {
        add(word, detail(word))
      }
      for phrase in context.language.phrases where Folding.folded(phrase).hasPrefix(typed) {
        add(phrase, detail(phrase))
      }
    }
    for key in Key.allCases where key.isFor(kind) && key.names[0].hasPrefix(start) {
      add(key.names[0] + ":", key.detail)
    }
  }

  private func detail(_ word: String) -> String? {
    let scanner = TextScanner(Array(word.unicodeScalars), context.language)
    let reader = LineReader(scanner, .reminder, context)
    if reader.repeatPhrase(at: 0, keyed: false) != nil { return "repeats" }
    guard let (phrase, _) = reader.datePhrase(at: 0, keyed: true), let day = phrase.day else {
      return nil
    }
    return "\(DayWords.shortName(day.weekday)) \(day.text)"
  }

  private var isFull: Bool { completions.count >= QuickAddLine.mostCompletions }

  private static func folded(_ typed: String) -> String {
    Folding.folded(typed.filter { $0 != "\"" })
  }

  /// Whether a folded text is the beginning of the folded name or, unless `isWhole`, of any word of
  /// the name.
  private func matches(_ name: String, _ typed: String, _ isWhole: Bool = false) -> Bool {
    typed.isEmpty || name.hasPrefix(typed)
      || !isWhole && name.split(separator: " ").contains { $0.hasPrefix(typed) }
  }

  private mutating func add(_ text: String, _ detail: String?) {
    guard !isFull, !completions.contains(where: { $0.newText == text }) else { return }
    completions.append(
      QuickAddCompletion(label: text, detail: detail, range: range, newText: text))
  }
}

extension Key {
  fileprivate func isFor(_ kind: ParsedText.Kind) -> Bool {
    switch self {
    case .note, .within: true
    case .address: kind == .place
    case .due, .priority, .tag: kind == .reminder
    case .end, .duration, .location: kind == .event
    case .status: false
    default: kind != .place
    }
  }

  fileprivate var detail: String {
    switch self {
    case .list: "the list it belongs to"
    case .at: "when you arrive; for an event, where it takes place"
    case .leave: "when you leave"
    case .location: "where it is"
    case .due: "when it is due"
    case .start: "when it starts"
    case .end: "when it ends"
    case .on: "the day or time"
    case .until: "the last day of a repetition"
    case .repeat: "how it repeats"
    case .duration: "how long it lasts"
    case .remind: "an alarm, before the date or at a time"
    case .within: "the distance from the place"
    case .zone: "the time zone"
    case .priority: "high, medium or low"
    case .tag: "a tag"
    case .url: "a link"
    case .note: "notes"
    case .address: "the address of the place"
    case .status: "open, done or all"
    }
  }
}
