// The first pass over a line: words that are recognised by their form, including keys with values.

internal import CivilTime
internal import JSON

extension LineReader {
  mutating func readSigns() {
    var index = 0
    while index < words.count {
      guard roles[index] == nil else {
        index += 1
        continue
      }
      switch words[index].form {
      case .dashes: mark(index..<index + 1, .keyword)
      case .literal: break
      case .unknownKey: unknownKey(index)
      case .key(let key): readKey(key, index)
      case .plain: readSign(index)
      }
      index += 1
    }
  }

  mutating func unknownKey(_ index: Int) {
    let text = words[index].text
    let name = text.prefix { $0 != ":" && $0 != "：" }
    guard let near = TextScanner.nearestKey(to: Folding.folded(String(name))) else { return }
    mark(index..<index + 1, .error)
    let rest = text.dropFirst(name.count)
    say(
      .error, index..<index + 1, "There is no key “\(name):”. Did you mean “\(near):”?",
      fixes: [
        ParsedDiagnostic.Fix(title: "Write “\(near):”", newText: near + rest),
        quoted(index..<index + 1),
      ])
  }

  // MARK: Signs

  private mutating func readSign(_ index: Int) {
    let word = words[index]
    let text = word.text
    if looksLikeURL(text) { return readURL(index) }
    guard let sign = text.unicodeScalars.first, text.utf8.count > 1 || sign == "!" else { return }
    let isQuoted = line[word.range.lowerBound..<word.range.upperBound].dropFirst().first == "\""
    var name = String(text.dropFirst())
    if !isQuoted { while let last = name.last, ",;:!?)".contains(last) { name.removeLast() } }
    switch sign {
    case "#" where kind != .place: readTag(name, index)
    case "!" where kind != .place: readPriority(text, index)
    case "/":
      guard let first = name.first, first.isLetter || first.isNumber || isQuoted,
        isQuoted || !name.contains("/")
      else { return }
      readList(name, at: index, from: index, sign: "/")
    case "@":
      guard let first = name.first, first.isLetter || first.isNumber || first == "-" || isQuoted
      else { return }
      if kind == .place, coordinates(name, at: index) == nil { return }
      if readTimeBehindAt(name, index) { return }
      let (isLeaving, from) = direction(before: index)
      readPlace(name, at: index, from: from, sign: "@", isLeaving: isLeaving)
    default:
      if looksLikeCoordinates(text) || kind == .place && coordinates(text, at: index) != nil
        || text.hasPrefix("geo:")
      {
        readBareCoordinates(index)
      }
    }
  }

  /// Reads `@1pm` as a time, unless a place is called so.
  private mutating func readTimeBehindAt(_ name: String, _ index: Int) -> Bool {
    let folded = Folding.folded(name)
    guard let clock = rawClock(folded[...]), clock.isValid, !clock.isBare,
      context.names.directory.places.byTitle[folded] == nil
    else { return false }
    var phrase = DatePhrase()
    (phrase.clock, phrase.certainty, phrase.parts) = (reading(clock, nil), .anywhere, 1)
    phrase.clockWords = index..<index + 1
    announce(phrase, index..<index + 1)
    add(phrase, index..<index + 1)
    return true
  }

  /// Reads the words before a place: `leaving @Home`, `when I arrive at @Home`. Returns the
  /// direction and the index of the first of these words.
  private func direction(before index: Int) -> (isLeaving: Bool, from: Int) {
    for back in [4, 3, 2, 1] where index >= back && isPlain(index - back) {
      let start = index - back
      guard next(start) == index else { continue }
      if has(.leaving, start) { return (true, start) }
      if has(.arriving, start) { return (false, start) }
      if has(.at, start), back == 1 { return (false, start) }
    }
    return (false, index)
  }

  private mutating func readBareCoordinates(_ index: Int) {
    guard let (place, end) = coordinates(words[index].text, at: index) else { return }
    mark(index..<end, .place)
    if kind == .reminder {
      say(
        .information, index..<end, "Read as the place where you arrive.",
        fixes: [quoted(index..<end)])
    }
    if kind == .place, !found.fences.isEmpty {
      return say(.error, index..<end, "A place can have only one pair of coordinates.")
    }
    found.fences.append(.init(isLeaving: false, place: place, words: index..<end))
  }

  private mutating func readURL(_ index: Int) {
    var text = words[index].text
    while let last = text.last, ",;!?)".contains(last) { text.removeLast() }
    guard kind != .place else { return }
    setURL(text, index..<index + 1)
  }

  private mutating func setURL(_ text: String, _ span: Range<Int>) {
    guard found.url == nil else {
      say(.warning, span, "There is a URL already; this one stays in the title.")
      for index in span { roles[index] = nil }
      return mark(span, .title)
    }
    found.url = text
    mark(span, .url)
  }

  private mutating func readTag(_ name: String, _ index: Int) {
    var name = name
    while name.last == "." { name.removeLast() }
    guard name.contains(where: { !$0.isNumber && !$0.isPunctuation && $0 != "#" }) else { return }
    addTags(name, index..<index + 1)
  }

  private mutating func addTags(_ names: String, _ span: Range<Int>) {
    mark(span, .tag)
    guard kind == .reminder else {
      return say(
        .error, span, kind == .event ? "An event has no tags." : "A place has no tags.",
        fixes: [quoted(span)])
    }
    for name in names.split(separator: ",") {
      let tag = name.first == "#" ? String(name.dropFirst()) : String(name)
      if !tag.isEmpty, !found.tags.contains(tag) { found.tags.append(tag) }
    }
  }

  // MARK: Priority

