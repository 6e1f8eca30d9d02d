// Events on their days in words, and which of them conflict.

import CivilTime
import TestSupport
import Testing
import Views

@Suite struct AgendaTests {
  @Test(
    arguments: [
      ("2026-11-20T09:00:00", "2026-11-20T10:30:00", false, ["20 09:00–10:30"]),
      ("2026-11-20T09:00:00", "2026-11-20T09:00:00", false, ["20 09:00"]),
      ("2026-11-20T22:00:00", "2026-11-21T02:00:00", false, ["20 from 22:00", "21 until 02:00"]),
      ("2026-11-20T22:00:00", "2026-11-21T00:00:00", false, ["20 22:00–24:00"]),
      ("2026-11-20T00:00:00", "2026-11-21T00:00:00", false, ["20 all day"]),
      (
        "2026-11-19T12:00:00", "2026-11-22T12:00:00", false,
        ["20 all day", "21 all day", "22 until 12:00"]
      ),
      ("2026-11-20T00:00:00", "2026-11-22T00:00:00", true, ["20 all day", "21 all day"]),
      ("2026-11-20T00:00:00", "2026-11-20T00:00:00", true, ["20 all day"]),
      ("2026-11-10T09:00:00", "2026-11-10T10:00:00", false, []),
      // The clocks go back between start and end.
      ("2026-11-20T02:30:00", "2026-11-20T02:10:00", false, ["20 02:30"]),
    ] as [(String, String, Bool, [String])])
  func `an event is said on each of its days`(
    _ start: String, _ end: String, _ isAllDay: Bool, _ said: [String]
  ) throws {
    let hours = AgendaHours(
      start: try WallTime(text: start), end: try WallTime(text: end), isAllDay: isAllDay)
    let first = try Day(text: "2026-11-20")
    let words = hours.days(in: first..<first + 7).map {
      "\($0.components.day) \(hours.words(on: $0))"
    }
    #expect(words == said)
  }

  @Test func `conflicts are those of a comparison of all pairs`() {
    var chance = SeededRandom(seed: 21)
    for _ in 0..<300 {
      let spans = (0..<chance.below(12)).map { _ in
        let start = Int64(chance.below(50))
        return Instant(seconds: start)..<Instant(seconds: start + 1 + Int64(chance.below(9)))
      }
      let found = TimeOverlaps.overlapping(spans, atMost: 20)
      for (index, span) in spans.enumerated() {
        let others = spans.indices.filter { $0 != index && spans[$0].overlaps(span) }
        #expect(found[index].sorted() == others)
      }
    }
  }

  @Test func `of very many events at one time each has its conflicts`() {
    let span = Instant(seconds: 0)..<Instant(seconds: 10)
    let found = TimeOverlaps.overlapping(
      [Range<Instant>](repeating: span, count: 20_000), atMost: 5)
    #expect(found.allSatisfy { !$0.isEmpty && $0.count <= 5 })
  }
}
