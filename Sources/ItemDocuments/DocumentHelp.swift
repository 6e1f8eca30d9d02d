// Help that an editor shows while a person types an item as a document: the day that a date means,
// what a line is for, and how the line can be completed.

import CivilTime
import DateWords
import QuickAdd

/// A text that an editor shows after the end of a line.
public struct LineHint: Hashable, Sendable {
  public var line: Int
  public var text: String
}

public struct LineCompletion: Hashable, Sendable {
  public var label: String
  public var detail: String?
  public var line: Int
  /// The range of the line that `newText` replaces.
  public var range: Range<Int>
  public var newText: String
}

public struct LineHover: Hashable, Sendable {
  public var line: Int
  public var range: Range<Int>
  public var text: String
}

extension ReadDocument {
  public func hints(in context: DocumentContext) -> [LineHint] {
    var hints: [LineHint] = []
    for line in text.lines where !line.value.isEmpty {
      switch item[line.key] {
      case .date(let date):
        hints.append(LineHint(line: line.number, text: Self.dayText(date.date, context.quickAdd)))
      case .rules(let rules):
        if let text = nextDates(rules, line, context) {
          hints.append(LineHint(line: line.number, text: text))
        }
      default: break
      }
    }
    return hints
  }

  /// The day in words, with its distance from today: `Fri, in 7 days`.
  static func dayText(_ date: LocalDate, _ context: QuickAddContext) -> String {
    let today = context.now.day
    let day = QuickAddValue.dateInWords(.day(date.day), today: today)
    let distance = date.day - today
    let weekday = DayWords.shortName(date.day.weekday)
    switch distance {
    case -1...1: return "\(weekday), \(day)"
    case 2...: return "\(weekday), in \(distance) days"
    default: return "\(weekday), \(-distance) days ago"
    }
  }

  private func nextDates(
    _ rules: [String], _ line: DocumentText.KeyLine, _ context: DocumentContext
  ) -> String? {
    let firstDate: DocumentDate
    if case .date(let date) = item[item.kind == .event ? .start : .due] ?? item[.start] {
      firstDate = date
    } else {
      return nil
    }
    let parsedRules = rules.compactMap { try? RecurrenceRule($0) }
    guard parsedRules.count == rules.count, !parsedRules.isEmpty,
      !parsedRules.contains(where: \.frequency.isSubDaily)
    else { return nil }
    let series =
      firstDate.date.wallTime.map { Recurrence(start: $0, rules: parsedRules) }
      ?? Recurrence(start: firstDate.date.day, rules: parsedRules)
    var dates: [String] = []
    var previousDate = context.quickAdd.now
    while dates.count < 3, let nextDate = series.next(after: previousDate) {
      dates.append(QuickAddValue.dateInWords(.day(nextDate.day), today: context.quickAdd.now.day))
      previousDate = nextDate
    }
    return dates.isEmpty ? nil : "next \(dates.joined(separator: ", "))"
  }

  public func hover(line number: Int, in context: DocumentContext) -> LineHover? {
    if let notes = text.notesLine, number >= notes {
      return LineHover(line: number, range: 0..<0, text: "Notes: all below the empty line.")
    }
    guard let line = text.lines.first(where: { $0.number == number }) else { return nil }
    var paragraphs = ["\(line.key.name): \(line.key.purpose)."]
    paragraphs += hints(in: context).filter { $0.line == number }.map(\.text)
    if case .rules(let rules) = item[line.key] { paragraphs += rules }
    paragraphs += diagnostics.filter { $0.line == number }.map(\.message)
    return LineHover(
      line: number, range: line.keyRange.lowerBound..<line.valueRange.upperBound,
      text: paragraphs.joined(separator: "\n"))
  }
}

/// The completions of the line at the cursor.
public struct LineCompletions {
  public static let mostCompletions = 50

  public private(set) var completions: [LineCompletion] = []
  private let context: DocumentContext
  private let kind: ItemDocumentKind
  private let line: Int
  private var range = 0..<0
  private var typedText = ""

