// Nonsense lines: none of them breaks the parser, each word gets a role, and the time grows only
// with the length.

import CivilTime
import Glibc
import TestSupport
import Testing
import Units

@testable import QuickAdd

@Suite struct QuickAddFuzzTests {
  private static let pieces = [
    "buy", "milk", "tomorrow", "fri", "next", "week", "every", "2", "weeks", "until", "1", "dec",
    "12/01", "31.12.", "2026-12-01", "9", "am", "9am", "25:61", "19:00-21:30", "for", "2h", "in",
    "+3d",
    "+99999h", "#tag", "#", "/Groceries", "/", "@Home", "@", "@48.86,2.33", "leave:", "due:",
    "start:fri",
    "within", "500", "ft", "remind", "15", "min", "before", "\"", "\\", "--", "https://a.b", "!",
    "!!", "!9",
    "the", "of", "and", "-", ":", "::", "a:b", "list:", "repeat:", "FREQ=", "明日", "18時30分", "毎週",
    "金曜",
    "🍎", "é", "e\u{301}", "\u{200F}", "\u{0}", "\n", "99999", "00:00", "24:00", "0", "29", "feb",
    "half",
    "past", "noon", "eod", "x5", "times", "zone:", "UTC", "America/New_York", "(", ")", ",", "“",
    "„", "«",
    "übermorgen", "um", "halb", "jeden", "alle", "co", "demain", "à", "mañana", "por", "la", "ogni",
    "a", "from", "after", "days", "twice", "day", "to", "20ish", "early", "morning", "when I",
    "leave",
    "home", "so", "schnell", "in der", "Nacht", "pelas", "três", "o", "drugiej", "tegen",
  ]

  private static func number(_ name: String) -> Int? {
    getenv(name).flatMap { Int(String(cString: $0)) }
  }

  /// FENCEPOST_ROUNDS=1000000 runs it longer, and FENCEPOST_SEED begins with other numbers.
  @Test func `100,000 random lines are read without trap`() throws {
    let contexts = try [
      "en-GB", "en-US", "de-DE", "fr-FR", "es-ES", "pl-PL", "sv-SE", "ja-JP", "nl-NL", "it-IT",
      "pt-BR",
    ].map {
      try Sample.context($0)
    }
    let vocabularies = contexts.map(Self.vocabulary)
    let seed = Self.number("FENCEPOST_SEED").map { UInt64(truncatingIfNeeded: $0) } ?? 20
    var random = SeededRandom(seed: seed)
    for round in 0..<(Self.number("FENCEPOST_ROUNDS") ?? 100_000) {
      var text = ""
      for _ in 0..<(1 + random.below(14)) {
        let pieces = random.below(3) == 0 ? vocabularies[round % contexts.count] : Self.pieces
        text += pieces[random.below(pieces.count)]
        if random.below(5) > 0 { text += " " }
      }
      let kinds: [ParsedText.Kind?] = [.reminder, .event, .place, nil]
      let kind = kinds[round % 4]
      let parsed = QuickAddLine.parse(text, as: kind, in: contexts[round % contexts.count])
      let length = text.unicodeScalars.count
      var end = 0
      for token in parsed.tokens {
        if token.range.lowerBound < end || token.range.upperBound > length {
          Issue.record("seed \(seed), round \(round): \(text): \(parsed.tokens)")
        }
        end = token.range.upperBound
      }
      let hasError = parsed.tokens.contains { $0.role == .error }
      if hasError, !parsed.diagnostics.contains(where: { $0.severity == .error }) {
        Issue.record("An error is not said: \(text)")
      }
      for diagnostic in parsed.diagnostics where diagnostic.range.upperBound > length {
        Issue.record("\(text): \(diagnostic)")
      }
      Self.checkFilter(text, contexts[round % contexts.count], at: random.below(length + 1), round)
      if round % 8 == 0 {
        _ = QuickAddLine.completions(
          text, at: random.below(length + 1), as: parsed.kind, in: contexts[round % contexts.count])
      }
    }
  }

