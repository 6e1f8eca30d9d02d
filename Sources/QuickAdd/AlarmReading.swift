// An alarm on a line of its own: `15 minutes before`, `at start`, `tomorrow 9:00`,
// `arriving at Home within 200 m`, `leaving Bakery (48.86, 2.35) within 100 m`.

public import CivilTime
internal import Units

/// An alarm as a line of a document describes it.
public enum AlarmWords: Hashable, Sendable {
  public enum Anchor: String, Hashable, Sendable {
    case start, due, end
  }

  /// Seconds from the anchor date, negative before it. A nil anchor means the due date of a
  /// reminder, or the start of an event.
  case relative(seconds: Int, anchor: Anchor?)
  case absolute(WallTime)
  case fence(isLeaving: Bool, [ParsedPlace])
}

extension QuickAddValue {
  public static func alarm(
    _ text: String, of kind: ParsedText.Kind, in context: QuickAddContext
  ) -> ReadValue<AlarmWords> {
    var reader = lineReader(text, context, kind)
    if let exactAlarm = exactOffset(text) { return finish(reader, exactAlarm, .alarm) }
    if let (isLeaving, start) = reader.fenceStart() {
      let places = reader.places(from: start)
      return finish(reader, places.map { .fence(isLeaving: isLeaving, $0) }, .alarm)
    }
    if let end = reader.readReminding(at: 0, from: -1) {
      reader.reportRest(from: end, "an alarm")
      let relativeAlarm = reader.foundParts.alarms.first.map { alarm in
        AlarmWords.relative(
          seconds: alarm.seconds, anchor: reader.anchor(toStart: alarm.toStart))
      }
      return finish(reader, relativeAlarm ?? reader.alarmDate(), .alarm)
    }
    reader.reportLineNotUnderstood(
      "an alarm", "15 minutes before, arriving at Home, leaving Home or 2026-12-01 09:00")
    return finish(reader, nil, .error)
  }

  /// One place: one of the person's places by its title, or coordinates with or without a title.
  public static func place(
    _ text: String, in context: QuickAddContext
  ) -> ReadValue<ParsedPlace> {
    var reader = lineReader(text, context, .event)
    let place = reader.places(from: 0)?.first
    return finish(reader, place, .place)
  }

  /// The position in a text such as `48.86, 2.35`; nil if it is none.
  public static func point(_ text: String) -> ParsedPlace? { PlaceText.point(text[...]) }

  /// The metres in a text such as `500 ft`; nil if it is not a length.
  public static func length(_ text: String, in context: QuickAddContext) -> Double? {
    guard let length = try? context.lengths.parse(text, preferred: context.lengthUnit),
      length.metres > 0
    else { return nil }
    return length.metres
  }

  /// An offset in the form in which documents are written: `at start`, `90 minutes before`, `30
  /// seconds after end`.
  private static func exactOffset(_ text: String) -> AlarmWords? {
    let words = Folding.folded(text).split(separator: " ")
    guard let first = words.first, words.count <= 4 else { return nil }
    if first == "at", words.count == 2 {
      return AlarmWords.Anchor(rawValue: String(words[1])).map {
        .relative(seconds: 0, anchor: $0)
      }
    }
    if words == ["at", "the", "time"] { return .relative(seconds: 0, anchor: nil) }
    guard words.count >= 3, let number = LeadingNumber(first, most: 9), number.textAfter.isEmpty,
      words[2] == "before" || words[2] == "after"
    else { return nil }
    let units = ["second": 1, "minute": 60, "hour": 3600, "day": 86_400, "week": 604_800]
    guard let unit = units[String(words[1].hasSuffix("s") ? words[1].dropLast() : words[1])] else {
      return nil
    }
    var anchor: AlarmWords.Anchor?
    if words.count == 4 {
      guard let statedAnchor = AlarmWords.Anchor(rawValue: String(words[3])) else { return nil }
      anchor = statedAnchor
    }
    let seconds = number.value * unit
    return .relative(seconds: words[2] == "before" ? -seconds : seconds, anchor: anchor)
  }
}

extension LineReader {
  fileprivate func anchor(toStart: Bool) -> AlarmWords.Anchor? {
    kind == .event ? nil : toStart ? .start : nil
  }

  /// The alarm at a fixed time, such as `tomorrow 9:00`. A day without a time means 09:00 on that
  /// day.
  fileprivate mutating func alarmDate() -> AlarmWords? {
    guard let alarmDate = foundParts.alarmTimes.first else { return nil }
    acceptDate(alarmDate.phrase, alarmDate.words.clamped(to: 0..<words.count))
    guard let date = date(alarmDate.phrase, words: alarmDate.words.clamped(to: 0..<words.count))
    else {
      return nil
    }
    if let wall = date.wallTime {
      guard let zone = alarmDate.phrase.zone.flatMap(context.zoneNamed) else {
        return .absolute(wall)
      }
      return .absolute(context.zone.wallTime(at: zone.instant(of: wall)))
    }
    report(.information, 0..<words.count, "The alarm has no time of day; 09:00 was chosen.")
    return .absolute(WallTime(day: date.day, second: 32_400))
  }

