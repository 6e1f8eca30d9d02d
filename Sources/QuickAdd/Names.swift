// Parses lists, places and coordinates: `/Groceries`, `@Home`, `leave:Office`,
// `48.86,2.35`.

internal import Geofence
internal import Units

extension LineReader {
  /// The longest title of a list or place that matches the words from `index` on. `name` is the
  /// first of these words, without the `/` or `@` before it.
  func longestTitle(
    _ name: String, from index: Int, in table: NameDirectory.TitleTable, isQuoted: Bool
  ) -> (NameDirectory.TitleTable.Match, Int) {
    var titleWords = [name]
    var longestMatch: ([Int], Int)? = table.byTitle[name].map { ($0, index + 1) }
    var nextIndex = index + 1
    while !isQuoted, titleWords.count < table.longestTitleWords, nextIndex < words.count,
      isPlain(nextIndex),
      !hasSigil(nextIndex), !words[nextIndex - 1].endsWithComma
    {
      titleWords.append(words[nextIndex].foldedText)
      nextIndex += 1
      if let indices = table.byTitle[titleWords.joined(separator: " ")] {
        longestMatch = (indices, nextIndex)
      }
    }
    if let longestMatch { return (.exact(longestMatch.0), longestMatch.1) }
    return (table.match(name), index + 1)
  }

  // MARK: Lists

  /// Reads the title of a list after `/` or a key.
  mutating func readList(_ name: String, at index: Int, from first: Int, prefix: String) {
    let table = context.knownNames.directory.lists
    let folded = Folding.folded(name)
    let (match, end) = longestTitle(
      folded, from: index, in: table, isQuoted: words[index].kind == .literal || name.contains(" "))
    let wordRange = first..<end
    setRole(wordRange, .list)
    switch match {
    case .exact(let indices): setList(indices, wordRange)
    case .onlyPrefix(let index):
      setList([index], wordRange)
      report(
        .information, wordRange, "Read as the list “\(context.lists[index].title)”.",
        fixes: [titleFix(prefix, context.lists[index].title)])
    case .unknown(let nearest):
      reportUnknownName(.list, name, nearest, wordRange, prefix, context.lists.map(\.title))
    }
  }

  private mutating func setList(_ candidates: [Int], _ wordRange: Range<Int>) {
    let kind = kind
    let isUsable: (KnownList) -> Bool = { list in
      kind == .event ? list.takesEvents : list.takesReminders
    }
    let lists = context.lists
    let chosenIndex = candidates.first { isUsable(lists[$0]) } ?? candidates[0]
    let list = context.lists[chosenIndex]
    if kind == .place {
      return report(
        .error, wordRange, "A place cannot be in a list.", fixes: [quotingFix(wordRange)])
    }
    guard isUsable(list) else {
      let itemNoun = kind == .event ? "events" : "reminders"
      return report(.error, wordRange, "The list “\(list.title)” takes no \(itemNoun).")
    }
    if list.isReadOnly {
      return report(.error, wordRange, "The list “\(list.title)” is read-only.")
    }
    if let chosenTitle = foundParts.listTitle, chosenTitle != list.title {
      return report(
        .error, wordRange,
        "The line names the list “\(chosenTitle)” already; an item can be in only one list.")
    }
    if candidates.filter({ isUsable(lists[$0]) }).count > 1 {
      report(
        .warning, wordRange,
        "Several lists are called “\(list.title)”; the one with the id \(list.id) was chosen.")
    }
    (foundParts.list, foundParts.listTitle) = (list.id, list.title)
  }

  func titleFix(_ prefix: String, _ title: String) -> ParsedDiagnostic.Fix {
    ParsedDiagnostic.Fix(title: "Write “\(title)”", newText: prefix + Self.quotedIfNeeded(title))
  }

  /// The title as it is typed after `/`, `@` or a key: in quotation marks if it contains spaces.
  static func quotedIfNeeded(_ title: String) -> String {
    title.contains(where: \.isWhitespace) || title.contains("\"")
      ? "\"" + title.replacing("\"", with: "\\\"") + "\"" : title
  }

  mutating func reportUnknownName(
    _ kind: UnknownName.Kind, _ name: String, _ nearest: String?, _ wordRange: Range<Int>,
    _ prefix: String, _ titles: [String]
  ) {
    let listOrPlace = kind == .list ? "list" : "place"
    var message = "There is no \(listOrPlace) “\(name)”."
    var fixes: [ParsedDiagnostic.Fix] = []
    var candidates: [String] = []
    if let nearest {
      message += " Did you mean “\(nearest)”?"
      fixes.append(titleFix(prefix, nearest))
    } else if !context.seesStore {
      message = "This client may not see \(listOrPlace)s, so “\(name)” cannot be found."
    } else if case let titlesWithPrefix = Self.titlesWithPrefix(by: name, titles),
      titlesWithPrefix.count > 1
    {
      message =
        "Several \(listOrPlace)s begin with “\(name)”: \(titlesWithPrefix.joined(separator: ", "))."
      fixes += titlesWithPrefix.map { titleFix(prefix, $0) }
      candidates = titlesWithPrefix
    } else if titles.isEmpty {
      message = "There are no \(listOrPlace)s yet, so none is called “\(name)”."
    }
    fixes.append(quotingFix(wordRange))
    for index in wordRange { roles[index] = .error }
    let isMissing = context.seesStore && candidates.isEmpty
    report(
      .error, wordRange, message, fixes: fixes,
      unknown: isMissing ? UnknownName(kind: kind, name: name) : nil, candidates: candidates)
  }

