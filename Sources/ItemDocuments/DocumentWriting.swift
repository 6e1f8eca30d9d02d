// Writes an item as a document. Reading the document again gives the same values. A value that
// words cannot express is written as it is in the item's file, and is kept unless the person
// changes its line.

import CivilTime
import QuickAdd
import Units

extension DocumentItem {
  /// The word that a document has after a floating time, one that is the same time of day in
  /// every zone.
  static let floatingWord = "floating"
  /// The text that stands in a document for an alarm that only another program understands.
  static let otherAlarmText = "kept for another program"

  /// The document. A key without a value has an empty line, which can be filled in.
  public func text(in context: DocumentContext) -> String {
    var text = ""
    for key in context.keys(of: kind) {
      let values = valueTexts(of: key, in: context)
      for value in values.isEmpty ? [""] : values {
        let line = Self.oneLine(value)
        text += line.isEmpty ? "\(key.name):\n" : "\(key.name): \(line)\n"
      }
    }
    if kind.hasNotes, case .text(let notes) = self[.notes], !notes.isEmpty {
      text += "\n\(Self.withUnixLineBreaks(notes))\n"
    }
    return text
  }

  /// The texts after the colon; one for each line with this key.
  public func valueTexts(of key: LineKey, in context: DocumentContext) -> [String] {
    switch self[key] {
    case nil: return key == .done ? ["no"] : []
    case .text(let text), .choice(let text), .unreadable(let text): return [text]
    case .list(let id):
      return [ListName.text(id, among: context.quickAdd.lists)]
    case .priority(let priority): return [Self.text(priority: priority)]
    case .done(let isDone): return [isDone ? "yes" : "no"]
    case .date(let date): return [date.text(in: context)]
    case .rules(let rules):
      let first = kind == .event ? date(.start) : date(.due) ?? date(.start)
      return rules.map { RuleWords.text($0, first: first, in: context.quickAdd) }
    case .tags(let tags): return [TagText.text(tags)]
    case .alarms(let alarms): return alarms.map { $0.text(kind, self, in: context) }
    case .place(let place):
      return [
        key == .point
          ? "\(place.latitude), \(place.longitude)" : place.text(in: context.quickAdd)
      ]
    case .length(let metres): return [LengthText.text(metres, in: context.quickAdd)]
    case .choices(let choices): return [choices.map { "\($0)s" }.joined(separator: ", ")]
    }
  }

  func date(_ key: LineKey) -> DocumentDate? {
    if case .date(let date) = self[key] { date } else { nil }
  }

  private static func text(priority: Int) -> String {
    switch priority {
    case 1: "high"
    case 5: "medium"
    case 9: "low"
    default: "\(priority)"
    }
  }

  /// The text without line breaks and control characters.
  static func oneLine(_ text: String) -> String {
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isBreak = scalar.value < 32 || scalar.value == 0x2028 || scalar.value == 0x2029
      line.append(isBreak ? " " : scalar)
    }
    while line.first?.isBlank == true { line.removeFirst() }
    while line.last?.isBlank == true { line.removeLast() }
    return String(line)
  }

  static func withUnixLineBreaks(_ text: String) -> String {
    guard text.utf8.contains(13) else { return text }
    var scalars = String.UnicodeScalarView()
    var wasReturn = false
    for scalar in text.unicodeScalars {
      if scalar != "\n" || !wasReturn { scalars.append(scalar == "\r" ? "\n" : scalar) }
      wasReturn = scalar == "\r"
    }
    return String(scalars)
  }
}

extension DocumentDate {
  public func text(in context: DocumentContext) -> String {
    guard let wall = date.wallTime else { return date.day.text }
    let text = "\(wall.day.text) \(wall.clockText)"
    switch zoneChoice {
    case .session: return text
    case .floating: return "\(text) \(DocumentItem.floatingWord)"
    case .zone(let name): return "\(text) \(name)"
    }
  }
}

extension WallTime {
  /// The time of day, such as `09:00`; with seconds only if they are not zero.
  var clockText: String {
    func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let text = "\(twoDigits(second / 3600)):\(twoDigits(second / 60 % 60))"
    return second % 60 == 0 ? text : "\(text):\(twoDigits(second % 60))"
  }
}

extension DocumentAlarm {
  func text(_ kind: ItemDocumentKind, _ item: DocumentItem, in context: DocumentContext) -> String {
    switch self {
    case .other: return DocumentItem.otherAlarmText
    case .unreadable(let text): return text
    case .absolute(let wall): return "\(wall.day.text) \(wall.clockText)"
    case .fence(let isLeaving, let places):
      let texts = places.map { $0.text(in: context.quickAdd) }
      return "\(isLeaving ? "leaving" : "arriving at") \(texts.joined(separator: " | "))"
    case .relative(let seconds, let anchor):
      if seconds == 0 { return "at \(anchor.rawValue)" }
      let usualAnchor: AlarmWords.Anchor =
        kind == .event ? .start : item[.due] == nil && item[.start] != nil ? .start : .due
      let anchorSuffix = anchor == usualAnchor ? "" : " \(anchor.rawValue)"
      return
        "\(Self.durationText(seconds.magnitude)) \(seconds < 0 ? "before" : "after")\(anchorSuffix)"
    }
  }

  private static func durationText(_ seconds: UInt) -> String {
    let units: [(UInt, String)] = [
      (604_800, "week"), (86_400, "day"), (3600, "hour"), (60, "minute"), (1, "second"),
    ]
    for (size, name) in units where seconds % size == 0 {
      let count = seconds / size
      return "\(count) \(name)\(count == 1 ? "" : "s")"
    }
    return "\(seconds) seconds"
  }
}

extension DocumentPlace {
  func text(in context: QuickAddContext) -> String {
    if let id, let known = context.places.first(where: { $0.id == id }) {
      // If several places have the same title, the title means the first one.
      let folded = QuickAddValue.folded(known.title)
      if context.places.first(where: { QuickAddValue.folded($0.title) == folded })?.id == id {
        return known.title
      }
      return id
    }
    let coordinates = "\(latitude), \(longitude)"
    var text = title.map { $0.isEmpty ? coordinates : "\($0) (\(coordinates))" } ?? coordinates
    if let radius { text += " within \(LengthText.text(radius, in: context))" }
    return text
  }
}

enum LengthText {
  /// The length in the person's unit if that is exact; otherwise in metres.
  static func text(_ metres: Double, in context: QuickAddContext) -> String {
    if let text = try? context.lengths.text(metres: metres, in: context.lengthUnit),
      QuickAddValue.length(text, in: context) == metres
    {
      return text
    }
    let decimalText = "\(metres)"
    let numberText = decimalText.hasSuffix(".0") ? String(decimalText.dropLast(2)) : decimalText
    return numberText.replacing(".", with: context.lengths.decimalMark) + " m"
  }
}

extension String {
  func replacing(_ mark: Character, with other: String) -> String {
    reduce(into: "") { $0 += $1 == mark ? other : String($1) }
  }
}