  /// The same line as a filter: each word has a place, and an error is said.
  private static func checkFilter(
    _ text: String, _ context: QuickAddContext, at cursor: Int, _ round: Int
  ) {
    let filter = QuickAddLine.filter(text, in: context)
    let length = text.unicodeScalars.count
    var end = 0
    for token in filter.tokens {
      if token.range.lowerBound < end || token.range.upperBound > length {
        Issue.record("round \(round), as a filter: \(text): \(filter.tokens)")
      }
      end = token.range.upperBound
    }
    let hasError = filter.tokens.contains { $0.role == .error }
    if hasError, !filter.diagnostics.contains(where: { $0.severity == .error }) {
      Issue.record("round \(round): the filter's error is not said: \(text)")
    }
    if round % 8 == 0 { _ = QuickAddLine.completionsOfFilter(text, at: cursor, in: context) }
  }

  /// All words that the parser knows in this language, in an order that does not change.
  private static func vocabulary(_ context: QuickAddContext) -> [String] {
    let titleWords = LineReader.streetWords.union(LineReader.squareWords).union(
      LineReader.streetsAfterDate
    )
    .union(LineReader.feastWords).union(LineReader.feastsAfterWeekday)
    return Array(titleWords.union(context.language.meanings.keys)).sorted()
  }

  @Test(arguments: [
    "en-GB", "de-DE", "fr-FR", "es-ES", "pl-PL", "sv-SE", "ja-JP", "nl-NL", "it-IT", "pt-BR",
  ])
  func `each known word is read alone, first, last and twice`(locale: String) throws {
    let context = try Sample.context(locale)
    for word in Self.vocabulary(context) {
      for text in [
        word, "\(word) milk", "milk \(word)", "\(word) 5", "5 \(word)", "\(word) \(word)",
      ] {
        let parsed = QuickAddLine.parse(text, as: nil, in: context)
        let end = parsed.tokens.last?.range.upperBound ?? 0
        #expect(end <= text.unicodeScalars.count, "\(text)")
        _ = QuickAddLine.filter(text, in: context)
      }
    }
  }

  @Test(arguments: ["9999-11-30T10:00:00", "9999-12-01T10:00:00", "0001-01-01T00:00:00"])
  func `the first and the last months that there are have weeks and days`(now: String) throws {
    var context = try Sample.context()
    context.now = try WallTime(text: now)
    for text in [
      "x first monday of the month", "x last friday of next month", "x eom", "x next month",
      "x +1m",
    ] {
      #expect(QuickAddLine.parse(text, as: .reminder, in: context).tokens.first?.role == .title)
    }
  }

  /// Each word that is neither title nor error has a result.
  @Test func `every word has a role`() throws {
    let context = try Sample.context()
    let parsed = QuickAddLine.parse(
      "Buy milk tomorrow 18:30 @Home within 500 ft /Groceries #a !high remind 15 min before -- x y",
      as: .reminder, in: context)
    #expect(parsed.tokens.count == 17)
    #expect(parsed.diagnostics.allSatisfy { $0.severity == .information })
  }

  @Test func `a line ten times as long takes about ten times as long`() throws {
    let context = try Sample.context()
    /// The processor time of this thread: other processes do not count.
    func now() -> Duration {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
    for piece in [
      "every fri 18:00 ", "next next ", "mon ", "@Old Town ", "\"a", "in in 2 ", "the of the ",
      "明日",
    ] {
      func time(_ count: Int) -> Duration {
        let text = String(repeating: piece, count: count)
        return (0..<3).map { _ in
          let start = now()
          _ = QuickAddLine.parse(text, as: .reminder, in: context)
          return now() - start
        }.min() ?? .zero
      }
      _ = time(40)
      let (short, long) = (time(40), time(400))
      #expect(long < short * 40 + .milliseconds(20), "\(piece): \(short), \(long)")
    }
  }
}
