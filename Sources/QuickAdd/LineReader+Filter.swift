// Reads a filter: signs and keys as in quick add, and the words that only a filter has.

internal import CivilTime
internal import DateWords
internal import JSON
internal import Units

extension LineReader {
  /// Reads the whole line into `conditions`. Returns what was understood, in words.
  mutating func readFilter(
    _ conditions: inout FilterConditions, _ notes: Range<Int>?
  ) -> [String] {
    var said = FilterWords()
    var index = 0
    while index < words.count {
      guard roles[index] == nil else {
        index += 1
        continue
      }
      switch words[index].form {
      case .dashes, .literal: mark(index..<index + 1, .title)
      case .unknownKey: unknownKey(index)
      case .key(let key): readFilterKey(key, index, &conditions, &said)
      case .plain: readFilterWord(index, &conditions, &said)
      }
      index += 1
    }
    let text = searched(notes)
    if !text.isEmpty { conditions.text = text }
    var parts: [String] = []
    if let dates = conditions.dates(context.now.day) { parts.append(dates) }
    if !said.lists.isEmpty { parts.append("in \(said.lists.joined(separator: " or "))") }
    parts += conditions.tags.map { "#\($0)" }
    if !conditions.priorities.isEmpty {
      let bands = conditions.priorities.map { $0 == .none ? "no" : $0.rawValue }
      parts.append("\(bands.joined(separator: " or ")) priority")
    }
    if let place = said.place {
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
    if let text = conditions.text { parts.append("with “\(text)”") }
    return parts
  }

  /// Names in the line, for the echo.
  struct FilterWords {
    var lists: [String] = []
    var place: String?
  }

  /// The words that are not a condition, as they are searched for.
  private mutating func searched(_ notes: Range<Int>?) -> String {
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
    _ index: Int, _ conditions: inout FilterConditions, _ said: inout FilterWords
  ) {
    let word = words[index]
    let text = word.text
    let span = index..<index + 1
    guard let sign = text.unicodeScalars.first else { return }
    let isQuoted = line[word.range].dropFirst().first == "\""
    let name = String(text.dropFirst())
    switch sign {
    case "#":
      guard name.contains(where: { !$0.isNumber && !$0.isPunctuation && $0 != "#" }) else { return }
      addFilterTags(name, span, &conditions)
    case "!":
      guard
        text.allSatisfy({ $0 == "!" })
          || name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "," })
      else { return }
      addBands(name.isEmpty ? "low" : name, "!", span, &conditions)
    case "/":
      guard let first = name.first, first.isLetter || first.isNumber || isQuoted,
        isQuoted || !name.contains("/")
      else { return }
      addLists(name, at: index, from: index, sign: "/", &conditions, &said)
    case "@":
      guard let first = name.first, first.isLetter || first.isNumber || first == "-" || isQuoted
      else { return }
      let isLeaving = index > 0 && isPlain(index - 1) && has(.leaving, index - 1)
      addNear(
        name, at: index, from: isLeaving ? index - 1 : index, sign: "@",
        isLeaving: isLeaving ? true : nil, &conditions, &said)
    default: readBareWord(index, &conditions)
    }
  }

  /// `overdue`, `today`, `tomorrow`, `week` and `month` are dates without a key, too.
  private mutating func readBareWord(_ index: Int, _ conditions: inout FilterConditions) {
    if has(.within, index), let (length, end) = distance(at: next(index)), conditions.near != nil {
      mark(index..<end, .radius)
      conditions.near?.within = length.metres
      return
    }
    let isDay = sense(index) {
      if case .days(let count) = $0, (0...1).contains(count) { count } else { nil }
    }
    guard Self.spans.contains(words[index].folded) || isDay != nil, hits[index].length == 1 else {
      return
    }
    readDue(index, from: index, &conditions)
    guard roles[index] == .date else { return }
    say(
      .information, index..<index + 1,
      "“\(words[index].text)” is read as a due date; in quotes it is searched for.",
      fixes: [.init(title: "Search for it", newText: "\"\(words[index].text)\"")])
  }

  private static let spans: Set<String> = ["overdue", "today", "tomorrow", "week", "month"]

  // MARK: Keys

  private mutating func readFilterKey(
    _ key: Key, _ index: Int, _ conditions: inout FilterConditions, _ said: inout FilterWords
  ) {
    guard let value = self.value(of: index) else { return }
    let text = words[value].text
    let span = index..<value + 1
    let sign = words[index].text
    switch key {
    case .list: addLists(text, at: value, from: index, sign: sign, &conditions, &said)
    case .tag: addFilterTags(text, span, &conditions)
    case .priority: addBands(text, sign, span, &conditions)
    case .status: readStatus(text, sign, span, &conditions)
    case .due, .on: readDue(value, from: index, &conditions)
    case .until, .end: readUntil(value, from: index, &conditions)
    case .at, .leave: readPlaces(key, text, value, index, &conditions, &said)
    case .within:
      guard conditions.near != nil, let (length, end) = distance(at: value) else {
        return notUnderstood(span, "distance from a place", "@Home within:500m")
      }
      mark(index..<end, .radius)
      conditions.near?.within = length.metres
    default:
      mark(span, .error)
      say(
        .error, span,
        "“\(sign)” is not a condition. Write list:, due:, tag:, priority:, place:, near: or status:.",
        fixes: [quoted(span)])
    }
  }

  private mutating func readPlaces(
    _ key: Key, _ text: String, _ value: Int, _ index: Int,
    _ conditions: inout FilterConditions, _ said: inout FilterWords
  ) {
    let span = index..<value + 1
    let isLeaving: Bool? = key == .leave ? true : nil
    switch Folding.folded(text) {
    case "any":
      mark(span, .place)
      if let isLeaving {
        setLeaving(isLeaving, span, &conditions)
      } else {
        conditions.hasPlace = true
      }
    case "arrive", "enter", "arriving":
      mark(span, .place)
      setLeaving(false, span, &conditions)
    case "leave", "leaving":
      mark(span, .place)
      setLeaving(true, span, &conditions)
    default:
      addNear(
        text, at: value, from: index, sign: words[index].text, isLeaving: isLeaving, &conditions,
        &said)
    }
  }

  private mutating func setLeaving(
    _ isLeaving: Bool, _ span: Range<Int>, _ conditions: inout FilterConditions
  ) {
    guard conditions.isLeaving == nil || conditions.isLeaving == isLeaving else {
      return say(.error, span, "Whether arriving or leaving counts was given already.")
    }
    conditions.isLeaving = isLeaving
  }

  private mutating func readStatus(
    _ text: String, _ sign: String, _ span: Range<Int>, _ conditions: inout FilterConditions
  ) {
    let statuses: [String: FilterConditions.Status] = [
      "open": .open, "incomplete": .open, "done": .done, "completed": .done, "all": .all,
    ]
    guard let status = statuses[Folding.folded(text)] else {
      mark(span, .error)
      let near = Suggestion.nearest(to: text, among: ["open", "done", "all"], typosOnly: false)
      return say(
        .error, span, "“\(text)” is not a status. Write open, done or all.",
        fixes: near.map { [.init(title: "Write “\(sign)\($0)”", newText: sign + $0)] } ?? [])
    }
    mark(span, .keyword)
    guard conditions.status == nil || conditions.status == status else {
      return say(.error, span, "A status was given already.")
    }
    conditions.status = status
  }

  private mutating func addFilterTags(
    _ names: String, _ span: Range<Int>, _ conditions: inout FilterConditions
  ) {
    mark(span, .tag)
    for name in names.split(separator: ",") {
      let tag = name.first == "#" ? String(name.dropFirst()) : String(name)
      if !tag.isEmpty, !conditions.tags.contains(tag) { conditions.tags.append(tag) }
    }
  }

  private mutating func addBands(
    _ names: String, _ sign: String, _ span: Range<Int>, _ conditions: inout FilterConditions
  ) {
    mark(span, .priority)
    for name in names.split(separator: ",") {
      guard let priority = Self.priority(String(name)) else {
        return unknownPriority(String(name), sign, span)
      }
      let band = FilterConditions.Band(priority)
      if !conditions.priorities.contains(band) { conditions.priorities.append(band) }
    }
  }

  // MARK: Names

  private mutating func addLists(
    _ name: String, at index: Int, from first: Int, sign: String,
    _ conditions: inout FilterConditions, _ said: inout FilterWords
  ) {
    let (match, end) = longestTitle(
      Folding.folded(name), from: index, in: context.names.directory.lists,
      isQuoted: words[index].form == .literal || name.contains(" "))
    let span = first..<end
    let lists = context.lists
    switch match {
    case .exact(let all):
      let found = all.filter { lists[$0].takesReminders }
      guard let one = found.first else {
        mark(span, .error)
        return say(.error, span, "The list “\(lists[all[0]].title)” takes no reminders.")
      }
      if found.count > 1 {
        say(
          .information, span,
          "Several lists are called “\(lists[one].title)”; all of them are meant.")
      }
      mark(span, .list)
      for one in found where !conditions.lists.contains(lists[one].id) {
        conditions.lists.append(lists[one].id)
      }
      if !said.lists.contains(lists[one].title) { said.lists.append(lists[one].title) }
    case .begun(let found):
      mark(span, .list)
      say(
        .information, span, "Read as the list “\(lists[found].title)”.",
        fixes: [fix(sign, lists[found].title)])
      if !conditions.lists.contains(lists[found].id) { conditions.lists.append(lists[found].id) }
      if !said.lists.contains(lists[found].title) { said.lists.append(lists[found].title) }
    case .unknown(let nearest):
      unknown(.list, name, nearest, span, sign, lists.map(\.title))
    }
  }

  private mutating func addNear(
    _ name: String, at index: Int, from first: Int, sign: String, isLeaving: Bool?,
    _ conditions: inout FilterConditions, _ said: inout FilterWords
  ) {
    var near: FilterConditions.Near
    let span: Range<Int>
    let title: String
    if let (place, end) = coordinates(name, at: index) {
      span = first..<end
      title = "\(place.latitude), \(place.longitude)"
      near = .init(
        latitude: place.latitude, longitude: place.longitude, within: place.radius ?? 500)
      if place.radius == nil { say(.information, span, "Read as within 500 m of it.") }
    } else {
      let (match, end) = longestTitle(
        Folding.folded(name), from: index, in: context.names.directory.places,
        isQuoted: words[index].form == .literal || name.contains(" "))
      span = first..<end
      let found: Int
      switch match {
      case .exact(let all):
        found = all[0]
        if all.count > 1 {
          let place = context.places[found]
          say(
            .warning, span,
            "Several places are called “\(place.title)”; the one with the id \(place.id) was chosen."
          )
        }
      case .begun(let one):
        found = one
        say(
          .information, span, "Read as the place “\(context.places[one].title)”.",
          fixes: [fix(sign, context.places[one].title)])
      case .unknown(let nearest):
        return unknown(.place, name, nearest, span, sign, context.places.map(\.title))
      }
      let place = context.places[found]
      title = place.title
      near = .init(latitude: place.latitude, longitude: place.longitude, within: place.radius)
    }
    mark(span, .place)
    if let known = conditions.near, known != near {
      return say(.error, span, "Another place was given already; a filter has one.")
    }
    conditions.near = near
    if let isLeaving { setLeaving(isLeaving, span, &conditions) }
    said.place = title
  }
}