  /// Whether the alarm is for leaving, and the index of the first word of its places: after
  /// `arriving at`, `when I leave` or `@`. Nil if no such words come first.
  fileprivate mutating func fenceStart() -> (isLeaving: Bool, Int)? {
    for (meaning, isLeaving) in [(WordMeaning.leaving, true), (.arriving, false)]
    where has(meaning, 0) {
      var start = next(0)
      if isPlain(start), foldedWord(start) == "at" || foldedWord(start) == "from" { start += 1 }
      setRole(0..<start, .keyword)
      return (isLeaving, start)
    }
    for (name, isLeaving) in [("arrive", false), ("leave", true), ("enter", false)]
    where foldedWord(0) == name || foldedWord(0) == name + ":" {
      setRole(0..<1, .keyword)
      return (isLeaving, foldedWord(1) == "at" ? 2 : 1)
    }
    return isPlain(0) && words[0].text.hasPrefix("@") && words[0].text.utf8.count > 1
      ? (false, 0) : nil
  }

  /// The places from a word to the end of the line, separated by `|`.
  fileprivate mutating func places(from start: Int) -> [ParsedPlace]? {
    guard start < words.count else {
      if !words.isEmpty { report(.error, 0..<words.count, "A place is missing.") }
      return nil
    }
    let restRange = start..<words.count
    var text = typedText(restRange)
    if text.hasPrefix("@") { text.removeFirst() }
    setRole(restRange, .place)
    var places: [ParsedPlace] = []
    guard PlaceText.parts(text).count <= PlaceText.mostParts else {
      report(.error, restRange, "An alarm can have at most \(PlaceText.mostParts) places.")
      return nil
    }
    for part in PlaceText.parts(text) {
      guard let place = place(part, restRange) else { return nil }
      places.append(place)
    }
    return places
  }

  private mutating func place(_ text: String, _ wordRange: Range<Int>) -> ParsedPlace? {
    let table = context.knownNames.directory.places
    func exactIndex(_ name: String) -> Int? {
      guard case .exact(let indices) = table.match(Folding.folded(name)) else { return nil }
      return indices.first
    }
    if let index = exactIndex(text) { return ParsedPlace(context.places[index]) }
    let (name, radius) = PlaceText.withinSplit(text) { length($0) }
    var place: ParsedPlace
    if let point = PlaceText.titledPoint(name) {
      place = point
    } else {
      switch table.match(Folding.folded(PlaceText.withoutQuotes(name))) {
      case .exact(let indices): place = ParsedPlace(context.places[indices[0]])
      case .onlyPrefix(let index):
        place = ParsedPlace(context.places[index])
        report(.information, wordRange, "Read as the place “\(context.places[index].title)”.")
      case .unknown(let nearest):
        for index in wordRange { roles[index] = .error }
        report(
          .error, wordRange,
          "There is no place “\(name)”.\(nearest.map { " Did you mean “\($0)”?" } ?? "")",
          fixes: nearest.map { [.init(title: "Write “\($0)”", newText: $0)] } ?? [])
        return nil
      }
    }
    guard let radius else { return place }
    if place.id != nil {
      report(
        .information, wordRange,
        "The alarm has its own distance, so it stays where it is when the place “\(name)” is moved."
      )
    }
    place.id = nil
    place.radius = radius.metres
    return place
  }
}

/// Splits the text of a place into its parts: a title, coordinates, and a distance.
enum PlaceText {
  static let mostParts = 20

  static func parts(_ text: String) -> [String] {
    var parts: [[Substring]] = [[]]
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      if word == "|" { parts.append([]) } else { parts[parts.count - 1].append(word) }
    }
    return parts.map { $0.joined(separator: " ").trimmingBlanks }.filter { !$0.isEmpty }
  }

  /// The text before `within`, and the distance after it.
  static func withinSplit(
    _ text: String, _ length: (String) -> Length?
  ) -> (String, Length?) {
    let words = text.split(separator: " ")
    guard let index = words.lastIndex(where: { Folding.folded(String($0)) == "within" }),
      index > 0, let radius = length(words[(index + 1)...].joined(separator: " "))
    else { return (text, nil) }
    return (words[..<index].joined(separator: " "), radius)
  }

  /// The position, and the title if there is one, in texts such as `Bakery (48.86, 2.35)` or
  /// `48.86,2.35`.
  static func titledPoint(_ text: String) -> ParsedPlace? {
    if let place = point(text[...]) { return place }
    guard text.last == ")", let open = text.lastIndex(of: "("),
      var place = point(text[text.index(after: open)...].dropLast())
    else { return nil }
    let title = String(text[..<open]).trimmingBlanks
    place.title = title.isEmpty ? nil : title
    return place
  }

  static func point(_ text: Substring) -> ParsedPlace? {
    let text = text.hasPrefix("geo:") ? text.dropFirst(4) : text
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    func degrees(_ text: Substring) -> Double? {
      let text = String(text).trimmingBlanks
      guard !text.isEmpty, text.utf8.count <= 24,
        text.utf8.allSatisfy({ (48...57).contains($0) || $0 == 45 || $0 == 46 || $0 == 43 })
      else { return nil }
      return Double(text)
    }
    guard let latitude = degrees(parts[0]), let longitude = degrees(parts[1]),
      abs(latitude) <= 90, abs(longitude) <= 180
    else { return nil }
    return ParsedPlace(latitude: latitude, longitude: longitude)
  }

  static func withoutQuotes(_ text: String) -> String {
    guard text.utf8.count > 2, text.first == "\"", text.last == "\"" else { return text }
    return String(text.dropFirst().dropLast())
  }
}
