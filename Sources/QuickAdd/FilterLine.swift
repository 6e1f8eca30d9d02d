// A typed line that says which reminders to show: `#shop due:week @Home bread`. Words that are no
// condition are searched for. Saves nothing and knows no store.

public import CivilTime
internal import DateWords

public struct ParsedFilter: Sendable {
  public var conditions = FilterConditions()
  /// How the line was understood, in words.
  public var echo = ""
  public var tokens: [ParsedToken] = []
  public var diagnostics: [ParsedDiagnostic] = []
}

/// The conditions that a line gives. All must hold; of lists and priorities one.
public struct FilterConditions: Equatable, Sendable {
  public enum Status: String, Sendable {
    case open, done, all
  }

  public enum Band: String, Sendable {
    case none, low, medium, high
  }

  public struct Near: Equatable, Sendable {
    public var latitude: Double
    public var longitude: Double
    /// Metres.
    public var within: Double
  }

  /// The ids of lists.
  public var lists: [String] = []
  public var tags: [String] = []
  public var priorities: [Band] = []
  public var isOverdue = false
  /// Due from this date on, and before the other one.
  public var from: LocalDate?
  public var to: LocalDate?
  public var status: Status?
  public var hasPlace = false
  /// Whether an alarm goes off on leaving; nil if either direction will do.
  public var isLeaving: Bool?
  public var near: Near?
  public var text: String?

  public init() {}
}

extension QuickAddLine {
  public static func filter(_ text: String, in context: QuickAddContext) -> ParsedFilter {
    let line = Array(text.unicodeScalars.prefix(longestLine + 1))
    let scanner = TextScanner(Array(line.prefix(longestLine)), context.language, isFilter: true)
    var reader = LineReader(scanner, .reminder, context)
    var parsed = ParsedFilter()
    let said = reader.readFilter(&parsed.conditions, scanner.notes)
    parsed.echo = Echo.capitalized(said.isEmpty ? "all" : said.joined(separator: ", "))
    parsed.tokens = zip(reader.words, reader.roles).map { word, role in
      ParsedToken(range: word.range, role: role ?? .title)
    }
    if let notes = scanner.notes { parsed.tokens.append(ParsedToken(range: notes, role: .title)) }
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

extension FilterConditions.Band {
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
  /// What the line says of due dates, in words; nil if it says nothing of them.
  func dates(_ today: Day) -> String? {
    if isOverdue { return "overdue" }
    switch (from, to) {
    case (nil, nil): return nil
    case (let from?, nil): return "due from \(Echo.date(from, today)) on"
    case (nil, .day(let day)?): return "due by \(DayWords.day(day - 1, today: today))"
    case (nil, let to?): return "due before \(Echo.date(to, today))"
    case (.day(let first)?, .day(let end)?) where end - first == 1:
      return "due \(DayWords.day(first, today: today))"
    case (let from?, .day(let end)?):
      return "due \(Echo.date(from, today)) to \(DayWords.day(end - 1, today: today))"
    case (let from?, let to?): return "due \(Echo.date(from, today)) to \(Echo.date(to, today))"
    }
  }
}