  /// At most five titles that begin with the name.
  private static func titlesWithPrefix(by name: String, _ titles: [String]) -> [String] {
    let folded = Folding.folded(name)
    return Array(titles.lazy.filter { Folding.folded($0).hasPrefix(folded) }.prefix(5)).sorted()
  }

  // MARK: Places

  /// Reads the place after `@` or a key: one of the person's places, or coordinates.
  mutating func readPlace(
    _ name: String, at index: Int, from first: Int, prefix: String, isLeaving: Bool
  ) {
    if let (place, end) = coordinates(name, at: index) {
      setRole(first..<end, .place)
      return setPlace(place, isLeaving, first..<end)
    }
    let table = context.knownNames.directory.places
    let folded = Folding.folded(name)
    let (match, end) = longestTitle(
      folded, from: index, in: table, isQuoted: words[index].kind == .literal || name.contains(" "))
    let wordRange = first..<end
    switch match {
    case .exact(let indices):
      setRole(wordRange, .place)
      let place = context.places[indices[0]]
      if indices.count > 1 {
        report(
          .warning, wordRange,
          "Several places are called “\(place.title)”; the one with the id \(place.id) was chosen.")
      }
      setPlace(ParsedPlace(place), isLeaving, wordRange)
    case .onlyPrefix(let placeIndex):
      setRole(wordRange, .place)
      let place = context.places[placeIndex]
      report(
        .information, wordRange, "Read as the place “\(place.title)”.",
        fixes: [titleFix(prefix, place.title)])
      setPlace(ParsedPlace(place), isLeaving, wordRange)
    case .unknown(let nearest):
      if kind == .event, prefix != "@" {
        setRole(wordRange, .place)
        foundParts.location = name
        if let nearest {
          report(
            .information, wordRange,
            "“\(name)” is kept as free text; “\(nearest)” is one of your places.",
            fixes: [titleFix(prefix, nearest)])
        }
        return
      }
      reportUnknownName(.place, name, nearest, wordRange, prefix, context.places.map(\.title))
    }
  }

  private mutating func setPlace(_ place: ParsedPlace, _ isLeaving: Bool, _ wordRange: Range<Int>) {
    if kind == .place {
      if place.id != nil {
        return report(.error, wordRange, "A place needs coordinates, such as 48.8606,2.3376.")
      }
      if !foundParts.fences.isEmpty {
        return report(.error, wordRange, "A place can have only one pair of coordinates.")
      }
    }
    foundParts.fences.append(FoundParts.Fence(isLeaving: isLeaving, place: place, words: wordRange))
  }

  /// Coordinates such as `48.86,2.35`, or with a radius `48.86,2.35,500ft`. A space may follow the
  /// first comma.
  func coordinates(_ text: String, at index: Int) -> (ParsedPlace, Int)? {
    var text = text
    var end = index + 1
    if text.hasPrefix("geo:") { text = String(text.dropFirst(4)) }
    if text.hasSuffix(","), isPlain(end) {
      text += words[end].text
      end += 1
    }
    let parts = text.split(separator: ",", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count >= 2, let latitude = Self.degrees(parts[0]),
      let longitude = Self.degrees(parts[1]), abs(latitude) <= 90, abs(longitude) <= 180
    else { return nil }
    var place = ParsedPlace(latitude: latitude, longitude: longitude)
    if parts.count == 3 {
      guard let length = length(String(parts[2])) else { return nil }
      (place.radius, place.radiusUnit) = (length.metres, length.unit)
    }
    return (place, end)
  }

  private static func degrees(_ text: Substring) -> Double? {
    guard !text.isEmpty, text.utf8.count <= 24,
      text.utf8.allSatisfy({ (48...57).contains($0) || $0 == 45 || $0 == 46 || $0 == 43 })
    else { return nil }
    return Double(text)
  }

  /// Whether the text can only be coordinates: two numbers, both with decimals.
  func looksLikeCoordinates(_ text: String) -> Bool {
    let parts = text.split(separator: ",")
    return parts.count >= 2
      && parts.prefix(2).allSatisfy { part in
        guard let dot = part.firstIndex(of: "."), Self.degrees(part) != nil else { return false }
        return part[dot...].utf8.count > 2
      }
  }
}

extension ParsedPlace {
  init(_ place: KnownPlace) {
    self.init(
      id: place.id, title: place.title, latitude: place.latitude, longitude: place.longitude)
  }

  init(latitude: Double, longitude: Double) {
    self.init(
      id: nil, title: nil, latitude: latitude, longitude: longitude, radius: nil, radiusUnit: nil)
  }
}