  static let priorities: [String: Int] = [
    "high": 1, "hi": 1, "h": 1, "medium": 5, "med": 5, "m": 5, "low": 9, "lo": 9, "l": 9, "none": 0,
    "hoch": 1, "mittel": 5, "niedrig": 9, "haute": 1, "moyenne": 5, "basse": 9, "alta": 1,
    "media": 5, "baja": 9, "bassa": 9, "baixa": 9, "hoog": 1, "gemiddeld": 5, "laag": 9, "hog": 1,
    "medel": 5, "lag": 9, "wysoki": 1, "sredni": 5, "niski": 9, "高": 1, "中": 5, "低": 9,
    "!": 5, "!!": 1, "urgent": 1, "important": 1,
  ]

  private mutating func readPriority(_ text: String, _ index: Int) {
    let span = index..<index + 1
    let name = String(text.dropFirst())
    if name.isEmpty {
      setPriority(9, span)
      return say(
        .information, span, "“!” is read as low priority, “!!” as medium, “!!!” as high.",
        fixes: [quoted(span)])
    }
    if let priority = Self.priority(name) {
      setPriority(priority, span)
      if name.first == "!" {
        say(
          .information, span,
          "Read as \(Echo.priority(priority)) priority; “!!!” is high, “!!” medium, “!” low.")
      }
      return
    }
    guard name.allSatisfy({ $0.isLetter || $0.isNumber }) else { return }
    unknownPriority(name, "!", span)
  }

  static func priority(_ name: String) -> Int? {
    let folded = Folding.folded(name)
    if let number = LeadingNumber(folded, most: 1), number.rest.isEmpty { return number.value }
    return priorities[folded]
  }

  private mutating func setPriority(_ priority: Int, _ span: Range<Int>) {
    mark(span, .priority)
    guard kind == .reminder else {
      return say(
        .error, span, kind == .event ? "An event has no priority." : "A place has no priority.",
        fixes: [quoted(span)])
    }
    if let known = found.priority, known != priority {
      return say(.error, span, "The priority is \(Echo.priority(known)) already.")
    }
    found.priority = priority
  }

  mutating func unknownPriority(_ name: String, _ sign: String, _ span: Range<Int>) {
    mark(span, .error)
    let near =
      Suggestion.nearest(
        to: name, among: ["high", "medium", "low", "none", "urgent", "important"], typosOnly: false)
      ?? Suggestion.nearest(
        to: name, among: Self.priorities.keys.filter { $0.utf8.count > 3 }.sorted(), typosOnly: true
      )
    var fixes: [ParsedDiagnostic.Fix] = []
    if let near { fixes.append(.init(title: "Write “\(sign)\(near)”", newText: sign + near)) }
    say(
      .error, span,
      "“\(name)” is not a priority\(near.map { "; did you mean “\($0)”" } ?? ": write high, medium, low, none or 0 to 9").",
      fixes: fixes + [quoted(span)])
  }

  // MARK: Keys

  /// The index of the word after a key; nil, with an error, if there is none that can be its value.
  mutating func value(of key: Int) -> Int? {
    let value = key + 1
    guard words.indices.contains(value), roles[value] == nil,
      words[value].form == .plain || words[value].form == .literal
    else {
      mark(key..<value, .error)
      say(
        .error, key..<value, "“\(words[key].text)” needs a value after it.",
        fixes: [quoted(key..<value)])
      return nil
    }
    return value
  }

  private mutating func readKey(_ key: Key, _ index: Int) {
    guard let value = self.value(of: index) else { return }
    let text = words[value].text
    let span = index..<value + 1
    let sign = words[index].text
    switch key {
    case .list: readList(text, at: value, from: index, sign: sign)
    case .at:
      if kind != .place, let (clock, end, isValid) = clock(at: value, allowsBare: false), isValid {
        var phrase = DatePhrase()
        (phrase.clock, phrase.certainty, phrase.parts) = (clock, .anywhere, 1)
        mark(index..<end, .time)
        return add(phrase, index..<end)
      }
      readPlace(text, at: value, from: index, sign: sign, isLeaving: false)
    case .leave: readPlace(text, at: value, from: index, sign: sign, isLeaving: true)
    case .location:
      if kind == .event {
        readPlace(text, at: value, from: index, sign: sign, isLeaving: false)
      } else if refuses("location", span) {
        break
      } else {
        mark(span, .place)
        found.location = text
      }
    case .priority:
      guard let priority = Self.priority(text) else { return unknownPriority(text, sign, span) }
      setPriority(priority, span)
    case .tag: addTags(text, span)
    case .url: if !refuses("URL", span) { setURL(text, span) }
    case .note:
      mark(span, .notes)
      found.notes.append(text)
    case .address:
      mark(span, .place)
      if kind == .place {
        found.address = text
      } else {
        say(
          .error, span, "Only a place can have an address; write location: and the words instead.")
      }
    case .zone: readZone(text, span)
    case .within: readWithin(value, from: index)
    default: readDatedKey(key, value, index)
    }
  }

  /// Whether the item is a place; then reports that a place cannot have this property.
  private mutating func refuses(_ what: String, _ span: Range<Int>) -> Bool {
    guard kind == .place else { return false }
    mark(span, .error)
    say(.error, span, "A place has no \(what).", fixes: [quoted(span)])
    return true
  }

  private mutating func readZone(_ text: String, _ span: Range<Int>) {
    if let name = ZoneAbbreviations.zones[text.uppercased()] ?? context.zoneNamed(text)?.name {
      mark(span, .zone)
      found.zone = name
    } else {
      mark(span, .error)
      say(.error, span, "There is no zone “\(text)”. Zones have names such as Europe/Paris.")
    }
  }
}
