// Parses lists, places and coordinates: `/Groceries`, `@Home`, `leave:Office`,
// `48.86,2.35`.

internal import Geofence
internal import Units

extension LineReader {
  /// The longest title of a list or place that matches the words from `index` on. `name` is the first
  /// of these words, without the `/` or `@` before it.
  func longestTitle(
    _ name: String, from index: Int, in table: NameDirectory.Table, isQuoted: Bool
  ) -> (NameDirectory.Table.Match, Int) {
    var joined = [name]
    var best: ([Int], Int)? = table.byTitle[name].map { ($0, index + 1) }
    var position = index + 1
    while !isQuoted, joined.count < table.mostWords, position < words.count, isPlain(position),
      !hasSigil(position), !words[position - 1].endsWithComma
    {
      joined.append(words[position].folded)
      position += 1
      if let found = table.byTitle[joined.joined(separator: " ")] { best = (found, position) }
    }
    if let best { return (.exact(best.0), best.1) }
    return (table.find(name), index + 1)
  }

  // MARK: Lists

  /// Reads the list that is named after a sign or key.
  mutating func readList(_ name: String, at index: Int, from first: Int, sign: String) {
    let table = context.names.directory.lists
    let folded = Folding.folded(name)
    let (match, end) = longestTitle(
      folded, from: index, in: table, isQuoted: words[index].form == .literal || name.contains(" "))
    let span = first..<end
    mark(span, .list)
    switch match {
    case .exact(let found): setList(found, span)
    case .begun(let found):
      setList([found], span)
      say(
        .information, span, "Read as the list “\(context.lists[found].title)”.",
        fixes: [fix(sign, context.lists[found].title)])
    case .unknown(let nearest):
      unknown(.list, name, nearest, span, sign, context.lists.map(\.title))
    }
  }

  private mutating func setList(_ candidates: [Int], _ span: Range<Int>) {
    let kind = kind
    let isUsable: (KnownList) -> Bool = { list in
      kind == .event ? list.takesEvents : list.takesReminders
    }
    let lists = context.lists
    let chosen = candidates.first { isUsable(lists[$0]) } ?? candidates[0]
    let list = context.lists[chosen]
    if kind == .place {
      return say(.error, span, "A place is in no list.", fixes: [quoted(span)])
    }
    guard isUsable(list) else {
      let what = kind == .event ? "events" : "reminders"
      return say(.error, span, "The list “\(list.title)” takes no \(what).")
    }
    if list.isReadOnly { return say(.error, span, "The list “\(list.title)” is read-only.") }
    if let known = found.listTitle, known != list.title {
      return say(.error, span, "The list is “\(known)” already; an item can be in only one list.")
    }
    if candidates.filter({ isUsable(lists[$0]) }).count > 1 {
      say(
        .warning, span,
        "Several lists are called “\(list.title)”; the one with the id \(list.id) was chosen.")
    }
    (found.list, found.listTitle) = (list.id, list.title)
  }

  func fix(_ sign: String, _ title: String) -> ParsedDiagnostic.Fix {
    ParsedDiagnostic.Fix(title: "Write “\(title)”", newText: sign + Self.written(title))
  }

  /// The title in quotation marks if it contains spaces, so that it can be typed after a sign.
  static func written(_ title: String) -> String {
    title.contains(where: \.isWhitespace) || title.contains("\"")
      ? "\"" + title.replacing("\"", with: "\\\"") + "\"" : title
  }

  mutating func unknown(
    _ kind: UnknownName.Kind, _ name: String, _ nearest: String?, _ span: Range<Int>,
    _ sign: String, _ titles: [String]
  ) {
    let what = kind == .list ? "list" : "place"
    var message = "There is no \(what) “\(name)”."
    var fixes: [ParsedDiagnostic.Fix] = []
    var candidates: [String] = []
    if let nearest {
      message += " Did you mean “\(nearest)”?"
      fixes.append(fix(sign, nearest))
    } else if !context.seesStore {
      message = "This client may not see \(what)s, so “\(name)” cannot be found."
    } else if case let begun = Self.begun(by: name, titles), begun.count > 1 {
      message = "Several \(what)s begin with “\(name)”: \(begun.joined(separator: ", "))."
      fixes += begun.map { fix(sign, $0) }
      candidates = begun
    } else if titles.isEmpty {
      message = "There are no \(what)s yet, so none is called “\(name)”."
    }
    fixes.append(quoted(span))
    for index in span { roles[index] = .error }
    let isMissing = context.seesStore && candidates.isEmpty
    say(
      .error, span, message, fixes: fixes,
      unknown: isMissing ? UnknownName(kind: kind, name: name) : nil, candidates: candidates)
  }

  /// At most five titles that begin with the name.
  private static func begun(by name: String, _ titles: [String]) -> [String] {
    let folded = Folding.folded(name)
    return Array(titles.lazy.filter { Folding.folded($0).hasPrefix(folded) }.prefix(5)).sorted()
  }

  // MARK: Places

  /// Reads the place after a sign or key: one of the person's places, or coordinates.
  mutating func readPlace(
    _ name: String, at index: Int, from first: Int, sign: String, isLeaving: Bool
  ) {
    if let (place, end) = coordinates(name, at: index) {
      mark(first..<end, .place)
      return setPlace(place, isLeaving, first..<end)
    }
    let table = context.names.directory.places
    let folded = Folding.folded(name)
    let (match, end) = longestTitle(
      folded, from: index, in: table, isQuoted: words[index].form == .literal || name.contains(" "))
    let span = first..<end
    switch match {
    case .exact(let found):
      mark(span, .place)
      let place = context.places[found[0]]
      if found.count > 1 {
        say(
          .warning, span,
          "Several places are called “\(place.title)”; the one with the id \(place.id) was chosen.")
      }
      setPlace(ParsedPlace(place), isLeaving, span)
    case .begun(let found):
      mark(span, .place)
      let place = context.places[found]
      say(
        .information, span, "Read as the place “\(place.title)”.", fixes: [fix(sign, place.title)])
      setPlace(ParsedPlace(place), isLeaving, span)
    case .unknown(let nearest):
      if kind == .event, sign != "@" {
        mark(span, .place)
        found.location = name
        if let nearest {
          say(
            .information, span,
            "“\(name)” is kept as free text; “\(nearest)” is one of your places.",
            fixes: [fix(sign, nearest)])
        }
        return
      }
      unknown(.place, name, nearest, span, sign, context.places.map(\.title))
    }
  }

  private mutating func setPlace(_ place: ParsedPlace, _ isLeaving: Bool, _ span: Range<Int>) {
    if kind == .place {
      if place.id != nil {
        return say(.error, span, "A place needs coordinates, such as 48.8606,2.3376.")
      }
      if !found.fences.isEmpty {
        return say(.error, span, "A place can have only one pair of coordinates.")
      }
    }
    found.fences.append(FoundParts.Fence(isLeaving: isLeaving, place: place, words: span))
  }

  /// Coordinates such as `48.86,2.35`, or with a radius `48.86,2.35,500ft`. A space may follow the
  /// comma.
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