  public init(
    _ text: String, _ kind: ItemDocumentKind, line: Int, character: Int, in context: DocumentContext
  ) {
    self.context = context
    self.kind = kind
    self.line = line
    let rows = DocumentText.rows(text)
    let firstKeyRow = rows.firstIndex { !$0.allSatisfy(\.isBlank) } ?? 0
    let end =
      rows[firstKeyRow...].firstIndex { $0.allSatisfy(\.isBlank) } ?? rows.count
    guard rows.indices.contains(line), line <= end else { return }
    let row = rows[line]
    let cursor = min(max(character, 0), row.count)
    if let colon = row[..<cursor].firstIndex(where: { $0 == ":" || $0 == "：" }) {
      addValues(row, colon, cursor)
    } else {
      addKeys(row, cursor, DocumentText(text, kind, context.keys(of: kind)))
    }
    if completions.count > Self.mostCompletions {
      completions.removeLast(completions.count - Self.mostCompletions)
    }
  }

  private mutating func addKeys(_ row: [Unicode.Scalar], _ cursor: Int, _ document: DocumentText) {
    let hasColon = row.contains(":")
    range = 0..<(row.firstIndex(of: ":") ?? row.count)
    typedText = Self.string(row[..<cursor])
    for key in context.keys(of: kind) {
      guard key.isRepeatable || document.line(key).map({ $0.number == line }) ?? true else {
        continue
      }
      add(key.name + ":", hasColon ? key.name : "\(key.name): ", key.purpose)
    }
  }

  private mutating func addValues(_ row: [Unicode.Scalar], _ colon: Int, _ cursor: Int) {
    let name = QuickAddValue.folded(Self.string(row[..<colon])).split(separator: " ")
      .joined(separator: " ")
    guard let key = LineKey.byName[name], context.keys(of: kind).contains(key) else { return }
    var start = colon + 1
    while start < cursor, row[start].isBlank { start += 1 }
    if key == .tags, let comma = row[start..<cursor].lastIndex(of: ",") {
      start = comma + 1
      while start < cursor, row[start].isBlank { start += 1 }
    }
    range = start..<max(cursor, row.count)
    if key == .tags { range = start..<cursor }
    typedText = Self.string(row[start..<cursor])
    if start == colon + 1 { prefix = " " }
    for (value, detail) in values(of: key) { add(value, prefix + value, detail) }
  }

  /// The text to insert before a completed value: a space if none was typed after the colon;
  /// otherwise empty.
  private var prefix = ""

  private func values(of key: LineKey) -> [(String, String?)] {
    let quickAdd = context.quickAdd
    switch key {
    case .list:
      return quickAdd.lists.filter { list in
        !list.isReadOnly && (kind == .event ? list.takesEvents : list.takesReminders)
      }.map { ($0.title, nil) }
    case .due, .start, .end:
      return QuickAddValue.dayWords(in: quickAdd).map { ($0.word, Self.detail($0.day)) }
    case .repeat:
      return [
        "every day", "every weekday", "every week", "every 2 weeks", "every month", "every year",
      ].map { ($0, nil) }
    case .alarm:
      let date = kind == .event ? "start" : "due"
      return [
        "at \(date)", "5 minutes before", "15 minutes before", "1 hour before", "1 day before",
      ].map { ($0, nil) }
        + quickAdd.places.flatMap {
          [("arriving at \($0.title)", nil), ("leaving \($0.title)", nil)]
        }
    case .place: return quickAdd.places.map { ($0.title, nil) }
    case .priority: return ["high", "medium", "low", "none"].map { ($0, nil) }
    case .tags: return quickAdd.tags.map { ($0, nil) }
    case .done: return ["yes", "no"].map { ($0, nil) }
    case .availability: return ["busy", "free", "tentative", "unavailable"].map { ($0, nil) }
    case .status: return ["confirmed", "tentative", "canceled"].map { ($0, nil) }
    case .entities: return ["reminders", "events", "reminders, events"].map { ($0, nil) }
    default: return []
    }
  }

  private static func detail(_ day: Day) -> String { day.text }

  private mutating func add(_ label: String, _ newText: String, _ detail: String?) {
    let name = QuickAddValue.folded(label)
    let folded = QuickAddValue.folded(typedText)
    guard
      folded.isEmpty || name.hasPrefix(folded)
        || name.split(separator: " ").contains(where: { $0.hasPrefix(folded) })
    else { return }
    completions.append(
      LineCompletion(label: label, detail: detail, line: line, range: range, newText: newText))
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }
}
