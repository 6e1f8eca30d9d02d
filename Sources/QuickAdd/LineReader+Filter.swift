// Reads a filter: signs such as `#` and keys as in quick add, and the words that only a filter has.

internal import CivilTime
internal import DateWords
internal import JSON
internal import Units

extension LineReader {
  /// Reads the whole line into `conditions`. Returns what was understood, in words.
  mutating func readFilter(
    _ conditions: inout FilterConditions, _ notes: Range<Int>?
  ) -> [String] {
    var names = FilterNames()
    var index = 0
    while index < words.count {
      guard roles[index] == nil else {
        index += 1
        continue
      }
      switch words[index].kind {
      case .dashes, .literal: setRole(index..<index + 1, .title)
      case .unknownKey: reportUnknownKey(index)
      case .key(let key): readFilterKey(key, index, &conditions, &names)
      case .plain: readFilterWord(index, &conditions, &names)
      }
      index += 1
    }
    let text = takeSearchText(notes)
    if !text.isEmpty { conditions.searchText = text }
    var parts: [String] = []
    if let dates = conditions.dueDatesText(context.now.day) { parts.append(dates) }
    if !names.lists.isEmpty { parts.append("in \(names.lists.joined(separator: " or "))") }
    parts += conditions.tags.map { "#\($0)" }
    if !conditions.priorities.isEmpty {
      let bands = conditions.priorities.map { $0 == .none ? "no" : $0.rawValue }
      parts.append("\(bands.joined(separator: " or ")) priority")
    }
    if let place = names.place {
      parts.append(conditions.isLeaving == true ? "leaving \(place)" : "at \(place)")
    } else if let isLeaving = conditions.isLeaving {
      parts.append(isLeaving ? "with a place to leave" : "with a place to arrive at")
    } else if conditions.hasPlace {
      parts.append("with a place")
    }
    switch conditions.status {
    case nil: break
    case .open: parts.append("open")
    case .done: parts.append("done")
    case .all: parts.append("open and done")
    }
    if let text = conditions.searchText { parts.append("with “\(text)”") }
    return parts
  }

  /// The titles of the lists and the place in the line, for the description of the filter.
  struct FilterNames {
    var lists: [String] = []
    var place: String?
  }

  /// Gives the words that are not part of a condition the role of a title, and returns them as the
  /// text to search for.
  private mutating func takeSearchText(_ notes: Range<Int>?) -> String {
    var text = ""
    for index in words.indices where roles[index] == nil || roles[index] == .title {
      roles[index] = .title
      if !text.isEmpty, !words[index].isGlued { text += " " }
      text += words[index].text
    }
    if let notes { text += " " + String(String.UnicodeScalarView(line[notes])) }
    return text.trimmingBlanks
  }

  // MARK: Words

