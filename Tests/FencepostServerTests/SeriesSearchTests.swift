// Searching a series for occurrences in spans of time: each occurrence is found once, in steps of
// any size, and nothing else is found.

import CivilTime
@testable import FencepostServer
import Reminders
import Testing

@Suite struct SeriesSearchTests {
  private let start = WallTime(seconds: 1_795_161_600)

  private func schedule(_ rule: String, seconds: Int) throws -> EventSchedule {
    let end = WallTime(seconds: start.seconds + seconds)
    return EventSchedule(
      Event(
        title: "Beat", start: .floating(start), end: .floating(end),
        recurrence: [try RecurrenceRule(rule)]))
  }

  private func span(_ from: Int, _ to: Int) -> Range<Instant> {
    Instant(seconds: Int64(start.seconds + from))..<Instant(seconds: Int64(start.seconds + to))
  }

  /// The starts of the occurrences found, and the number of steps.
  private func found(
    _ schedule: EventSchedule, in spans: [Range<Instant>], passingOver: Int? = nil
  ) -> (starts: [Int], steps: Int) {
    var search = SeriesSearch(
      schedule, eventNumber: 0, isBlocking: true, changedOccurrences: [], timeRanges: spans,
      zone: .utc,
      excluding: passingOver.map { WallTime(seconds: start.seconds + $0) })
    var (starts, steps): ([Int], Int) = ([], 1)
    while search.searchNextPart(
      onlyBlocking: true,
      { _, _, at in
        starts.append(Int(at.seconds) - start.seconds)
      })
    {
      steps += 1
    }
    return (starts, steps)
  }

  @Test func `a dense series is found part by part, each occurrence once`() throws {
    let (starts, steps) = found(
      try schedule("FREQ=MINUTELY", seconds: 3600), in: [span(86_400, 2 * 86_400 * 5)])
    // Occurrences that began within the last hour count too.
    #expect(starts == Array(stride(from: 86_400 - 3540, to: 10 * 86_400, by: 60)))
    #expect(steps > 5)
  }

  @Test func `more simultaneous occurrences than one step holds are all found`() throws {
    let day = 86_400
    let (starts, _) = found(
      try schedule("FREQ=SECONDLY", seconds: 7200), in: [span(day, day + 600)])
    #expect(starts == Array(day - 7199..<day + 600))
  }

  @Test func `only the requested spans of a dense series are searched`() throws {
    let days = (0..<300).map { span($0 * 86_400, $0 * 86_400 + 120) }
    let (starts, steps) = found(try schedule("FREQ=SECONDLY", seconds: 1), in: days)
    #expect(starts.count == 300 * 120)
    #expect(Set(starts).count == starts.count)
    #expect(steps == 301)
  }

  @Test func `a series with a million overlapping occurrences is refused`()
    throws
  {
    // A transparent event does not block time, so the search returns none of its occurrences.
    var search = SeriesSearch(
      try schedule("FREQ=SECONDLY", seconds: 5000 * 86_400), eventNumber: 0, isBlocking: false,
      changedOccurrences: [],
      timeRanges: [span(86_400 * 4000, 86_400 * 4000 + 60)], zone: .utc, excluding: nil)
    var steps = 0
    while !search.hasTooManyOccurrences {
      let hasMore = search.searchNextPart(onlyBlocking: true) { _, _, _ in
        Issue.record("nothing of it is in the way")
      }
      #expect(hasMore)
      steps += 1
    }
    #expect(steps < 50)
  }

  @Test func `an occurrence in two spans is found once, an excluded one not at all`()
    throws
  {
    let spans = [span(0, 60), span(120, 180), span(10_000_000, 10_000_060)]
    let (starts, _) = found(
      try schedule("FREQ=SECONDLY;INTERVAL=30", seconds: 600), in: spans, passingOver: 30)
    let early = [0] + stride(from: 60, to: 180, by: 30)
    let late = stride(from: 10_000_000 - 590, to: 10_000_060, by: 1)
    #expect(starts == early + late.filter { $0 % 30 == 0 })
  }
}
