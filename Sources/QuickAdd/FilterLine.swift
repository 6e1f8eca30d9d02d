// A typed line that says which reminders to show: `#shop due:week @Home bread`. Words that are
// not a condition are searched for. Does not depend on the store.

public import CivilTime
internal import DateWords

public struct ParsedFilter: Sendable {
  public var conditions = FilterConditions()
  /// How the line was understood, in words.
  public var echo = ""
  public var tokens: [ParsedToken] = []
  public var diagnostics: [ParsedDiagnostic] = []
}

/// The conditions that a line gives. A reminder must meet all of them, and be in one of the lists
/// and have one of the priorities.
public struct FilterConditions: Equatable, Sendable {
  public enum Status: String, Sendable {
    case open, done, all
  }

  public enum PriorityBand: String, Sendable {
    case none, low, medium, high
  }

  public struct NearbyArea: Equatable, Sendable {
    public var latitude: Double
    public var longitude: Double
    /// The radius of the area in metres.
    public var radius: Double
  }

  /// The ids of lists.
  public var lists: [String] = []
  public var tags: [String] = []
  public var priorities: [PriorityBand] = []
  public var isOverdue = false
  /// Reminders must be due on or after `dueFrom`, and before `dueBefore`.
  public var dueFrom: LocalDate?
  public var dueBefore: LocalDate?
  public var status: Status?
  public var hasPlace = false
  /// Whether an alarm goes off on leaving; nil if either direction will do.
  public var isLeaving: Bool?
  public var nearbyArea: NearbyArea?
  public var searchText: String?

  public init() {}
}

extension QuickAddLine {
  public static func filter(_ text: String, in context: QuickAddContext) -> ParsedFilter {
    let line = Array(text.unicodeScalars.prefix(longestLine + 1))
    let scanner = TextScanner(Array(line.prefix(longestLine)), context.language, isFilter: true)
    var reader = LineReader(scanner, .reminder, context)
    var parsed = ParsedFilter()
    let conditionsInWords = reader.readFilter(&parsed.conditions, scanner.notesRange)
    parsed.echo = Echo.capitalized(
      conditionsInWords.isEmpty ? "all" : conditionsInWords.joined(separator: ", "))
    parsed.tokens = zip(reader.words, reader.roles).map { word, role in
      ParsedToken(range: word.range, role: role ?? .title)
    }
    if let notes = scanner.notesRange {
      parsed.tokens.append(ParsedToken(range: notes, role: .title))
    }
    if line.count > longestLine {
      reader.diagnostics.append(
        ParsedDiagnostic(
          range: longestLine..<longestLine, severity: .error,
          message: "The line is longer than \(longestLine) characters; the rest is not read."))
    }
    parsed.diagnostics = reader.diagnostics.sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    return parsed
  }
}

extension FilterConditions.PriorityBand {
  init(_ priority: Int) {
    switch priority {
    case 0: self = .none
    case 1...4: self = .high
    case 5: self = .medium
    default: self = .low
    }
  }
}

extension FilterConditions {
  /// The conditions for due dates in words; nil if there are none.
  func dueDatesText(_ today: Day) -> String? {
    if isOverdue { return "overdue" }
    switch (dueFrom, dueBefore) {
    case (nil, nil): return nil
    case (let dueFrom?, nil): return "due from \(Echo.dateText(dueFrom, today)) on"
    case (nil, .day(let day)?): return "due by \(DayWords.day(day - 1, today: today))"
    case (nil, let dueBefore?): return "due before \(Echo.dateText(dueBefore, today))"
    case (.day(let first)?, .day(let end)?) where end - first == 1:
      return "due \(DayWords.day(first, today: today))"
    case (let dueFrom?, .day(let end)?):
      return "due \(Echo.dateText(dueFrom, today)) to \(DayWords.day(end - 1, today: today))"
    case (let dueFrom?, let dueBefore?):
      return "due \(Echo.dateText(dueFrom, today)) to \(Echo.dateText(dueBefore, today))"
    }
  }
}