  private mutating func readFilterWord(
    _ index: Int, _ conditions: inout FilterConditions, _ names: inout FilterNames
  ) {
    let word = words[index]
    let text = word.text
    let wordRange = index..<index + 1
    guard let sigil = text.unicodeScalars.first else { return }
    let isQuoted = line[word.range].dropFirst().first == "\""
    let name = String(text.dropFirst())
    switch sigil {
    case "#":
      guard name.contains(where: { !$0.isNumber && !$0.isPunctuation && $0 != "#" }) else { return }
      addFilterTags(name, wordRange, &conditions)
    case "!":
      guard
        text.allSatisfy({ $0 == "!" })
          || name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "," })
      else { return }
      addPriorities(name.isEmpty ? "low" : name, "!", wordRange, &conditions)
    case "/":
      guard let first = name.first, first.isLetter || first.isNumber || isQuoted,
        isQuoted || !name.contains("/")
      else { return }
      addLists(name, at: index, from: index, prefix: "/", &conditions, &names)
    case "@":
      guard let first = name.first, first.isLetter || first.isNumber || first == "-" || isQuoted
      else { return }
      let isLeaving = index > 0 && isPlain(index - 1) && has(.leaving, index - 1)
      addNearbyArea(
        name, at: index, from: isLeaving ? index - 1 : index, prefix: "@",
        isLeaving: isLeaving ? true : nil, &conditions, &names)
    default: readBareWord(index, &conditions)
    }
  }

  /// Reads `overdue`, `today`, `tomorrow`, `week` and `month` as due dates, although no key comes
  /// before them; and a distance after a place.
  private mutating func readBareWord(_ index: Int, _ conditions: inout FilterConditions) {
    if has(.within, index), let (length, end) = distance(at: next(index)),
      conditions.nearbyArea != nil
    {
      setRole(index..<end, .radius)
      conditions.nearbyArea?.radius = length.metres
      return
    }
    let isDay = meaning(index) {
      if case .daysFromToday(let count) = $0, (0...1).contains(count) { count } else { nil }
    }
    guard Self.bareDueWords.contains(words[index].foldedText) || isDay != nil,
      knownPhrases[index].length == 1
    else {
      return
    }
    readDue(index, from: index, &conditions)
    guard roles[index] == .date else { return }
    report(
      .information, index..<index + 1,
      "“\(words[index].text)” is read as a due date; to search for the word, put it in quotes.",
      fixes: [.init(title: "Search for it", newText: "\"\(words[index].text)\"")])
  }

  private static let bareDueWords: Set<String> = ["overdue", "today", "tomorrow", "week", "month"]

  // MARK: Keys

  private mutating func readFilterKey(
    _ key: Key, _ index: Int, _ conditions: inout FilterConditions, _ names: inout FilterNames
  ) {
    guard let value = self.value(of: index) else { return }
    let text = words[value].text
    let wordRange = index..<value + 1
    let prefix = words[index].text
    switch key {
    case .list: addLists(text, at: value, from: index, prefix: prefix, &conditions, &names)
    case .tag: addFilterTags(text, wordRange, &conditions)
    case .priority: addPriorities(text, prefix, wordRange, &conditions)
    case .status: readStatus(text, prefix, wordRange, &conditions)
    case .due, .on: readDue(value, from: index, &conditions)
    case .until, .end: readUntil(value, from: index, &conditions)
    case .at, .leave: readPlaces(key, text, value, index, &conditions, &names)
    case .within:
      guard conditions.nearbyArea != nil, let (length, end) = distance(at: value) else {
        return reportNotUnderstood(wordRange, "distance from a place", "@Home within:500m")
      }
      setRole(index..<end, .radius)
      conditions.nearbyArea?.radius = length.metres
    default:
      setRole(wordRange, .error)
      report(
        .error, wordRange,
        "“\(prefix)” is not a condition. Write list:, due:, tag:, priority:, place:, near: or status:.",
        fixes: [quotingFix(wordRange)])
    }
  }

  private mutating func readPlaces(
    _ key: Key, _ text: String, _ value: Int, _ index: Int,
    _ conditions: inout FilterConditions, _ names: inout FilterNames
  ) {
    let wordRange = index..<value + 1
    let isLeaving: Bool? = key == .leave ? true : nil
    switch Folding.folded(text) {
    case "any":
      setRole(wordRange, .place)
      if let isLeaving {
        setLeaving(isLeaving, wordRange, &conditions)
      } else {
        conditions.hasPlace = true
      }
    case "arrive", "enter", "arriving":
      setRole(wordRange, .place)
      setLeaving(false, wordRange, &conditions)
    case "leave", "leaving":
      setRole(wordRange, .place)
      setLeaving(true, wordRange, &conditions)
    default:
      addNearbyArea(
        text, at: value, from: index, prefix: words[index].text, isLeaving: isLeaving, &conditions,
        &names)
    }
  }

  private mutating func setLeaving(
    _ isLeaving: Bool, _ wordRange: Range<Int>, _ conditions: inout FilterConditions
  ) {
    guard conditions.isLeaving == nil || conditions.isLeaving == isLeaving else {
      return report(
        .error, wordRange, "The filter asks for both arriving and leaving; remove one of the two."
      )
    }
    conditions.isLeaving = isLeaving
  }

  private mutating func readStatus(
    _ text: String, _ prefix: String, _ wordRange: Range<Int>, _ conditions: inout FilterConditions
  ) {
    let statuses: [String: FilterConditions.Status] = [
      "open": .open, "incomplete": .open, "done": .done, "completed": .done, "all": .all,
    ]
    guard let status = statuses[Folding.folded(text)] else {
      setRole(wordRange, .error)
      let nearestStatus = Suggestion.nearest(
        to: text, among: ["open", "done", "all"], typosOnly: false)
      return report(
        .error, wordRange, "“\(text)” is not a status. Write open, done or all.",
        fixes: nearestStatus.map { [.init(title: "Write “\(prefix)\($0)”", newText: prefix + $0)] }
          ?? [])
    }
    setRole(wordRange, .keyword)
    guard conditions.status == nil || conditions.status == status else {
      return report(.error, wordRange, "A status was given already.")
    }
    conditions.status = status
  }

  private mutating func addFilterTags(
    _ names: String, _ wordRange: Range<Int>, _ conditions: inout FilterConditions
  ) {
    setRole(wordRange, .tag)
    for name in names.split(separator: ",") {
      let tag = name.first == "#" ? String(name.dropFirst()) : String(name)
      if !tag.isEmpty, !conditions.tags.contains(tag) { conditions.tags.append(tag) }
    }
  }

  private mutating func addPriorities(
    _ names: String, _ prefix: String, _ wordRange: Range<Int>, _ conditions: inout FilterConditions
  ) {
    setRole(wordRange, .priority)
    for name in names.split(separator: ",") {
      guard let priority = Self.priority(String(name)) else {
        return reportUnknownPriority(String(name), prefix, wordRange)
      }
      let band = FilterConditions.PriorityBand(priority)
      if !conditions.priorities.contains(band) { conditions.priorities.append(band) }
    }
  }

  // MARK: Names

  private mutating func addLists(
    _ name: String, at index: Int, from first: Int, prefix: String,
    _ conditions: inout FilterConditions, _ names: inout FilterNames
  ) {
    let (match, end) = longestTitle(
      Folding.folded(name), from: index, in: context.knownNames.directory.lists,
      isQuoted: words[index].kind == .literal || name.contains(" "))
    let wordRange = first..<end
    let lists = context.lists
    switch match {
    case .exact(let indices):
      let usable = indices.filter { lists[$0].takesReminders }
      guard let firstList = usable.first else {
        setRole(wordRange, .error)
        return report(
          .error, wordRange, "The list “\(lists[indices[0]].title)” takes no reminders.")
      }
      if usable.count > 1 {
        report(
          .information, wordRange,
          "Several lists are called “\(lists[firstList].title)”; all of them are meant.")
      }
      setRole(wordRange, .list)
      for firstList in usable where !conditions.lists.contains(lists[firstList].id) {
        conditions.lists.append(lists[firstList].id)
      }
      if !names.lists.contains(lists[firstList].title) {
        names.lists.append(lists[firstList].title)
      }
    case .onlyPrefix(let index):
      setRole(wordRange, .list)
      report(
        .information, wordRange, "Read as the list “\(lists[index].title)”.",
        fixes: [titleFix(prefix, lists[index].title)])
      if !conditions.lists.contains(lists[index].id) { conditions.lists.append(lists[index].id) }
      if !names.lists.contains(lists[index].title) { names.lists.append(lists[index].title) }
    case .unknown(let nearest):
      reportUnknownName(.list, name, nearest, wordRange, prefix, lists.map(\.title))
    }
  }

  private mutating func addNearbyArea(
    _ name: String, at index: Int, from first: Int, prefix: String, isLeaving: Bool?,
    _ conditions: inout FilterConditions, _ names: inout FilterNames
  ) {
    var area: FilterConditions.NearbyArea
    let wordRange: Range<Int>
    let placeTitle: String
    if let (place, end) = coordinates(name, at: index) {
      wordRange = first..<end
      placeTitle = "\(place.latitude), \(place.longitude)"
      area = .init(
        latitude: place.latitude, longitude: place.longitude, radius: place.radius ?? 500)
      if place.radius == nil {
        report(.information, wordRange, "Read as within 500 m of these coordinates.")
      }
    } else {
      let (match, end) = longestTitle(
        Folding.folded(name), from: index, in: context.knownNames.directory.places,
        isQuoted: words[index].kind == .literal || name.contains(" "))
      wordRange = first..<end
      let placeIndex: Int
      switch match {
      case .exact(let indices):
        placeIndex = indices[0]
        if indices.count > 1 {
          let place = context.places[placeIndex]
          report(
            .warning, wordRange,
            "Several places are called “\(place.title)”; the one with the id \(place.id) was chosen."
          )
        }
      case .onlyPrefix(let prefixMatch):
        placeIndex = prefixMatch
        report(
          .information, wordRange, "Read as the place “\(context.places[prefixMatch].title)”.",
          fixes: [titleFix(prefix, context.places[prefixMatch].title)])
      case .unknown(let nearest):
        return reportUnknownName(
          .place, name, nearest, wordRange, prefix, context.places.map(\.title))
      }
      let place = context.places[placeIndex]
      placeTitle = place.title
      area = .init(latitude: place.latitude, longitude: place.longitude, radius: place.radius)
    }
    setRole(wordRange, .place)
    if let otherArea = conditions.nearbyArea, otherArea != area {
      return report(
        .error, wordRange, "The filter names another place already; remove one of the two.")
    }
    conditions.nearbyArea = area
    if let isLeaving { setLeaving(isLeaving, wordRange, &conditions) }
    names.place = placeTitle
  }
}
