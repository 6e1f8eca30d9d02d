// The first pass over a line reads the words that are recognised by their form: words that begin
// with `#`, `!`, `/` or `@`, coordinates, URLs, and keys with values.

internal import CivilTime
internal import JSON

extension LineReader {
  mutating func readSigilsAndKeys() {
    var index = 0
    while index < words.count {
      guard roles[index] == nil else {
        index += 1
        continue
      }
      switch words[index].kind {
      case .dashes: setRole(index..<index + 1, .keyword)
      case .literal: break
      case .unknownKey: reportUnknownKey(index)
      case .key(let key): readKey(key, index)
      case .plain: readSigil(index)
      }
      index += 1
    }
  }

  mutating func reportUnknownKey(_ index: Int) {
    let text = words[index].text
    let name = text.prefix { $0 != ":" && $0 != "：" }
    guard let nearestName = TextScanner.nearestKey(to: Folding.folded(String(name))) else { return }
    setRole(index..<index + 1, .error)
    let textAfterName = text.dropFirst(name.count)
    report(
      .error, index..<index + 1, "There is no key “\(name):”. Did you mean “\(nearestName):”?",
      fixes: [
        ParsedDiagnostic.Fix(
          title: "Write “\(nearestName):”", newText: nearestName + textAfterName),
        quotingFix(index..<index + 1),
      ])
  }

  // MARK: Signs

  private mutating func readSigil(_ index: Int) {
    let word = words[index]
    let text = word.text
    if looksLikeURL(text) { return readURL(index) }
    guard let sigil = text.unicodeScalars.first, text.utf8.count > 1 || sigil == "!" else { return }
    let isQuoted = line[word.range.lowerBound..<word.range.upperBound].dropFirst().first == "\""
    var name = String(text.dropFirst())
    if !isQuoted { while let last = name.last, ",;:!?)".contains(last) { name.removeLast() } }
    switch sigil {
    case "#" where kind != .place: readTag(name, index)
    case "!" where kind != .place: readPriority(text, index)
    case "/":
      guard let first = name.first, first.isLetter || first.isNumber || isQuoted,
        isQuoted || !name.contains("/")
      else { return }
      readList(name, at: index, from: index, prefix: "/")
    case "@":
      guard let first = name.first, first.isLetter || first.isNumber || first == "-" || isQuoted
      else { return }
      if kind == .place, coordinates(name, at: index) == nil { return }
      if readTimeBehindAt(name, index) { return }
      let (isLeaving, from) = placeDirection(before: index)
      readPlace(name, at: index, from: from, prefix: "@", isLeaving: isLeaving)
    default:
      if looksLikeCoordinates(text) || kind == .place && coordinates(text, at: index) != nil
        || text.hasPrefix("geo:")
      {
        readBareCoordinates(index)
      }
    }
  }

  /// Reads `@1pm` as a time, unless the person has a place with that title.
  private mutating func readTimeBehindAt(_ name: String, _ index: Int) -> Bool {
    let folded = Folding.folded(name)
    guard let clock = rawClock(folded[...]), clock.isValid, !clock.isBare,
      context.knownNames.directory.places.byTitle[folded] == nil
    else { return false }
    var phrase = DatePhrase()
    (phrase.clock, phrase.certainty, phrase.parts) = (clockReading(clock, nil), .anywhere, 1)
    phrase.clockWords = index..<index + 1
    acceptDate(phrase, index..<index + 1)
    add(phrase, index..<index + 1)
    return true
  }

  /// Reads the words before a place: `leaving @Home`, `when I arrive at @Home`. Returns the
  /// direction and the index of the first of these words.
  private func placeDirection(before index: Int) -> (isLeaving: Bool, from: Int) {
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
    setRole(index..<end, .place)
    if kind == .reminder {
      report(
        .information, index..<end, "Read as an alarm for when you arrive at this place.",
        fixes: [quotingFix(index..<end)])
    }
    if kind == .place, !foundParts.fences.isEmpty {
      return report(.error, index..<end, "A place can have only one pair of coordinates.")
    }
    foundParts.fences.append(.init(isLeaving: false, place: place, words: index..<end))
  }

  private mutating func readURL(_ index: Int) {
    var text = words[index].text
    while let last = text.last, ",;!?)".contains(last) { text.removeLast() }
    guard kind != .place else { return }
    setURL(text, index..<index + 1)
  }

  private mutating func setURL(_ text: String, _ wordRange: Range<Int>) {
    guard foundParts.url == nil else {
      report(.warning, wordRange, "The line has a URL already; this one stays in the title.")
      for index in wordRange { roles[index] = nil }
      return setRole(wordRange, .title)
    }
    foundParts.url = text
    setRole(wordRange, .url)
  }

  private mutating func readTag(_ name: String, _ index: Int) {
    var name = name
    while name.last == "." { name.removeLast() }
    guard name.contains(where: { !$0.isNumber && !$0.isPunctuation && $0 != "#" }) else { return }
    addTags(name, index..<index + 1)
  }

