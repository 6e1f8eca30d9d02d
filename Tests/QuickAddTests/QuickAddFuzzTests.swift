// Nonsense lines: none of them breaks the parser, each word gets a role, and the time grows only
// with the length.

import CivilTime
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
  ]

  @Test func `100,000 random lines are read without trap`() throws {
    let contexts = try ["en-GB", "en-US", "de-DE", "fr-FR", "es-ES", "pl-PL", "sv-SE", "ja-JP"].map
    {
      try Sample.context($0)
    }
    var random = SeededRandom(state: 20)
    for round in 0..<100_000 {
      var text = ""
      for _ in 0..<(1 + random.next(14)) {
        text += Self.pieces[random.next(Self.pieces.count)]
        if random.next(5) > 0 { text += " " }
      }
      let kinds: [ParsedText.Kind?] = [.reminder, .event, .place, nil]
      let kind = kinds[round % 4]
      let parsed = QuickAddLine.parse(text, as: kind, in: contexts[round % contexts.count])
      let length = text.unicodeScalars.count
      var end = 0
      for token in parsed.tokens {
        if token.range.lowerBound < end || token.range.upperBound > length {
          Issue.record("\(text): \(parsed.tokens)")
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
      if round % 8 == 0 {
        _ = QuickAddLine.completions(
          text, at: random.next(length + 1), as: parsed.kind, in: contexts[round % contexts.count])
      }
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
    let clock = ContinuousClock()
    for piece in [
      "every fri 18:00 ", "next next ", "@Old Town ", "\"a", "in in 2 ", "the of the ", "明日",
    ] {
      func time(_ count: Int) -> Duration {
        let text = String(repeating: piece, count: count)
        return (0..<3).map { _ in
          clock.measure { _ = QuickAddLine.parse(text, as: .reminder, in: context) }
        }.min() ?? .zero
      }
      _ = time(40)
      let (short, long) = (time(40), time(400))
      #expect(long < short * 40 + .milliseconds(20), "\(piece): \(short), \(long)")
    }
  }
}

/// The same numbers in every run.
private struct SeededRandom {
  var state: UInt64

  mutating func next(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(max(bound, 1)))
  }
}