  private mutating func addTags(_ names: String, _ wordRange: Range<Int>) {
    setRole(wordRange, .tag)
    guard kind == .reminder else {
      return report(
        .error, wordRange, kind == .event ? "An event has no tags." : "A place has no tags.",
        fixes: [quotingFix(wordRange)])
    }
    for name in names.split(separator: ",") {
      let tag = name.first == "#" ? String(name.dropFirst()) : String(name)
      if !tag.isEmpty, !foundParts.tags.contains(tag) { foundParts.tags.append(tag) }
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
    let wordRange = index..<index + 1
    let name = String(text.dropFirst())
    if name.isEmpty {
      setPriority(9, wordRange)
      return report(
        .information, wordRange, "“!” is read as low priority, “!!” as medium, “!!!” as high.",
        fixes: [quotingFix(wordRange)])
    }
    if let priority = Self.priority(name) {
      setPriority(priority, wordRange)
      if name.first == "!" {
        report(
          .information, wordRange,
          "Read as \(Echo.priorityText(priority)) priority; “!!!” is high, “!!” medium, “!” low.")
      }
      return
    }
    guard name.allSatisfy({ $0.isLetter || $0.isNumber }) else { return }
    reportUnknownPriority(name, "!", wordRange)
  }

  static func priority(_ name: String) -> Int? {
    let folded = Folding.folded(name)
    if let number = LeadingNumber(folded, most: 1), number.textAfter.isEmpty { return number.value }
    return priorities[folded]
  }

  private mutating func setPriority(_ priority: Int, _ wordRange: Range<Int>) {
    setRole(wordRange, .priority)
    guard kind == .reminder else {
      return report(
        .error, wordRange,
        kind == .event ? "An event has no priority." : "A place has no priority.",
        fixes: [quotingFix(wordRange)])
    }
    if let earlierPriority = foundParts.priority, earlierPriority != priority {
      return report(
        .error, wordRange,
        "The line sets the priority to \(Echo.priorityText(earlierPriority)) already; remove one of the two."
      )
    }
    foundParts.priority = priority
  }

  mutating func reportUnknownPriority(_ name: String, _ prefix: String, _ wordRange: Range<Int>) {
    setRole(wordRange, .error)
    let nearestName =
      Suggestion.nearest(
        to: name, among: ["high", "medium", "low", "none", "urgent", "important"], typosOnly: false)
      ?? Suggestion.nearest(
        to: name, among: Self.priorities.keys.filter { $0.utf8.count > 3 }.sorted(), typosOnly: true
      )
    var fixes: [ParsedDiagnostic.Fix] = []
    if let nearestName {
      fixes.append(.init(title: "Write “\(prefix)\(nearestName)”", newText: prefix + nearestName))
    }
    report(
      .error, wordRange,
      "“\(name)” is not a priority\(nearestName.map { "; did you mean “\($0)”" } ?? ": write high, medium, low, none or 0 to 9").",
      fixes: fixes + [quotingFix(wordRange)])
  }

  // MARK: Keys

  /// The index of the value of a key, which is the word after the key. Reports an error and
  /// returns nil if no word follows that can be a value.
  mutating func value(of key: Int) -> Int? {
    let value = key + 1
    guard words.indices.contains(value), roles[value] == nil,
      words[value].kind == .plain || words[value].kind == .literal
    else {
      setRole(key..<value, .error)
      report(
        .error, key..<value, "“\(words[key].text)” needs a value after it.",
        fixes: [quotingFix(key..<value)])
      return nil
    }
    return value
  }

  private mutating func readKey(_ key: Key, _ index: Int) {
    guard let value = self.value(of: index) else { return }
    let text = words[value].text
    let wordRange = index..<value + 1
    let prefix = words[index].text
    switch key {
    case .list: readList(text, at: value, from: index, prefix: prefix)
    case .at:
      if kind != .place, let (clock, end, isValid) = clock(at: value, allowsBare: false), isValid {
        var phrase = DatePhrase()
        (phrase.clock, phrase.certainty, phrase.parts) = (clock, .anywhere, 1)
        setRole(index..<end, .time)
        return add(phrase, index..<end)
      }
      readPlace(text, at: value, from: index, prefix: prefix, isLeaving: false)
    case .leave: readPlace(text, at: value, from: index, prefix: prefix, isLeaving: true)
    case .location:
      if kind == .event {
        readPlace(text, at: value, from: index, prefix: prefix, isLeaving: false)
      } else if rejectsForPlace("location", wordRange) {
        break
      } else {
        setRole(wordRange, .place)
        foundParts.location = text
      }
    case .priority:
      guard let priority = Self.priority(text) else {
        return reportUnknownPriority(text, prefix, wordRange)
      }
      setPriority(priority, wordRange)
    case .tag: addTags(text, wordRange)
    case .url: if !rejectsForPlace("URL", wordRange) { setURL(text, wordRange) }
    case .note:
      setRole(wordRange, .notes)
      foundParts.notes.append(text)
    case .address:
      setRole(wordRange, .place)
      if kind == .place {
        foundParts.address = text
      } else {
        report(
          .error, wordRange,
          "Only a place can have an address; write location: and the words instead.")
      }
    case .zone: readZone(text, wordRange)
    case .within: readWithin(value, from: index)
    default: readDatedKey(key, value, index)
    }
  }

  /// Reports an error and returns true if the item is a place, because places have no such
  /// property.
  private mutating func rejectsForPlace(_ what: String, _ wordRange: Range<Int>) -> Bool {
    guard kind == .place else { return false }
    setRole(wordRange, .error)
    report(.error, wordRange, "A place has no \(what).", fixes: [quotingFix(wordRange)])
    return true
  }

  private mutating func readZone(_ text: String, _ wordRange: Range<Int>) {
    if let name = ZoneAbbreviations.zones[text.uppercased()] ?? context.zoneNamed(text)?.name {
      setRole(wordRange, .zone)
      foundParts.zone = name
    } else {
      setRole(wordRange, .error)
      report(
        .error, wordRange, "There is no zone “\(text)”. Zones have names such as Europe/Paris.")
    }
  }
}
